import { countInWords, takesInWords } from '../../cunit/predicate.js';
import { oneOf } from '../../diagnostics/arguments.js';
import { quoted } from '../../diagnostics/quoted.js';
import { isPath } from '../../dialect/names.js';
import { type FilterOperator, filterRow } from '../../dialect/operators.js';
import type { Call, Path } from '../../vql/ast.js';
import { createPath } from '../../vql/create.js';
import { readOptions } from '../arguments.js';
import { cloneValue } from '../clone.js';
import { encodeValue, locationText } from '../encode-value.js';
import { refuse, refuseArgument, refuseMore } from '../errors.js';
import { readNestedQuery } from '../query/nested-query.js';
import { nodeOf } from '../reference.js';
import { fieldsAround } from './outer-fields.js';
import { type FilterPart, type JunctionPart, methodNames, type Part } from './part.js';
import { allowedText, checkSubject, fieldOf, hasName, isOpen, readSubject, type Scope } from './scope.js';

/** Options of `in` and `notIn`. */
export interface ListOptions {
  /** `matchNone`: with an empty list the condition holds for no row. Default: an empty list is an error. */
  readonly whenEmpty?: 'matchNone' | undefined;
}

/**
 * Creates the part of an operator from the arguments of its method, as its row in the table of operators describes them.
 *
 * @throws {VqlError} for a wrong number of values, for values that cannot be sent, and for what the catalog does not allow.
 */
export function createPart(operator: FilterOperator, args: readonly unknown[], scope: Scope): Part {
  const { form, values: arity } = filterRow(operator);
  const method = methodNames[operator];
  if (form.kind === 'exists') {
    const [query, ...more] = args;
    refuseMore(method, more);
    const owner = {};
    const nested = typeof query === 'function' ? query(outerFields(method, scope, owner)) : query;
    return { kind: 'exists', operator, query: readNestedQuery(nested, method), owner };
  }
  const subject = readSubject(args[0], scope, method, 'filterable');
  const others = args.slice(1);
  const isList = form.kind === 'list';
  const values = isList ? readList(others, method, subject) : others;
  if (isList && values.length === 0) return matchNoneIn(scope);
  if (values.length < arity.least || values.length > arity.most)
    refuse('operator-values', {
      method,
      at: locationText(subject),
      takes: takesInWords(arity),
      found: countInWords(values.length),
    });
  return createFilterPart(operator, subject, values, scope);
}

/** Returns the argument of the function of an EXISTS. @throws {VqlError} `wrong-argument` if the template of the query is not known. */
function outerFields(method: string, scope: Scope, owner: object): unknown {
  if (hasName(scope)) return fieldsAround(scope, owner);
  const expected = `a query: a function needs the template of the query around, as in where((is) => is.${method}(…)) or conditions(template)`;
  return refuse('wrong-argument', { name: `The query of "${method}"`, expected, found: 'a function' });
}

/**
 * Checks a part that was created for another scope against the fields, operators and values of this one.
 *
 * @throws {VqlError} for what the catalog does not allow.
 */
export function checkPart(part: Part, scope: Scope): Part {
  if (isOpen(scope)) return part;
  if (part === matchNone) return matchNoneIn(scope);
  switch (part.kind) {
    case 'filter': {
      checkSubject(part.subject, scope, 'filterable');
      return createFilterPart(part.operator, part.subject, part.given, scope);
    }
    case 'junction':
      return { ...part, parts: part.parts.map((inner) => checkPart(inner, scope)) };
    case 'not':
      return { ...part, part: checkPart(part.part, scope) };
    case 'exists':
    case 'text':
    case 'fragment':
      // A nested query is checked against its own fields, a tree when it becomes a part; the fields of a text are not known.
      return part;
  }
}

function createFilterPart(
  operator: FilterOperator,
  subject: Path | Call,
  values: readonly unknown[],
  scope: Scope,
): FilterPart {
  const { form } = filterRow(operator);
  const method = methodNames[operator];
  const field = fieldOf(subject, scope);
  if (field?.operators.includes(operator) === false)
    refuse('field-use', {
      field: quoted(field.path),
      problem: `does not allow ${quoted(method)}, ${allowedText(field.operators.map((name) => methodNames[name]))}`,
    });
  // Here null equals null, so that there is no value to compare with.
  if (form.kind === 'null-or-equal' && values[0] === null)
    return { kind: 'filter', operator: 'IS_NULL', subject, values: [], given: [] };
  // A pattern is not a value of the type of the field.
  const isPattern = form.kind === 'text' || form.kind === 'pattern';
  const typed = isPattern ? undefined : field;
  const encoded: FilterPart['values'][number][] = [];
  for (const value of values) {
    const node = form.kind === 'text' ? undefined : nodeOf(value);
    if (node?.kind === 'Path') checkSubject(node, scope, 'filterable');
    encoded.push(node ?? encodeValue(value, method, typed, subject));
  }
  return { kind: 'filter', operator, subject, values: encoded, given: values.map(cloneValue), field: typed };
}

function readList(args: readonly unknown[], method: string, subject: Path | Call): readonly unknown[] {
  const [list, options, ...more] = args;
  if (!Array.isArray(list)) return refuseArgument(`The values of "${method}"`, 'an array', list);
  refuseMore(method, more);
  const { whenEmpty } = readOptions(method, options as ListOptions | undefined, { whenEmpty: oneOf(['matchNone']) });
  if (list.length === 0 && whenEmpty === undefined) refuse('empty-values', { method, at: locationText(subject) });
  return list;
}

const nullTests = ['IS_NULL', 'IS_NOT_NULL'] as const;

/** Creates a condition that holds for no row: a field is never both null and not null, unless it is a collection. */
function matchNoneOf(path: string): JunctionPart {
  const subject = createPath(path);
  const parts = nullTests.map((operator): FilterPart => ({ kind: 'filter', operator, subject, values: [], given: [] }));
  return { kind: 'junction', operator: 'AND', parts, depth: 2 };
}

/** A condition that holds for no row. Every record has an id. */
const matchNone = matchNoneOf('id');

/** Returns a condition that holds for no row, on a field that the template has; without a catalog on `id`. */
function matchNoneIn({ template }: Scope): JunctionPart {
  if (template === undefined) return matchNone;
  const isTestable = (path: string): boolean => {
    const { filterable = true, collection = false, operators = nullTests } = template.field(path) ?? {};
    return filterable && !collection && nullTests.every((operator) => operators.includes(operator));
  };
  if ((template.field('id') !== undefined || template.allows('id')) && isTestable('id')) return matchNone;
  const path = template.paths.find((one) => isPath(one.split('.')) && isTestable(one));
  if (path !== undefined) return matchNoneOf(path);
  return refuseArgument('The template of "whenEmpty"', 'one with a field that can be tested for null', template.name);
}
