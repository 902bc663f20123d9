import fc from 'fast-check';
import type { Field } from '../../catalog/index.js';
import type { CUnitQuery, CUnitRequest } from '../../cunit/index.js';
import { flag, type OptionKinds } from '../../diagnostics/arguments.js';
import { deepFreeze } from '../../diagnostics/deep-freeze.js';
import { pageBounds, pageFormats } from '../../interface/index.js';
import { some } from '../combinators.js';
import { forAnyTemplate, functionsOn, type QueryConstraints, queryOptions, type Vocabulary } from '../constraints.js';
import { nodes } from './cunit-predicate.js';
import { lookAlike } from './strings/look-alike.js';

/**
 * Generates C-Unit requests: columns, a filter and a page, each of which may be absent, on the fields of a catalog, with values
 * for the variables of the constraints; frozen. `readRequest` accepts them. Shrinks to an empty request.
 *
 * @throws {VqlError} `wrong-argument` if the catalog has no template with fields.
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
  return forAnyTemplate('cunitRequest', constraints, requestOptions, (vocabulary) =>
    requests(vocabulary, constraints),
  ).map(deepFreeze);
}

/**
 * Generates C-Unit queries: a request with a template of the catalog; frozen. `readQuery` accepts them, and `checkQuery` with the
 * same catalog reports nothing about their fields.
 *
 * @throws {VqlError} `wrong-argument` if the catalog has no template with fields.
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
  return forAnyTemplate('cunitQuery', constraints, requestOptions, (vocabulary) =>
    requests(vocabulary, constraints).map((request) => ({
      group: vocabulary.group,
      template: vocabulary.name,
      request,
    })),
  ).map(deepFreeze);
}

/** Constraints of `cunitRequest` and `cunitQuery`. */
export interface RequestConstraints extends QueryConstraints {
  /** Whether columns, filter, page and sort order are all present, as far as the fields allow; default `false`. */
  readonly complete?: boolean | undefined;
}

/** Kinds of the constraints. */
const requestOptions: OptionKinds<RequestConstraints> = { ...queryOptions, complete: flag };

/** Creates requests for one template, with the members that `toCUnit` would write. */
export function requests(
  vocabulary: Vocabulary,
  { variables = {}, complete = false }: RequestConstraints = {},
): fc.Arbitrary<CUnitRequest> {
  /** Omits some of the members. */
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
      limit: fc.integer({ min: pageBounds.leastLimit, max: pageFormats.cunit.highestLimit }),
      ...(sorted.length > 0 && { sortOrders: some(sortOrder(sorted, vocabulary), { maxLength: 3 }) }),
    }).filter((page) => Object.keys(page).length > 0),
    ...(substitutions.length > 0 && {
      variableSubstitutionList: fc.constant({ variableSubstitutions: substitutions }),
    }),
  }).map((request: CUnitRequest) => withoutHiddenSortKeys(request));
}

/** Removes sort keys of distinct rows that are not among the columns. */
function withoutHiddenSortKeys(request: CUnitRequest): CUnitRequest {
  if (request.adhocPreset?.option === undefined || request.pageable?.sortOrders === undefined) return request;
  const { sortOrders: _, ...page } = request.pageable;
  const { pageable: __, ...others } = request;
  return Object.keys(page).length === 0 ? others : { ...others, pageable: page };
}

const distinct = { weight: 1, arbitrary: fc.record({ option: fc.constant({ distinctResult: true }) }) };

/** Omits some of the members. */
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
