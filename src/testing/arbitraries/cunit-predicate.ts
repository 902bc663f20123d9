import fc from 'fast-check';
import type { Field } from '../../catalog/index.js';
import {
  type CUnitFilter,
  type CUnitPredicate,
  type FilterOperator,
  type FilterRow,
  operators,
} from '../../cunit/index.js';
import { flag } from '../../diagnostics/arguments.js';
import { deepFreeze } from '../../diagnostics/deep-freeze.js';
import { print } from '../../vql/index.js';
import { memoize, some } from '../combinators.js';
import {
  favorPatterns,
  favorTexts,
  forAnyTemplate,
  fromEither,
  functionsOn,
  operatorsOn,
  orNotFilterable,
  type QueryConstraints,
  queryOptions,
  type Vocabulary,
} from '../constraints.js';
import { fieldValue } from './strings/field-value.js';
import { likePattern } from './strings/like.js';

/** Constraints of `cunitPredicate`. */
export interface CUnitConstraints extends QueryConstraints {
  /** Whether members may occur that VQL cannot express, such as unknown ones; default `false`. */
  readonly beyondVql?: boolean | undefined;
}

/**
 * Generates C-Unit predicates with every operator, on the fields of a catalog and with values of their types; frozen.
 * `readPredicate` accepts them. Shrinks to one filter on the first field.
 *
 * @throws {VqlError} `wrong-argument` if no field of the template can be filtered.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { readPredicate } from 'vql-kit/cunit';
 * import { cunitPredicate } from 'vql-kit/testing';
 *
 * fc.assert(fc.property(cunitPredicate(), (node) => readPredicate(node).diagnostics.length === 0));
 * ```
 */
export function cunitPredicate(constraints: CUnitConstraints = {}): fc.Arbitrary<CUnitPredicate> {
  return forAnyTemplate('cunitPredicate', constraints, { ...queryOptions, beyondVql: flag }, (vocabulary) =>
    orNotFilterable(nodes(vocabulary, constraints.beyondVql ?? false), vocabulary),
  ).map(deepFreeze);
}

/** Creates nodes on the fields of a template; `undefined` if none can be filtered and there are no subqueries. */
export function nodes(vocabulary: Vocabulary, beyondVql: boolean): fc.Arbitrary<CUnitPredicate> | undefined {
  const filter = filters(vocabulary);
  if (filter === undefined) return undefined;
  const leaf = beyondVql
    ? fc.oneof({ weight: 3, arbitrary: filter }, { weight: 1, arbitrary: withForeignMembers(filter, vocabulary) })
    : filter;
  const either = nullOrEqual(vocabulary);
  const extra = fc.oneof(
    { withCrossShrink: true },
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant(beyondVql ? { label: 'x' } : { visible: true }) },
  );
  return fc.letrec<{ node: CUnitPredicate }>((tie: fc.LetrecTypedTie<{ node: CUnitPredicate }>) => ({
    node: fc.oneof(
      { maxDepth: vocabulary.maxDepth, depthIdentifier: fc.createDepthIdentifier(), withCrossShrink: true },
      { weight: 3, arbitrary: leaf },
      {
        weight: 2,
        arbitrary: fc
          .record({
            operator: fc.constantFrom('AND', 'OR' as const),
            children: some(tie('node'), { maxLength: 4 }),
            more: extra,
            isBare: fc.nat({ max: 5 }).map((pick) => pick === 0),
          })
          .map(({ operator, children, more, isBare }) => {
            const [only] = children;
            // Shrinks to a case without a junction.
            if (isBare && only !== undefined) return only;
            return { type: 'JUNCTION' as const, operator, children, ...more };
          }),
      },
      ...(either === undefined ? [] : [{ weight: 1, arbitrary: either }]),
    ),
  })).node;
}

/** Writes `IS_NULL_OR_EQUALS` as two filters in either order; sometimes only one of them, to which cases shrink. */
function nullOrEqual({ fields }: Vocabulary): fc.Arbitrary<CUnitPredicate> | undefined {
  const both = fields.filter((field) => {
    const allowed = operatorsOn(field);
    return allowed.includes('IS_NULL') && allowed.includes('EQUALS');
  });
  if (both.length === 0) return undefined;
  const tested = fc.constantFrom(...both).chain((field) => fc.tuple(fc.constant(field.path), fieldValue(field)));
  return fc.tuple(tested, fc.nat({ max: 9 })).map(([[property, value], pick]) => {
    const absence: CUnitFilter = { type: 'FILTER', operator: 'IS_NULL', property };
    const equality: CUnitFilter = { type: 'FILTER', operator: 'EQUALS', property, values: [value] };
    if (pick < 2) return pick === 0 ? equality : absence;
    return { type: 'JUNCTION', operator: 'OR', children: pick % 2 === 0 ? [absence, equality] : [equality, absence] };
  });
}

/** Creates filters on the fields of a template and its subqueries; `undefined` if it has neither. */
export function filters(vocabulary: Vocabulary): fc.Arbitrary<CUnitFilter> | undefined {
  const testable = vocabulary.fields.flatMap((field) => {
    const allowed = operatorsOn(field);
    return allowed.length === 0 ? [] : [{ field, allowed }];
  });
  const texts = vocabulary.subqueries.map((one) => print(one));
  return fromEither([
    {
      weight: 11,
      from: favorTexts(testable),
      generate: ({ field, allowed }) =>
        fc.constantFrom(...favorPatterns(allowed)).chain(memoize((operator) => filter(operator, field, vocabulary))),
    },
    {
      weight: 1,
      from: texts,
      generate: (text) =>
        fc
          .constantFrom('EXISTS', 'NOT_EXISTS' as const)
          .map((operator) => ({ type: 'FILTER', operator, values: [text] })),
    },
  ]);
}

function filter(operator: FilterOperator, field: Field, vocabulary: Vocabulary): fc.Arbitrary<CUnitFilter> {
  const { form, values }: FilterRow = operators[operator];
  const texts = fc.array(valueIn(form, field, vocabulary), {
    minLength: values.least,
    maxLength: Math.min(values.most, 4),
  });
  const names = functionsOn(field, vocabulary);
  const extra = fc.oneof(
    { withCrossShrink: true },
    { weight: 8, arbitrary: fc.constant({}) },
    ...(names.length === 0
      ? []
      : [
          {
            weight: 1,
            arbitrary: fc.constantFrom([], ...names.map((name) => [name])).map((functions) => ({ functions })),
          },
        ]),
    { weight: 1, arbitrary: fc.constant({ visible: true }) },
  );
  return fc.tuple(texts, extra).map(([list, more]) => ({
    type: 'FILTER',
    operator,
    property: field.path,
    ...(values.most > 0 && { values: list }),
    ...more,
  }));
}

/** Generates a value of the field, or a variable. */
function valueIn(form: FilterRow['form'], field: Field, { single, variables }: Vocabulary): fc.Arbitrary<string> {
  const text = form.kind === 'pattern' ? likePattern() : fieldValue(field);
  const names = form.kind === 'list' ? variables : single;
  if (names.length === 0) return text;
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 9, arbitrary: text },
    { weight: 1, arbitrary: fc.constantFrom(...names).map((name) => `:${name}`) },
  );
}

/** Adds members that VQL cannot express. */
function withForeignMembers(
  arbitrary: fc.Arbitrary<CUnitFilter>,
  { functions }: Vocabulary,
): fc.Arbitrary<CUnitFilter> {
  const several = functions.length > 1 ? [{ functions }] : [];
  const extras = fc.constantFrom<object>({ visible: false }, { note: { by: 'me' } }, ...several);
  return fc.tuple(arbitrary, extras).map(([node, extra]) => ({ ...node, ...extra }));
}
