// Builds the page into dist/ with the tools of setup.mjs.
import { isProgram, run } from './steps.mjs';
import { env, root } from './tools.mjs';

export const build = () => run('trunk build', 'trunk', ['build', '--release'], { cwd: root, env });

if (isProgram(import.meta)) process.exitCode = (await build()).code;
