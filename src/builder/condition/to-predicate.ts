import { patternAround, writePattern } from '../../cunit/pattern.js';
import { escapeClause, toCondition } from '../../cunit/to-vql/predicate.js';
import { lossCodes } from '../../diagnostics/codes/losses.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { FilterForm } from '../../dialect/operator-row.js';
import { filterRow, type JunctionOperator } from '../../dialect/operators.js';
import type { Operand, Predicate } from '../../vql/ast.js';
import { createAnd, createExists, createLike, createNot, createOr } from '../../vql/create.js';
import { locationText } from '../encode-value.js';
import { builderError, refuse } from '../errors.js';
import { replaceVariables } from '../query/replace-variables.js';
import { boundNodes, type ValueWriter } from '../query/variables.js';
import type { ReferredNode } from '../reference.js';
import { type FilterPart, methodNames, type Part } from './part.js';

/**
 * Writes a part as a VQL condition.
 *
 * @throws {VqlError} `lost-wildcard` if a text contains a wildcard that VQL cannot escape, unless the writer takes it.
 */
export function toPredicate(part: Part, writer: ValueWriter): Predicate {
  switch (part.kind) {
    case 'filter':
      return toFilter(part, writer);
    case 'exists': {
      const { form } = filterRow(part.operator);
      const statement = part.query.writeNested(writer.nested ?? writer);
      return createExists(statement, { negated: form.kind === 'exists' && form.negated });
    }
    case 'junction':
      return joinPredicates(
        part.operator,
        part.parts.map((inner) => toPredicate(inner, writer)),
      );
    case 'not':
      return createNot(toPredicate(part.part, writer));
    case 'text':
      return replaceVariables(part.predicate, writer);
    case 'fragment':
      return refuse('unparsed-text', {});
  }
}

/** Joins one or more predicates; AND inside AND becomes one list. */
export function joinPredicates(operator: JunctionOperator, predicates: readonly Predicate[]): Predicate {
  const [only] = predicates;
  if (only !== undefined && predicates.length === 1) return only;
  if (operator === 'OR') return createOr(predicates);
  const isFlat = predicates.every(({ kind }) => kind !== 'And');
  return createAnd(
    isFlat ? predicates : predicates.flatMap((inner) => (inner.kind === 'And' ? inner.predicates : inner)),
  );
}

function toFilter(part: FilterPart, writer: ValueWriter): Predicate {
  const { operator, subject, values, given } = part;
  const { form } = filterRow(operator);
  if (form.kind === 'text') return toPattern(part, form, writer);
  const operands: Operand[] = [];
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as (typeof values)[number];
    if (typeof value === 'string') operands.push(writer.value(value, given[index]));
    else for (const node of nodesOf(value, writer)) operands.push(node);
  }
  const condition = form.kind === 'exists' ? undefined : toCondition(form, subject, operands);
  if (condition === undefined) throw new TypeError(`${operator} lacks a value.`);
  return condition;
}

/** Returns a value, or the values of the variable that it is if the text binds it. */
function nodesOf(value: ReferredNode, writer: ValueWriter): readonly Operand[] {
  if (value.kind === 'OuterField') return [value.path];
  return (value.kind === 'Variable' && boundNodes(value.name, writer)) || [value];
}

/** Writes literal text as a pattern. A wildcard in it needs an escape character, which only a dialect can name. */
function toPattern(
  { operator, subject, values }: FilterPart,
  form: Extract<FilterForm, { readonly kind: 'text' }>,
  { value, likeEscape, report }: ValueWriter,
): Predicate {
  const [text] = values;
  if (typeof text !== 'string') throw new TypeError(`${operator} lacks its text.`);
  const pattern = writePattern(patternAround(text, form), likeEscape);
  if (pattern === undefined) {
    const condition = `The condition ${quoted(methodNames[operator])}${locationText(subject)}`;
    const advice =
      'Name the escape character of your installation, { dialect: { likeEscape } }, or call toRequest() without an endpoint, which chooses C-Unit where that is exact';
    const loss = diagnosticsOf(lossCodes)('lost-wildcard', { condition, value: quoted(text), advice });
    if (report === undefined) throw builderError([loss]);
    report(loss);
  }
  return createLike(subject, value(pattern ?? text), { negated: form.negated, ...escapeClause(text, likeEscape) });
}
