import { log } from '../log.js';
import { recordProfiles } from './record.js';
import { profileTable } from './table.js';

/** Modules in each table. */
const moduleCount = 5;

/**
 * Profiles the work behind each missed goal, and returns sections in Markdown of where the time goes.
 *
 * @param {readonly import('../goal.js').Goal[]} goals
 */
export async function reportMissed(goals) {
  const scenarios = new Set(goals.filter(({ met }) => !met).flatMap(({ scenario }) => scenario ?? []));
  const tables = [];
  for (const scenario of scenarios) {
    log(`profile: ${scenario.name}`);
    tables.push(`**${scenario.name}**`, profileTable(await recordProfiles(scenario), moduleCount));
  }
  if (tables.length === 0) return [];
  return [
    '### Profiles of the missed goals',
    `The ${moduleCount} modules in which most of the time of the processor is spent, without what they call. \`node bench/profile.js\` profiles one of them alone.`,
    ...tables,
  ];
}
