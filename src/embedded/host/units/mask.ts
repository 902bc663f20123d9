import type { Span } from '../../../diagnostics/span.js';
import { isWithinAny } from './find-units.js';
import type { Unit, UnitList } from './units.js';

/**
 * What stands for units that are not read, followed by spaces: nothing before it can continue with it, since a class may only be
 * declared in a list of statements, and a block of a class may only be in its list of members.
 */
const masks = { program: 'class $$_{}', statements: 'class $$_{}', members: 'static{}' } as const;

/** A program in which units are masked; all offsets are those of the program. */
export interface MaskedProgram {
  readonly text: string;
  /** The spans that were masked. */
  readonly masked: readonly Span[];
  /** The starts of the units that its tree must have, by the start of their list. */
  readonly starts: ReadonlyMap<number, readonly number[]>;
}

/** Masks the units of a program that are not needed, in one span as far as they follow each other outside of the region. */
export function maskProgram(
  program: string,
  lists: readonly UnitList[],
  { isNeeded, region }: { readonly isNeeded: (unit: Unit) => boolean; readonly region: Span },
): MaskedProgram {
  const masked: (Span & { readonly text: string })[] = [];
  const starts = new Map<number, readonly number[]>();
  for (const list of lists) {
    const own: number[] = [];
    let run: Unit[] = [];
    const mask = masks[list.kind];
    const endRun = (): void => {
      const [first] = run;
      const last = run.at(-1);
      if (first !== undefined && last !== undefined && last.end - first.start >= mask.length) {
        masked.push({ start: first.start, end: last.end, text: mask.padEnd(last.end - first.start) });
        own.push(first.start);
      } else for (const { start } of run) own.push(start);
      run = [];
    };
    for (const unit of list.units) {
      if (unit.start >= region.end && (run.at(-1)?.end ?? region.end) <= region.start) endRun();
      if (!isNeeded(unit)) run.push(unit);
      else {
        endRun();
        own.push(unit.start);
      }
    }
    endRun();
    starts.set(list.start, own);
  }
  masked.sort((a, b) => a.start - b.start);
  let text = '';
  let copied = 0;
  for (const { start, end, text: mask } of masked) {
    text += program.slice(copied, start) + mask;
    copied = end;
  }
  return { text: text + program.slice(copied), masked, starts };
}

/** Whether the tree of a masked program has the same lists with the same units as before, outside of the region that was changed. */
export function hasSameUnits(
  { starts, masked }: MaskedProgram,
  found: readonly UnitList[],
  before: readonly UnitList[],
  region: Span,
): boolean {
  const ends = new Map(before.flatMap(({ units }) => units.map(({ start, end }) => [start, end])));
  const byStart = new Map(found.map((list) => [list.start, list]));
  return before.every((list) => {
    const now = byStart.get(list.start);
    if (now === undefined || now.kind !== list.kind || now.end !== list.end) return false;
    const isOutside = ({ start }: Span): boolean => start < region.start || start >= region.end;
    const others = now.units.filter(isOutside);
    const expected = starts.get(list.start) ?? [];
    return (
      others.length === expected.length &&
      now.units.every((unit) => isOutside(unit) || unit.end <= region.end) &&
      others.every(
        ({ start, end }, index) => start === expected[index] && (isWithinAny(start, masked) || end === ends.get(start)),
      )
    );
  });
}
