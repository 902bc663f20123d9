import type { Span } from '../diagnostics/span.js';

/** Deeper brackets than anyone writes; at twice as many the parser of programs ends the process. */
const mostBrackets = 2000;

/**
 * Where the brackets of a program nest deeper than its parser bears. They are counted without a look at what is a string or a comment:
 * those are even in nearly every program.
 */
export function nestsTooDeep(program: string): { readonly message: string; readonly span: Span } | undefined {
  let depth = 0;
  for (const { index, 0: sign } of program.matchAll(/[([{)\]}]/g)) {
    depth = Math.max(0, depth + ('([{'.includes(sign) ? 1 : -1));
    if (depth > mostBrackets) {
      const span = { start: index, end: index + 1 };
      return { message: `its brackets nest deeper than ${mostBrackets.toLocaleString('en')} levels`, span };
    }
  }
  return undefined;
}
