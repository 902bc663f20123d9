import { formatRatio } from './format-number.js';

/**
 * A goal, and whether it is met.
 *
 * @typedef {object} Goal
 * @property {string} goal
 * @property {string} measured
 * @property {boolean} met
 * @property {string} [before] the figure before the work on the goals
 * @property {import('./profile/scenario.js').Scenario} [scenario] what is profiled if the goal is missed
 */

/** What a goal is beside its limit. @typedef {Pick<Goal, 'before' | 'scenario'>} More */

/**
 * Creates a goal with an upper limit.
 *
 * @param {string} what
 * @param {number} value
 * @param {number} limit
 * @param {(value: number) => string} format
 * @param {More} [more]
 * @returns {Goal}
 */
export function atMost(what, value, limit, format, more) {
  return { goal: `${what} at most ${format(limit)}`, measured: format(value), met: value <= limit, ...more };
}

/**
 * Creates a goal to take less time than a peer.
 *
 * @param {string} what
 * @param {string} name of the other
 * @param {number} own
 * @param {number} other
 * @param {More} [more]
 * @returns {Goal}
 */
export function aheadOf(what, name, own, other, more) {
  return { goal: `${what} ahead of ${name}`, measured: formatRatio(other / own), met: other > own, ...more };
}
