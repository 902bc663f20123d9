import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { parse, parsePredicate } from '../../src/vql/index.js';
import { marked } from '../support/marked.js';

const where = (condition: string) => `SELECT id FROM a.b WHERE ${condition}`;

/** Returns the findings of a predicate, alone and after WHERE: the codes, and the text with all fixes, safe or not. */
function findings(condition: string): (readonly [codes: readonly string[], fixed: string])[] {
  return [parsePredicate(condition), parse(where(condition))].map(({ diagnostics }, index) => {
    const text = index === 0 ? condition : where(condition);
    const fixes = diagnostics.flatMap((found) => found.fixes ?? []);
    return [diagnostics.map(({ code }) => code), applyFixes(text, fixes).text.slice(text.length - condition.length)];
  });
}

describe('other quotes than single ones', () => {
  it.each([
    ['"a" = 1', ['quoted-name'], 'a = 1'],
    ['`a` IN (1)', ['quoted-name'], 'a IN (1)'],
    ['"a" NOT IN (1)', ['quoted-name'], 'a NOT IN (1)'],
    ['"a".b = 1', ['quoted-name'], 'a.b = 1'],
    ['"two words" = a', ['string-quotes'], "'two words' = a"],
    ['a = "x"', ['string-quotes'], "a = 'x'"],
    ['a = ‘l’été’', ['string-quotes'], "a = 'l’été'"],
    ['a = ‘x""y’', ['string-quotes'], 'a = \'x""y\''],
    ['a = "it\'s', ['string-quotes'], "a = 'it''s'"],
    ["a = \"rock 'n'", ['string-quotes'], "a = 'rock ''n'''"],
    ['a = «x»', ['string-quotes'], "a = 'x'"],
    ['a = „x"', ['string-quotes'], "a = 'x'"],
    ['a = "', ['string-quotes'], "a = ''"],
  ])('%s', (condition, codes, fixed) => {
    expect(findings(condition)).toEqual([
      [codes, fixed],
      [codes, fixed],
    ]);
  });

  it('are treated as quotes if they are closed', () => {
    const isSafe = (condition: string) =>
      parsePredicate(condition).diagnostics.map(({ fixes = [] }) => fixes.map(({ safe }) => safe));
    expect(isSafe('a = "x-1"')).toEqual([[true]]);
    expect(isSafe('a = "x-1')).toEqual([[false]]);
    expect(isSafe('a = "x-1\'')).toEqual([[false]]);
    expect(isSafe('a = ‘say “x”')).toEqual([[false]]);
  });

  it.each([
    ['WHERE a < "b"', "'b'", 'b'],
    ['WHERE a < `b`', 'b', "'b'"],
    ['WHERE a = “b.c”', "'b.c'", 'b.c'],
    ['WHERE a IN (1, "b")', "'b'", 'b'],
    ['WHERE a BETWEEN "b" AND 2', "'b'", 'b'],
    ['WHERE a LIKE "b"', "'b'", 'b'],
    ['WHERE LOWER("b") = 1', "'b'", 'b'],
    ['WHERE EXISTS (SELECT id FROM c.d WHERE a = "b")', "'b'", 'b'],
    ['JOIN (SELECT id FROM c.d) AS j ON (j.id = "b")', "'b'", 'b'],
  ])('may be a name or a string in %s', (clause, ...texts) => {
    const { diagnostics } = parse(`SELECT id FROM a.b ${clause}`);
    const fixes = diagnostics.flatMap(({ fixes = [] }) => fixes);
    expect(fixes.map(({ edits, safe }) => [edits?.[0]?.text, safe])).toEqual(texts.map((text) => [text, false]));
  });

  it('are around a name among the sort keys', () => {
    const text = 'SELECT id FROM a.b ORDER BY id, "total" DESC, LOWER(a), `b` LIMIT 5';
    const { diagnostics } = parse(text);
    expect(diagnostics.map(({ code }) => code)).toEqual(['quoted-name', 'quoted-name']);
    const fixes = diagnostics.flatMap(({ fixes = [] }) => fixes);
    expect(fixes.every(({ safe }) => safe)).toBe(true);
    expect(applyFixes(text, fixes).text).toBe('SELECT id FROM a.b ORDER BY id, total DESC, LOWER(a), b LIMIT 5');
  });

  it.each([
    'SELECT id FRMO a.b WHERE n = ‹"v"› LIMIT 5',
    'SELECT id FRMO a.b WHERE n IN (‹"v"›, 1) ORDER BY id',
    'SELECT id, a.b WHERE n LIKE ‹"v"›',
    'SELECT id WHERE n BETWEEN ‹"v"› AND 5',
    'SELECT id FROM a.b WHERE EXISTS (SELECT id FORM c.d WHERE n = ‹"v"›)',
    'SELECT id FROM a.b WHERE by = ‹"v"› LIMIT 5',
    'SELECT id FROM a.b WHERE by IN (‹"v"›, 1) ORDER BY by',
    'SELECT id FROM a.b WHERE by NOT LIKE ‹"v"›',
  ])('are around a value after WHERE, also where FROM is not read and where a field is called by: %s', (source) => {
    const { text, spans } = marked(source);
    const found = parse(text).diagnostics.filter(({ code }) => code === 'quoted-name' || code === 'string-quotes');
    expect(found).toMatchObject([{ code: 'string-quotes', span: spans[0] }]);
    // Another dialect has names in double quotes.
    expect(found.flatMap(({ fixes = [] }) => fixes).map(({ title, safe }) => [title, safe])).toEqual([
      ['Use single quotes', false],
      ['Remove the quotes', false],
    ]);
  });

  it('are not removed by a safe fix where FROM and WHERE are both misspelled', () => {
    for (const condition of ['n = "v"', 'n IN (1, "v")', 'n LIKE ‘v’']) {
      const { diagnostics } = parse(`SELECT id FRMO a.b WHEER ${condition}`);
      const [quotes, ...others] = diagnostics.filter(({ code }) => code === 'quoted-name');
      expect([quotes?.fixes?.map(({ title, safe }) => [title, safe]), others]).toEqual([
        [['Remove the quotes', false]],
        [],
      ]);
    }
  });

  it('around a whole statement leave no statement', () => {
    const { value: statement, diagnostics } = parse('"SELECT"');
    expect([statement, diagnostics.map(({ code }) => code)]).toEqual([undefined, ['missing-select']]);
  });
});

describe('an unclosed quoted text', () => {
  it.each([
    ["'open", 'unclosed-string', "'open'"],
    ['"open', 'string-quotes', "'open'"],
    ['“open', 'string-quotes', "'open'"],
    ['`open', 'string-quotes', "'open'"],
    ['"a""', 'string-quotes', `'a"'`],
  ])('ends before the spaces after it: %s', (open, code, closed) => {
    const { text, spans } = marked(where(`(a = ‹${open}›‹› \t`));
    const { diagnostics } = parse(text);
    expect(diagnostics.map((one) => ({ code: one.code, span: one.span }))).toEqual([
      { code, span: spans[0] },
      { code: 'unclosed-parenthesis', span: spans[1] },
    ]);
    const [fix] = diagnostics[0]?.fixes ?? [];
    expect(fix && applyFixes(text, [fix]).text).toBe(where(`(a = ${closed} \t`));
  });

  it('is a name where only a name is allowed', () => {
    const { text, spans } = marked('SELECT ‹"id›  \nFROM account.query');
    const { value: statement, diagnostics } = parse(text);
    expect(diagnostics).toMatchObject([{ code: 'quoted-name', span: spans[0] }]);
    expect(statement?.columns).toMatchObject([{ expression: { segments: ['id'] } }]);
  });
});

describe('a quote inside a string', () => {
  it('is matched with quotes of its own line only', () => {
    const { text, spans } = marked(where("a = 'x‹'AND› c ‹==› 2\nAND d = ‹'open›"));
    expect(parse(text).diagnostics.map(({ code, span }) => ({ code, span }))).toEqual([
      { code: 'undoubled-quote', span: spans[0] },
      { code: 'unknown-operator', span: spans[1] },
      { code: 'unclosed-string', span: spans[2] },
    ]);
  });
});

describe('a malformed number', () => {
  it.each([
    ['a = .5', 'a = 0.5'],
    ['a = .5x', "a = '.5x'"],
    ['a = 5.', 'a = 5'],
    ['a = 1.2.3.', "a = '1.2.3.'"],
  ])('%s', (condition, fixed) => {
    expect(findings(condition)).toEqual([
      [['malformed-number'], fixed],
      [['malformed-number'], fixed],
    ]);
  });
});

describe('a placeholder of another language', () => {
  it.each([
    ['%s', ':name'],
    ['%d', ':name'],
    ['%(total)s', ':total'],
  ])('%j is a variable', (placeholder, variable) => {
    const { diagnostics } = parsePredicate(`a = ${placeholder}`);
    expect(diagnostics).toMatchObject([{ code: 'foreign-placeholder', message: expect.stringContaining(variable) }]);
    expect(diagnostics[0]?.fixes?.map(({ title }) => title)).toEqual(variable === ':name' ? [] : [`Write ${variable}`]);
  });

  it('is read at the beginning of a predicate, too', () => {
    const { value: predicate, diagnostics } = parsePredicate('? = 1');
    expect(predicate).toMatchObject({ kind: 'Comparison', left: { kind: 'Variable', name: 'name' } });
    expect(diagnostics.map(({ code }) => code)).toEqual(['foreign-placeholder']);
  });
});
