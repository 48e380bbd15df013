// Running a command so that a person sees it live: a line now and then while it is silent, and the
// end of what it said when it fails.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const TICK_SECONDS = 20;
const TAIL_LINES = 25;
const running = new Set();

/** Whether a module is the program itself, not imported by another. */
export const isProgram = (meta) => realpathSync(process.argv[1]) === fileURLToPath(meta.url);

/** Thrown for what a person can put right; the message says how. */
export class Trouble extends Error {}

/**
 * Resolves to `{ code, output, seconds }`. `quiet` keeps the output back unless the command fails;
 * otherwise it is passed on as it comes.
 */
export function run(label, command, args, { env = process.env, cwd, quiet = false, minutes = 30 } = {}) {
  const start = Date.now();
  const elapsed = () => Math.round((Date.now() - start) / 1000);
  return new Promise((resolve) => {
    // Its own process group, so that a timeout ends the compilers and browsers under it too.
    const child = spawn(command, args, { env, cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    let heard = Date.now();
    const ticker = setInterval(() => {
      if (!quiet && Date.now() - heard < TICK_SECONDS * 1000) return;
      const last = quiet ? lastLine(output) : '';
      console.log(`   … ${label}: ${elapsed()} s${last && `, ${last}`}`);
    }, TICK_SECONDS * 1000);
    const timeout = setTimeout(() => {
      output += `\n${label}: stopped after ${minutes} minutes\n`;
      end(child);
    }, minutes * 60_000);

    const take = (stream) => (chunk) => {
      heard = Date.now();
      output += chunk;
      if (!quiet) stream.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', take(process.stdout));
    child.stderr.setEncoding('utf8').on('data', take(process.stderr));
    const finish = (code) => {
      if (!running.delete(child)) return;
      clearInterval(ticker);
      clearTimeout(timeout);
      if (quiet && code !== 0) console.log(tail(output));
      resolve({ code, output, seconds: elapsed() });
    };
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

function end(child) {
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It ended by itself in the meantime.
  }
}

for (const [signal, code] of [['SIGINT', 130], ['SIGTERM', 143]]) {
  process.on(signal, () => {
    running.forEach(end);
    process.exit(code);
  });
}

const lines = (text) => text.split(/[\r\n]+/).map((line) => line.trimEnd()).filter(Boolean);
const lastLine = (text) => (lines(text.slice(-2000)).at(-1) ?? '').trim().slice(0, 60);
const tail = (text) => lines(text).slice(-TAIL_LINES).map((line) => `   | ${line}`).join('\n');
