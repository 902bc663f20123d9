import { applyFixes } from './apply-fixes.js';
import type { Diagnostic, Fix } from './diagnostic.js';

/** A text after its safe fixes. */
export interface FixedText {
  readonly text: string;
  /** Number of findings that were fixed. */
  readonly fixes: number;
  /** Number of those that appeared only after others had been fixed. */
  readonly hidden: number;
  /** Codes of findings that are there again after their fixes, or that bring each other back; each was fixed in one round only. */
  readonly unending: readonly string[];
}

/** Rounds after which findings that are still fixed are taken for unending. */
const maxRounds = 10;

/**
 * Applies the safe fixes of a text, and those of the result, until there are none. Yields each text, and takes its diagnostics, which the
 * caller may have to wait for.
 */
export function* fixRounds(text: string): Generator<string, FixedText, readonly Diagnostic[]> {
  const unending = new Set<string>();
  for (;;) {
    const { last, ...fixed } = yield* tryRounds(text, unending);
    if (last.length === 0) return { ...fixed, unending: [...unending] };
    for (const code of last) unending.add(code);
  }
}

/** Result of the rounds, with the codes that the last of them has fixed; none if there was nothing more to fix. */
interface TriedRounds extends Omit<FixedText, 'unending'> {
  readonly last: readonly string[];
}

/** Applies safe fixes, those of some codes in one round only. */
function* tryRounds(text: string, once: ReadonlySet<string>): Generator<string, TriedRounds, readonly Diagnostic[]> {
  const done = new Set<string>();
  let current = text;
  let fixes = 0;
  let atFirst: number | undefined;
  for (let round = 0; ; ) {
    const fixable = (yield current).filter((one) => !done.has(one.code) && safeFixOf(one) !== undefined);
    atFirst ??= fixable.length;
    const { text: fixed, applied } = applyFixes(
      current,
      fixable.flatMap((one) => safeFixOf(one) ?? []),
    );
    const hasEnded = fixed === current;
    if (!hasEnded) fixes += applied.length;
    current = fixed;
    const codes = hasEnded ? [] : [...new Set(fixable.map(({ code }) => code))];
    const last = codes.filter((code) => !once.has(code));
    for (const code of codes) if (once.has(code)) done.add(code);
    // Rounds of the others end by themselves.
    if (last.length > 0) round++;
    if (hasEnded || round === maxRounds) return { text: current, fixes, hidden: Math.max(0, fixes - atFirst), last };
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
