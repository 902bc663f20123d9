import { formatRatio } from './format-number.js';

/** @typedef {{ goal: string, measured: string, met: boolean }} Goal */

/**
 * Creates a goal with an upper limit.
 *
 * @param {string} what
 * @param {number} value
 * @param {number} limit
 * @param {(value: number) => string} format
 * @returns {Goal}
 */
export function atMost(what, value, limit, format) {
  return { goal: `${what} at most ${format(limit)}`, measured: format(value), met: value <= limit };
}

/**
 * Creates a goal to take less time than a peer.
 *
 * @param {string} what
 * @param {string} name of the other
 * @param {number} own
 * @param {number} other
 * @returns {Goal}
 */
export function aheadOf(what, name, own, other) {
  return { goal: `${what} ahead of ${name}`, measured: formatRatio(other / own), met: other > own };
}
