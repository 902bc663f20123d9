import type { Fix } from '../../diagnostics/diagnostic.js';
import { tiebreak } from '../../interface/page.js';
import type { Offset, Statement } from '../ast.js';
import { deletion, fix, lineBreakLike } from '../grammar/fix.js';
import { isOtherDisplayedAsId } from '../nodes.js';

/** Returns the fix that makes pages stable: it selects id, or sorts by it last if the template defines the columns. */
export function addId(statement: Statement, text: string): Fix[] {
  return statement.columns.some(({ kind }) => kind === 'Star') ? sortById(statement) : selectId(statement, text);
}

function sortById({ orderBy }: Statement): Fix[] {
  const end = orderBy.at(-1)?.span?.end;
  if (end === undefined) return [];
  return [fix('Sort by id last', { span: { start: end, end }, text: `, ${tiebreak.property}` })];
}

/** Returns the fix that selects id as the first column, hidden by an annotation; not beside another column of that name. */
export function selectId({ columns }: Statement, text: string): Fix[] {
  const start = columns[0]?.span?.start;
  if (start === undefined || isOtherDisplayedAsId(columns)) return [];
  const before = text.slice(0, start).trimEnd().length;
  const isOnOwnLine = /[\r\n]/.test(text.slice(before, start));
  const lineBreak = lineBreakLike(text, start) + (isOnOwnLine ? '' : indentation);
  const added = `${lineBreak}--v:result{visible=false}${lineBreak}${tiebreak.property},${lineBreak}`;
  return [fix('Select id as a hidden column', { span: { start: before, end: start }, text: added })];
}

/** Indentation of columns on lines of their own. */
const indentation = '  ';

/** Returns the fix that removes an OFFSET 0. */
export function deleteOffset({ span }: Offset, text: string): Fix[] {
  if (span === undefined) return [];
  const hasComment = /--|\/\*/.test(text.slice(span.start, span.end));
  return [fix('Remove OFFSET 0', deletion(text, span), { safe: !hasComment })];
}
