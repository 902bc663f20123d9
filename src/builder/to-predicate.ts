import { hasWildcard, patternAround, writePattern } from '../cunit/pattern.js';
import { toCondition } from '../cunit/to-vql/predicate.js';
import { lossCodes } from '../diagnostics/codes/losses.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import { quoted } from '../diagnostics/quoted.js';
import type { FilterForm } from '../dialect/operator-row.js';
import { filterRow, type JunctionOperator } from '../dialect/operators.js';
import type { Operand, Predicate } from '../vql/ast.js';
import { createAnd, createExists, createLike, createNot, createOr, createStringLiteral } from '../vql/create.js';
import { BuilderError } from './builder-error.js';
import { atText } from './encode-value.js';
import { methodNames } from './method-name.js';
import type { FilterPart, Part } from './part.js';
import { boundNodes, type Writing } from './writing.js';

/**
 * The VQL condition of a part.
 *
 * @throws {BuilderError} `lost-wildcard` where a text has a wildcard in it that VQL cannot say literally.
 */
export function toPredicate(part: Part, writing: Writing): Predicate {
  switch (part.kind) {
    case 'filter':
      return toFilter(part, writing);
    case 'exists': {
      const { form } = filterRow(part.operator);
      const statement = part.query.writeInside(writing.subquery ?? writing);
      return createExists(statement, { negated: form.kind === 'exists' && form.negated });
    }
    case 'junction':
      return join(
        part.operator,
        part.parts.map((inner) => toPredicate(inner, writing)),
      );
    case 'not':
      return createNot(toPredicate(part.part, writing));
    case 'text':
      return part.predicate;
  }
}

/** Conditions that must all hold, or of which one must, as one; at least one. AND inside AND is the same list. */
export function join(operator: JunctionOperator, predicates: readonly Predicate[]): Predicate {
  const [only] = predicates;
  if (only !== undefined && predicates.length === 1) return only;
  if (operator === 'OR') return createOr(predicates);
  const isFlat = predicates.every(({ kind }) => kind !== 'And');
  return createAnd(
    isFlat ? predicates : predicates.flatMap((inner) => (inner.kind === 'And' ? inner.predicates : inner)),
  );
}

function toFilter(part: FilterPart, writing: Writing): Predicate {
  const { operator, subject, values, given } = part;
  const { form } = filterRow(operator);
  if (form.kind === 'text') return toPattern(part, form, writing);
  const operands: Operand[] = [];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as (typeof values)[number];
    if (typeof value === 'string') operands.push(writing.value(value, given[index]));
    else operands.push(...((value.kind === 'Variable' && boundNodes(value.name, writing)) || [value]));
  }
  const condition = form.kind === 'exists' ? undefined : toCondition(form, subject, operands);
  if (condition === undefined) throw new TypeError(`${operator} lacks a value.`);
  return condition;
}

/** Literal text as a pattern. A wildcard in it needs an escape character, which only a dialect can name. */
function toPattern(
  { operator, subject, values }: FilterPart,
  form: Extract<FilterForm, { readonly kind: 'text' }>,
  { value, likeEscape }: Writing,
): Predicate {
  const [text] = values;
  if (typeof text !== 'string') throw new TypeError(`${operator} lacks its text.`);
  const pattern = writePattern(patternAround(text, form), likeEscape);
  if (pattern === undefined) {
    const condition = `The condition ${quoted(methodNames[operator])}${atText(subject)}`;
    const advice = 'Name the escape character of your installation: { dialect: { likeEscape } }';
    throw new BuilderError([diagnosticsOf(lossCodes)('lost-wildcard', { condition, value: quoted(text), advice })]);
  }
  const needsEscape = likeEscape !== undefined && (hasWildcard(text) || text.includes(likeEscape));
  const escape = needsEscape ? { escape: createStringLiteral(likeEscape) } : {};
  return createLike(subject, value(pattern), { negated: form.negated, ...escape });
}
