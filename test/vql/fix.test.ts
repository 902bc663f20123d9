import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { deletion, fix } from '../../src/vql/grammar/fix.js';
import { check, parse, parsePredicate, print } from '../../src/vql/index.js';
import { sampleCatalog } from '../support/catalog.js';
import { marked } from '../support/marked.js';

describe('an edit that removes a text', () => {
  it.each([
    ['the spaces before it too', 'a, \t‹b› c', 'a, c'],
    ['the line break before it too', 'a\r\n\n  ‹b› c', 'a c'],
    ['no line break that ends a comment', 'a -- x\n ‹b›\t c', 'a -- x\n\t c'],
    ['nor one alone', 'a -- x\n‹b›', 'a -- x\n'],
    ['nor one in the manner of old Macs', 'a -- x\r\t‹b›', 'a -- x\r'],
    ['a line break below the line of a comment', 'a -- x\rb\n‹c›', 'a -- x\rb'],
    ['a line break below it where lines end otherwise', 'a -- x\nb\r‹c›', 'a -- x\nb'],
    ['a line break before a comment', 'a\n‹b› -- x', 'a -- x'],
  ])('takes out %s: %j', (_, text, expected) => {
    const { text: whole, spans } = marked(text);
    const edits = spans.map((span) => deletion(whole, span));
    expect(applyFixes(whole, [fix('Remove it', edits, { safe: true })]).text).toBe(expected);
  });
});

describe('the fix of an alias of the template', () => {
  const fixesOf = (text: string) => parse(text).diagnostics.find(({ code }) => code === 'no-template-alias')?.fixes;

  it.each([
    [
      "SELECT a.id, a.b.c FROM x.y AS a WHERE a.d = 'a' ORDER BY a.id LIMIT 5",
      "SELECT id, b.c FROM x.y WHERE d = 'a' ORDER BY id LIMIT 5",
    ],
    [
      'SELECT y.id FROM y.z y JOIN (SELECT k FROM m.n) AS j ON (j.k = y.id)',
      'SELECT id FROM y.z JOIN (SELECT k FROM m.n) AS j ON (j.k = id)',
    ],
    [
      'SELECT a.id FROM x.y a WHERE EXISTS (SELECT id FROM m.n WHERE k = a.id)',
      'SELECT id FROM x.y WHERE EXISTS (SELECT id FROM m.n WHERE k = id)',
    ],
  ])('removes it and the prefixes that name it: %s', (text, expected) => {
    const fixes = fixesOf(text) ?? [];
    expect(fixes.map(({ safe }) => safe)).toEqual([false]);
    expect(applyFixes(text, fixes).text).toBe(expected);
    expect(parse(expected).diagnostics).toEqual([]);
  });

  it.each([
    ['nothing has the prefix', 'SELECT id FROM x.y AS a'],
    ['a JOIN has the same name', 'SELECT a.id FROM x.y a JOIN (SELECT k FROM m.n) AS a ON (a.k = id)'],
    ['what remains is a keyword', 'SELECT a.order FROM x.y a'],
  ])('is not offered where %s', (_, text) => {
    expect(fixesOf(text) ?? []).toEqual([]);
  });
});

describe('the fix of an extra or misplaced token', () => {
  const head = 'SELECT id FROM a.b WHERE ';
  const fixed = (text: string): string => {
    const { fixes = [] } = parse(text).diagnostics[0] ?? {};
    expect(fixes.map(({ safe }) => safe)).toEqual([false]);
    const { text: once } = applyFixes(text, fixes);
    expect(parse(once).diagnostics).toEqual([]);
    return once;
  };

  it.each([
    ['a comma after the last value', 'c IN (1, 2,)', 'c IN (1, 2)'],
    ['a comma beside another', 'c IN (1,, 2)', 'c IN (1, 2)'],
    ['a comma after the last argument', 'f(c,) = 1', 'f(c) = 1'],
    ['a connective at the end', 'c = 1 AND', 'c = 1'],
    ['a connective before the parenthesis', '(c = 1 or ) AND d = 2', '(c = 1 ) AND d = 2'],
    ['a connective at the beginning', 'AND c = 1', 'c = 1'],
    ['a connective that is repeated', 'c = 1 OR OR d = 2', 'c = 1 OR d = 2'],
    ['a comma for AND', 'c BETWEEN 1, 2 AND d = 3', 'c BETWEEN 1 AND 2 AND d = 3'],
    ['a comma for AND without a space', 'c BETWEEN 1,2', 'c BETWEEN 1 AND 2'],
    ['a comma for AND before a field', 'c BETWEEN 1, d', 'c BETWEEN 1 AND d'],
    ['a connective before the semicolon', 'c = 1 AND;', 'c = 1;'],
    ['NOT before the operator', 'd = 1 AND c NOT = 2', 'd = 1 AND NOT c = 2'],
    ['NOT before the operator, after a negated condition', 'NOT d = 1 AND c NOT = 2', 'NOT d = 1 AND NOT c = 2'],
    ['NOT before the operator, in negated parentheses', 'NOT (c NOT = 2)', 'NOT (NOT c = 2)'],
    ['NOT before IS', '(c NOT IS NULL)', '(NOT c IS NULL)'],
  ])('%s: %s', (_, text, expected) => {
    expect(fixed(head + text)).toBe(head + expected);
  });

  it('a comma after the last sort column', () => {
    expect(fixed('SELECT id FROM a.b ORDER BY id, LIMIT 5')).toBe('SELECT id FROM a.b ORDER BY id LIMIT 5');
    expect(fixed('SELECT id FROM a.b ORDER BY id,')).toBe('SELECT id FROM a.b ORDER BY id');
    expect(fixed('SELECT id FROM a.b ORDER BY id,;')).toBe('SELECT id FROM a.b ORDER BY id;');
  });

  it('leaves a space between words', () => {
    expect(fixed('SELECT id FROM a.b ORDER BY id,LIMIT 5')).toBe('SELECT id FROM a.b ORDER BY id LIMIT 5');
    expect(allFixed('SELECT id,FROM a.b')).toBe('SELECT id FROM a.b');
    expect(allFixed('SELECT id FROM a.b WHERE a = 1&&b = 2')).toBe('SELECT id FROM a.b WHERE a = 1 AND b = 2');
    expect(allFixed('SELECT id FROM a.b WHERE[a] = 1')).toBe('SELECT id FROM a.b WHERE a = 1');
    expect(allFixed('SELECT "id"FROM a.b')).toBe('SELECT id FROM a.b');
  });

  it.each([
    ['c IN (, 1)', 'a value may be missing before the comma'],
    ['c = 1 OR AND d = 2', 'it is uncertain which of the two is meant'],
    ['NOT c NOT = 1', 'NOT is not repeated'],
    ['NOT  c NOT = 1', 'NOT is not repeated'],
    ['d = 1 AND NOT AND c = 2', 'NOT would negate another condition'],
    ['c = 1 AND WHERE d = 2', 'WHERE is the mistake'],
    ['c BETWEEN 1, d = 2', 'a condition begins after the comma'],
    ['c BETWEEN 1, LIMIT 5', 'a clause begins after the comma'],
    ['c BETWEEN 1', 'the second value is missing too'],
    ['c BETWEEN 1,', 'the second value is missing too'],
    ['', 'there is nothing to remove'],
  ])('%s has none: %s', (text) => {
    const [first] = parse(head + text).diagnostics;
    expect(first?.code).toMatch(/^(?:missing-value|missing-condition|misplaced-not|between-needs-and)$/);
    expect(first?.fixes ?? []).toEqual([]);
  });
});

/** Returns the text with all safe fixes. */
function allFixed(text: string): string {
  const fixes = check(text, { rules: { 'no-limit': 'off' } }).flatMap((one) => one.fixes ?? []);
  return applyFixes(
    text,
    fixes.filter(({ safe }) => safe),
  ).text;
}

describe('a safe fix', () => {
  const head = 'SELECT id FROM a.b WHERE ';

  it.each([
    ['NOTEXISTS (SELECT id FROM c.d)', 'NOT EXISTS (SELECT id FROM c.d)'],
    ['c = 1 AND not_exists(SELECT id FROM c.d)', 'c = 1 AND NOT EXISTS(SELECT id FROM c.d)'],
    ['c NOT_BETWEEN 1 AND 2', 'c NOT BETWEEN 1 AND 2'],
    ['c NOT_IN (1)', 'c NOT IN (1)'],
    ['c ISNOT NULL', 'c IS NOT NULL'],
    ['c = "a""b"', `c = 'a"b'`],
    ['c = """Bolt"""', `c = '"Bolt"'`],
    ['c = `it``s`', "c = 'it`s'"],
    ['c = "x-1" NOT EXISTS (SELECT id FROM c.d)', "c = 'x-1' NOT EXISTS (SELECT id FROM c.d)"],
    ['c IN (1, 2, 1)', 'c IN (1, 2)'],
    ['c = "x-1" d = 2', "c = 'x-1' d = 2"],
  ])('keeps what is meant: %s', (text, expected) => {
    expect(allFixed(head + text)).toBe(head + expected);
  });

  it.each([
    ["c UNLIKE 'x'", 'the letters before an operator may be a NOT'],
    ['c NBETWEEN 1 AND 2', 'the letters before an operator may be a NOT'],
    ['c = 1 NAND d = 2', 'the letters before a connective may be a NOT'],
    ['c IN (?, ?)', 'two placeholders are two values'],
    ['c IN (LOWER($1), LOWER($2))', 'two placeholders are two values'],
    ["c IN ('O'Brien','O'Neil','O'Hara')", 'the values are none yet'],
    ['c IN (1 "x-1")', 'a comma is missing too'],
    ['c IN (1 000, 1 500)', 'a comma may be missing, or a space may be superfluous'],
    ['c = "x"\'y\'', 'texts that touch would become one'],
    ['c = "O\\"Brien"', 'the quote may be part of the text'],
    ['c = "it\\\'s"', 'the backslash would become part of the text'],
    ['c = "abc""', 'it is not closed'],
    ['c = \u201C', 'it is not closed'],
    ['c = \'x\'"y"', 'texts that touch would become one'],
    ['c = "a"b', 'the quote may be part of the text'],
    ['c = "a"1', 'the quote may be part of the text'],
    ['c = "a"\u201Cb\u201D', 'texts that touch would become one'],
    ["c NOT NOTLIKE 'y'", 'one of the two may be a typo'],
    ['"name" LKIE \'x%\'', 'a name may be meant'],
    ['"name" NOTIN (1)', 'a name may be meant'],
  ])('leaves alone: %s, as %s', (text) => {
    const safe = check(head + text).flatMap(({ code, fixes = [] }) =>
      fixes.filter((one) => one.safe && code !== 'misspelled-keyword').map(({ title }) => title),
    );
    expect(safe).toEqual([]);
    expect(allFixed(head + text)).not.toMatch(/ (?:LIKE 'x'|BETWEEN 1 AND|AND d)/);
  });

  it('does not insert BY before a missing field or in a template', () => {
    expect(allFixed('SELECT id FROM a.b ORDER BYid')).toBe('SELECT id FROM a.b ORDER BYid');
    expect(allFixed('SELECT id FROM a.b WHEREc = 1')).toBe('SELECT id FROM a.b WHEREc = 1');
    const [missing] = parse('SELECT id FROM a.b ORDER BYid').diagnostics;
    expect(missing?.fixes?.flatMap(({ edits }) => edits)).toEqual([{ span: { start: 27, end: 27 }, text: ' ' }]);
    for (const text of ['ORDER .c', 'ORDER BY id DESXC', 'XHERE c = 1', 'OFFS0', 'OFFNOT', "WHERE c LLIKE 'x'"])
      expect(allFixed(`SELECT id FROM a.b ${text}`)).toBe(`SELECT id FROM a.b ${text}`);
    expect(parse('SELECT id FROM a.b ORDER xbyz').diagnostics.flatMap(({ fixes = [] }) => fixes)[0]?.title).toBe(
      'Insert BY',
    );
    expect(allFixed('ELECT id FROM a.b')).toBe('SELECT id FROM a.b');
    const [first, ...more] = parse('SELECT id FROM a.b, order.query WHERE c = 1').diagnostics;
    expect([first?.code, more]).toEqual(['no-template-list', []]);
  });
});

describe('a NOT inside the operator, or misplaced', () => {
  it.each([
    ['NOTEXISTS (SELECT id FROM c.d)', 'NOT EXISTS (SELECT id FROM c.d)'],
    ['a NOT IS NULL', 'NOT a IS NULL'],
    ['a NOT ISNULL', 'NOT a ISNULL'],
    ["a NOT_LIKE 'x'", "a NOT LIKE 'x'"],
    ['a ISNOT NULL', 'a IS NOT NULL'],
  ])('%s', (text, expected) => {
    const { value: predicate } = parsePredicate(text);
    expect(predicate && print(predicate)).toBe(expected);
  });
});

describe('a rule', () => {
  const found = (text: string) =>
    check(text).flatMap(({ code, fixes = [] }) =>
      /^(?:dup|rep)/.test(code) ? [[code, fixes.map(({ safe }) => safe)]] : [],
    );

  it('does not treat two unnamed placeholders as one value', () => {
    expect(found('SELECT name FROM a.b WHERE c IN (?, ?)')).toEqual([]);
    expect(found('SELECT id FROM a.b WHERE c IN (:name, :name)')).toEqual([['duplicate-in-value', [true]]]);
  });

  it('removes nothing from a list with errors', () => {
    expect(found('SELECT id FROM a.b WHERE c IN (1, 1 2)')).toEqual([['duplicate-in-value', []]]);
    expect(found('SELECT id FROM a.b WHERE c IN (1, 1) AND d = 2 3')).toEqual([['duplicate-in-value', [true]]]);
    expect(found('SELECT id FROM a.b WHERE c = 1 AND c = 1')).toEqual([['repeated-condition', [true]]]);
  });
});

it('does not insert NOT after another NOT, also at the beginning of a predicate', () => {
  expect(parsePredicate('NOT c NOT = 1').diagnostics.flatMap(({ fixes = [] }) => fixes)).toEqual([]);
});

it('treats a token that touches a string as part of it only if the string is not closed', () => {
  const codes = (text: string) => parse(`SELECT id FROM a.b WHERE ${text}`).diagnostics.map(({ code }) => code);
  expect(codes("c = 'x'AND d = 1 && e = 2")).toEqual(['unknown-operator']);
  expect(codes("c = 'O'Brien' && e = 2")).toContain('undoubled-quote');
});

it('does not read other words as NOT EXISTS', () => {
  for (const word of ['xNOTEXISTS', 'NOTEXISTSx'])
    expect(allFixed(`SELECT id FROM a.b WHERE ${word} (SELECT id FROM c.d)`)).toContain(`${word} (`);
});

describe('the fix of a date without quotes', () => {
  it('writes the date as VQL does', () => {
    const text = 'SELECT id FROM x.y WHERE a > 31.12.2024 AND b > 1.2.3 LIMIT 5';
    expect(
      applyFixes(
        text,
        parse(text).diagnostics.flatMap(({ fixes = [] }) => fixes),
      ).text,
    ).toBe("SELECT id FROM x.y WHERE a > '2024-12-31' AND b > '1.2.3' LIMIT 5");
  });
});

describe('a template without its second name', () => {
  it('is one of the templates of the group in the catalog', () => {
    const text = 'SELECT id FROM account LIMIT 5';
    const [found] = check(text, { catalog: sampleCatalog });
    expect(found?.message).toBe(
      'A template has two names, "group.template"; "account" has only one. Did you mean "account.query"?',
    );
    expect(applyFixes(text, found?.fixes?.slice(0, 1) ?? []).text).toBe('SELECT id FROM account.query LIMIT 5');
    expect(check('SELECT id FROM accounts LIMIT 5', { catalog: sampleCatalog })[0]?.message).not.toContain('Did you');
  });
});

describe('a field that is negated without a comparison', () => {
  it('is not a condition that leaves out null too', () => {
    const text = 'SELECT id FROM account.query WHERE NOT active LIMIT 5';
    expect(check(text, { catalog: sampleCatalog }).map(({ code }) => code)).not.toContain('nullable-inequality');
  });
});

describe('the fix that names a column by an annotation', () => {
  const fixesOf = (text: string) =>
    parse(text).diagnostics.flatMap(({ fixes = [] }) =>
      fixes.map((fix) => `${fix.title}: ${applyFixes(text, [fix]).text}`),
    );

  it('is not offered for the next column, which has an annotation of its own', () => {
    expect(fixesOf("SELECT id\n--v:result{displayname='k'}\nname FROM a.b")).toEqual([
      "Insert a comma: SELECT id,\n--v:result{displayname='k'}\nname FROM a.b",
    ]);
  });

  it('does not remove an annotation after AS, or leave one without a column', () => {
    expect(fixesOf('SELECT id AS\n--v:result{visible=false}\nname FROM a.b')).toEqual([]);
    expect(fixesOf('SELECT id\n--v:result{visible=false}\nAS name FROM a.b')).toEqual([]);
    expect(fixesOf('SELECT id AS name,\n--v:result{visible=false}\nb FROM a.b')).toEqual([
      "Name the column with an annotation: SELECT\n--v:result{displayname='name'}\nid,\n--v:result{visible=false}\nb FROM a.b",
    ]);
  });
});

describe('the fix of an annotation before a column on its line', () => {
  it.each(['\n', '\r', '\r\n'])('has the line ends of the text: %j', (lineEnd) => {
    const text = `SELECT --v:result{visible=false} id,${lineEnd}name FROM a.b`;
    const fixes = parse(text).diagnostics.flatMap((diagnostic) => diagnostic.fixes ?? []);
    expect(applyFixes(text, fixes).text).toBe(`SELECT --v:result{visible=false}${lineEnd} id,${lineEnd}name FROM a.b`);
  });
});
