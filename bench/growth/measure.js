import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { log } from '../log.js';

/** The functions that are measured, of those of `scripts/growth`. */
const measured = ['parse', 'check', 'format', 'complete', 'translate'];

const child = fileURLToPath(new URL('./child.js', import.meta.url));

/**
 * Each function runs in a process of its own, in which the space for new objects, of 1 GB, holds all that a text of a million characters
 * needs: in a smaller one, most of what a long text takes is copying what is still in use, which a text of 10,000 characters never needs.
 */
const flags = ['--min-semi-space-size=1024', '--max-semi-space-size=1024'];

/** Result of `measureFamilies`. @typedef {readonly import('./grow.js').Growth[]} GrowthFigures */

/**
 * Measures how the time for each character grows with the length of a text, for each function and family of texts.
 *
 * @param {readonly string[]} subjects default: all that are measured
 * @param {string} [family] default: all
 * @returns {GrowthFigures}
 */
export function measureFamilies(subjects = measured, family) {
  return subjects.flatMap((subject) => {
    log(`growth: ${subject}`);
    const args = [...flags, child, subject, ...(family === undefined ? [] : [family])];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  });
}
