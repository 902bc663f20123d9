import type { FilterOperator } from '../../dialect/operators.js';
import type { Like } from '../../vql/ast.js';
import { parsePattern } from '../pattern.js';
import { patternFilter } from '../pattern-filter.js';
import type { CUnitPredicate } from '../predicate.js';
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
  const filter = patternFilter(parts, isNegated, likeEscape, context.variables);
  if (filter === undefined) return lose(context, 'lost-pattern', { pattern: shown(pattern) }, pattern);
  return make(filter.operator, filter.value);
}
