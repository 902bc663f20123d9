import { describe, expect, it } from 'vitest';
import { type AnyQuery, conditions, from, fromVql, variable } from '../../src/builder/index.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { parse, vql } from '../../src/vql/index.js';

const catalog = defineCatalog({
  templates: {
    'shop.orders': {
      fields: {
        id: 'integer',
        state: { type: 'enum', values: ['OPEN', 'DONE'] },
        dueOn: 'date',
        paidAt: 'date-time',
        paid: 'boolean',
        total: 'decimal',
        name: 'string',
      },
    },
  },
});
const template = catalog.template('shop.orders');
const day = new Date('2026-01-01T12:00:00Z');
const orders = (condition: string) => fromVql(`SELECT id FROM shop.orders WHERE ${condition}`, { parse, template });

it('a text with an operator that only the type of a field forbids is refused, where check only warns', async () => {
  expect(() => orders("paid LIKE 'x'")).toThrow('error[operator-not-allowed]: LIKE is not allowed on "paid"');
});

describe('the values of the variables of a text are checked against its template:', () => {
  it.each([
    ['state = :v', 'NOPE', 'The field "state" holds one of "OPEN", "DONE"; found "NOPE".'],
    [':v = state', 'NOPE', 'The field "state" holds one of "OPEN", "DONE"; found "NOPE".'],
    ['paid = :v', 'yes', 'The field "paid" holds true or false; found "yes".'],
    ['id IN (1, :v)', ['2', 'b'], 'The field "id" holds a whole number of 64 bits; found "b".'],
    ['total BETWEEN :v AND 5', 'much', 'The field "total" holds a decimal number; found "much".'],
    ['total BETWEEN 5 AND :v', 'much', 'The field "total" holds a decimal number; found "much".'],
    ['NOT (paid = true OR id = :v)', 'x', 'The field "id" holds a whole number of 64 bits; found "x".'],
  ])('%s', async (condition, value, sentence) => {
    const query = await orders(condition);
    expect(() => query.bind({ v: value })).toThrow(sentence);
    const early = (await orders('id = 1')).bind({ v: value });
    expect(early.toText()).toBe('SELECT id FROM shop.orders WHERE id = 1');
  });

  it('also where the tag has bound them', async () => {
    const text = vql`SELECT id FROM shop.orders WHERE paid = ${variable('v')} AND id = :w`;
    expect(() => fromVql(text.bind({ v: 'perhaps', w: 1 }), { parse, template })).toThrow('The field "paid" holds');
    const bound = fromVql(text.bind({ v: true }), { parse, template });
    expect(() => bound.bind({ w: 'x' })).toThrow('The field "id" holds');
    expect(bound.bind({ w: 5 }).toTextWithVariables().variableSubstitutionList.variableSubstitutions).toHaveLength(2);
  });

  it('also inside another query', async () => {
    const inner = await orders('paid = :v');
    expect(() => from('a.b').exists(inner).bind({ v: 'perhaps' })).toThrow('The field "paid" holds');
  });

  it('but not of patterns, of fields that are calculated, and of those of other templates', async () => {
    const query = await orders(
      "name LIKE :v AND upper(state) = :w AND EXISTS (SELECT id FROM shop.other WHERE paid = :x AND state = 'Q')",
    );
    expect(query.bind({ v: 'O%', w: 'X', x: 'perhaps' }).toRequest('execute').body.statement).toContain(':x');
  });
});

describe('a Date is sent without its time if the field is a date:', () => {
  const condition = (query: AnyQuery) => query.toCUnitOrThrow().request;

  it.each([
    ['the value of a variable', () => orders('dueOn = :d').bind({ d: day })],
    ['a value of a list', () => orders('dueOn IN (:d)').bind({ d: [day, day] })],
    ['a value of the tag', () => fromVql(vql`SELECT id FROM shop.orders WHERE dueOn = ${day}`, { parse, template })],
    [
      'one in a list of the tag',
      () => fromVql(vql`SELECT id FROM shop.orders WHERE dueOn IN (${[day]})`, { parse, template }),
    ],
    [
      'one in a fragment',
      () =>
        fromVql(
          vql`SELECT id FROM shop.orders WHERE ${vql`dueOn = ${day}`} AND dueOn < :p1`.bind({
            p1: new Date('2027-01-01'),
          }),
          { parse, template },
        ),
    ],
    [
      'one that a fragment has bound',
      () =>
        fromVql(vql`SELECT id FROM shop.orders WHERE ${vql`dueOn = :d`.bind({ d: day })}`, {
          parse,
          template,
        }),
    ],
    [
      'one of a condition in the tag',
      () =>
        fromVql(vql`SELECT id FROM shop.orders WHERE ${conditions().equals('dueOn', day)}`, {
          parse,
          template,
        }),
    ],
    [
      'one that a condition in the tag has as a variable',
      () =>
        fromVql(
          vql`SELECT id FROM shop.orders WHERE ${vql`${conditions().equals('dueOn', variable('d'))} AND dueOn = :d`.bind({ d: day })}`,
          { parse, template },
        ),
    ],
  ] as const)('%s', async (_, make) => {
    const found = JSON.stringify(await condition(make()));
    expect(found).toContain('"2026-01-01"');
    expect(found).not.toContain('T12');
  });

  it('and a point of time elsewhere, in the same text', async () => {
    const text = vql`SELECT id FROM shop.orders WHERE dueOn = ${day} AND paidAt > ${day} AND upper(dueOn) = ${day} AND dueOn < ${'2027-01-01'}`;
    const query = fromVql(text, { parse, template });
    expect(query.toText()).toBe(
      "SELECT id FROM shop.orders WHERE dueOn = '2026-01-01' AND paidAt > '2026-01-01T12:00:00.000Z' AND upper(dueOn) = '2026-01-01T12:00:00.000Z' AND dueOn < '2027-01-01'",
    );
    expect(fromVql(text, { parse }).toText()).toContain("dueOn = '2026-01-01T12:00:00.000Z'");
  });

  it('or is refused, where the field holds no dates', async () => {
    expect(() => fromVql(vql`SELECT id FROM shop.orders WHERE paid = ${day}`, { parse, template })).toThrow('"paid"');
  });
});
