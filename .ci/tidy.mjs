// Rules that no compiler knows. `node .ci/tidy.mjs` reads the tracked sources, and dist/ if built.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram } from './steps.mjs';
import { root } from './tools.mjs';

const MAX_LINES = 400;

/** Every breach, as `file: what to do`. */
export function breaches() {
  const listed = spawnSync('git', ['ls-files', '-z', '*.rs', '*.html'], { cwd: root, encoding: 'utf8' });
  if (listed.status !== 0) return ['git ls-files: failed, so nothing was read'];
  const found = [];
  // A file that was deleted but not yet committed is still listed.
  for (const path of listed.stdout.split('\0').filter((path) => path && existsSync(join(root, path)))) {
    const text = readFileSync(join(root, path), 'utf8');
    const lines = text.trimEnd().split('\n').length;
    if (path.endsWith('.rs') && lines > MAX_LINES) found.push(`${path}: ${lines} lines, at most ${MAX_LINES}: split it by concept`);
    if (path.endsWith('/mod.rs')) found.push(`${path}: a layer is a file beside its folder`);
    if (path.endsWith('.html')) found.push(...pageBreaches(path, text));
    else if (/\.(set|follow)\(\s*"style"/.test(text)) found.push(`${path}: a style attribute is blocked by the page's policy: use a class`);
  }
  const built = join(root, 'dist', 'index.html');
  if (existsSync(built)) found.push(...pageBreaches('dist/index.html', readFileSync(built, 'utf8')));
  return found;
}

// What a strict Content-Security-Policy would block.
function pageBreaches(path, html) {
  const text = html.replace(/<!--[\s\S]*?-->/g, '');
  const found = [];
  for (const [tag, body] of [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map((m) => [m[0], m[1]])) {
    const data = /^<script\b[^>]*\btype=["']?application\/(ld\+)?json/i.test(tag);
    if (body.trim() && !data) found.push(`${path}: an inline script`);
  }
  if (/<style\b/i.test(text)) found.push(`${path}: an inline style sheet`);
  for (const [tag] of text.matchAll(/<[a-z][^>]*>/gi)) {
    const attribute = tag.match(/\s(style|on[a-z]+)\s*=/i)?.[1];
    if (attribute) found.push(`${path}: the attribute \`${attribute}\` in \`${tag.slice(0, 60)}\``);
  }
  return found;
}

if (isProgram(import.meta)) {
  const found = breaches();
  found.forEach((breach) => console.log(breach));
  process.exitCode = found.length === 0 ? 0 : 1;
}
