import { applyFixes } from '../diagnostics/apply-fixes.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';

/** Errors of a text, and of the text after fixes. */
interface ErrorSource {
  /** Errors of the text as it is. */
  readonly errors: readonly Diagnostic[];
  /** Returns the errors of another text, with fixes that can be applied. */
  readonly errorsOf: (text: string) => readonly Diagnostic[];
}

/** Maximum number of fixes that are tried one by one: each is a parse of the text. */
const maxTrials = 8;

/** Maximum length of a text whose fixes are tried one by one. */
const maxTrialLength = 100_000;

/** Maximum number of times that the safe fixes of a fixed text are applied. */
const maxRounds = 3;

/**
 * Marks safe fixes as suggestions if they lead to an error that the text does not have, such as one that an earlier error hid, unless
 * that has a safe fix itself. All are tried at once, as `vql check --fix` applies them, and one by one if that leads to such an error;
 * of many fixes, or in a long text, all become suggestions then.
 */
export function confirmFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  { errors, errorsOf }: ErrorSource,
): readonly Diagnostic[] {
  const safe = safeFixesOf(diagnostics);
  if (safe.length === 0) return diagnostics;
  const known = countCodes(errors);
  const areKnown = (found: readonly Diagnostic[]): boolean =>
    [...countCodes(found)].every(([code, count]) => count <= (known.get(code) ?? 0));
  const leadsToNoOther = (fixes: readonly Fix[]): boolean => {
    let fixed = text;
    let next = fixes;
    for (let round = 0; round <= maxRounds && next.length > 0; round++) {
      fixed = applyFixes(fixed, next).text;
      const found = errorsOf(fixed);
      if (areKnown(found)) return true;
      next = safeFixesOf(found);
    }
    return false;
  };
  if (leadsToNoOther(safe)) return diagnostics;
  const alone =
    safe.length > maxTrials || text.length > maxTrialLength ? [] : safe.filter((one) => leadsToNoOther([one]));
  const confirmed = new Set(leadsToNoOther(alone) ? alone : []);
  return diagnostics.map((one) => {
    const { fixes } = one;
    if (fixes === undefined) return one;
    return { ...one, fixes: fixes.map((each) => (confirmed.has(each) ? each : { ...each, safe: false })) };
  });
}

function safeFixesOf(diagnostics: readonly Diagnostic[]): readonly Fix[] {
  return diagnostics.flatMap(({ fixes = [] }) => fixes.filter(({ safe }) => safe));
}

function countCodes(errors: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of errors) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
