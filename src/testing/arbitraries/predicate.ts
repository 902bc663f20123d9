import fc from 'fast-check';
import type { Field } from '../../catalog/index.js';
import { type FilterOperator, type FilterRow, operators } from '../../cunit/index.js';
import { deepFreeze } from '../../diagnostics/deep-freeze.js';
import { comparisons } from '../../dialect/index.js';
import { readTextValue } from '../../dialect/value/text-value.js';
import {
  type Call,
  createAnd,
  createBetween,
  createBooleanLiteral,
  createCall,
  createComparison,
  createExists,
  createIn,
  createIsNull,
  createLike,
  createNot,
  createNullLiteral,
  createNumberLiteral,
  createOr,
  createStringLiteral,
  createVariable,
  type Operand,
  type Path,
  type Predicate,
  type StringLiteral,
} from '../../vql/index.js';
import { joined, memoize, some, sometimesWrapped } from '../combinators.js';
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
import { type FieldWithPath, namedFields } from './names.js';
import { fieldValue } from './strings/field-value.js';
import { likePattern } from './strings/like.js';

/**
 * Generates predicates on the fields of a catalog, with operators that they allow and values of their types; frozen. They
 * can be tested on rows, and `createMatcher` needs no options unless the constraints add variables, functions or subqueries. Shrinks to one
 * comparison of the first field.
 *
 * @throws {VqlError} `wrong-argument` if no field of the template can be filtered.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { predicate } from 'vql-kit/testing';
 * import { parsePredicate, print } from 'vql-kit/vql';
 *
 * fc.assert(fc.property(predicate(), (tree) => parsePredicate(print(tree)).diagnostics.length === 0));
 * ```
 */
export function predicate(constraints: QueryConstraints = {}): fc.Arbitrary<Predicate> {
  return forAnyTemplate('predicate', constraints, queryOptions, (vocabulary) =>
    orNotFilterable(predicatesFor(vocabulary), vocabulary),
  ).map(deepFreeze);
}

type Predicates = fc.Arbitrary<Predicate>;

/** Creates predicates on the fields of a template; `undefined` if none can be filtered and there are no subqueries. */
export function predicatesFor(vocabulary: Vocabulary): Predicates | undefined {
  const leaf = leaves(vocabulary, () => true);
  if (leaf === undefined) return undefined;
  // NOT counts as the opposite operator, which a field need not allow.
  const negatable = leaves(vocabulary, ({ operators: allowed }, name) =>
    opposites(name).every((one) => allowed.includes(one)),
  );
  const below = negatable && nested(negatable, vocabulary.maxDepth);
  return nested(leaf, vocabulary.maxDepth, () => below && negated(below));
}

function opposites(name: FilterOperator): readonly FilterOperator[] {
  return operators[name].opposite;
}

/** Combines leaves by AND, OR and NOT; `negate` creates negations of inner conditions, or `undefined` for no NOT. */
export function nested(
  leaf: Predicates,
  maxDepth: number,
  negate: (inner: Predicates) => Predicates | undefined = negated,
): Predicates {
  return fc.letrec<{ node: Predicate }>((tie: fc.LetrecTypedTie<{ node: Predicate }>) => {
    const opposite = negate(tie('node'));
    return {
      node: fc.oneof(
        { maxDepth, depthIdentifier: fc.createDepthIdentifier(), withCrossShrink: true },
        { weight: 10, arbitrary: leaf },
        ...(opposite === undefined ? [] : [{ weight: 3, arbitrary: opposite }]),
        { weight: 4, arbitrary: joined(tie('node'), 3, (list) => createAnd(list)) },
        { weight: 4, arbitrary: joined(tie('node'), 3, (list) => createOr(list)) },
      ),
    };
  }).node;
}

function negated(inner: Predicates): Predicates {
  return sometimesWrapped(inner, (one) => createNot(one));
}

function leaves(
  vocabulary: Vocabulary,
  isWanted: (field: Field, operator: FilterOperator) => boolean,
): Predicates | undefined {
  const testable = namedFields(vocabulary.fields).flatMap((named) => {
    const allowed = operatorsOn(named.field).filter(
      (name) => isWanted(named.field, name) && fitsDepth(name, vocabulary),
    );
    return allowed.length === 0 ? [] : [{ named, allowed }];
  });
  const { subqueries } = vocabulary;
  return fromEither([
    {
      weight: 11,
      from: favorTexts(testable.map(({ named, allowed }) => ({ field: named.field, named, allowed }))),
      generate: ({ named, allowed }) => test(named, allowed, vocabulary),
    },
    {
      weight: 1,
      from: subqueries,
      generate: (statement) => fc.boolean().map((negated) => createExists(statement, { negated })),
    },
  ]);
}

/** Whether an operator fits the depth: VQL expresses one of them by two conditions. */
function fitsDepth(name: FilterOperator, { maxDepth }: Vocabulary): boolean {
  return maxDepth > 0 || operators[name].form.kind !== 'null-or-equal';
}

function test(named: FieldWithPath, allowed: readonly FilterOperator[], vocabulary: Vocabulary): Predicates {
  return fc
    .constantFrom(...favorPatterns(allowed))
    .chain(memoize((operator) => condition(operators[operator], named, vocabulary)));
}

/** Creates a condition that expresses an operator in VQL. */
function condition({ form }: FilterRow, named: FieldWithPath, vocabulary: Vocabulary): Predicates {
  const about = subject(named, vocabulary);
  const value = operand(named, vocabulary, vocabulary.single);
  switch (form.kind) {
    case 'comparison': {
      const { comparison } = form;
      return fc
        .tuple(about, value, fc.boolean())
        .map(([left, right, isMirrored]) =>
          isMirrored
            ? createComparison(right, comparisons[comparison].mirrored, left)
            : createComparison(left, comparison, right),
        );
    }
    case 'null-or-equal':
      return fc
        .tuple(about, value)
        .map(([left, right]) => createOr([createIsNull(left), createComparison(left, '=', right)]));
    case 'null':
      return fc
        .tuple(about, fc.boolean())
        .map(([left, postfix]) => createIsNull(left, { negated: form.negated, postfix }));
    case 'list':
      return fc
        .tuple(about, some(operand(named, vocabulary, vocabulary.variables), { maxLength: 4 }))
        .map(([left, values]) => createIn(left, values, { negated: form.negated }));
    case 'range':
      return fc
        .tuple(about, value, value)
        .map(([left, low, high]) => createBetween(left, low, high, { negated: form.negated }));
    case 'pattern':
      return like(about, pattern(value), form.negated);
    case 'text': {
      const [before, after] = [form.before ? '%' : '', form.after ? '%' : ''];
      const text = fieldValue(named.field).map((one) => createStringLiteral(before + one + after));
      return like(about, text, form.negated);
    }
    case 'exists':
      throw new Error('EXISTS does not test a field.');
    default:
      return form satisfies never;
  }
}

function pattern(value: fc.Arbitrary<Operand>): fc.Arbitrary<Operand> {
  return fc.oneof(
    { weight: 8, arbitrary: likePattern().map((text) => createStringLiteral(text)) },
    { weight: 1, arbitrary: value },
  );
}

function like(about: fc.Arbitrary<Path | Call>, text: fc.Arbitrary<Operand>, negated: boolean): Predicates {
  return fc
    .tuple(about, text, fc.constantFrom(undefined, undefined, '\\', '!'), fc.boolean())
    .map(([left, right, escape, isUsed]) => {
      if (escape === undefined) return createLike(left, right, { negated });
      const pattern = isUsed && right.kind === 'StringLiteral' ? escaped(right.value, escape) : right;
      return createLike(left, pattern, { negated, escape: createStringLiteral(escape) });
    });
}

/** Escapes the first wildcard of a pattern. */
function escaped(pattern: string, escape: string): StringLiteral {
  return createStringLiteral(pattern.replace(/[%_]/, (wildcard) => escape + wildcard));
}

/** Generates the field, or a call on it. */
export function subject({ field, path }: FieldWithPath, vocabulary: Vocabulary): fc.Arbitrary<Path | Call> {
  const names = functionsOn(field, vocabulary);
  if (names.length === 0) return fc.constant(path);
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(path) },
    { weight: 1, arbitrary: fc.constantFrom(...names).map((name) => createCall(name, [path])) },
  );
}

const unquotedNumber = fc
  .constantFrom('0', '1', '-1', '+7', '1.5', '1.50', '1e3', '25e-1', '10', '9007199254740993')
  .map((text) => createNumberLiteral(text));

/** Integers, which fit fields of either numeric type. */
const withExponent = fc.constantFrom('1e1', '1E3', '-2e0', '25e2').map((text) => createNumberLiteral(text));

const booleanLiteral = fc.boolean().map((one) => createBooleanLiteral(one));

/** Creates operands that a field can be compared with: strings, numbers and booleans where they fit, variables. */
function operand(
  { field }: FieldWithPath,
  { nullValues }: Vocabulary,
  variables: readonly string[],
): fc.Arbitrary<Operand> {
  const { type } = field;
  const text = fieldValue(field);
  const bare = text.map((one) => (isBare(one) ? createNumberLiteral(one) : createStringLiteral(one)));
  return fc.oneof(
    { weight: 16, arbitrary: text.map((one) => createStringLiteral(one)) },
    ...(type === 'integer' || type === 'decimal' ? [{ weight: 8, arbitrary: bare }] : []),
    ...(type === 'integer' || type === 'decimal' ? [{ weight: 6, arbitrary: withExponent }] : []),
    ...(type === 'unknown' ? [{ weight: 6, arbitrary: unquotedNumber }] : []),
    ...(type === 'boolean' ? [{ weight: 32, arbitrary: booleanLiteral }] : []),
    ...(type === 'unknown' ? [{ weight: 3, arbitrary: booleanLiteral }] : []),
    ...(variables.length > 0
      ? [{ weight: 1, arbitrary: fc.constantFrom(...variables).map((name) => createVariable(name)) }]
      : []),
    ...(nullValues ? [{ weight: 1, arbitrary: fc.constant(createNullLiteral()) }] : []),
  );
}

/** Whether a number can stay unquoted: an id with more digits than a double should be quoted (rule `unquoted-id`). */
function isBare(text: string): boolean {
  return readTextValue(text).number !== undefined;
}
