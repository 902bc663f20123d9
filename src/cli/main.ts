import { type ExitCode, exitCodes, fileErrorReason, sentenceOf } from '../tasks/errors.js';
import { processIo } from '../tasks/process-io.js';
import { run } from './program.js';

// A closed pipe (`vql … | head -1`) is not a failure: the rest of the output is dropped, and the command continues.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    if (stream === process.stdout)
      process.stderr.write(`Cannot write to standard output: ${fileErrorReason(error)}.\n`);
    process.exitCode = exitCodes.misuse;
  });
}

const code = await main(process.argv.slice(2));
// process.exit() would cut off output that a pipe has not taken yet.
process.exitCode ??= code;

async function main(argv: readonly string[]): Promise<ExitCode> {
  try {
    return await run(argv, processIo());
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, argv)}\n`);
    return exitCodes.misuse;
  }
}
