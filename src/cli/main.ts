import { type ExitCode, exitCodes, fileErrorReason, sentenceOf } from '../tasks/errors.js';
import { guardProcess } from '../tasks/process-guard.js';
import { processIo } from '../tasks/process-io.js';
import { run } from './program.js';

// A closed pipe (`vql … | head -1`) is not a failure: the rest of the output is dropped, and the command continues.
const { stdout, stderr } = process;
let failed = false;
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    if (stream === stdout) stderr.write(`Cannot write to standard output: ${fileErrorReason(error)}.\n`);
    failed = true;
  });
}

const code = await main(process.argv.slice(2));
// process.exit() would cut off output that a pipe has not taken yet. A listener of a plugin can keep the one below from running.
process.exitCode = failed ? exitCodes.misuse : code;
// Streams can fail until the end, and a plugin may have set a code.
process.on('exit', () => {
  process.exitCode = failed ? exitCodes.misuse : code;
});

async function main(argv: readonly string[]): Promise<ExitCode> {
  try {
    const io = processIo();
    guardProcess((sentence) => {
      stderr.write(`${sentence}\n`);
      failed = true;
    });
    return await run(argv, io);
  } catch (error) {
    stderr.write(`${sentenceOf(error, argv)}\n`);
    return exitCodes.misuse;
  }
}
