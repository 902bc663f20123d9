import type { Span } from '../../../diagnostics/span.js';
import type { ProgramChange } from '../program-change.js';
import type { Unit, UnitList } from './units.js';

/** The units that a change touches, with the text from the unit before them to the unit after them. */
export interface Region {
  readonly list: UnitList;
  readonly touched: readonly Unit[];
  readonly previous: Unit | undefined;
  readonly isLast: boolean;
  /** Span before the change, and after it. */
  readonly before: Span;
  readonly after: Span;
}

/** Returns the region of a change; `undefined` if it touches a statement that is split. */
export function regionAround(
  lists: readonly UnitList[],
  { span, growth }: ProgramChange,
  program: string,
): Region | undefined {
  let list: UnitList | undefined;
  for (const one of lists) {
    const isAround = one.start <= span.start && span.end <= one.end;
    // The innermost one.
    if (isAround && (list === undefined || one.end - one.start < list.end - list.start)) list = one;
  }
  if (list === undefined) return undefined;
  const { units } = list;
  const first = units.findIndex(({ end }) => end >= span.start);
  const from = first < 0 ? units.length : first;
  let to = from;
  // What follows is read too if it could continue what is before it.
  for (let unit = units[to]; unit !== undefined; unit = units[to]) {
    if (unit.start > span.end && beginsWithWord(program, unit.start)) break;
    to += 1;
  }
  const touched = units.slice(from, to);
  if (touched.some(({ isSplit }) => isSplit)) return undefined;
  const previous = units[from - 1];
  const start = previous?.end ?? list.start;
  const end = units[to]?.start ?? list.end;
  return {
    list,
    touched,
    previous,
    isLast: to === units.length,
    before: { start, end },
    after: { start, end: end + growth },
  };
}

/** Whether the text at an offset begins with a word that cannot continue an expression on the line before it. */
function beginsWithWord(program: string, at: number): boolean {
  return /^(?!(?:in|instanceof)\b)[\p{L}_$#@]/u.test(program.slice(at, at + 11));
}

/** Whether a region after its change does not continue the unit before it; `first` is its first unit. */
export function isApart(program: string, { previous, isLast, after }: Region, first: Span | undefined): boolean {
  if (previous === undefined || (first === undefined && isLast)) return true;
  const at = first?.start ?? after.end;
  const isSeparate = /[\r\n]/.test(program.slice(previous.end, at)) || program[previous.end - 1] === ';';
  return isSeparate && (first === undefined || beginsWithWord(program, at));
}
