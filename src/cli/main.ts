import { exitCodes } from './exit-code.js';
import { run } from './program.js';
import { reasonOf } from './translate-error.js';

// A reader that has seen enough (`vql … | head -1`) is no failure: what follows is dropped, and the work goes on.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    if (stream === process.stdout) process.stderr.write(`Cannot write to standard output: ${reasonOf(error)}.\n`);
    process.exitCode = exitCodes.misuse;
  });
}

const { stdin, stdout, stderr, env } = process;
const code = await run(process.argv.slice(2), { stdin, stdout, stderr, env, cwd: process.cwd() });
// Not process.exit(): it would cut off what a pipe has not taken yet.
process.exitCode ??= code;
