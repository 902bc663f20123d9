/** How many cases a law is held to: as many as are usual for it, or as `LAW_RUNS` says, more for a long run and fewer for a quick one. */
export function lawRuns(usual: number): number {
  return Number(process.env['LAW_RUNS'] ?? usual);
}
