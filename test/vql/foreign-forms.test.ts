import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { comparisonOperators } from '../../src/dialect/operators.js';
import { equalNodes, parse, parsePredicate, print } from '../../src/vql/index.js';

const where = (condition: string) => `SELECT id FROM a.b WHERE ${condition}`;

/** A predicate after all fixes of the parser, safe ones or not. */
function withAllFixes(condition: string): string {
  return applyFixes(
    condition,
    parsePredicate(condition).diagnostics.flatMap(({ fixes = [] }) => fixes),
  ).text;
}

/** Foreign constructs and their remains: each is reported once, without follow-up reports. */
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
  ['SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS x USING (id)', ['no-clause']],
  ['SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS x USING id', ['missing-on', 'missing-operator']],
  ['SELECT [select] FROM a.b', ['reserved-word']],
  ['SELECT price -5 name FROM a.b', ['no-arithmetic', 'missing-comma']],
  ['SELECT a == b FROM c.d', ['unknown-operator']],
  ['SELECT (id INTO x) FROM a.b', ['no-value-parentheses', 'no-clause']],
  ['SELECT id AS [] FROM a.b', ['no-column-alias']],
  ['SELECT id FROM a.b; ;', ['unexpected-text']],
  [where('a = %s'), ['foreign-placeholder']],
  [where('a = %été'), ['missing-value']],
  [where('a = %sécurité'), ['missing-value']],
  [where('a \u2013 1 = 2'), ['unknown-character']],
];

describe('a form of another language', () => {
  it.each(cases)('%s', (text, codes) => {
    expect(parse(text).diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it('is a name where a name is allowed', () => {
    expect(parse('SELECT CASE FROM a.b').diagnostics).toEqual([]);
  });

  it('is fixed only if the intention is clear', () => {
    const fixesOf = (text: string) =>
      parse(text).diagnostics.flatMap(({ fixes = [] }) => fixes.map(({ title }) => title));
    expect(fixesOf('SELECT id FROM a.b LIMIT 10, 20')).toEqual(['Write LIMIT 20 OFFSET 10']);
    // LIMIT -1 is out of range, and a reserved word is no name.
    expect(fixesOf('SELECT id FROM a.b LIMIT 10, -1')).toEqual([]);
    expect(fixesOf('SELECT [select] FROM a.b')).toEqual([]);
    expect(fixesOf('SELECT [name] FROM a.b')).toEqual(['Remove the quotes']);
  });
});

describe('an operator that is a word, as in C-Unit', () => {
  it.each([
    ['a EQUALS 1', '=', 'a = 1'],
    ['a eq b', '=', 'a = b'],
    ["a EQUALS 'x'", '=', "a = 'x'"],
    ['a NOT_EQUALS 1', '<>', 'a <> 1'],
    ['a GREATER_THAN_EQUALS 1', '>=', 'a >= 1'],
    ["a CONTAINS 'x''y$&'", "LIKE '%x''y$&%'", "a LIKE '%x''y$&%'"],
    ["a CONTAINS /* why */ 'x'", "LIKE '%x%'", "a LIKE /* why */ '%x%'"],
    ["a STARTS /* why */ WITH 'x'", "LIKE 'x%'", "a LIKE /* why */ 'x%'"],
    ["(a CONTAINS 'x')", "LIKE '%x%'", "(a LIKE '%x%')"],
    ['a EQUAL TO 5', '=', 'a = 5'],
    ['a GREATER THAN 5', '>', 'a > 5'],
    ['a LESS_THAN_OR_EQUALS 5', '<=', 'a <= 5'],
    ["a NOT CONTAINS 'x'", "LIKE '%x%'", "a NOT LIKE '%x%'"],
    ["a NOT_CONTAINS 'x' AND b = 1", "NOT LIKE '%x%'", "a NOT LIKE '%x%' AND b = 1"],
    ["a STARTS  WITH 'x'", "LIKE 'x%'", "a LIKE 'x%'"],
    ["a ENDSWITH 'x'", "LIKE '%x'", "a LIKE '%x'"],
  ])('is read as what VQL writes instead: %s', (condition, instead, fixed) => {
    const { value: predicate, diagnostics } = parsePredicate(condition);
    const [only] = diagnostics;
    expect(diagnostics).toMatchObject([{ code: 'unknown-operator', message: expect.stringContaining(`"${instead}"`) }]);
    expect(only?.span && condition.slice(only.span.start, only.span.end)).toMatch(
      /^[A-Za-z_]+(?:.* (?:WITH|TO|THAN))?$/,
    );
    expect(applyFixes(condition, only?.fixes ?? []).text).toBe(fixed);
    const meant = parsePredicate(fixed);
    expect(meant.diagnostics).toEqual([]);
    expect(predicate && meant.value && equalNodes(predicate, meant.value)).toBe(true);
  });

  it.each([
    'a CONTAINS :x',
    'a CONTAINS b',
    'a CONTAINS 5',
    'a CONTAINS',
    // These would find more than they say.
    "a CONTAINS '50%'",
    "a CONTAINS 'A_1'",
    "a CONTAINS 'A\\1'",
    // The text of these patterns is not known.
    "a CONTAINS 'x' ESCAPE '!'",
    "a CONTAINS 'O'Brien' AND b = 1",
    'a CONTAINS "it\'s"AND b = 1',
  ])('has no fix if the pattern would be another one: %s', (condition) => {
    const { diagnostics } = parsePredicate(condition);
    expect(diagnostics[0]).toMatchObject({ message: `VQL has no operator "CONTAINS"; use "LIKE '%…%'".`, fixes: [] });
  });

  it.each(["a CONTAINS 'x", 'a CONTAINS "x', '(a CONTAINS "it\'s"', 'NOT a NOT_CONTAINS "x  '])(
    'preserves its position if the text is fixed too: %s',
    (condition) => {
      const { value: predicate, diagnostics } = parsePredicate(condition);
      const ends = [...JSON.stringify([predicate, diagnostics]).matchAll(/"end":(\d+)/g)].map(([, end]) => Number(end));
      expect(Math.max(...ends)).toBe(condition.trimEnd().length);
    },
  );

  it('does not contain a NOT after another one', () => {
    expect(parsePredicate("a NOT NOT_CONTAINS 'x'").diagnostics).toMatchObject([{ code: 'missing-operator' }]);
    expect(parsePredicate('a EQUALS = 1').diagnostics).toMatchObject([{ code: 'missing-operator' }]);
    expect(withAllFixes('a NOT EQUALS 5')).toBe('NOT a = 5');
  });

  it('is reported as written, without the comments in between', () => {
    const [two] = parsePredicate("a STARTS /* why */ WITH 'x'").diagnostics;
    expect(two?.message).toBe(`VQL has no operator "STARTS WITH"; use "LIKE 'x%'".`);
    const [one] = parsePredicate('a gt 5').diagnostics;
    expect(one?.message).toBe('VQL has no operator "gt"; use ">".');
  });

  it('is recognized for each comparison of C-Unit', () => {
    for (const operator of Object.values(comparisonOperators))
      expect(parsePredicate(`a ${operator} 1`).diagnostics).toMatchObject([{ code: 'unknown-operator' }]);
  });

  it('is a field where a field is possible', () => {
    expect(parsePredicate('contains = eq').diagnostics).toEqual([]);
  });
});

describe('a condition that continues the previous one', () => {
  it.each([
    ["a = 'A' OR 'B'", "a = 'A' OR a = 'B'"],
    ['a.b = 1 OR 2 OR 3', 'a.b = 1 OR a.b = 2 OR a.b = 3'],
    ['a <> 1 AND 2', 'a <> 1 AND a <> 2'],
    ['a > 1 AND < 5', 'a > 1 AND a < 5'],
    ["a LIKE 'x' OR LIKE 'y'", "a LIKE 'x' OR a LIKE 'y'"],
    ['a IN (1) OR IN (2)', 'a IN (1) OR a IN (2)'],
    ['a BETWEEN 1 AND 2 OR = 3', 'a BETWEEN 1 AND 2 OR a = 3'],
    ["a IS NULL OR = ''", "a IS NULL OR a = ''"],
    ['(a = 1 OR 2) AND b = 1', '(a = 1 OR a = 2) AND b = 1'],
    ['a = 1 AND NOT > 2', 'a = 1 AND NOT a > 2'],
    ['a = 1 OR = 2 OR = 3', 'a = 1 OR a = 2 OR a = 3'],
    ["a LIKE 'A%' OR 'B%'", "a LIKE 'A%' OR a LIKE 'B%'"],
    ["a NOT LIKE 'A%' AND '_B'", "a NOT LIKE 'A%' AND a NOT LIKE '_B'"],
    ['status = OPEN OR PAID', 'status = OPEN OR status = PAID'],
    ['a GREATER_THAN 1 AND LESS_THAN 5', 'a > 1 AND a LESS_THAN 5'],
    ["a STARTS WITH 'A' OR STARTS WITH 'B'", "a LIKE 'A%' OR a STARTS WITH 'B'"],
    ["a LIKE 'x' OR b.c CONTAINS 'y'", "a LIKE 'x' OR b.c LIKE '%y%'"],
  ])('gets the field of that one: %s', (condition, fixed) => {
    expect(withAllFixes(condition)).toBe(fixed);
  });

  it.each([
    // A field that equals two values, or differs from one of two, is not a meaningful condition.
    'a = 1 AND 2',
    'a <> 1 OR 2',
    'a > 1 OR 2',
    // The operand of NOT, EXISTS or a function is not repeated.
    'NOT a = 1 OR 2',
    'a = 1 AND EXISTS (SELECT id FROM c.d WHERE e = 1) OR 2',
    'UPPER(a) = 1 OR 2',
    'EXISTS (SELECT id FROM c.d) OR > 2',
    '(a = 1 AND b = 2) OR 3',
    'a = 1 OR 2 b',
    'a = 1 AND (< 2)',
    "a LIKE 'A%' AND 'B%'",
    "a LIKE 'A%' OR 'B'",
    "a LIKE 'A%' OR 5",
    "a IN ('A') OR 'B%'",
    'a = 1 OR NOT 2',
    'status = OPEN AND PAID',
    // It never matches; a keyword or an operand with errors is not repeated.
    "a = 'A' OR NULL",
    'like < 1 AND BETWEEN 2',
    'a = 1 OR b 2',
  ])('is only reported otherwise: %s', (condition) => {
    expect(withAllFixes(condition)).toBe(condition);
  });
});

it('a value in the parentheses of another one is not the value of a condition', () => {
  const titles = parsePredicate("a = ('A' OR 'B')").diagnostics.flatMap(({ fixes = [] }) =>
    fixes.map(({ title }) => title),
  );
  expect(titles).toEqual([]);
});

describe('a field alone', () => {
  it.each([
    ['active', "active = 'true'"],
    ['NOT a.active AND b = 1', "NOT a.active = 'true' AND b = 1"],
    ['(active)', "(active = 'true')"],
    ['active -- so', "active = 'true' -- so"],
  ])("is compared with 'true', as running code writes it: %s", (condition, fixed) => {
    expect(withAllFixes(condition)).toBe(fixed);
  });

  it.each(['active b', 'UPPER(a)', '1', 'a ~ 1', 'a NOT', 'a + AND b = 1', 'a .'])(
    'and nothing else is: %s',
    (condition) => {
      expect(withAllFixes(condition)).toBe(condition);
    },
  );
});

describe('a keyword with an extra or misplaced letter', () => {
  it.each([
    ['a NTO LIKE 1', 'a NOT LIKE 1'],
    ['a NOTT IN (1)', 'a NOT IN (1)'],
    ['a nto between 1 and 2', 'a not between 1 and 2'],
    ['a = 1 ANDD b = 2', 'a = 1 AND b = 2'],
    ['a = 1 ADN NOT b = 2', 'a = 1 AND NOT b = 2'],
    ['a = 1 ADN NOT (b = 2)', 'a = 1 AND NOT (b = 2)'],
  ])('is reported once, and read as intended: %s', (condition, fixed) => {
    const { value: predicate, diagnostics } = parsePredicate(condition);
    expect(diagnostics).toMatchObject([{ code: 'misspelled-keyword' }]);
    expect(withAllFixes(condition)).toBe(fixed);
    const meant = parsePredicate(fixed).value;
    expect(predicate && meant && equalNodes(predicate, meant)).toBe(true);
  });

  it.each([
    ['SELECT id FROM a.b ORDER BY id ASCC', 'SELECT id FROM a.b ORDER BY id ASC'],
    ['SELECT 1 FORM a.b', 'SELECT 1 FROM a.b'],
  ])('is fixed in a clause as well: %s', (text, fixed) => {
    const fixes = parse(text).diagnostics.flatMap((one) =>
      one.code === 'misspelled-keyword' ? (one.fixes ?? []) : [],
    );
    expect(applyFixes(text, fixes).text).toBe(fixed);
    expect(parse(text).value?.from).toMatchObject({ group: 'a', name: 'b' });
  });

  it('is two words where the letter may be a name', () => {
    const { text } = applyFixes(
      'SELECT id FROM a.b ORDER BYy',
      parse('SELECT id FROM a.b ORDER BYy').diagnostics[0]?.fixes ?? [],
    );
    expect(text).toBe('SELECT id FROM a.b ORDER BY y');
  });

  it('is not fixed safely if a NOT would be lost', () => {
    expect(parsePredicate('a NOTNOTULL').diagnostics).toMatchObject([{ fixes: [{ safe: false }] }]);
    expect(parsePredicate('a NOTNUL').diagnostics).toMatchObject([{ fixes: [{ safe: true }] }]);
  });

  it('is a field if a condition on it follows', () => {
    const codes = (condition: string) => parsePredicate(condition).diagnostics.map(({ code }) => code);
    expect(codes("a = 1 adn NOT LIKE 'x'")).toEqual(['missing-connective']);
    expect(codes('a = 1 adn = 2')).toEqual(['missing-connective']);
    expect(codes('a = 1 ADN EXISTS (SELECT id FROM c.d)')).toEqual(['misspelled-keyword']);
  });

  it('is not a second NOT', () => {
    expect(parsePredicate('a NOT NTO LIKE 1').diagnostics).toMatchObject([{ code: 'missing-operator' }]);
  });
});

describe('IS before a value', () => {
  it.each([
    ['a IS 5', 'a = 5'],
    ["a IS  NOT 'x' AND b = 1", "(a <> 'x' OR a IS NULL) AND b = 1", "a <> 'x' AND b = 1"],
    ['NOT a IS -- why\n NOT TRUE', 'NOT (a <> -- why\n TRUE OR a IS NULL)', 'NOT a <> TRUE'],
  ])('is a comparison, and read as one: %s', (condition, fixed, read = fixed) => {
    const { value: predicate, diagnostics } = parsePredicate(condition);
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-null']);
    expect(withAllFixes(condition)).toBe(fixed);
    const meant = parsePredicate(read).value;
    expect(predicate && meant && equalNodes(predicate, meant)).toBe(true);
  });

  it('reports in the title that NULL is compared too', () => {
    const [found] = parsePredicate('a IS NOT 5').diagnostics;
    expect(found?.fixes?.map(({ title }) => title)).toEqual(['Replace with "<>" and tests of NULL']);
  });

  it('is not compared with a word', () => {
    expect(withAllFixes('a IS b')).toBe('a IS b');
    expect(withAllFixes('a IS NUL')).toBe('a IS NULL');
  });

  it('preserves the NOT of a single word', () => {
    const [, second] = parsePredicate('a ISNOT 5').diagnostics;
    expect(second).toMatchObject({ code: 'missing-null', fixes: [{ title: expect.stringContaining('"<>"') }] });
  });
});

describe('a clause after a predicate without a statement', () => {
  const clauses = [
    'ORDER BY b',
    'ORDERBY b',
    'LIMIT 5',
    'LIMT 5',
    'WHER b = 2',
    'JION (SELECT id FROM a.b) AS j ON (a = 1)',
  ];

  it.each(clauses)('%s is skipped as a whole, and its keyword is not fixed, since it is not valid there', (clause) => {
    const { value: predicate, diagnostics } = parsePredicate(`a = 1 ${clause}`);
    expect(predicate && print(predicate)).toBe('a = 1');
    const { code, message, fixes } = diagnostics[0] ?? {};
    expect([diagnostics.length, code]).toEqual([1, 'unexpected-text']);
    expect(message).toMatch(/^Unexpected ".*" after the condition\.$/);
    // Without a second condition there would be more rows.
    const expected = clause.startsWith('WHER') ? [] : [['Remove it', false]];
    expect(fixes?.map(({ title, safe }) => [title, safe])).toEqual(expected);
  });
});
