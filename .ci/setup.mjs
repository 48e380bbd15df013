// Installs what is missing and skips the rest: `node .ci/setup.mjs` for building the page,
// `node .ci/setup.mjs test` for the tests too.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, run, Trouble } from './steps.mjs';
import { ask, cache, chromium, env, root, trunk, wasmBindgen } from './tools.mjs';

// Tools are built once and run briefly, so a quick build is worth more than a quick program.
const QUICK = {
  CARGO_PROFILE_RELEASE_LTO: 'off',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '1',
  CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS: 'fallback',
};

/** Returns what could not be installed, each as a message that says what to do. */
export async function setUp({ forTests = false } = {}) {
  const troubles = [];
  const attempt = async (step, ...args) => {
    try {
      await step(...args);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      console.log(`!! ${error.message}`);
      troubles.push(error.message);
    }
  };
  await attempt(compiler, forTests);
  if (troubles.length > 0) return troubles;
  // The first two wait for the network, the third for the processor.
  await Promise.all([
    attempt(npmPackages),
    forTests && attempt(browser),
    attempt(crates).then(() => attempt(cargoTools)),
  ]);
  return troubles;
}

async function compiler(forTests) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Trouble(`Node.js 20 or newer is needed, this is ${process.version}; install it, then run make again.`);
  }
  if (!ask('cargo', '--version')) {
    throw new Trouble('Rust is missing; install it with rustup (or add its bin folder to PATH), then run make again.');
  }
  const wasm = ask('rustc', '--print', 'target-libdir', '--target', 'wasm32-unknown-unknown');
  if (!wasm || !existsSync(wasm)) await rustup('target', 'wasm32-unknown-unknown');
  if (!forTests) return;
  if (!ask('cargo', 'fmt', '--version')) await rustup('component', 'rustfmt');
  if (!ask('cargo', 'clippy', '--version')) await rustup('component', 'clippy');
}

async function rustup(kind, name) {
  await install(`Rust ${kind} ${name}`, 'rustup', [kind, 'add', name], {
    hint: `run \`rustup ${kind} add ${name}\` (without rustup: install it with the package of your compiler)`,
  });
}

async function npmPackages() {
  const lock = readFileSync(join(root, 'e2e', 'package-lock.json'), 'utf8');
  const stamp = join(root, 'e2e', 'node_modules', '.installed-lock.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  await install('npm packages', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: join(root, 'e2e'),
    hint: 'check that npm reaches its registry, then run `npm ci` in e2e/',
  });
  writeFileSync(stamp, lock);
}

async function browser() {
  if (existsSync(chromium)) return;
  const hint = 'install Chromium yourself and say where it is, for example `make test CHROMIUM=/opt/chromium`';
  if (process.env.CHROMIUM || !ask('apt-get', '--version')) throw new Trouble(`No Chromium at ${chromium}: ${hint}.`);
  const sudo = process.getuid() === 0 ? [] : ['sudo', '--non-interactive'];
  const aptGet = async (...args) => {
    const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    await install(`Chromium (apt-get ${args[0]})`, command, rest, { hint });
  };
  await aptGet('update');
  await aptGet('install', '--yes', '--no-install-recommends', 'chromium');
}

async function crates() {
  if (!existsSync(join(root, 'Cargo.lock'))) throw new Trouble('Cargo.lock is missing; run `cargo generate-lockfile`.');
  await install('The crates of Cargo.lock', 'cargo', ['fetch', '--locked'], {
    hint: 'check that cargo reaches its registry, then run `cargo fetch --locked`',
    silent: true,
  });
}

async function cargoTools() {
  const missing = [trunk, wasmBindgen].filter((tool) => !installed(tool));
  if (missing.length === 0) return;
  // One folder for both, so that crates that they share are compiled once and a broken run goes on.
  const scratch = join(cache, 'build');
  mkdirSync(scratch, { recursive: true });
  for (const { crate, version, flags, root } of missing) {
    const args = ['install', crate, '--version', version, ...flags, '--root', root];
    await install(`${crate} ${version}`, 'cargo', args, {
      note: ' (compiled once, takes minutes)',
      extra: { ...QUICK, CARGO_TARGET_DIR: scratch },
      hint: `install it yourself so that it is on PATH, \`cargo ${args.slice(0, -2).join(' ')}\``,
    });
  }
  rmSync(scratch, { recursive: true, force: true });
}

const installed = ({ command, version }) => ask(command, '--version')?.split(' ')[1] === version;

async function install(what, command, args, { cwd = root, extra = {}, hint, note = '', silent = false }) {
  if (!silent) console.log(`-- installing ${what}${note}`);
  const { code, seconds } = await run(what, command, args, { cwd, env: { ...env, ...extra }, quiet: true });
  if (code !== 0) throw new Trouble(`${what} could not be installed: ${hint}; then run make again.`);
  if (!silent) console.log(`-- ${what}: done in ${seconds} s`);
}

if (isProgram(import.meta)) {
  const troubles = await setUp({ forTests: process.argv[2] === 'test' });
  process.exitCode = troubles.length === 0 ? 0 : 1;
}
