import { describe, expect, it } from 'vitest';
import {
  type CUnitPredicate,
  createFilter,
  createJunction,
  type FilterOperator,
  toVql,
} from '../../../src/cunit/index.js';
import type { LossCode } from '../../../src/diagnostics/codes/losses.js';
import { defaultDialect } from '../../../src/dialect/index.js';
import { parse } from '../../../src/vql/index.js';
import { textOf } from '../../support/cunit-notation.js';

const escaping = { likeCaseSensitive: true, likeEscape: '\\' } as const;
const one = createFilter('EQUALS', 'a', ['1']);

describe('toVql translates', () => {
  it.each<readonly [FilterOperator, readonly string[], string]>([
    ['EQUALS', ['x'], "p.q = 'x'"],
    ['EQUALS', ['5'], "p.q = '5'"],
    ['EQUALS', ["O'Brien"], "p.q = 'O''Brien'"],
    ['EQUALS', [''], "p.q = ''"],
    ['NOT_EQUALS', ['x'], "p.q <> 'x'"],
    ['IS_NULL_OR_EQUALS', ['x'], "p.q IS NULL OR p.q = 'x'"],
    ['LIKE', ['x_%'], "p.q LIKE 'x_%'"],
    ['NOT_LIKE', ['x_%'], "p.q NOT LIKE 'x_%'"],
    ['STARTS_WITH', ['x'], "p.q LIKE 'x%'"],
    ['ENDS_WITH', ['x'], "p.q LIKE '%x'"],
    ['CONTAINS', ['x'], "p.q LIKE '%x%'"],
    ['NOT_CONTAINS', ['x'], "p.q NOT LIKE '%x%'"],
    ['STARTS_WITH', [''], "p.q LIKE '%'"],
    ['CONTAINS', [''], "p.q LIKE '%'"],
    ['NOT_CONTAINS', [''], "p.q NOT LIKE '%'"],
    ['CONTAINS', ['\\'], "p.q LIKE '%\\%'"],
    ['GREATER_THAN', ['1'], "p.q > '1'"],
    ['GREATER_THAN_EQUALS', ['1'], "p.q >= '1'"],
    ['LESS_THAN', ['1'], "p.q < '1'"],
    ['LESS_THAN_EQUALS', ['1'], "p.q <= '1'"],
    ['IN', ['1', '2'], "p.q IN ('1', '2')"],
    ['NOT_IN', ['1'], "p.q NOT IN ('1')"],
    ['RANGE', ['1', '2'], "p.q BETWEEN '1' AND '2'"],
    ['NOT_RANGE', ['1', '2'], "p.q NOT BETWEEN '1' AND '2'"],
    ['IS_NULL', [], 'p.q IS NULL'],
    ['IS_NOT_NULL', [], 'p.q IS NOT NULL'],
  ])('%s %j to %s', (operator, values, text) => {
    expect(textOf(createFilter(operator, 'p.q', values))).toEqual({ text, losses: [], exact: true });
  });

  it.each<readonly [FilterOperator, string, string]>([
    ['STARTS_WITH', '10%', "p LIKE '10\\%%' ESCAPE '\\'"],
    ['ENDS_WITH', 'a_b', "p LIKE '%a\\_b' ESCAPE '\\'"],
    ['CONTAINS', '\\', "p LIKE '%\\\\%' ESCAPE '\\'"],
    ['NOT_CONTAINS', '%', "p NOT LIKE '%\\%%' ESCAPE '\\'"],
    ['STARTS_WITH', 'plain', "p LIKE 'plain%'"],
    ['LIKE', 'a\\%b', "p LIKE 'a\\%b'"],
  ])('%s "%s" with the escape character of the dialect', (operator, value, text) => {
    expect(textOf(createFilter(operator, 'p', [value]), { dialect: escaping })).toEqual({
      text,
      losses: [],
      exact: true,
    });
  });

  it('junctions with as few parentheses as can be', () => {
    const or = createJunction('OR', [one, createFilter('IS_NULL', 'b')]);
    expect(textOf(createJunction('AND', [or, one])).text).toBe("(a = '1' OR b IS NULL) AND a = '1'");
    expect(textOf(createJunction('OR', [createJunction('AND', [or])])).text).toBe("a = '1' OR b IS NULL");
  });

  it('IS_NULL_OR_EQUALS inside AND with parentheses', () => {
    const tree = createJunction('AND', [createFilter('IS_NULL_OR_EQUALS', 'b', ['x']), one]);
    expect(textOf(tree).text).toBe("(b IS NULL OR b = 'x') AND a = '1'");
  });

  it('conditions that are joined by the same word as one list only where parentheses are refused', () => {
    const nullOrX = createFilter('IS_NULL_OR_EQUALS', 'b', ['x']);
    const isNull = createFilter('IS_NULL', 'c');
    expect(textOf(createJunction('OR', [createFilter('IS_NOT_NULL', 'b'), nullOrX])).text).toBe(
      "b IS NOT NULL OR (b IS NULL OR b = 'x')",
    );
    const nested = createJunction('OR', [one, createJunction('OR', [isNull, nullOrX])]);
    expect(textOf(nested).text).toBe("a = '1' OR (c IS NULL OR (b IS NULL OR b = 'x'))");
    const { constructs } = defaultDialect;
    const parentheses = { ...constructs.parentheses, support: 'refused' as const };
    expect(textOf(nested, { dialect: { constructs: { ...constructs, parentheses } } }).text).toBe(
      "a = '1' OR c IS NULL OR b IS NULL OR b = 'x'",
    );
  });

  it('one function, and members with default values', () => {
    const tree: CUnitPredicate = { ...one, functions: ['LOWER'], visible: true };
    expect(textOf(tree)).toEqual({ text: "LOWER(a) = '1'", losses: [], exact: true });
    expect(textOf({ ...one, functions: [] }).exact).toBe(true);
  });

  it('properties whose names are keywords elsewhere', () => {
    expect(textOf(createFilter('IS_NULL', 'order.select')).text).toBe('order.select IS NULL');
  });
});

describe('toVql loses', () => {
  const extra = (members: object): CUnitPredicate => ({ ...createFilter('EQUALS', 'b', ['2']), ...members });

  it.each<readonly [string, CUnitPredicate, string, string, LossCode]>([
    [
      'a wildcard without escape character',
      createFilter('STARTS_WITH', 'b', ['1%']),
      "a = '1' AND b LIKE '1%%'",
      'lost-wildcard wider /children/1/values/0',
      'lost-wildcard',
    ],
    [
      'a wildcard in front of the end',
      createFilter('ENDS_WITH', 'b', ['1%']),
      "a = '1' AND b LIKE '%1%'",
      'lost-wildcard wider /children/1/values/0',
      'lost-wildcard',
    ],
    [
      'a wildcard of a negated operator',
      createFilter('NOT_CONTAINS', 'b', ['_']),
      "a = '1' AND b NOT LIKE '%_%'",
      'lost-wildcard narrower /children/1/values/0',
      'lost-wildcard',
    ],
    [
      'several functions',
      extra({ functions: ['f', 'g'] }),
      "a = '1'",
      'lost-functions wider /children/1/functions',
      'lost-functions',
    ],
    [
      'the name of a function',
      extra({ functions: ['to-day'] }),
      "a = '1'",
      'lost-name wider /children/1/functions',
      'lost-name',
    ],
    [
      'the name of a property',
      extra({ property: 'sales-channel.id' }),
      "a = '1'",
      'lost-name wider /children/1/property',
      'lost-name',
    ],
    [
      'a property that begins with a reserved word',
      extra({ property: 'select' }),
      "a = '1'",
      'lost-name wider /children/1/property',
      'lost-name',
    ],
    [
      'a property with an empty segment',
      extra({ property: 'a..b' }),
      "a = '1'",
      'lost-name wider /children/1/property',
      'lost-name',
    ],
    [
      'a hidden node',
      extra({ visible: false }),
      "a = '1' AND b = '2'",
      'lost-member untranslatable /children/1/visible',
      'lost-member',
    ],
    [
      'a hidden junction',
      { ...createJunction('OR', [createFilter('EQUALS', 'b', ['2']), createFilter('IS_NULL', 'b')]), visible: false },
      "a = '1' AND (b = '2' OR b IS NULL)",
      'lost-member untranslatable /children/1/visible',
      'lost-member',
    ],
    [
      'an unknown member that is null',
      extra({ label: null }),
      "a = '1' AND b = '2'",
      'lost-member untranslatable /children/1/label',
      'lost-member',
    ],
    [
      'a member that nobody knows',
      extra({ 'my/label': 'x' }),
      "a = '1' AND b = '2'",
      'lost-member untranslatable /children/1/my~1label',
      'lost-member',
    ],
    [
      'EXISTS without a parser',
      createFilter('EXISTS', undefined, ['SELECT id FROM a.b']),
      "a = '1'",
      'lost-exists wider /children/1/values/0',
      'lost-exists',
    ],
  ])('%s', (_, second, rest, line, code) => {
    const tree = createJunction('AND', [one, second]);
    expect(textOf(tree)).toEqual({ text: undefined, losses: [line], exact: false });
    expect(textOf(tree, { allow: [code] })).toEqual({ text: rest, losses: [line], exact: false });
    expect(textOf(tree, { allow: ['lost-join'] }).text).toBeUndefined();
    const or = createJunction('OR', [one, second]);
    const direction =
      line.includes('untranslatable') || line.includes('wildcard') ? line : line.replace('wider', 'narrower');
    expect(textOf(or).losses).toEqual([direction]);
    expect(textOf(second).losses).toEqual([
      (line.includes('wildcard') ? line : line.replace('wider', 'untranslatable')).replace('/children/1', ''),
    ]);
  });

  it('everything there is, where nothing is left', () => {
    const tree = createJunction('AND', [extra({ property: 'x-y' }), extra({ property: 'z-w' })]);
    expect(textOf(tree, { allow: ['lost-name'] })).toEqual({
      text: undefined,
      losses: ['lost-name untranslatable /children/0/property', 'lost-name untranslatable /children/1/property'],
      exact: false,
    });
  });

  it('an invalid object, with the messages of the reader, whatever is allowed', () => {
    const { value, diagnostics: losses, exact } = toVql({ ...one, values: [] }, { allow: ['lost-name'] });
    expect(value).toBeUndefined();
    expect(exact).toBe(false);
    expect(losses).toMatchObject([{ code: 'value-count', path: '/values', direction: 'untranslatable' }]);
  });

  it.each([undefined, null, 'a = 1'])('all of %s, which is no object', (source) => {
    expect(textOf(source as never).losses).toEqual(['node-shape untranslatable']);
  });

  it('nothing by a warning of the reader', () => {
    expect(textOf(extra({ propertys: 'x' }), { allow: ['lost-member'] })).toEqual({
      text: "b = '2'",
      losses: ['lost-member untranslatable /propertys'],
      exact: false,
    });
  });

  it('with a message that names the part', () => {
    expect(toVql(createFilter('CONTAINS', 'a', ['50%'])).diagnostics[0]?.message).toBe(
      'CONTAINS takes "50%" literally, but LIKE treats "%" and "_" as wildcards.',
    );
  });
});

describe('EXISTS', () => {
  const text = "SELECT id FROM account.query WHERE name = 'x'";
  const filter = createFilter('NOT_EXISTS', undefined, [text]);

  it('is read by the parser of the options', () => {
    expect(textOf(filter, { parse })).toEqual({ text: `NOT EXISTS (${text})`, losses: [], exact: true });
  });

  it('is lost if its text has errors, which the message names', () => {
    const { diagnostics: losses } = toVql(createFilter('EXISTS', undefined, ['SELECT FROM']), { parse });
    expect(losses).toMatchObject([{ code: 'lost-exists', path: '/values/0', direction: 'untranslatable' }]);
    expect(losses[0]?.message).toMatch(/^The query of EXISTS cannot be translated: .*[^.]\.$/);
  });

  it('loses a property and functions of a statement in text form', () => {
    const other: CUnitPredicate = { ...filter, property: 'contacts', functions: ['f'] };
    expect(textOf(other, { parse }).losses).toEqual([
      'lost-member untranslatable /property',
      'lost-member untranslatable /functions',
    ]);
  });
});

describe('variables', () => {
  const variables = { from: ['1'], größe: ['2'] };

  it('are values that look like one of those that the caller names', () => {
    expect(textOf(createFilter('RANGE', 'a', [':from', ':größe']), { variables }).text).toBe(
      'a BETWEEN :from AND :größe',
    );
    expect(textOf(createFilter('IN', 'a', [':from', 'x', ':to']), { variables }).text).toBe("a IN (:from, 'x', ':to')");
    expect(textOf(createFilter('EQUALS', 'a', [':from'])).text).toBe("a = ':from'");
    expect(textOf(createFilter('LIKE', 'a', [':from']), { variables }).text).toBe('a LIKE :from');
  });

  it('are lost between wildcards, which nobody can put around what they hold', () => {
    expect(textOf(createFilter('CONTAINS', 'a', [':from']), { variables }).losses).toEqual([
      'lost-wildcard untranslatable /values/0',
    ]);
  });
});
