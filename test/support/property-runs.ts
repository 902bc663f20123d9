/**
 * Returns the number of cases of a property: the share `PROPERTY_SHARE` of a full run, which each configuration of the tests sets,
 * and at least 1. `PROPERTY_SHARE=10` runs ten times as many as a full run.
 */
export function propertyRuns(full: number): number {
  return Math.max(1, Math.round(full * Number(process.env['PROPERTY_SHARE'] ?? 1)));
}
