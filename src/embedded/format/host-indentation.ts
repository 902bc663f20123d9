import type { Span } from '../../diagnostics/span.js';

/** Number of columns of a tab, as in the layout of VQL. */
const tabWidth = 4;

/** Returns the indentation of the line around an offset of a program. */
export function indentationAt(program: string, offset: number): string {
  return /^[ \t]*/.exec(lineBefore(program, offset))?.[0] ?? '';
}

/** Returns the number of columns before an offset in its line. */
export function columnAt(program: string, offset: number): number {
  return widthInColumns(lineBefore(program, offset));
}

/** Returns the text before an offset in its line. */
function lineBefore(program: string, offset: number): string {
  if (offset === 0) return '';
  const start = Math.max(program.lastIndexOf('\n', offset - 1), program.lastIndexOf('\r', offset - 1)) + 1;
  return program.slice(start, offset);
}

/** Returns the number of columns of a text of one line. */
export function widthInColumns(text: string): number {
  let columns = 0;
  for (const character of text) columns += character === '\t' ? tabWidth : 1;
  return columns;
}

/**
 * Returns one level of indentation as a program writes it: a tab, or as many spaces as its lines are mostly indented by. The lines of its
 * queries do not count, so that it stays the same when they are formatted. `undefined` if no line is indented.
 */
export function indentationUnit(program: string, queries: readonly Span[]): string | undefined {
  const counts = new Map<string, number>();
  let before = '';
  // Lines and queries are in the order of the text; a query can be inside of another one.
  let next = 0;
  let queriesEnd = 0;
  for (const { 0: indentation, index } of program.matchAll(/^[ \t]*(?=\S)/gm)) {
    for (let span = queries[next]; span !== undefined && span.start < index; span = queries[next]) {
      queriesEnd = Math.max(queriesEnd, span.end);
      next += 1;
    }
    if (index < queriesEnd) continue;
    if (indentation.length > before.length && indentation.startsWith(before)) {
      const unit = indentation.slice(before.length);
      counts.set(unit, (counts.get(unit) ?? 0) + 1);
    }
    before = indentation;
  }
  let unit: string | undefined;
  for (const [one, count] of counts) if (unit === undefined || count > (counts.get(unit) ?? 0)) unit = one;
  return unit;
}
