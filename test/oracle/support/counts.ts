/** How often each thing was met: operators, types, faults. A run that never meets one proves nothing about it. */
export interface Counts {
  meet(name: string, times?: number): void;
  of(name: string): number;
  /** The names that were met less often than `least`, each with its count. */
  rarer(names: readonly string[], least: number): readonly string[];
  all(): Readonly<Record<string, number>>;
}

/** Creates counts that all are 0. */
export function createCounts(): Counts {
  const counts = new Map<string, number>();
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    meet: (name, times = 1) => void counts.set(name, of(name) + times),
    of,
    rarer: (names, least) => names.filter((name) => of(name) < least).map((name) => `${name}: ${of(name)}`),
    all: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
