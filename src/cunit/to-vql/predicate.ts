import type { JsonPath } from '../../diagnostics/json/pointer.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { FilterForm } from '../../dialect/operator-row.js';
import { filterRow } from '../../dialect/operators.js';
import type { Call, Operand, Path, Predicate, StringLiteral, Variable } from '../../vql/ast.js';
import {
  createAnd,
  createBetween,
  createComparison,
  createExists,
  createIn,
  createIsNull,
  createLike,
  createOr,
  createStringLiteral,
} from '../../vql/create.js';
import { translateParts } from '../loss-log.js';
import { hasWildcard, patternAround, writePattern } from '../pattern.js';
import type { CUnitFilter, CUnitJunction, CUnitPredicate } from '../predicate.js';
import { nodeShape } from '../shapes.js';
import { reportLoss, reportUnknownMembers, type ToVqlContext, withOrigin } from './context.js';
import { toSubject, toValue } from './operands.js';

/** Translates a predicate. */
export function toPredicate(
  node: CUnitPredicate,
  place: JsonPath | undefined,
  context: ToVqlContext,
): Predicate | undefined {
  reportUnknownMembers(node, nodeShape, place, context);
  if (node.visible === false)
    reportLoss(context, 'lost-member', { member: 'visible' }, { outer: place, key: 'visible' }, 'untranslatable');
  const predicate = node.type === 'FILTER' ? toFilter(node, place, context) : toJunction(node, place, context);
  return predicate && withOrigin(context, predicate, place);
}

function toJunction(node: CUnitJunction, place: JsonPath | undefined, context: ToVqlContext): Predicate | undefined {
  const children: JsonPath = { outer: place, key: 'children' };
  const predicates = translateParts(node.children, node.operator, context.log, (child, index) =>
    toPredicate(child, { outer: children, key: index }, context),
  );
  const [only] = predicates;
  if (only === undefined || predicates.length === 1) return only;
  return node.operator === 'AND' ? createAnd(predicates) : createOr(predicates);
}

/** Translates a filter, as its row in the table of operators says. */
export function toFilter(
  filter: CUnitFilter,
  place: JsonPath | undefined,
  context: ToVqlContext,
): Predicate | undefined {
  const { form } = filterRow(filter.operator);
  if (form.kind === 'exists') return toExists(filter, form.negated, place, context);
  const subject = toSubject(filter, place, context);
  if (subject === undefined) return undefined;
  const values = (filter.values ?? []).map((value, index) => toValue(value, index, place, context));
  if (form.kind !== 'text') return toCondition(form, subject, values);
  // The object has been read: what takes a value has one.
  const [text] = values;
  return text && toText(filter, form, subject, text, place, context);
}

/** The forms whose values stand in VQL as they are. */
type DirectForm = Exclude<FilterForm, { readonly kind: 'text' | 'exists' }>;

/** What an operator of a form says in VQL; `undefined` if there are fewer values than it takes. */
export function toCondition(form: DirectForm, subject: Path | Call, values: readonly Operand[]): Predicate | undefined {
  const [first, second] = values;
  if (form.kind === 'null') return createIsNull(subject, form);
  if (first === undefined) return undefined;
  switch (form.kind) {
    case 'comparison':
      return createComparison(subject, form.comparison, first);
    case 'null-or-equal':
      return createOr([createIsNull(subject), createComparison(sameAgain(subject), '=', first)]);
    case 'pattern':
      return createLike(subject, first, form);
    case 'list':
      return createIn(subject, values, form);
    case 'range':
      return second && createBetween(subject, first, second, form);
    default:
      return form satisfies never;
  }
}

/** A node has one place; the second time that it is written it is another. */
function sameAgain<Subject extends Path | Call>(subject: Subject): Subject {
  return { ...subject };
}

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
    return reportLoss(context, 'lost-wildcard', { condition: operator, value: quoted(written) }, at);
  const { likeEscape } = context.dialect;
  const needsEscape = hasWildcard(value.value) || (likeEscape !== undefined && value.value.includes(likeEscape));
  if (hasWildcard(value.value) && likeEscape === undefined) {
    // A wildcard matches the character that it is, too: the pattern matches more, and its negation less.
    const direction = form.negated ? 'narrower' : 'wider';
    reportLoss(context, 'lost-wildcard', { condition: operator, value: quoted(value.value) }, at, direction);
  }
  const pattern = writePattern(patternAround(value.value, form), likeEscape) ?? unescaped(value.value, form);
  const escape = needsEscape && likeEscape !== undefined ? { escape: createStringLiteral(likeEscape) } : {};
  return createLike(subject, withOrigin(context, createStringLiteral(pattern), at), { ...form, ...escape });
}

/** What is nearest where there is no escape character. */
function unescaped(text: string, { before, after }: { readonly before: boolean; readonly after: boolean }): string {
  return `${before ? '%' : ''}${text}${after ? '%' : ''}`;
}

/** EXISTS, whose value is the text of a statement, unless the caller knows another spelling. */
export function toExists(
  filter: CUnitFilter,
  negated: boolean,
  place: JsonPath | undefined,
  context: ToVqlContext,
): Predicate | undefined {
  const at: JsonPath = { outer: { outer: place, key: 'values' }, key: 0 };
  const statement = context.readExists(filter, place);
  if (typeof statement === 'string') return reportLoss(context, 'lost-exists', { problem: statement }, at);
  // A node of its own: a parser that remembers what it read gives the same one twice.
  return createExists(withOrigin(context, { ...statement }, at), { negated });
}
