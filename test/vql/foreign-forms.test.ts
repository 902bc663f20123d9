import { describe, expect, it } from 'vitest';
import { parse, parsePredicate, print } from '../../src/vql/index.js';

const where = (condition: string) => `SELECT id FROM a.b WHERE ${condition}`;

/** Other ways to write what other languages have, and what is left of them: each is told once, without an echo. */
const cases: readonly (readonly [string, readonly string[]])[] = [
  [where('a::int = 1'), ['no-cast']],
  [where('a > + (1)'), ['no-arithmetic']],
  [where('a = + 1'), ['no-arithmetic']],
  [where("CASE WHEN a = 1 THEN 'x' END = 'x'"), ['no-case']],
  [where("a + CASE 'x' WHEN 'y' THEN 1 END > 2"), ['no-arithmetic', 'no-case']],
  [where('a = ANY (SELECT id FROM c.d)'), ['no-quantifier']],
  [where('a = ANY (b-c)'), ['no-quantifier', 'hyphen-in-path']],
  [where('(a = 1 2 AND b = 3)'), ['unexpected-text']],
  [where('(a = 1 AND)'), ['missing-condition']],
  ['SELECT id FROM a.b ORDER BY id NULLS', ['no-nulls-order']],
  ['SELECT id FROM a.b ORDER BY id NULLS FIRST', ['no-nulls-order']],
  ['SELECT id FROM a.b LIMIT 10, 0', ['no-limit-pair']],
  ['SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS x USING (id)', ['missing-on']],
  ['SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS x USING id', ['missing-on', 'missing-operator']],
  ['SELECT [select] FROM a.b', ['quoted-name']],
  ['SELECT price -5 name FROM a.b', ['no-arithmetic', 'missing-comma']],
  ['SELECT a == b FROM c.d', ['unknown-operator']],
  ['SELECT (id INTO x) FROM a.b', ['no-value-parentheses', 'no-clause']],
  ['SELECT id AS [] FROM a.b', ['no-column-alias']],
  ['SELECT id FROM a.b; ;', ['unexpected-text']],
];

describe('a form of another language', () => {
  it.each(cases)('%s', (text, codes) => {
    expect(parse(text).diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it('is a name where a name can stand', () => {
    expect(parse('SELECT CASE FROM a.b').diagnostics).toEqual([]);
  });

  it('is mended only where that is sure', () => {
    const fixesOf = (text: string) =>
      parse(text).diagnostics.flatMap(({ fixes = [] }) => fixes.map(({ title }) => title));
    expect(fixesOf('SELECT id FROM a.b LIMIT 10, 20')).toEqual(['Write LIMIT 20 OFFSET 10']);
    // LIMIT 0 is out of range, and a reserved word is no name.
    expect(fixesOf('SELECT id FROM a.b LIMIT 10, 0')).toEqual([]);
    expect(fixesOf('SELECT [select] FROM a.b')).toEqual([]);
    expect(fixesOf('SELECT [name] FROM a.b')).toEqual(['Remove the quotes']);
  });
});

describe('a clause behind a predicate that stands alone', () => {
  const clauses = [
    'ORDER BY b',
    'ORDERBY b',
    'LIMIT 5',
    'LIMT 5',
    'WHER b = 2',
    'JION (SELECT id FROM a.b) AS j ON (a = 1)',
  ];

  it.each(clauses)('%s is left out whole, and its keyword is not mended: there is no place for it', (clause) => {
    const { predicate, diagnostics } = parsePredicate(`a = 1 ${clause}`);
    expect(predicate && print(predicate)).toBe('a = 1');
    const { code, message, fixes } = diagnostics[0] ?? {};
    expect([diagnostics.length, code]).toEqual([1, 'unexpected-text']);
    expect(message).toMatch(/^Unexpected ".*" after the condition\.$/);
    // Without a second condition there would be more rows.
    const expected = clause.startsWith('WHER') ? [] : [['Remove it', false]];
    expect(fixes?.map(({ title, safe }) => [title, safe])).toEqual(expected);
  });
});
