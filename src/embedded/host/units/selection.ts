import type { HostQuery } from '../query.js';
import { type FindUnit, type Links, type Unit, type UnitList, unitsOf } from './units.js';

/** The units that are read beside those of a change; `undefined` is the text around the units, which is always read. */
export interface Selection {
  /** Whether a unit is read, since queries that are read again may depend on it. */
  isNeeded(unit: Unit | undefined): boolean;
  /** Whether the queries of a unit are read again, since they may have changed. */
  isReread(unit: Unit | undefined): boolean;
  /** Length of the units that are read. */
  length(): number;
  /** Adds what a reading of the selected units shows to be missing; returns whether there was something. */
  extend(shown: Shown): boolean;
}

/** What a reading shows. */
interface Shown {
  /** The units of the change. */
  readonly fresh: ReadonlySet<Unit>;
  readonly linksOf: (unit: Unit | undefined) => Links;
  readonly find: FindUnit;
  /** The queries that were found, and those of the version before. */
  readonly queries: readonly HostQuery[];
}

/** Creates a selection for a change of the units `touched`. */
export function createSelection(lists: readonly UnitList[], rest: Links, touched: readonly Unit[]): Selection {
  const units = unitsOf(lists);
  const needed = new Set<Unit>();
  const reread = new Set<Unit | undefined>();
  const provided = new Set<string>();
  const asked = new Set<string>();
  const readAgain = (unit: Unit | undefined): void => {
    const { provides, asks } = unit === undefined ? rest : unit.links;
    reread.add(unit);
    if (unit !== undefined) needed.add(unit);
    addAll(provided, provides);
    addAll(asked, asks);
  };
  const isMet = (names: ReadonlySet<string>, others: ReadonlySet<string>): boolean => {
    for (const name of names) if (others.has(name)) return true;
    return false;
  };
  const size = (): number => needed.size + reread.size;
  /** Adds the units that depend on what changes, and those on which read units depend, until nothing is missing. */
  const complete = (): void => {
    for (let before = -1; before < size(); ) {
      before = size();
      if (!reread.has(undefined) && isMet(rest.asks, provided)) readAgain(undefined);
      for (const unit of units) {
        if (!reread.has(unit) && isMet(unit.links.asks, provided)) readAgain(unit);
        if (needed.has(unit) || !isMet(unit.links.provides, asked)) continue;
        needed.add(unit);
        addAll(asked, unit.links.asks);
      }
    }
  };
  addAll(asked, rest.asks);
  for (const { links } of touched) {
    addAll(provided, links.provides);
    addAll(asked, links.asks);
  }
  complete();
  return {
    isNeeded: (unit) => unit === undefined || needed.has(unit),
    isReread: (unit) => reread.has(unit),
    length: () => [...needed].reduce((sum, { start, end }) => sum + end - start, 0),
    extend: ({ fresh, linksOf, find, queries }) => {
      const before = size();
      for (const unit of fresh) {
        addAll(provided, linksOf(unit).provides);
        addAll(asked, linksOf(unit).asks);
      }
      for (const unit of [undefined, ...needed]) addAll(asked, linksOf(unit).asks);
      for (const { span, role, insertedAt } of queries) {
        const unit = find(span.start);
        if (unit !== undefined && (fresh.has(unit) || !needed.has(unit))) continue;
        // What makes it a query, or inserts it first, may be in another unit.
        const isOwn = role === 'tag' && insertedAt === undefined;
        if (!isOwn && !reread.has(unit)) readAgain(unit);
      }
      complete();
      return size() > before;
    },
  };
}

function addAll(names: Set<string>, added: ReadonlySet<string>): void {
  for (const name of added) names.add(name);
}
