// The native command, against which the page is held: one process for a whole file of tests, asked
// line by line.
import { spawn } from 'node:child_process';
import { after, before } from 'node:test';
import { createInterface } from 'node:readline';
import { root } from '../../.ci/tools.mjs';
import { TODAY } from './site.mjs';

/** `assess(city, answers)` resolves to the report of `fogcheck assess`; answers as JSON has them. */
export function useCommand() {
  const waiting = [];
  let child;
  let said = '';

  before(() => {
    child = spawn('cargo', ['run', '-q', '--locked', '--', 'assess', '--batch', '--today', TODAY], { cwd: root });
    const giveUp = (why) => waiting.splice(0).forEach(({ reject }) => reject(new Error(`fogcheck: ${why}\n${said}`)));
    child.on('error', (error) => giveUp(error.message));
    child.on('close', (code) => giveUp(`ended with ${code}`));
    child.stdin.on('error', () => {});
    child.stderr.setEncoding('utf8').on('data', (text) => (said += text));
    createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)));
  });
  after(() => child?.stdin.end());

  const ask = (line) => new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    child.stdin.write(`${line}\n`);
  });

  return async (city, answers) => {
    const report = await ask(JSON.stringify({ ordinance: city, answers }));
    if (report.error) throw new Error(`fogcheck: ${report.error.fact}: ${report.error.message}`);
    return report;
  };
}

/** What page and command must agree on, in a form that can be compared. */
export function outcome(report) {
  const values = Object.entries(report.determinations).map(([id, { value }]) => `${id} = ${value}`);
  const duties = report.obligations.map(({ cite, applies, due }) => duty(cite, applies, due));
  return { values: values.sort(), duties: duties.sort() };
}

/** A duty as one text: its citation, whether it applies, the earliest date by which it is due. */
export const duty = (cite, applies, due) => `${cite}: ${applies}${due ? `, due ${due}` : ''}`;
