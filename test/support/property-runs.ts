/** Returns the number of cases of a property: `usual`, or `PROPERTY_RUNS` if that is set, for a longer or a shorter run. */
export function propertyRuns(usual: number): number {
  return Number(process.env['PROPERTY_RUNS'] ?? usual);
}
