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
  const missed = goals.filter(({ met }) => !met);
  const sections = [];
  for (const scenario of new Set(missed.flatMap(({ scenario }) => scenario ?? []))) {
    log(`profile: ${scenario.name}`);
    sections.push(`**${scenario.name}**`, profileTable(await recordProfiles(scenario), moduleCount));
  }
  const others = missed.filter(({ scenario }) => scenario === undefined);
  if (others.length > 0) sections.push(`Not profiled: ${others.map(({ goal }) => goal).join('; ')}.`);
  if (sections.length === 0) return [];
  return [
    '### Profiles of the missed goals',
    `The ${moduleCount} modules in which most of the time of the processor is spent, without what they call. \`node bench/profile.js\` profiles one of them alone.`,
    ...sections,
  ];
}
