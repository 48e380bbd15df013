// Which tools at which versions, and where they are kept: outside the checkout, so that every clone
// shares them, in a folder named for the version, so that two checkouts do not fight.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'fogcheck', 'tools');
export const chromium = process.env.CHROMIUM || '/usr/bin/chromium';

// Newer versions of Trunk need a newer compiler.
export const trunk = tool('trunk', 'trunk', '0.21.14', ['--locked', '--no-default-features']);

// The command must have exactly the version of the library in Cargo.lock. Not `--locked`: its own
// lock file names crates that a mirror may not have.
export const wasmBindgen = tool('wasm-bindgen-cli', 'wasm-bindgen', lockedVersion('wasm-bindgen'), []);

function tool(crate, command, version, flags) {
  return { crate, command, version, flags, root: join(cache, `${crate}-${version}`) };
}

function lockedVersion(crate) {
  const lock = join(root, 'Cargo.lock');
  if (!existsSync(lock)) return 'unknown';
  const entry = new RegExp(`name = "${crate}"\\nversion = "([^"]+)"`);
  return readFileSync(lock, 'utf8').match(entry)?.[1] ?? 'unknown';
}

const npmTools = join(root, 'e2e', 'node_modules', '.bin');

/** The environment in which the page is built and tested. */
export const env = {
  ...process.env,
  PATH: [join(trunk.root, 'bin'), join(wasmBindgen.root, 'bin'), npmTools, process.env.PATH].join(delimiter),
  TRUNK_SKIP_VERSION_CHECK: 'true',
  // The program must not carry the folders of the machine that built it.
  CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS: [
    `--remap-path-prefix=${process.env.CARGO_HOME || join(homedir(), '.cargo')}=cargo`,
    `--remap-path-prefix=${root.replace(/\/$/, '')}=fogcheck`,
  ].join(' '),
};

/** The first line that a command prints, or undefined if it cannot be run. */
export function ask(command, ...args) {
  const { status, stdout } = spawnSync(command, args, { env, cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n', 1)[0].trim() : undefined;
}
