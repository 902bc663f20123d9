/**
 * Returns the number of cases of a property: the share `PROPERTY_SHARE` of a full run, which each configuration of the tests sets,
 * and at least 1. `PROPERTY_SHARE=10` runs ten times as many as a full run.
 */
export function propertyRuns(full: number): number {
  return Math.max(1, Math.round(full * Number(process.env['PROPERTY_SHARE'] ?? 1)));
}

/**
 * Returns the share `PROPERTY_SHARE` of a list of cases, evenly spread: all of them in a full run. Lists of similar cases that are
 * numbered by `nth` have different shares.
 */
export function propertyCases<Case>(cases: readonly Case[], nth = 0): readonly Case[] {
  const share = Math.min(1, Number(process.env['PROPERTY_SHARE'] ?? 1));
  return cases.filter((_, index) => Math.floor((index + nth + 1) * share) > Math.floor((index + nth) * share));
}
