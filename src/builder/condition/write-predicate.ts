import { patternAround, writePattern } from '../../cunit/pattern.js';
import { escapeClause, toCondition } from '../../cunit/to-vql/predicate.js';
import { lossCodes } from '../../diagnostics/codes/losses.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { FilterForm } from '../../dialect/operator-row.js';
import { type FilterOperator, filterRow } from '../../dialect/operators.js';
import type { Call, Operand, Path, Predicate } from '../../vql/ast.js';
import { encodeValue, locationText } from '../../vql/building/encode-value.js';
import { builderError } from '../../vql/building/errors.js';
import type { ReferredNode } from '../../vql/building/reference.js';
import { boundNodes, type ValueWriter } from '../../vql/building/variables.js';
import { createLike } from '../../vql/create.js';
import { joinPredicates } from '../../vql/join-predicates.js';
import { type ConditionData, methodNames } from './condition-data.js';

const createLoss = diagnosticsOf(lossCodes);

/**
 * Writes a condition as a VQL tree.
 *
 * @throws {VqlError} `lost-wildcard` if a text contains a wildcard that VQL cannot escape, and `unparsed-text`, unless the writer takes
 * them.
 */
export function writePredicate(condition: ConditionData, writer: ValueWriter): Predicate {
  switch (condition.type) {
    case 'FILTER':
      return writeFilter(condition.operator, condition.path, condition.values, writer);
    case 'JUNCTION':
      return joinPredicates(
        condition.operator,
        condition.children.map((inner) => writePredicate(inner, writer)),
      );
    case 'TREE':
      return condition.write(writer);
  }
}

/** A value of a condition: its text; a Date, if the type of the field, on which its text depends, is not known; or a reference. */
export type ConditionValue = string | Date | ReferredNode;

/** Writes the test of a field or function. There are as many values as the operator takes. */
export function writeFilter(
  operator: FilterOperator,
  subject: Path | Call,
  values: readonly ConditionValue[],
  writer: ValueWriter,
): Predicate {
  const { form } = filterRow(operator);
  if (form.kind === 'text') return writeText(operator, form, subject, values, writer);
  const operands: Operand[] = [];
  for (const value of values) {
    if (typeof value === 'string') operands.push(writer.value(value));
    else if (value instanceof Date)
      operands.push(writer.value(encodeValue(value, methodNames[operator], undefined, subject), value));
    else for (const node of operandsOf(value, writer)) operands.push(node);
  }
  const condition = form.kind === 'exists' ? undefined : toCondition(form, subject, operands);
  if (condition === undefined) throw new TypeError(`${operator} lacks a value.`);
  return condition;
}

/** Returns the operand that a reference names, or the values of the variable that it names if the text binds it. */
function operandsOf(node: ReferredNode, writer: ValueWriter): readonly Operand[] {
  if (node.kind === 'OuterField') return [node.path];
  return (node.kind === 'Variable' && boundNodes(node.name, writer)) || [node];
}

/** Writes literal text as a pattern. A wildcard in it needs an escape character, which only a dialect can name. */
function writeText(
  operator: FilterOperator,
  form: Extract<FilterForm, { readonly kind: 'text' }>,
  subject: Path | Call,
  [text]: readonly ConditionValue[],
  { value, likeEscape, report }: ValueWriter,
): Predicate {
  if (typeof text !== 'string') throw new TypeError(`${operator} lacks its text.`);
  const pattern = writePattern(patternAround(text, form), likeEscape);
  if (pattern === undefined) {
    const condition = `The condition ${quoted(methodNames[operator])}${locationText(subject)}`;
    const advice =
      'Name the escape character of your installation, { dialect: { likeEscape } }, or call toRequest() without an endpoint, which chooses C-Unit where that is exact';
    const loss = createLoss('lost-wildcard', { condition, value: quoted(text), advice });
    if (report === undefined) throw builderError([loss]);
    report(loss);
  }
  return createLike(subject, value(pattern ?? text), { negated: form.negated, ...escapeClause(text, likeEscape) });
}
