import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Result of a candidate for an input. @typedef {'reads' | 'fails' | 'too slow'} Verdict */

/** Time limit of a candidate for one input, in seconds. */
export const patienceSeconds = 20;

/** Not 1, which is the exit code of Node if the candidate cannot be imported. */
export const failureExitCode = 3;

const child = fileURLToPath(new URL('./probe-child.js', import.meta.url));

/**
 * Runs a candidate on an input once, in a separate process: an endless parse can be stopped only from outside,
 * and the stack overflows earlier in a fresh process than in a warm one.
 *
 * @param {import('../candidates/candidate.js').Candidate} candidate
 * @param {import('../inputs.js').Input} input
 * @returns {Verdict}
 */
export function probe(candidate, input) {
  const { status, signal, error } = spawnSync(process.execPath, [child, candidate.name, input.name], {
    timeout: patienceSeconds * 1000,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (error !== undefined && 'code' in error && error.code === 'ETIMEDOUT') return 'too slow';
  if (status === 0) return 'reads';
  // A parser in WebAssembly may crash its process.
  if (status === failureExitCode || signal !== null) return 'fails';
  throw new Error(`"${candidate.name}" could not be run on "${input.name}": see the output above.`);
}
