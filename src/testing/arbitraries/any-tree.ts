import fc from 'fast-check';
import { checkOptions, listOf, oneOf, wholeNumber } from '../../diagnostics/arguments.js';
import { deepFreeze } from '../../diagnostics/deep-freeze.js';
import { comparisons } from '../../dialect/index.js';
import {
  type Annotation,
  type Call,
  type Column,
  type ComparisonOperator,
  createAnd,
  createAnnotation,
  createAnnotationOption,
  createBetween,
  createBooleanLiteral,
  createCall,
  createColumn,
  createComparison,
  createExists,
  createIdentifier,
  createIn,
  createIsNull,
  createJoin,
  createLike,
  createLimit,
  createNot,
  createNullLiteral,
  createNumberLiteral,
  createOffset,
  createOr,
  createPath,
  createSortKey,
  createStar,
  createStatement,
  createStringLiteral,
  createTemplate,
  createVariable,
  type Join,
  type Literal,
  type Operand,
  type Path,
  type Predicate,
  type SortKey,
  type Statement,
  visit,
} from '../../vql/index.js';
import { joined, some, sometimesContent, sometimesWrapped } from '../combinators.js';
import { numeral, segment, templateName, word } from './names.js';
import { hostileString } from './strings/hostile-string.js';

/**
 * Generates any statement that the parser accepts, with every kind of node, hostile strings and names that look like keywords;
 * frozen. For code that reads, writes or walks trees; `statement` generates meaningful ones. Shrinks to `SELECT *` with a
 * template.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { anyStatement } from 'vql-kit/testing';
 * import { equalNodes, parseOrThrow, print } from 'vql-kit/vql';
 *
 * fc.assert(fc.property(anyStatement(), (tree) => equalNodes(parseOrThrow(print(tree)), tree)));
 * ```
 */
export function anyStatement(constraints?: TreeConstraints): fc.Arbitrary<Statement> {
  return anyTree('anyStatement', constraints).statement.map(deepFreeze);
}

/**
 * Generates any predicate that the parser accepts: comparisons of any operands, calls, subqueries, variables; frozen.
 * `predicate` generates those that can be tested on rows. Shrinks to a comparison of two paths.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { anyPredicate } from 'vql-kit/testing';
 * import { parsePredicate, print } from 'vql-kit/vql';
 *
 * fc.assert(fc.property(anyPredicate(), (tree) => parsePredicate(print(tree)).value !== undefined));
 * ```
 */
export function anyPredicate(constraints?: TreeConstraints): fc.Arbitrary<Predicate> {
  return anyTree('anyPredicate', constraints).predicate.map(deepFreeze);
}

/** Constraints of `anyStatement` and `anyPredicate`. */
export interface TreeConstraints {
  /** Greatest depth of nested operands, conditions and statements together; default 4. At 0 there is one comparison. */
  readonly maxDepth?: number | undefined;
  /** Kinds of nodes that are left out; default none. */
  readonly without?: readonly (typeof removable)[number][] | undefined;
}

const removable = ['Annotation', 'Call', 'Exists', 'Join', 'Not', 'NullLiteral', 'Variable'] as const;

/** Mutually recursive arbitraries of every kind of tree. */
interface Trees {
  readonly operand: Operand;
  readonly call: Call;
  readonly predicate: Predicate;
  readonly statement: Statement;
  readonly join: Join;
}

/** Creates arbitraries of every kind of tree in the grammar, meaningful or not. */
function anyTree(owner: string, constraints: TreeConstraints = {}): fc.LetrecValue<Trees> {
  checkOptions(owner, constraints, { maxDepth: wholeNumber(0), without: listOf(oneOf(removable)) });
  const { maxDepth = 4, without = [] } = constraints;
  // One depth for the whole tree: at the bottom, operands are paths and predicates are comparisons of paths.
  const depth = { depthIdentifier: fc.createDepthIdentifier(), maxDepth, withCrossShrink: true };
  const has = (kind: NonNullable<TreeConstraints['without']>[number]): boolean => !without.includes(kind);
  const unless = <Value>(kind: Parameters<typeof has>[0], weight: number, arbitrary: fc.Arbitrary<Value>) =>
    has(kind) ? [{ weight, arbitrary }] : [];
  const literal: fc.Arbitrary<Literal> = fc.oneof(
    { weight: 3, arbitrary: hostileString().map((value) => createStringLiteral(value)) },
    { weight: 2, arbitrary: numeral.map((text) => createNumberLiteral(text)) },
    { weight: 1, arbitrary: fc.boolean().map((value) => createBooleanLiteral(value)) },
    ...unless('NullLiteral', 1, fc.constant(createNullLiteral())),
  );
  const annotated = has('Annotation') ? annotations : fc.constant([]);

  return fc.letrec<Trees>((tie: fc.LetrecTypedTie<Trees>) => {
    const expression = has('Call') ? fc.oneof({ withCrossShrink: true }, path, tie('call')) : path;
    return {
      call: fc
        .tuple(
          fc.constantFrom('count', 'UPPER', 'sum', 'order', 'größe'),
          fc.boolean(),
          fc.array(tie('operand'), { maxLength: 3 }),
          fc.boolean(),
        )
        .map(([name, distinct, args, isStar]) =>
          isStar ? createCall(name, [createStar()]) : createCall(name, args, { distinct: distinct && args.length > 0 }),
        ),
      operand: fc.oneof(
        depth,
        { weight: 4, arbitrary: path },
        { weight: 4, arbitrary: literal },
        ...unless(
          'Variable',
          1,
          word.map((name) => createVariable(name)),
        ),
        ...unless(
          'Call',
          1,
          sometimesContent(tie('call'), ({ args }) => args.find((arg) => arg.kind !== 'Star')),
        ),
      ),
      predicate: fc.oneof(
        depth,
        {
          weight: 3,
          arbitrary: fc
            .tuple(tie('operand'), fc.constantFrom(...comparisonOperators), tie('operand'))
            .map(([left, operator, right]) => createComparison(left, operator, right)),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(tie('operand'), tie('operand'), fc.option(hostileString(), { nil: undefined }), fc.boolean())
            .map(([operand, pattern, escape, negated]) =>
              createLike(operand, pattern, {
                negated,
                ...(escape !== undefined && { escape: createStringLiteral(escape) }),
              }),
            ),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(tie('operand'), some(tie('operand'), { maxLength: 5 }), fc.boolean())
            .map(([operand, values, negated]) => createIn(operand, values, { negated })),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(tie('operand'), tie('operand'), tie('operand'), fc.boolean())
            .map(([operand, low, high, negated]) => createBetween(operand, low, high, { negated })),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(tie('operand'), fc.boolean(), fc.boolean())
            .map(([operand, negated, postfix]) => createIsNull(operand, { negated, postfix })),
        },
        ...unless(
          'Exists',
          1,
          sometimesContent(
            fc
              .tuple(tie('statement'), fc.boolean())
              .map(([statement, negated]) => createExists(statement, { negated })),
            ({ statement }) => (statement.kind === 'Statement' ? statement.where : undefined),
          ),
        ),
        ...unless(
          'Not',
          2,
          sometimesWrapped(tie('predicate'), (predicate) => createNot(predicate)),
        ),
        { weight: 3, arbitrary: joined(tie('predicate'), 4, (predicates) => createAnd(predicates)) },
        { weight: 3, arbitrary: joined(tie('predicate'), 4, (predicates) => createOr(predicates)) },
      ),
      join: fc
        .tuple(tie('statement'), word, tie('predicate'))
        .map(([statement, alias, on]) => createJoin({ statement, alias: createIdentifier(alias), on })),
      statement: openedStatement(
        fc
          .record({
            columns: fc.oneof(
              { withCrossShrink: true },
              fc.constant([createStar()]),
              some(
                fc.tuple(annotated, expression).map(([list, about]): Column => createColumn(about, list)),
                { maxLength: 4 },
              ),
            ),
            from: fc.tuple(templateName, templateName).map(([group, name]) => createTemplate(group, name)),
            distinct: fc.boolean(),
            joins: fc.oneof(
              depth,
              { weight: 6, arbitrary: fc.constant([]) },
              ...unless('Join', 1, some(tie('join'), { maxLength: 2 })),
            ),
            where: fc.oneof(
              depth,
              { weight: 1, arbitrary: fc.constant(undefined) },
              { weight: 4, arbitrary: tie('predicate') },
            ),
            orderBy: fc.array(fc.tuple(expression, fc.constantFrom(undefined, 'ASC', 'DESC')).map(sortKey), {
              maxLength: 3,
            }),
            limit: fc.option(fc.nat(), { nil: undefined }),
            offset: fc.option(fc.nat(), { nil: undefined }),
          })
          .map(({ where, limit, offset, ...parts }) =>
            createStatement({
              ...parts,
              ...(where !== undefined && { where }),
              ...(limit !== undefined && { limit: createLimit(limit) }),
              ...(offset !== undefined && { offset: createOffset(offset) }),
            }),
          ),
      ),
    };
  });
}

// The keys of the table are the operators.
const comparisonOperators = Object.keys(comparisons) as ComparisonOperator[];

const path: fc.Arbitrary<Path> = fc
  .tuple(word, fc.array(segment, { maxLength: 3 }))
  .map(([first, rest]) => createPath([first, ...rest]));

/** Sometimes replaces a statement by an inner one, or moves the condition of a JOIN to WHERE, so that cases shrink. */
function openedStatement(statement: fc.Arbitrary<Statement>): fc.Arbitrary<Statement> {
  const withConditionOfJoin = sometimesContent(statement, (whole) => {
    const [join] = whole.joins;
    return join?.kind === 'Join' ? { ...whole, joins: [], where: join.on } : undefined;
  });
  return sometimesContent(withConditionOfJoin, innerOf);
}

/** Returns the first inner statement. */
function innerOf(statement: Statement): Statement | undefined {
  let inner: Statement | undefined;
  visit(statement, {
    Statement: (node) => {
      if (node !== statement) inner ??= node;
    },
  });
  return inner;
}

function sortKey([expression, direction]: [Path | Call, 'ASC' | 'DESC' | undefined]): SortKey {
  return createSortKey(expression, direction);
}

/** An annotation is one line, so its string has no line break. */
const displayName = hostileString().map((text) => text.replaceAll(/[\r\n\u2028\u2029]/g, ' '));
const option = fc.oneof(
  displayName.map((text) => createAnnotationOption('displayname', createStringLiteral(text))),
  fc.boolean().map((value) => createAnnotationOption('visible', createBooleanLiteral(value))),
);
const annotation = some(option, { maxLength: 2 }).map((options) => createAnnotation(options));
const annotations: fc.Arbitrary<readonly Annotation[]> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: some(annotation, { maxLength: 2 }) },
);
