import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a candidate does with an input: 'reads' it, 'fails', or takes too long. @typedef {'reads' | 'fails' | 'too slow'} Verdict */

/** How long a candidate may take for one input, in seconds. */
export const patienceSeconds = 20;

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
  const { status, error } = spawnSync(process.execPath, [child, candidate.name, input.name], {
    timeout: patienceSeconds * 1000,
    killSignal: 'SIGKILL',
    stdio: 'ignore',
  });
  if (error !== undefined && 'code' in error && error.code === 'ETIMEDOUT') return 'too slow';
  return status === 0 ? 'reads' : 'fails';
}
