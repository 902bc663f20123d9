import fc from 'fast-check';
import {
  type Call,
  createAnd,
  createAnnotation,
  createAnnotationOption,
  createBetween,
  createBooleanLiteral,
  createCall,
  createColumn,
  createComparison,
  createExists,
  createIn,
  createIsNull,
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
  type Operand,
  type Path,
  type Predicate,
  parse,
  type Statement,
} from '../../src/vql/index.js';
import { existsTexts } from './cunit-trees.js';
import { anyPattern, anyText, deepFreeze, paths } from './cunit-values.js';

const path: fc.Arbitrary<Path> = fc.constantFrom(...paths).map((text) => createPath(text.split('.')));

const subject: fc.Arbitrary<Path | Call> = fc.oneof(
  { weight: 12, arbitrary: path },
  { weight: 1, arbitrary: path.map((argument) => createCall('lower', [argument])) },
);

const value: fc.Arbitrary<Operand> = fc.oneof(
  { weight: 16, arbitrary: anyText.map((text) => createStringLiteral(text)) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('0', '1', '-1', '+7', '1.5', '1.50', '1e3', '10', '9007199254740993')
      .map((text) => createNumberLiteral(text)),
  },
  { weight: 2, arbitrary: fc.boolean().map((is) => createBooleanLiteral(is)) },
  { weight: 1, arbitrary: fc.constantFrom('x', 'größe').map((name) => createVariable(name)) },
  { weight: 1, arbitrary: fc.constant(createNullLiteral()) },
);

const pattern: fc.Arbitrary<Operand> = fc.oneof(
  { weight: 8, arbitrary: anyPattern.map((text) => createStringLiteral(text)) },
  { weight: 1, arbitrary: value },
);

const exists: readonly Statement[] = existsTexts.flatMap((text) => parse(text).statement ?? []);

const { condition } = fc.letrec<{ condition: Predicate }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthIdentifier: fc.createDepthIdentifier(), withCrossShrink: true },
    {
      weight: 4,
      arbitrary: fc
        .tuple(subject, fc.constantFrom('=', '<>', '<', '<=', '>', '>=' as const), value, fc.boolean())
        .map(([left, operator, right, isMirrored]) =>
          isMirrored ? createComparison(right, operator, left) : createComparison(left, operator, right),
        ),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(subject, pattern, fc.boolean(), fc.constantFrom(undefined, undefined, '\\', '!', '%'))
        .map(([operand, like, negated, escape]) =>
          createLike(operand, like, { negated, ...(escape && { escape: createStringLiteral(escape) }) }),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(subject, fc.array(value, { minLength: 1, maxLength: 4 }), fc.boolean())
        .map(([operand, values, negated]) => createIn(operand, values, { negated })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(subject, value, value, fc.boolean())
        .map(([operand, low, high, negated]) => createBetween(operand, low, high, { negated })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(subject, fc.boolean(), fc.boolean())
        .map(([operand, negated, postfix]) => createIsNull(operand, { negated, postfix })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...exists), fc.boolean())
        .map(([statement, negated]) => createExists(statement, { negated })),
    },
    { weight: 2, arbitrary: tie('condition').map((inner) => createNot(inner)) },
    { weight: 2, arbitrary: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }).map((all) => createAnd(all)) },
    { weight: 2, arbitrary: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }).map((any) => createOr(any)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(subject, value)
        .map(([operand, other]) => createOr([createIsNull(operand), createComparison(operand, '=', other)])),
    },
  ),
}));

/** Predicates of VQL, most of which C-Unit can say; frozen. */
export const vqlCondition: fc.Arbitrary<Predicate> = condition.map(deepFreeze);

const column = fc
  .tuple(subject, fc.option(anyText, { nil: undefined }), fc.constantFrom(undefined, true, false))
  .map(([expression, name, visible]) => {
    const options = [
      ...(name === undefined || /[\r\n]/.test(name)
        ? []
        : [createAnnotationOption('displayname', createStringLiteral(name))]),
      ...(visible === undefined ? [] : [createAnnotationOption('visible', createBooleanLiteral(visible))]),
    ];
    return createColumn(expression, options.length === 0 ? [] : [createAnnotation(options)]);
  });

/** Statements that C-Unit can say, but for what their conditions have; frozen. */
export const vqlQuery: fc.Arbitrary<Statement> = fc
  .record({
    columns: fc.oneof(fc.constant([createStar()]), fc.array(column, { minLength: 1, maxLength: 3 })),
    from: fc.constantFrom('query', 'query-textenum').map((name) => createTemplate('sales-channel', name)),
    distinct: fc.boolean(),
    where: fc.option(condition, { nil: undefined }),
    orderBy: fc.array(
      fc.tuple(subject, fc.constantFrom('ASC', 'DESC', undefined)).map(([key, way]) => createSortKey(key, way)),
      { maxLength: 2 },
    ),
    limit: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
    offset: fc.option(fc.nat(), { nil: undefined }),
  })
  .map(({ where, limit, offset, ...parts }) =>
    deepFreeze(
      createStatement({
        ...parts,
        ...(where !== undefined && { where }),
        ...(limit !== undefined && { limit: createLimit(limit) }),
        ...(offset !== undefined && { offset: createOffset(offset) }),
      }),
    ),
  );
