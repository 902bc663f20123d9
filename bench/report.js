import { markdownTable } from './markdown-table.js';

/** @typedef {ReturnType<typeof import('./setting.js').describeSetting>} Setting */

/**
 * Writes the figures of a run as Markdown.
 *
 * @param {Setting} setting
 * @param {readonly import('./goal.js').Goal[]} goals
 * @param {readonly string[]} sections
 */
export function report(setting, goals, sections) {
  return [
    settingLine(setting),
    `Versions: ${setting.versions.join(', ')}.`,
    '### Goals',
    'The figures before are from before the work on these goals: of the full bench of 2026-11-24 (commit 0c14e3e1), or, for what it did not measure, of measurements of that day.',
    goalTable(goals),
    ...sections,
  ].join('\n\n');
}

/** @param {Setting} setting */
export function settingLine({ date, machine, loadBefore }) {
  return `Measured on ${date}: ${machine}, load average ${loadBefore.toFixed(1)} before the run.`;
}

/** @param {readonly import('./goal.js').Goal[]} goals */
export function goalTable(goals) {
  const rows = goals.map(({ goal, before = '', measured, met }) => [
    goal,
    before,
    measured,
    met ? 'met' : '**missed**',
  ]);
  return markdownTable(['goal', 'before', 'measured', ''], rows);
}
