import { type ExitCode, exitCodes, reasonOf, sentenceOf } from './errors.js';
import { processIo } from './process-io.js';
import { run } from './program.js';

// A reader that has seen enough (`vql … | head -1`) is no failure: what follows is dropped, and the work goes on.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    if (stream === process.stdout) process.stderr.write(`Cannot write to standard output: ${reasonOf(error)}.\n`);
    process.exitCode = exitCodes.misuse;
  });
}

const code = await main(process.argv.slice(2));
// Not process.exit(): it would cut off what a pipe has not taken yet.
process.exitCode ??= code;

async function main(argv: readonly string[]): Promise<ExitCode> {
  try {
    return await run(argv, processIo());
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, argv)}\n`);
    return exitCodes.misuse;
  }
}
