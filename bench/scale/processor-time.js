import { readFileSync } from 'node:fs';

/** Linux counts the time of processes in hundredths of a second. */
const tickMs = 10;

/**
 * Returns the milliseconds of processor time that processes have used, from their entries in `/proc`.
 *
 * @param {readonly number[]} pids
 */
export function processorMs(pids) {
  return pids
    .map((pid) => {
      // The second field is the name, in parentheses, which may contain spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) * tickMs;
    })
    .reduce((sum, ms) => sum + ms, 0);
}
