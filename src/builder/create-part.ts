import { arityInWords, countInWords } from '../cunit/arity.js';
import { type FilterOperator, filterRow } from '../dialect/operators.js';
import type { Path, Variable } from '../vql/ast.js';
import { refuse } from './builder-error.js';
import { encodeValue } from './encode-value.js';
import { methodNames } from './method-name.js';
import { checkedSubquery, type FilterPart, type Part } from './part.js';
import { Reference } from './reference.js';
import { shown } from './shown.js';
import { anyField, fieldOf, type Scope, toPath, toSubject } from './subject.js';

/** What is sent where a list is empty. */
export interface ListOptions {
  /** `matchNone`: the condition holds for no row. Default: an empty list is refused. */
  readonly whenEmpty?: 'matchNone';
}

/**
 * The part of an operator, as its row in the table of operators says, from the arguments of its method.
 *
 * @throws {BuilderError} for a number of values that it does not take, and for values that cannot be sent.
 */
export function createPart(operator: FilterOperator, args: readonly unknown[], scope: Scope): Part {
  const { form, values: arity } = filterRow(operator);
  const method = methodNames[operator];
  if (form.kind === 'exists') {
    const [query, ...more] = args;
    if (more.length > 0)
      refuse('builder-argument', { method, takes: 'one query of the builder', found: countInWords(args.length) });
    return { kind: 'exists', operator, query: checkedSubquery(query, method) };
  }
  const subject = toSubject(args[0], scope, method);
  const isList = form.kind === 'list';
  const values = isList ? listIn(args, method) : args.slice(1);
  if (isList && values.length === 0) return noRow(method, args[2]);
  if (values.length < arity.least || values.length > arity.most)
    refuse('operator-values', { method, takes: arityInWords(arity), found: countInWords(values.length) });
  // Null equals null here, and nothing is left to compare.
  if (form.kind === 'null-or-equal' && values[0] === null)
    return { kind: 'filter', operator: 'IS_NULL', subject, values: [] };
  // Of a pattern the type of the field says nothing.
  const isPattern = form.kind === 'text' || form.kind === 'pattern';
  const known = isPattern ? undefined : fieldOf(subject, scope);
  const encoded: (string | Path | Variable)[] = [];
  for (const value of values) {
    const isReference = value instanceof Reference && form.kind !== 'text';
    encoded.push(isReference ? value.node : encodeValue(value, method, known));
  }
  return { kind: 'filter', operator, subject, values: encoded };
}

/** The list among the arguments: a field, the list, perhaps options. */
function listIn(args: readonly unknown[], method: string): readonly unknown[] {
  const [, list, options] = args;
  const isComplete = args.length <= 3 && (options === undefined || typeof options === 'object');
  if (Array.isArray(list) && isComplete) return list;
  return refuse('builder-argument', { method, takes: 'a field, an array of values and options', found: shown(list) });
}

/** A condition that holds for no row: every record has one id, and is never without. */
function noRow(method: string, options: unknown): Part {
  if ((options as ListOptions | undefined)?.whenEmpty !== 'matchNone') return refuse('empty-values', { method });
  const parts = (['IS_NULL', 'IS_NOT_NULL'] as const).map((operator): FilterPart => {
    const subject = toPath('id', anyField);
    return { kind: 'filter', operator, subject, values: [] };
  });
  return { kind: 'junction', operator: 'AND', parts };
}
