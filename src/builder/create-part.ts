import { arityInWords, countInWords } from '../cunit/predicate.js';
import { quoted } from '../diagnostics/quoted.js';
import { isPath } from '../dialect/names.js';
import { type FilterOperator, filterRow } from '../dialect/operators.js';
import type { Call, Path, Variable } from '../vql/ast.js';
import { createPath } from '../vql/create.js';
import { refuse, refuseArgument } from './builder-error.js';
import { atText, encodeValue } from './encode-value.js';
import { kept } from './kept.js';
import { methodNames } from './method-name.js';
import { checkedOptions } from './options.js';
import type { FilterPart, JunctionPart, Part } from './part.js';
import { Reference } from './reference.js';
import { shown } from './shown.js';
import { allowing, fieldOf, holdSubject, isOpen, type Scope, toSubject } from './subject.js';
import { checkedSubquery } from './subquery.js';

/** What is sent where a list is empty. */
export interface ListOptions {
  /** `matchNone`: the condition holds for no row. Default: an empty list is refused. */
  readonly whenEmpty?: 'matchNone';
}

/**
 * The part of an operator, as its row in the table of operators says, from the arguments of its method.
 *
 * @throws {BuilderError} for a number of values that it does not take, for values that cannot be sent, and for what the catalog
 * does not allow.
 */
export function createPart(operator: FilterOperator, args: readonly unknown[], scope: Scope): Part {
  const { form, values: arity } = filterRow(operator);
  const method = methodNames[operator];
  if (form.kind === 'exists') {
    const [query, ...more] = args;
    if (more.length > 0) refuseArgument(method, 'one query of the builder', countInWords(args.length));
    return { kind: 'exists', operator, query: checkedSubquery(query, method) };
  }
  const subject = toSubject(args[0], scope, method, 'filterable');
  const others = args.slice(1);
  const isList = form.kind === 'list';
  const values = isList ? listIn(others, method, subject) : others;
  if (isList && values.length === 0) return noRowIn(scope);
  if (values.length < arity.least || values.length > arity.most)
    refuse('operator-values', {
      method,
      at: atText(subject),
      takes: arityInWords(arity),
      found: countInWords(values.length),
    });
  return createFilterPart(operator, subject, values, scope);
}

/**
 * A part that was made for other fields, held to those of a query: what a catalog says of its fields, operators and values.
 *
 * @throws {BuilderError} for what the catalog does not allow.
 */
export function heldPart(part: Part, scope: Scope): Part {
  if (isOpen(scope)) return part;
  if (part === noRow) return noRowIn(scope);
  switch (part.kind) {
    case 'filter': {
      holdSubject(part.subject, scope, 'filterable');
      return createFilterPart(part.operator, part.subject, part.given, scope);
    }
    case 'junction':
      return { ...part, parts: part.parts.map((inner) => heldPart(inner, scope)) };
    case 'not':
      return { ...part, part: heldPart(part.part, scope) };
    case 'exists':
    case 'text':
      // A query inside is held to its own fields, and a text to all rules of its catalog when it is read.
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
      problem: `does not allow ${quoted(method)}, ${allowing(field.operators.map((name) => methodNames[name]))}`,
    });
  // Null equals null here, and nothing is left to compare.
  if (form.kind === 'null-or-equal' && values[0] === null)
    return { kind: 'filter', operator: 'IS_NULL', subject, values: [], given: [] };
  // Of a pattern the type of the field says nothing.
  const isPattern = form.kind === 'text' || form.kind === 'pattern';
  const known = isPattern ? undefined : field;
  const encoded: (string | Path | Variable)[] = [];
  for (const value of values) {
    const node = form.kind === 'text' ? undefined : Reference.nodeOf(value);
    if (node?.kind === 'Path') holdSubject(node, scope, 'filterable');
    encoded.push(node ?? encodeValue(value, method, known, subject));
  }
  return { kind: 'filter', operator, subject, values: encoded, given: values.map(kept), field: known };
}

function listIn(args: readonly unknown[], method: string, subject: Path | Call): readonly unknown[] {
  const [list, options, ...more] = args;
  if (!Array.isArray(list) || more.length > 0)
    return refuseArgument(
      method,
      'a field, an array of values and options',
      Array.isArray(list) ? `${more.length} more` : shown(list),
    );
  const { whenEmpty } = checkedOptions(method, options as ListOptions | undefined, ['whenEmpty']);
  if (whenEmpty !== undefined && whenEmpty !== 'matchNone')
    refuseArgument(method, 'as "whenEmpty" nothing but "matchNone"', shown(whenEmpty));
  if (list.length === 0 && whenEmpty === undefined) refuse('empty-values', { method, at: atText(subject) });
  return list;
}

const nullTests = ['IS_NULL', 'IS_NOT_NULL'] as const;

/** No field is null and is not; but of a collection, one element may be and another not. */
function noRowOf(path: string): JunctionPart {
  const subject = createPath(path);
  const parts = nullTests.map((operator): FilterPart => ({ kind: 'filter', operator, subject, values: [], given: [] }));
  return { kind: 'junction', operator: 'AND', parts, depth: 2 };
}

/** A condition that holds for no row: every record has one id. */
const noRow = noRowOf('id');

/** The same on a field that the template has; each has one as long as no catalog says otherwise. */
function noRowIn({ template }: Scope): JunctionPart {
  if (template === undefined) return noRow;
  const suits = (path: string): boolean => {
    const { filterable = true, collection = false, operators = nullTests } = template.field(path) ?? {};
    return filterable && !collection && nullTests.every((operator) => operators.includes(operator));
  };
  if ((template.field('id') !== undefined || template.allows('id')) && suits('id')) return noRow;
  const path = template.paths.find((one) => isPath(one.split('.')) && suits(one));
  return path === undefined
    ? refuseArgument('whenEmpty', 'a template with a field that can be tested for null', quoted(template.name))
    : noRowOf(path);
}
