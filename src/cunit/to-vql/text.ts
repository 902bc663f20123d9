import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { FilterForm } from '../../dialect/operator-row.js';
import type { Call, Path, Predicate, StringLiteral, Variable } from '../../vql/ast.js';
import { createLike, createStringLiteral } from '../../vql/create.js';
import { hasWildcard, patternAround, writePattern } from '../pattern.js';
import type { CUnitFilter } from '../predicate.js';
import { lose, placed, type ToVqlContext } from './context.js';

/** STARTS_WITH and its like as LIKE. A wildcard in the text needs an escape character, which only a dialect can name. */
export function toText(
  { operator, values: [written = ''] = [] }: CUnitFilter,
  form: Extract<FilterForm, { readonly kind: 'text' }>,
  subject: Path | Call,
  value: StringLiteral | Variable,
  place: JsonPath | undefined,
  context: ToVqlContext,
): Predicate | undefined {
  const at: JsonPath = { outer: { outer: place, key: 'values' }, key: 0 };
  // What a variable holds, no one can put wildcards around.
  if (value.kind === 'Variable')
    return lose(context, 'lost-wildcard', { condition: operator, value: quoted(written) }, at);
  const { likeEscape } = context.dialect;
  const needsEscape = hasWildcard(value.value) || (likeEscape !== undefined && value.value.includes(likeEscape));
  if (hasWildcard(value.value) && likeEscape === undefined) {
    // A wildcard matches the character that it is, too: the pattern matches more, and its negation less.
    const direction = form.negated ? 'narrower' : 'wider';
    lose(context, 'lost-wildcard', { condition: operator, value: quoted(value.value) }, at, direction);
  }
  const pattern = writePattern(patternAround(value.value, form), likeEscape) ?? unescaped(value.value, form);
  const escape = needsEscape && likeEscape !== undefined ? { escape: createStringLiteral(likeEscape) } : {};
  return createLike(subject, placed(context, createStringLiteral(pattern), at), { ...form, ...escape });
}

/** What is nearest where there is no escape character. */
function unescaped(text: string, { before, after }: { readonly before: boolean; readonly after: boolean }): string {
  return `${before ? '%' : ''}${text}${after ? '%' : ''}`;
}
