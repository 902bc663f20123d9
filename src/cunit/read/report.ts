import type { CodeArguments } from '../../diagnostics/codes/codes.js';
import type { cunitCodes } from '../../diagnostics/codes/cunit.js';
import type { Diagnostic, Fix } from '../../diagnostics/diagnostic.js';
import { createCUnitDiagnostic } from '../create-diagnostic.js';
import { type Place, pointerTo } from './pointer.js';

/** Reports what is wrong at a place of an object; the keys lead further down from it. */
export type Report = <Code extends keyof typeof cunitCodes>(
  code: Code,
  args: CodeArguments<Code>,
  place: Place | undefined,
  ...keys: readonly (string | number)[]
) => { fix(fix: ValueFix): void };

/** A way to mend an object: what is at the reported place becomes `value`; without a value it is removed. */
interface ValueFix {
  readonly title: string;
  readonly safe: boolean;
  readonly value?: unknown;
}

/** How many diagnostics one object gets at most. */
const mostDiagnostics = 1_000;

/** Collects the diagnostics of one object. */
export function createReport(diagnostics: Diagnostic[]): Report {
  return (code, args, place, ...keys) => {
    if (diagnostics.length >= mostDiagnostics) return { fix: () => undefined };
    const path = pointerTo(place, ...keys);
    const diagnostic = createCUnitDiagnostic(code, args, { path });
    const index = diagnostics.push(diagnostic) - 1;
    return {
      fix({ title, safe, ...change }) {
        const fix: Fix = { title, safe, edits: [], changes: [{ path, ...change }] };
        diagnostics[index] = { ...diagnostic, fixes: [fix] };
      },
    };
  };
}
