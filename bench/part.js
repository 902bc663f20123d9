/**
 * A part of the bench: what is measured, the goals, and a section of the report.
 *
 * @template [Figures=any]
 * @typedef {object} Part
 * @property {string} name by which it is measured alone: `node bench/run.js <name>`
 * @property {(effort: import('./effort.js').Effort) => Figures | Promise<Figures>} measure
 * @property {(figures: Figures) => readonly import('./goal.js').Goal[]} judge
 * @property {(figures: Figures) => string} report
 * @property {readonly import('./profile/scenario.js').Scenario[]} [scenarios] what is profiled if goals are missed
 */
