import fc from 'fast-check';
import { nested } from '../../../src/testing/arbitraries/predicate.js';
import {
  createBetween,
  createComparison,
  createIn,
  createIsNull,
  createLike,
  createNullLiteral,
  createNumberLiteral,
  createPath,
  createStringLiteral,
  type Literal,
  type Operand,
  type Predicate,
} from '../../../src/vql/index.js';
import { type Column, columns, type TypedRow } from './columns.js';

const operator = fc.constantFrom('=', '<>', '<', '<=', '>', '>=' as const);
const negation = fc.record({ negated: fc.boolean() });

/**
 * Predicates that VQL and SQLite both speak, whose literals are values of the rows or close to them, so that conditions are
 * true and false often.
 */
export function predicatesOver(rows: readonly TypedRow[]): fc.Arbitrary<Predicate> {
  const leaf = fc.constantFrom(...columns).chain((column) => condition(column, rows));
  return nested(leaf, 3);
}

/** One condition on a column, now and then on a value that stands in the query itself. */
function condition(column: Column, rows: readonly TypedRow[]): fc.Arbitrary<Predicate> {
  const value = literal(column, rows, 'bare or quoted');
  const plain = literal(column, rows, 'as the column');
  const field = fc.constant(createPath([column.name]));
  const isNull = fc.record({ negated: fc.boolean(), postfix: fc.boolean() });
  const onField = [
    ...conditionsOn(field, operand(column, value)),
    fc.tuple(value, operator, field).map((parts) => createComparison(...parts)),
    fc.tuple(field, isNull).map((parts) => createIsNull(...parts)),
    ...(column.isLikeable ? [like(column, rows)] : []),
  ];
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...onField) },
    { weight: 1, arbitrary: fc.oneof(...conditionsOn(plain, operand(column, plain))) },
  );
}

function conditionsOn(
  subject: fc.Arbitrary<Operand>,
  value: fc.Arbitrary<Operand>,
): readonly fc.Arbitrary<Predicate>[] {
  return [
    fc.tuple(subject, operator, value).map((parts) => createComparison(...parts)),
    fc.tuple(subject, fc.array(value, { minLength: 1, maxLength: 4 }), negation).map((parts) => createIn(...parts)),
    fc.tuple(subject, value, value, negation).map((parts) => createBetween(...parts)),
  ];
}

/** Operand for a column: mostly a value, otherwise another field of its type, or NULL. */
function operand(column: Column, value: fc.Arbitrary<Operand>): fc.Arbitrary<Operand> {
  return fc.oneof(
    { weight: 5, arbitrary: value },
    { weight: 1, arbitrary: fieldLike(column) },
    { weight: 1, arbitrary: fc.constant(createNullLiteral()) },
  );
}

/** A value of the column or close to one. No column stands between two values, so that each must then be of its own type. */
function literal(
  column: Column,
  rows: readonly TypedRow[],
  style: 'bare or quoted' | 'as the column',
): fc.Arbitrary<Literal> {
  const cell = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...cellsOf(column, rows)) }, column.cell);
  return fc.tuple(cell, fc.nat(), fc.boolean()).map(([value, index, isBare]) => {
    const near = column.near(value ?? 0);
    const text = near[index % near.length] ?? '';
    const isText = column.type === 'TEXT';
    if (style === 'as the column') return isText ? createStringLiteral(text) : createNumberLiteral(text);
    const isNumeral = !isText || /^(?:0|-?[1-9]\d{0,14})$/.test(text);
    return isBare && isNumeral ? createNumberLiteral(text) : createStringLiteral(text);
  });
}

/** A field that can be compared with the column. */
function fieldLike({ type }: Column): fc.Arbitrary<Operand> {
  const others = columns.filter((other) => (other.type === 'TEXT') === (type === 'TEXT'));
  return fc.constantFrom(...others.map(({ name }) => createPath([name])));
}

/**
 * A pattern made of a value's own characters, some of them wildcards. No escape character stands last: SQLite then matches
 * nothing, here it stands for itself.
 */
function like(column: Column, rows: readonly TypedRow[]): fc.Arbitrary<Predicate> {
  const escape = fc.option(fc.constantFrom('\\', '!', 'a', '😀', '%', '_'), { nil: undefined });
  const changes = fc.array(fc.constantFrom('keep', 'keep', 'keep', 'one', 'any', 'drop', 'any before'), {
    minLength: 1,
    maxLength: 8,
  });
  const written = fc
    .tuple(fc.constantFrom(...cellsOf(column, rows)), changes, escape, fc.boolean())
    .map(([cell, list, character, negated]) => {
      const pattern = patternLike(String(cell), list, character);
      return createLike(createPath([column.name]), createStringLiteral(pattern), {
        negated,
        ...(character !== undefined && { escape: createStringLiteral(character) }),
      });
    });
  const unescaped = column.type === 'TEXT' ? fieldLike(column) : fc.constant(createNullLiteral());
  const ofField = fc
    .tuple(fc.constant(createPath([column.name])), unescaped, negation)
    .map((parts) => createLike(...parts));
  return fc.oneof({ weight: 4, arbitrary: written }, ofField);
}

function patternLike(text: string, changes: readonly string[], escape: string | undefined): string {
  const pieces = [...text, ''].map((character, index) => {
    const literal = escape !== undefined && ['%', '_', escape].includes(character) ? escape + character : character;
    switch (changes[index % changes.length]) {
      case 'one':
        return escape === '_' ? literal : '_';
      case 'any':
        return escape === '%' ? literal : '%';
      case 'any before':
        return escape === '%' ? literal : `%${literal}`;
      case 'drop':
        return '';
      default:
        return literal;
    }
  });
  return pieces.join('');
}

/** The values that the rows have in a column, or a stand-in if all are null. */
function cellsOf({ name, type }: Column, rows: readonly TypedRow[]): readonly (string | number | bigint)[] {
  const cells = rows.map((row) => row[name] ?? null).filter((cell) => cell !== null);
  return cells.length > 0 ? cells : [type === 'TEXT' ? 'a' : 1];
}
