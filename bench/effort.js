/**
 * Duration and number of measurements.
 *
 * @typedef {object} Effort
 * @property {boolean} quick a short run, too imprecise to be written to the docs
 * @property {number} rounds
 * @property {number} warmUpMs per job, at least one run
 * @property {number} settleMs before each sample and not counted, at least one run, unless the job is slow
 * @property {number} sampleMs per job and round, at least one run
 * @property {number} slowMs a job whose single run takes longer takes part in every third round only
 */

/** @type {Effort} */
export const fullEffort = { quick: false, rounds: 9, warmUpMs: 1_000, settleMs: 40, sampleMs: 100, slowMs: 1_000 };

/** @type {Effort} */
export const quickEffort = { quick: true, rounds: 3, warmUpMs: 300, settleMs: 10, sampleMs: 30, slowMs: 100 };
