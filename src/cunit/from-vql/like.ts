import type { Like } from '../../vql/ast.js';
import type { FilterOperator } from '../operators.js';
import { type PatternPart, parsePattern, writePattern } from '../pattern.js';
import type { CUnitPredicate } from '../predicate.js';
import { isVariableOf } from '../variable.js';
import { type FromVqlContext, lose, shown } from './context.js';
import { makeFilter } from './filter.js';
import { subjectOf } from './subject.js';
import { valueOf } from './value.js';

/** `p LIKE v`: STARTS_WITH, ENDS_WITH or CONTAINS where the wildcards stand around one text. */
export function fromLike(node: Like, negated: boolean, context: FromVqlContext): CUnitPredicate | undefined {
  const { operand, pattern, escape } = node;
  const subject = subjectOf(operand, context);
  const value = valueOf(pattern, node, context);
  if (escape?.kind === 'Missing') return lose(context, 'lost-gap', {}, escape);
  if (subject === undefined || value === undefined) return undefined;
  const { likeEscape } = context.dialect;
  const isNegated = node.negated !== negated;
  const from = { condition: node, subject: operand, values: [pattern] };
  const make = (operator: FilterOperator, text: string): CUnitPredicate =>
    makeFilter(operator, subject, [text], from, context);
  // The pattern in a variable is not known here; only without an escape character of its own does it mean the same.
  if (pattern.kind === 'Variable' && escape === undefined) return make(isNegated ? 'NOT_LIKE' : 'LIKE', value);
  if (pattern.kind === 'Variable' || (escape !== undefined && [...escape.value].length !== 1))
    return lose(context, 'lost-pattern', { pattern: shown(pattern) }, pattern);
  const parts = parsePattern(value, escape?.value ?? likeEscape);
  const recognised = textOperator(parts, isNegated);
  if (recognised !== undefined && !isVariableOf(context.variables, recognised.text))
    return make(recognised.operator, recognised.text);
  const written = writePattern(parts, likeEscape);
  if (written === undefined || isVariableOf(context.variables, written))
    return lose(context, 'lost-pattern', { pattern: shown(pattern) }, pattern);
  return make(isNegated ? 'NOT_LIKE' : 'LIKE', written);
}

/** The operator for one text with `%` before or after it; NOT has one for CONTAINS alone. */
export function textOperator(
  parts: readonly PatternPart[],
  negated: boolean,
): { readonly operator: FilterOperator; readonly text: string } | undefined {
  const shape = parts.map(({ kind }) => kind).join(' ');
  const text = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  switch (shape) {
    case 'any text any':
      return { operator: negated ? 'NOT_CONTAINS' : 'CONTAINS', text };
    case 'text any':
      return negated ? undefined : { operator: 'STARTS_WITH', text };
    case 'any text':
      return negated ? undefined : { operator: 'ENDS_WITH', text };
    default:
      return undefined;
  }
}
