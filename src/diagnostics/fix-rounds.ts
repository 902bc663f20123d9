import { applyFixes } from './apply-fixes.js';
import type { Diagnostic, Fix } from './diagnostic.js';

/** A text after its safe fixes. */
export interface FixedText {
  readonly text: string;
  /** Number of findings that were fixed. */
  readonly fixes: number;
  /** Number of those that appeared only after others had been fixed. */
  readonly hidden: number;
  /** Codes whose safe fixes do not remove the finding, or bring each other back; each was fixed in one round only. */
  readonly unending: readonly string[];
}

/** Findings that are still fixed after so many rounds are taken for unending: others need one round, or a few. */
const maxRounds = 50;

/**
 * Applies the safe fixes of a text, and those of the result, until there are none. Yields each text, and takes its diagnostics, which the
 * caller may have to wait for.
 */
export function* fixRounds(text: string): Generator<string, FixedText, readonly Diagnostic[]> {
  const unending = new Set<string>();
  for (;;) {
    const { endless, ...fixed } = yield* tryRounds(text, unending);
    if (endless.length === 0) return { ...fixed, unending: [...unending] };
    for (const code of endless) unending.add(code);
  }
}

/** Result of the rounds, with the codes whose fixes did not end; empty if nothing is left to fix. */
interface TriedRounds extends Omit<FixedText, 'unending'> {
  readonly endless: readonly string[];
}

/** Applies safe fixes; those of unending codes in one round only. */
function* tryRounds(
  text: string,
  unending: ReadonlySet<string>,
): Generator<string, TriedRounds, readonly Diagnostic[]> {
  const roundsOf = new Map<string, number>();
  let current = text;
  let fixes = 0;
  let atFirst: number | undefined;
  for (let round = 1; ; round++) {
    const found = (yield current).flatMap((one) => {
      const fix = safeFixOf(one);
      return fix === undefined || (unending.has(one.code) && roundsOf.has(one.code)) ? [] : [{ code: one.code, fix }];
    });
    atFirst ??= found.length;
    const { text: fixed, applied } = applyFixes(
      current,
      found.map(({ fix }) => fix),
    );
    const hidden = Math.max(0, fixes - atFirst);
    if (fixed === current) return { text: current, fixes, hidden, endless: [] };
    const used = new Set(applied);
    const codes = [...new Set(found.filter(({ fix }) => used.has(fix)).map(({ code }) => code))];
    if (round > maxRounds) {
      // Another finding may have been there in the last round only.
      const most = codes.reduce((highest, code) => Math.max(highest, roundsOf.get(code) ?? 0), 0);
      return { text: current, fixes, hidden, endless: codes.filter((code) => (roundsOf.get(code) ?? 0) === most) };
    }
    for (const code of codes) roundsOf.set(code, (roundsOf.get(code) ?? 0) + 1);
    fixes += applied.length;
    current = fixed;
  }
}

/** Returns diagnostics in which the safe fixes of some codes are suggestions. */
export function suggestFixesOf(codes: readonly string[], diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (codes.length === 0) return diagnostics;
  return diagnostics.map((one) =>
    codes.includes(one.code) && one.fixes !== undefined
      ? { ...one, fixes: one.fixes.map((fix) => ({ ...fix, safe: false })) }
      : one,
  );
}

/** Returns the first safe fix of a diagnostic. */
export function safeFixOf({ fixes = [] }: Diagnostic): Fix | undefined {
  return fixes.find(({ safe }) => safe);
}
