import type { Field } from '../../catalog/field.js';
import { takesInWords } from '../../cunit/predicate.js';
import { oneOf } from '../../diagnostics/arguments.js';
import { countInWords, quoted } from '../../diagnostics/quoted.js';
import { isPath } from '../../dialect/names.js';
import { formTraits } from '../../dialect/operator-row.js';
import { type FilterOperator, filterRow } from '../../dialect/operators.js';
import type { Call, Path } from '../../vql/ast.js';
import { readOptions } from '../../vql/building/arguments.js';
import { cloneValue } from '../../vql/building/clone.js';
import { encodeValue, locationText } from '../../vql/building/encode-value.js';
import { refuse, refuseArgument, refuseMore } from '../../vql/building/errors.js';
import { nodeOf, type ReferredNode } from '../../vql/building/reference.js';
import { createExists, createPath } from '../../vql/create.js';
import { readNestedQuery } from '../query/nested-query.js';
import { type ConditionData, type DeferredTree, type FieldFilter, methodNames, plainTree } from './condition-data.js';
import { allowedText, checkSubject, type FieldScope, hasName, parseSubject } from './field-scope.js';
import { fieldsAround, outerFieldsOfExists } from './outer-fields.js';
import { inEveryScope, joinData, type ScopedCondition } from './scoped-condition.js';
import { type ConditionValue, writeFilter } from './write-predicate.js';

/** Options of `in` and `notIn`. */
export interface ListOptions {
  /** `matchNone`: with an empty list the condition holds for no row. Default: an empty list is an error. */
  readonly whenEmpty?: 'matchNone' | undefined;
}

/**
 * Creates the condition of an operator from the arguments of its method, as its row in the table of operators describes them.
 *
 * @throws {VqlError} for a wrong number of values, for values that cannot be sent, and for what the catalog does not allow.
 */
export function readOperator(operator: FilterOperator, args: readonly unknown[], scope: FieldScope): ScopedCondition {
  const { form, values: arity } = filterRow(operator);
  const method = methodNames[operator];
  if (form.kind === 'exists') return inEveryScope(readExists(form.negated, method, args, scope));
  const subject = parseSubject(args[0], method);
  const field = checkSubject(subject, scope, 'filterable');
  const others = args.slice(1);
  const values = form.kind === 'list' ? readList(others, method, subject) : others;
  if (form.kind === 'list' && values.length === 0) return { data: matchNoneIn(scope), within: matchNoneIn };
  if (values.length < arity.least || values.length > arity.most)
    refuse('operator-values', {
      method,
      at: locationText(subject),
      takes: takesInWords(arity),
      found: countInWords(values.length),
    });
  // Copied, since the caller can change a Date.
  const test: FieldTest = { operator, subject, values: values.map(cloneValue) };
  return {
    data: createTest(test, field, scope),
    within: (other) => createTest(test, checkSubject(subject, other, 'filterable'), other),
  };
}

/** Creates the condition of EXISTS or NOT EXISTS from the arguments of its method. */
function readExists(negated: boolean, method: string, args: readonly unknown[], scope: FieldScope): DeferredTree {
  const [source, ...more] = args;
  refuseMore(method, more);
  const owner = {};
  const nested = typeof source === 'function' ? source(outerFields(method, scope, owner)) : source;
  const query = readNestedQuery(nested, method);
  return {
    ...plainTree,
    write: (writer) => createExists(query.writeNested(writer.nested ?? writer), { negated }),
    variables: () => query.openVariables(),
    outerFields: (around) => outerFieldsOfExists(query, owner, around),
    queryDepth: query.depth,
  };
}

/** Returns the argument of the function of an EXISTS. @throws {VqlError} `wrong-argument` if the template of the query is not known. */
function outerFields(method: string, scope: FieldScope, owner: object): unknown {
  if (hasName(scope)) return fieldsAround(scope, owner);
  const expected = `a query: a function needs the template of the query around, as in where((is) => is.${method}(…)) or conditions(template)`;
  return refuse('wrong-argument', { name: `The query of "${method}"`, expected, found: 'a function' });
}

function readList(args: readonly unknown[], method: string, subject: Path | Call): readonly unknown[] {
  const [list, options, ...more] = args;
  if (!Array.isArray(list)) return refuseArgument(`The values of "${method}"`, 'an array', list);
  refuseMore(method, more);
  const { whenEmpty } = readOptions(method, options as ListOptions | undefined, { whenEmpty: oneOf(['matchNone']) });
  if (list.length === 0 && whenEmpty === undefined) refuse('empty-values', { method, at: locationText(subject) });
  return list;
}

/** The arguments of the method of an operator. */
interface FieldTest {
  readonly operator: FilterOperator;
  readonly subject: Path | Call;
  readonly values: readonly unknown[];
}

/** Creates the condition of an operator on a field, if the catalog knows it. */
function createTest(
  { operator, subject, values }: FieldTest,
  field: Field | undefined,
  scope: FieldScope,
): ConditionData {
  const { form } = filterRow(operator);
  const method = methodNames[operator];
  if (field?.operators.includes(operator) === false)
    refuse('field-use', {
      field: quoted(field.path),
      problem: `does not allow ${quoted(method)}, ${allowedText(field.operators.map((name) => methodNames[name]))}`,
    });
  // Here null equals null, so that there is no value to compare with.
  if (formTraits[form.kind].comparesNull && values[0] === null) return conditionOf('IS_NULL', subject, [], undefined);
  // A pattern is not a value of the type of the field.
  const isPattern = form.kind === 'text' || form.kind === 'pattern';
  const typed = isPattern ? undefined : field;
  const read: ConditionValue[] = [];
  for (const value of values) {
    const node = form.kind === 'text' ? undefined : nodeOf(value);
    if (node?.kind === 'Path') checkSubject(node, scope, 'filterable');
    if (node !== undefined) read.push(node);
    else {
      const text = encodeValue(value, method, typed, subject);
      // The only object that can be encoded is a Date. Its text depends on the type of the field, which another query may know.
      read.push(!isPattern && typed === undefined && typeof value === 'object' ? (value as Date) : text);
    }
  }
  return conditionOf(operator, subject, read, typed);
}

/** Returns a filter of C-Unit, if it can have the subject and the values; else a tree. */
function conditionOf(
  operator: FilterOperator,
  subject: Path | Call,
  values: readonly ConditionValue[],
  field: Field | undefined,
): ConditionData {
  if (subject.kind === 'Path' && areTexts(values)) return { type: 'FILTER', operator, path: subject, values };
  const isList = filterRow(operator).form.kind === 'list';
  const method = methodNames[operator];
  return {
    ...plainTree,
    write: (writer) => writeFilter(operator, subject, values, writer),
    variables: () =>
      nodesIn(values).flatMap((node) => (node.kind === 'Variable' ? [{ name: node.name, method, isList, field }] : [])),
    outerFields: () => nodesIn(values).filter((node) => node.kind === 'OuterField'),
  };
}

function areTexts(values: readonly ConditionValue[]): values is readonly string[] {
  return values.every((value) => typeof value === 'string');
}

function nodesIn(values: readonly ConditionValue[]): readonly ReferredNode[] {
  return values.filter((value): value is ReferredNode => typeof value === 'object' && !(value instanceof Date));
}

const nullTests = ['IS_NULL', 'IS_NOT_NULL'] as const;

/** Returns a condition that holds for no row: a field is never both null and not null, unless it is a collection. */
function matchNoneOf(path: Path): ConditionData | undefined {
  return joinData(
    'AND',
    nullTests.map((operator): FieldFilter => ({ type: 'FILTER', operator, path, values: [] })),
  );
}

/** Returns a condition that holds for no row, on a field that the template has; without a catalog on `id`, which every record has. */
function matchNoneIn({ template }: FieldScope): ConditionData | undefined {
  const isTestable = (path: string): boolean => {
    const { filterable = true, collection = false, operators = nullTests } = template?.field(path) ?? {};
    return filterable && !collection && nullTests.every((operator) => operators.includes(operator));
  };
  const hasId = template === undefined || template.field('id') !== undefined || template.allows('id');
  if (hasId && isTestable('id')) return matchNoneOf(createPath('id'));
  const path = template?.paths.find((one) => isPath(one.split('.')) && isTestable(one));
  if (path !== undefined) return matchNoneOf(createPath(path));
  return refuseArgument('The template of "whenEmpty"', 'one with a field that can be tested for null', template?.name);
}
