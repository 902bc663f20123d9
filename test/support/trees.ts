import fc from 'fast-check';
import type {
  Annotation,
  Call,
  Column,
  Join,
  Literal,
  Operand,
  Path,
  Predicate,
  SortKey,
  Statement,
} from '../../src/vql/index.js';
import {
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
} from '../../src/vql/index.js';

/** Words that can begin a path: among them every keyword that is not reserved. */
const word = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'id',
      'name',
      'total',
      'a',
      'b',
      'notes',
      'android',
      'information',
      'order_id',
      'größe',
      '数量',
      '_x',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'order',
      'by',
      'limit',
      'offset',
      'join',
      'as',
      'on',
      'asc',
      'desc',
      'escape',
      'notnull',
      'isnull',
    ),
  },
);
/** After a dot every word is a name. */
const segment = fc.oneof(
  { weight: 3, arbitrary: word },
  {
    weight: 1,
    arbitrary: fc.constantFrom('select', 'from', 'where', 'and', 'or', 'not', 'in', 'null', 'exists', 'TRUE'),
  },
);
const templateName = fc.constantFrom(
  'account',
  'query',
  'activity-types',
  'queryAppMessageEntry',
  'sales-channel',
  'x-1-b',
);

/** Strings that have broken other parsers, and any others. */
const hostileString = fc.oneof(
  fc.constantFrom(
    '',
    "'",
    "''",
    "O'Brien",
    '\\',
    "\\'",
    '--',
    '/*',
    '*/',
    ';',
    '%',
    '_',
    '\r\n',
    '\0',
    '\uD800',
    '\uDC00',
    '--v:result{',
    'ä',
    '💥',
    ')',
    '"',
  ),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);

const number = fc.oneof(
  fc.constantFrom('0', '-1', '+7', '1.50', '1e3', '-2.5E-7', '9007199254740993', '1389132653974581248'),
  fc.integer().map(String),
);

const literal: fc.Arbitrary<Literal> = fc.oneof(
  { weight: 3, arbitrary: hostileString.map((value) => createStringLiteral(value)) },
  { weight: 2, arbitrary: number.map((text) => createNumberLiteral(text)) },
  { weight: 1, arbitrary: fc.boolean().map((value) => createBooleanLiteral(value)) },
  { weight: 1, arbitrary: fc.constant(createNullLiteral()) },
);

const path: fc.Arbitrary<Path> = fc
  .tuple(word, fc.array(segment, { maxLength: 3 }))
  .map(([first, rest]) => createPath([first, ...rest]));

/** One depth for the whole tree: at the bottom, operands are paths and predicates are comparisons of paths. */
const depth = { depthIdentifier: fc.createDepthIdentifier(), maxDepth: 4, withCrossShrink: true };

const shape = fc.letrec<{ operand: Operand; call: Call; predicate: Predicate; statement: Statement; join: Join }>(
  (tie) => ({
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
      { weight: 1, arbitrary: word.map((name) => createVariable(name)) },
      { weight: 1, arbitrary: tie('call') },
    ),
    predicate: fc.oneof(
      depth,
      {
        weight: 3,
        arbitrary: fc
          .tuple(tie('operand'), fc.constantFrom('=', '<>', '<', '<=', '>', '>=' as const), tie('operand'))
          .map(([left, operator, right]) => createComparison(left, operator, right)),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie('operand'), tie('operand'), fc.option(hostileString, { nil: undefined }), fc.boolean())
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
          .tuple(tie('operand'), fc.array(tie('operand'), { minLength: 1, maxLength: 5 }), fc.boolean())
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
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie('statement'), fc.boolean())
          .map(([statement, negated]) => createExists(statement, { negated })),
      },
      { weight: 2, arbitrary: tie('predicate').map((predicate) => createNot(predicate)) },
      {
        weight: 2,
        arbitrary: fc
          .array(tie('predicate'), { minLength: 2, maxLength: 4 })
          .map((predicates) => createAnd(predicates)),
      },
      {
        weight: 2,
        arbitrary: fc.array(tie('predicate'), { minLength: 2, maxLength: 4 }).map((predicates) => createOr(predicates)),
      },
    ),
    join: fc
      .tuple(tie('statement'), word, tie('predicate'))
      .map(([statement, alias, on]) => createJoin({ statement, alias: createIdentifier(alias), on })),
    statement: fc
      .record({
        columns: fc.oneof(
          fc.constant([createStar()]),
          fc.array(
            fc
              .tuple(annotations(), fc.oneof(path, tie('call')))
              .map(([list, expression]): Column => createColumn(expression, list)),
            {
              minLength: 1,
              maxLength: 4,
            },
          ),
        ),
        from: fc.tuple(templateName, templateName).map(([group, name]) => createTemplate(group, name)),
        distinct: fc.boolean(),
        joins: fc.oneof(
          depth,
          { weight: 6, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.array(tie('join'), { minLength: 1, maxLength: 2 }) },
        ),
        where: fc.oneof(
          depth,
          { weight: 1, arbitrary: fc.constant(undefined) },
          { weight: 4, arbitrary: tie('predicate') },
        ),
        orderBy: fc.array(
          fc.tuple(fc.oneof(path, tie('call')), fc.constantFrom('ASC', 'DESC', undefined)).map(sortKey),
          { maxLength: 3 },
        ),
        limit: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
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
  }),
);

/** Statements that the parser accepts, of every kind of node. */
export const statement: fc.Arbitrary<Statement> = shape.statement;

/** Predicates that the parser accepts. */
export const predicate: fc.Arbitrary<Predicate> = shape.predicate;

function sortKey([expression, direction]: [Path | Call, 'ASC' | 'DESC' | undefined]): SortKey {
  return createSortKey(expression, direction);
}

/** An annotation is one line, so that its string holds no line break. */
function annotations(): fc.Arbitrary<readonly Annotation[]> {
  const name = hostileString.map((text) => text.replaceAll(/[\r\n\u2028\u2029]/g, ' '));
  const option = fc.oneof(
    name.map((text) => createAnnotationOption('displayname', createStringLiteral(text))),
    fc.boolean().map((value) => createAnnotationOption('visible', createBooleanLiteral(value))),
  );
  const annotation = fc.array(option, { minLength: 1, maxLength: 2 }).map((options) => createAnnotation(options));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(annotation, { minLength: 1, maxLength: 2 }) },
  );
}
