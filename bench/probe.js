import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a candidate does with an input: 'reads' it, 'fails', or takes too long. @typedef {'reads' | 'fails' | 'too slow'} Verdict */

/** How long a candidate may take for one input, in seconds. */
export const patienceSeconds = 20;

/** Not 1, which Node uses itself for a process that could not even import the candidate. */
export const failureExitCode = 3;

const child = fileURLToPath(new URL('./probe-child.js', import.meta.url));

/**
 * Tries a candidate on an input once, in a process of its own: a parse that never ends can be stopped only from outside,
 * and a stack overflows sooner in a fresh process than in a warm one.
 *
 * @param {import('./candidates/candidate.js').Candidate} candidate
 * @param {import('./inputs.js').Input} input
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
  // A parser in WebAssembly may take its process down.
  if (status === failureExitCode || signal !== null) return 'fails';
  throw new Error(`"${candidate.name}" could not be tried on "${input.name}": see the output above.`);
}
