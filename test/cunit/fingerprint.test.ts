import { describe, expect, it } from 'vitest';
import { type CUnitQuery, createFilter, createJunction, fingerprint, toVql } from '../../src/cunit/index.js';
import { parse, parsePredicate } from '../../src/vql/index.js';

function ofText(text: string, options?: Parameters<typeof fingerprint>[1]): string {
  const { value: predicate } = parsePredicate(text);
  const { value: statement } = parse(text);
  const query = text.startsWith('SELECT') ? statement : predicate;
  if (query === undefined) throw new Error(text);
  return fingerprint(query, options);
}

describe('fingerprint', () => {
  it('equals that of earlier versions, so that it can be stored', () => {
    expect(ofText('total >= 10')).toBe('c570322c38c39b9d');
    expect(fingerprint({ group: 'a', template: 'b', request: { presetId: '7' } })).toBe('e6451dbd519fa0a6');
    expect(ofText("SELECT id FROM account.query WHERE name LIKE 'A%' LIMIT 5")).toBe('fcf06c7f2ffddcc2');
  });

  it.each([
    ['a=1', '( a = 1 )'],
    ['a = 1e3', "a = '1000'"],
    ['1 < a', 'a > 1'],
    ['NOT (a = 1 AND b = 2)', 'a <> 1 OR b != 2'],
    ['a NOTNULL', 'a IS NOT NULL'],
    ['(a = 1 AND b = 2) AND c = 3', 'a = 1 AND b = 2 AND c = 3'],
    ["a LIKE 'x!%%' ESCAPE '!'", "a LIKE 'x?%%' ESCAPE '?'"],
    ['SELECT id FROM a.b ORDER BY id', 'SELECT id\nFROM a.b -- note\nORDER BY id ASC'],
    ['SELECT id FROM a.b WHERE x = y', 'SELECT  id FROM a.b WHERE (x = y)'],
    ['f(a, b) = 1', '(f( a, b ) = 1)'],
  ])('is the same for %s and %s', (one, other) => {
    expect(ofText(one)).toBe(ofText(other));
  });

  it.each([
    ['a = 1', 'a = 2'],
    ['a = 1', 'b = 1'],
    ['a = 1 AND b = 2', 'a = 1 OR b = 2'],
    ['a = 1 AND b = 2', 'b = 2 AND a = 1'],
    ["a = ''", 'a IS NULL'],
    ["a IN ('1,2')", "a IN ('1', '2')"],
    ["a LIKE '%'", "a = '%'"],
    ['SELECT id FROM a.b', 'SELECT DISTINCT id FROM a.b'],
    ['SELECT id FROM a.b', 'SELECT id FROM a.b LIMIT 1'],
    ['SELECT id FROM a.b', 'SELECT * FROM a.b'],
    ['x = y', 'y = x'],
  ])('differs for %s and %s', (one, other) => {
    expect(ofText(one)).not.toBe(ofText(other));
  });

  it.each([
    ['a = 1 AND b = 2', 'b = 2 AND a = 1'],
    ['a = 1 OR b = 2', 'b = 2 OR a = 1'],
    ['a IN (1, 2)', 'a IN (2, 1)'],
    ['a NOT IN (1, 2)', 'a NOT IN (2, 1)'],
    ['(a = 1 OR b = 2) AND c = 3', 'c = 3 AND (b = 2 OR a = 1)'],
    ['NOT (a = 1 AND b = 2)', 'b <> 2 OR a <> 1'],
    ['SELECT id FROM a.b WHERE a = 1 AND b = 2', 'SELECT id FROM a.b WHERE b = 2 AND a = 1'],
    // C-Unit has no comparison of two fields.
    ['SELECT id FROM a.b WHERE x = y AND a IN (1, 2)', 'SELECT id FROM a.b WHERE a IN (2, 1) AND x = y'],
  ])('is the same in any order, if asked, for %s and %s', (one, other) => {
    expect(ofText(one, { anyOrder: true })).toBe(ofText(other, { anyOrder: true }));
    expect(ofText(one)).not.toBe(ofText(other));
  });

  it.each([
    ['a = 1 AND b = 2', 'a = 1 OR b = 2'],
    ['a BETWEEN 1 AND 2', 'a BETWEEN 2 AND 1'],
    ['EXISTS (SELECT id FROM c.d WHERE a = 1 AND b = 2)', 'EXISTS (SELECT id FROM c.d WHERE b = 2 AND a = 1)'],
    ['EXISTS (SELECT id FROM c.d WHERE a IN (1, 2))', 'EXISTS (SELECT id FROM c.d WHERE a IN (2, 1))'],
    ['a = 1 AND (b = 2 OR c = 3)', '(a = 1 AND b = 2) OR c = 3'],
    ['SELECT a, b FROM a.b', 'SELECT b, a FROM a.b'],
    ['SELECT id FROM a.b ORDER BY x, y', 'SELECT id FROM a.b ORDER BY y, x'],
  ])('differs in any order for %s and %s', (one, other) => {
    expect(ofText(one, { anyOrder: true })).not.toBe(ofText(other, { anyOrder: true }));
  });

  it('is the same for each member of a request that can have the predicate', () => {
    const filter = createFilter('EQUALS', 'a', ['1']);
    const query = (request: CUnitQuery['request']): CUnitQuery => ({ group: 'g', template: 't', request });
    const digits = fingerprint(query({ queryPredicate: filter }));
    expect(fingerprint(query({ adhocPreset: { queryPredicate: filter } }))).toBe(digits);
    expect(fingerprint(query({ queryPredicate: createJunction('OR', [filter]) }))).toBe(digits);
    expect(fingerprint(query({ additionalPredicate: filter }))).toBe(digits);
  });

  it.each([{ overrideResults: [] }, { adhocPreset: { results: [] } }, { adhocPreset: {} }])(
    'is the same for a request without columns and %o',
    (request) => {
      const digits = fingerprint({ group: 'g', template: 't', request: {} });
      expect(fingerprint({ group: 'g', template: 't', request })).toBe(digits);
    },
  );

  it('distinguishes a variable from a text that looks like one', () => {
    const variables = { v: ['1'] };
    expect(ofText('a = :v', { variables })).toBe(fingerprint(createFilter('EQUALS', 'a', [':v']), { variables }));
    expect(ofText('a = :v')).not.toBe(ofText("a = ':v'"));
    const query = (value: string): string => `SELECT id FROM a.b WHERE x LIKE '%:v%' AND y = ${value}`;
    expect(ofText(query(':v'))).not.toBe(ofText(query("':v'")));
  });

  it('reads a pattern of a query with the variables that the query carries', () => {
    const query = (operator: 'LIKE' | 'CONTAINS', value: string, variableName: string): CUnitQuery => ({
      group: 'g',
      template: 't',
      request: {
        queryPredicate: createFilter(operator, 'a', [value]),
        variableSubstitutionList: { variableSubstitutions: [{ variable: { variableName }, values: ['1'] }] },
      },
    });
    expect(fingerprint(query('LIKE', '%:v%', 'w'))).toBe(fingerprint(query('CONTAINS', ':v', 'w')));
    expect(fingerprint(query('LIKE', '%:v%', 'v'))).not.toBe(fingerprint(query('CONTAINS', ':v', 'v')));
  });

  it('spreads: 20,000 predicates that differ by a digit have 20,000 fingerprints', () => {
    const digits = new Set<string>();
    for (let value = 0; value < 20_000; value++) digits.add(fingerprint(createFilter('EQUALS', 'a', [String(value)])));
    expect(digits.size).toBe(20_000);
  });

  it('throws for a tree that is no predicate', () => {
    expect(() => fingerprint({ ...createFilter('EQUALS', 'a', ['1']), values: [] })).toThrow(
      /^Not a valid predicate, at "\/values": .*one value/,
    );
  });
});

describe('fingerprint of a query', () => {
  const of = (request: CUnitQuery['request']): string => fingerprint({ group: 'a', template: 'b', request });

  it('ignores defaults', () => {
    const plain = of({ pageable: { limit: 5 }, adhocPreset: { results: [{ property: 'id' }] } });
    expect(
      of({
        mode: 'QUERY',
        pageable: { start: 0, limit: 5, sortOrders: [] },
        overrideResults: [{ property: 'id', visible: true }],
      }),
    ).toBe(plain);
    expect(of({ pageable: { limit: 6 }, adhocPreset: { results: [{ property: 'id' }] } })).not.toBe(plain);
  });

  it('is that of its translation, where that is exact', () => {
    const query = { group: 'a', template: 'b', request: { pageable: { start: 0, limit: 5 } } } as const;
    const { value } = toVql(query);
    expect(value && fingerprint(value)).toBe(fingerprint(query));
  });

  it('reads a pattern by the escape character of the dialect', () => {
    const query = { group: 'a', template: 'b', request: { queryPredicate: createFilter('LIKE', 'c', ['x!%%']) } };
    const literal = { ...query, request: { queryPredicate: createFilter('STARTS_WITH', 'c', ['x%']) } };
    const dialect = { likeCaseSensitive: true, likeEscape: '!' };
    expect(fingerprint(query, { dialect })).toBe(fingerprint(literal, { dialect }));
    expect(fingerprint(query)).not.toBe(fingerprint(literal));
    const { value: statement } = parse("SELECT * FROM a.b WHERE c LIKE 'x!%%' ESCAPE '!'");
    expect(statement && fingerprint(statement, { dialect })).toBe(fingerprint(literal, { dialect }));
    const stated = { ...literal, request: { ...literal.request, mode: 'QUERY' } } as const;
    expect(fingerprint(stated, { dialect })).toBe(fingerprint(literal, { dialect }));
  });

  it('rejects an invalid query', () => {
    const request = { pageable: { limit: 0 } };
    expect(() => of(request)).toThrow(/^Not a valid query, at "\/request\/pageable\/limit": .*a number of at least 1/);
  });

  it('ignores a preset with nothing but the predicate, in texts as well', () => {
    const text = { mode: 'STATEMENT', queryStatement: 'SELECT id FROM a.b' } as const;
    const queryPredicate = createFilter('EQUALS', 'a', ['1']);
    expect(of({ ...text, adhocPreset: { queryPredicate } })).toBe(of({ ...text, queryPredicate }));
  });
});
