import fc from 'fast-check';
import type { Field } from '../../catalog/index.js';
import type { CUnitQuery, CUnitRequest } from '../../cunit/index.js';
import { flag, type OptionKinds } from '../../diagnostics/arguments.js';
import { pageBounds } from '../../interface/index.js';
import { deepFreeze, some } from '../combinators.js';
import { aboutAny, functionsOn, type QueryConstraints, queryOptions, type Vocabulary } from '../constraints.js';
import { nodes } from './cunit-predicate.js';
import { lookAlike } from './look-alike.js';

/**
 * Requests with C-Unit: columns, a filter and a page, any of them absent, about the fields of a catalog, and the values of
 * the variables that the constraints name; frozen. `readRequest` accepts each. Shrinks to an empty request.
 *
 * @throws {RangeError} if the catalog has no template with fields.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { readRequest } from 'vql-kit/cunit';
 * import { cunitRequest } from 'vql-kit/testing';
 *
 * fc.assert(fc.property(cunitRequest(), (request) => readRequest(request).diagnostics.length === 0));
 * ```
 */
export function cunitRequest(constraints: RequestConstraints = {}): fc.Arbitrary<CUnitRequest> {
  return aboutAny('cunitRequest', constraints, requestOptions, (vocabulary) => requests(vocabulary, constraints)).map(
    deepFreeze,
  );
}

/**
 * Whole C-Unit queries: a request with the template that it is for, of those in the catalog; frozen. `readQuery` accepts
 * each, and `checkQuery` with the same catalog has nothing against its fields.
 *
 * @throws {RangeError} if the catalog has no template with fields.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { readQuery } from 'vql-kit/cunit';
 * import { cunitQuery } from 'vql-kit/testing';
 *
 * fc.assert(fc.property(cunitQuery(), (query) => readQuery(query).diagnostics.length === 0));
 * ```
 */
export function cunitQuery(constraints: RequestConstraints = {}): fc.Arbitrary<CUnitQuery> {
  return aboutAny('cunitQuery', constraints, requestOptions, (vocabulary) =>
    requests(vocabulary, constraints).map((request) => ({
      group: vocabulary.group,
      template: vocabulary.name,
      request,
    })),
  ).map(deepFreeze);
}

/** What requests are about, and how much they say. */
export interface RequestConstraints extends QueryConstraints {
  /** Whether columns, filter, page and sort order are all there, as far as the fields allow; default `false`. */
  readonly complete?: boolean | undefined;
}

/** What each constraint can be. */
export const requestOptions: OptionKinds<RequestConstraints> = { ...queryOptions, complete: flag };

/** Requests about one template; the members are those that `toCUnit` itself would choose. */
export function requests(
  vocabulary: Vocabulary,
  { variables = {}, complete = false }: RequestConstraints = {},
): fc.Arbitrary<CUnitRequest> {
  /** Given members, some of them left out. */
  const partial = <Members extends object>(members: { [Key in keyof Members]: fc.Arbitrary<Members[Key]> }) =>
    complete ? fc.record(members) : optional(members);
  const node = nodes(vocabulary, false);
  const selected = vocabulary.fields.filter(({ resultable }) => resultable);
  const sorted = vocabulary.fields.filter(({ sortable }) => sortable);
  const substitutions = Object.entries(variables).map(([variableName, values]) => ({
    variable: { variableName },
    values: [values].flat(),
  }));
  return partial({
    adhocPreset: fc.oneof(
      { withCrossShrink: true },
      ...(complete && selected.length > 0 ? [] : [distinct]),
      ...(selected.length === 0
        ? []
        : [{ weight: 3, arbitrary: fc.record({ results: some(column(selected, vocabulary), { maxLength: 3 }) }) }]),
    ),
    ...(node !== undefined && { queryPredicate: node }),
    pageable: partial({
      start: fc.integer({ min: 1 }),
      limit: fc.integer({ min: pageBounds.leastLimit, max: pageBounds.highestLimit }),
      ...(sorted.length > 0 && { sortOrders: some(sortOrder(sorted, vocabulary), { maxLength: 3 }) }),
    }).filter((page) => Object.keys(page).length > 0),
    ...(substitutions.length > 0 && {
      variableSubstitutionList: fc.constant({ variableSubstitutions: substitutions }),
    }),
  }).map((request: CUnitRequest) => withoutHiddenSortKeys(request));
}

/** Rows that are made distinct can be sorted by nothing that they do not have. */
function withoutHiddenSortKeys(request: CUnitRequest): CUnitRequest {
  if (request.adhocPreset?.option === undefined || request.pageable?.sortOrders === undefined) return request;
  const { sortOrders: _, ...page } = request.pageable;
  const { pageable: __, ...others } = request;
  return Object.keys(page).length === 0 ? others : { ...others, pageable: page };
}

const distinct = { weight: 1, arbitrary: fc.record({ option: fc.constant({ distinctResult: true }) }) };

/** Given members, some of them left out. */
function optional<Members extends object>(members: { [Key in keyof Members]: fc.Arbitrary<Members[Key]> }) {
  return fc.record(members, { requiredKeys: [] });
}

function column(fields: readonly Field[], vocabulary: Vocabulary) {
  return fc
    .constantFrom(...fields)
    .chain((field) =>
      fc.tuple(
        fc.constant(field.path),
        optional({ displayName: lookAlike(), visible: fc.constant(false), ...calls(field, vocabulary) }),
      ),
    )
    .map(([property, members]) => ({ property, ...members }));
}

function sortOrder(fields: readonly Field[], vocabulary: Vocabulary) {
  return fc
    .constantFrom(...fields)
    .chain((field) =>
      fc.tuple(fc.constant(field.path), fc.constantFrom('ASC', 'DESC' as const), optional(calls(field, vocabulary))),
    )
    .map(([property, direction, members]) => ({ property, direction, ...members }));
}

function calls(field: Field, vocabulary: Vocabulary) {
  const names = functionsOn(field, vocabulary);
  return { ...(names.length > 0 && { functions: fc.constantFrom(...names).map((name) => [name]) }) };
}
