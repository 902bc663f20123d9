import { firstIndex } from '../../../diagnostics/first-index.js';
import { type Span, spanContains } from '../../../diagnostics/span.js';
import { type ProgramChange, spanAfter } from '../program-change.js';

/**
 * The statements and class members of a program that can be read without the others, and what connects them. Plain data: nodes would
 * keep the tree of the program.
 */
export interface ProgramUnits {
  /** The list of the program first, then those inside of statements that are long. */
  readonly lists: readonly UnitList[];
  /** Links of the text around the units: of the statements and members that contain lists. */
  readonly rest: Links;
  /** How the program was parsed. */
  readonly sourceType: 'module' | 'script' | 'commonjs';
}

/** A list of statements or class members; the span is that between its braces. */
export interface UnitList extends Span {
  readonly kind: 'program' | 'statements' | 'members';
  /** In the order of the text. */
  readonly units: readonly Unit[];
}

/** A statement, or a member of a class. */
export interface Unit extends Span {
  /** Whether another list is inside; then only the units of that list can be read alone. */
  readonly isSplit: boolean;
  /** Statements that decide about the names of the tag and the kind of the program. */
  readonly role: 'import' | 'export' | 'directive' | 'other';
  readonly links: Links;
}

/** The names by which a unit depends on others, and others on it. */
export interface Links {
  /** Names that its queries depend on and that are not declared in it. */
  readonly asks: ReadonlySet<string>;
  /** Names that it declares for others, or assigns to. */
  readonly provides: ReadonlySet<string>;
  /** Names in it that are like that of the tag. */
  readonly tagLike: ReadonlySet<string>;
}

/** The links of a unit without queries and names. */
export const noLinks: Links = { asks: new Set(), provides: new Set(), tagLike: new Set() };

/** Returns the unit around an offset; `undefined` for the text around the units. */
export type FindUnit = (at: number) => Unit | undefined;

/** Creates a function that finds units by offsets. */
export function unitFinder(lists: readonly UnitList[]): FindUnit {
  const units = unitsOf(lists).toSorted((a, b) => a.start - b.start);
  return (at) => {
    const found = units[firstIndex(units, ({ start }) => start > at) - 1];
    return found !== undefined && at < found.end ? found : undefined;
  };
}

/** Returns the units that can be read alone. */
export function unitsOf(lists: readonly UnitList[]): readonly Unit[] {
  return lists.flatMap(({ units }) => units.filter(({ isSplit }) => !isSplit));
}

/** Returns the lists after a change; `undefined` if the change is across an end of one of their units. */
export function shiftLists(lists: readonly UnitList[], change: ProgramChange): readonly UnitList[] | undefined {
  const shifted: UnitList[] = [];
  for (const list of lists) {
    // A change at an end of a list is inside of its braces.
    const isAround = spanContains(list, change.span);
    const span = isAround ? { start: list.start, end: list.end + change.growth } : spanAfter(list, change);
    if (span === undefined) return undefined;
    const units: Unit[] = [];
    for (const unit of list.units) {
      const own = spanAfter(unit, change);
      if (own === undefined) return undefined;
      units.push(own.start === unit.start && own.end === unit.end ? unit : { ...unit, ...own });
    }
    shifted.push({ ...list, ...span, units });
  }
  return shifted;
}
