import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditions, from } from '../../src/builder/index.js';
import { defineCatalog, type FieldType, fieldTypes } from '../../src/catalog/index.js';
import { lookAlike } from '../../src/testing/index.js';
import { parseOrThrow, vql } from '../../src/vql/index.js';

/** The text that a value is sent as: in C-Unit, and as the literal of the VQL text; they are the same. */
function sent(value: unknown, query = from('account.query')): string | undefined {
  const built = query.equals('field', value as string);
  const predicate = built.toCUnitOrThrow().request.queryPredicate;
  const text = predicate?.type === 'FILTER' ? predicate.values?.[0] : undefined;
  const { where } = parseOrThrow(built.toText());
  const literal = where?.kind === 'Comparison' ? where.right : undefined;
  expect(literal).toMatchObject({ kind: 'StringLiteral', value: text });
  return text;
}

/** A query on a template whose one field has a type. */
function queryOn(type: FieldType, values?: readonly string[]) {
  const field = values === undefined ? type : { type, values };
  const catalog = defineCatalog({ templates: { 'account.query': { fields: { field } } } });
  return from(catalog.find('account.query') ?? 'account.query');
}

describe('a value', () => {
  it.each([
    ['a string', "O'Brien", "O'Brien"],
    ['true', true, 'true'],
    ['false', false, 'false'],
    ['a number', 1.5, '1.5'],
    ['minus zero', -0, '0'],
    ['a small number', 1e-7, '0.0000001'],
    ['a large number', Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['a small fraction', -1.5e-10, '-0.00000000015'],
    ['a bigint of 64 bits', 1389132653974581248n, '1389132653974581248'],
    ['a date', new Date('2026-02-28T10:00:00+02:00'), '2026-02-28T08:00:00.000Z'],
    ['the empty string', '', ''],
  ])('is encoded: %s', (_, value, text) => {
    expect(sent(value)).toBe(text);
  });

  it.each([
    ['undefined', undefined],
    ['the number NaN', Number.NaN],
    ['the number Infinity', Number.POSITIVE_INFINITY],
    ['the number -Infinity', Number.NEGATIVE_INFINITY],
    ['an invalid Date', new Date('x')],
    ['an object', {}],
    ['an array', ['x']],
    ['a function', () => 'x'],
    ['a symbol', Symbol('x')],
  ])('is refused: %s', (found, value) => {
    expect(() => sent(value)).toThrow(
      `A value of "equals" on "field" must be a string, a finite number, a bigint, a boolean or a Date of the years 0 to 9999; found ${found}.`,
    );
  });

  it('null is refused where it cannot match, and tests for null where it can', () => {
    const query = from('account.query');
    expect(() => query.equals('a', null as never)).toThrow('The condition "equals" on "a" never holds for null.');
    expect(() => query.in('a', [null as never])).toThrow(
      'The list of "in" on "a" contains null, which no value equals.',
    );
    expect(() => query.notIn('a', [null as never])).toThrow('contains null: with it the condition holds for no row.');
    expect(() => query.bind({ v: null as never })).toThrow('The value of a variable cannot be null');
    expect(() => query.range('a', 1, null as never)).toThrow('The condition "range" on "a" never holds for null.');
    expect(query.isNullOrEquals('a', null).toText()).toBe('SELECT * FROM account.query WHERE a IS NULL');
  });

  it('is the same value again, whatever the string or number', () => {
    fc.assert(
      fc.property(lookAlike(), (text) => {
        expect(sent(text)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.bigInt(), (number) => {
        expect(BigInt(sent(number) ?? '')).toBe(number);
      }),
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), (number) => {
        const text = sent(number) ?? '';
        expect(Number(text)).toBe(number === 0 ? 0 : number);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31T23:59:59.999Z') }),
        (date) => {
          expect(new Date(sent(date) ?? '')).toEqual(date);
        },
      ),
    );
  });
});

describe('a whole number beyond 2^53', () => {
  const sentence = 'is beyond 2^53, where JavaScript numbers are not exact. Pass a bigint or a string.';

  it('is refused wherever a value goes, since its digits may be lost', () => {
    for (const number of [2 ** 53, -(2 ** 53), 1e21, Number.MAX_VALUE]) {
      for (const make of [
        () => from('a.b').equals('id', number),
        () => from('a.b').in('id', [1, number]),
        () => from('a.b').range('id', 1, number),
        () => conditions().equals('id', number),
        () => from('a.b').bind({ v: number }),
        () => queryOn('integer').equals('field', number),
        () => queryOn('decimal').equals('field', number),
        () => vql`SELECT id FROM a.b WHERE id = ${number}`,
        () => vql`SELECT id FROM a.b WHERE id IN (${[number]})`,
        () => vql`SELECT id FROM a.b WHERE id = :v`.bind({ v: number }),
      ])
        expect(make).toThrow(sentence);
      expect(() => vql`SELECT id FROM a.b LIMIT ${number}`).toThrow('as a number of rows');
      expect(() => from('a.b').limit(number)).toThrow('a whole number of at least 1');
    }
    expect(from('a.b').equals('id', 9007199254740993n).toText()).toContain("'9007199254740993'");
  });
});

describe('with the type of a field', () => {
  it('is sent without its time if the field is a date', () => {
    const date = new Date('2026-02-28T23:30:00Z');
    expect(sent(date, queryOn('date'))).toBe('2026-02-28');
    expect(sent(date, queryOn('date-time'))).toBe('2026-02-28T23:30:00.000Z');
  });

  it.each([
    { type: 'boolean', good: [true, 'false'], bad: ['yes', 1] },
    {
      type: 'integer',
      good: [5, 5n, '1389132653974581248', '-3'],
      bad: ['A1', 1.5, '', '9223372036854775808', 2n ** 63n],
    },
    { type: 'decimal', good: [1.5, '2.50', 3n], bad: ['many', '1,5'] },
    { type: 'date', good: ['2026-02-28'], bad: ['2026-02-30', 'yesterday'] },
    { type: 'date-time', good: ['2026-02-28T10:00:00Z', '2026-02-28'], bad: ['10:00'] },
    { type: 'enum', values: ['OPEN', 'DONE'], good: ['OPEN'], bad: ['open', 'CLOSED'] },
    { type: 'string', good: ['x', 5], bad: [] },
    { type: 'reference', good: ['17', 17], bad: [] },
    { type: 'unknown', good: ['x', true], bad: [] },
  ] as const)('takes what fits: $type', ({ type, good, bad, ...rest }) => {
    const query = queryOn(type, 'values' in rest ? rest.values : undefined);
    for (const value of good) expect(sent(value, query)).toBe(String(value));
    for (const value of bad) expect(() => sent(value, query)).toThrow('The field "field" holds ');
  });

  it('lists the values of an enum', () => {
    expect(() => sent('x', queryOn('enum', ['A', 'B']))).toThrow('The field "field" holds one of "A", "B"; found "x".');
  });

  it('takes any pattern where the type allows one, or the catalog has it for the field', () => {
    for (const type of Object.keys(fieldTypes) as FieldType[]) {
      const field = { type, operators: ['LIKE', 'STARTS_WITH'] } as const;
      const catalog = defineCatalog({ templates: { 'account.query': { fields: { field } } } });
      const text = "SELECT * FROM account.query WHERE field LIKE '%7%'";
      expect(from(catalog.template('account.query')).like('field', '%7%').toText()).toBe(text);
      expect(from(catalog.template('account.query')).startsWith('field', 'x').toText()).toContain("field LIKE 'x%'");
      if (type === 'string' || type === 'unknown') expect(queryOn(type).like('field', '%7%').toText()).toBe(text);
      else
        expect(() => queryOn(type).like('field', '%7%')).toThrow(
          'The catalog says that the field "field" does not allow "like"',
        );
    }
  });
});
