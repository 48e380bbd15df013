// What Trunk leaves to do, run by it on the unfinished dist/ (see Trunk.toml): scripts are shrunk,
// which its own minifier cannot do with the generated one, and the data is put beside them.
import { cpSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';

const staging = process.env.TRUNK_STAGING_DIR;
const release = process.env.TRUNK_PROFILE === 'release';

// Examples prove a pack to its author; the page never loads them.
const served = (path) => statSync(path).isDirectory() || (path.endsWith('.json') && !path.endsWith('.examples.json'));
const copyData = (from, to) => cpSync(from, join(staging, to), { recursive: true, filter: served });
copyData('public/ordinances', 'ordinances');
copyData('locales', 'locales');

if (release) {
  const esbuild = createRequire(new URL('../e2e/', import.meta.url))('esbuild');
  const scripts = readdirSync(staging).filter((name) => name.endsWith('.js'));
  await esbuild.build({
    entryPoints: scripts.map((name) => join(staging, name)),
    outdir: staging,
    allowOverwrite: true,
    minify: true,
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
}
