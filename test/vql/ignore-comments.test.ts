import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { type CheckOptions, check, checkFile, format } from '../../src/vql/index.js';
import { checkIn } from '../embedded/programs.js';
import { sampleCatalog as catalog } from '../support/catalog.js';

const codes = (text: string, options: CheckOptions = { catalog }) => check(text, options).map(({ code }) => code);

describe('a comment that ignores a rule', () => {
  it.each([
    [
      'behind its text, in its line',
      'SELECT id, id -- vql-ignore duplicate-column: wanted\nFROM account.query LIMIT 1',
      [],
    ],
    [
      'in a line of its own, in the next line',
      'SELECT id,\n  -- vql-ignore duplicate-column: wanted\n\n  id\nFROM account.query LIMIT 1',
      [],
    ],
    [
      'before SELECT, in the whole statement',
      '-- vql-ignore no-limit, duplicate-column: all of them\nSELECT id,\n id\nFROM account.query',
      [],
    ],
    ['as a block comment', 'SELECT id, id /* vql-ignore duplicate-column */ FROM account.query LIMIT 1', []],
    [
      'and not in other lines',
      'SELECT id, -- vql-ignore duplicate-column\nid FROM account.query LIMIT 1',
      ['unused-ignore', 'duplicate-column'],
    ],
    [
      'and not another rule',
      'SELECT id, id -- vql-ignore zero-limit: no\nFROM account.query LIMIT 1',
      ['duplicate-column', 'unused-ignore'],
    ],
    [
      'even an error of the catalog',
      'SELECT id, nmae -- vql-ignore unknown-field: soon\nFROM account.query LIMIT 1',
      [],
    ],
    [
      'but no mistake of syntax',
      'SELECT id, FROM account.query LIMIT 1 -- vql-ignore missing-column: no',
      ['missing-column', 'unused-ignore'],
    ],
  ])('applies %s', (_, text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it('applies to its statement alone in a file, for the command and for editors', () => {
    const statements =
      '-- vql-ignore no-limit: few\nSELECT id FROM account.query;\n-- other\nSELECT id FROM account.query;\n';
    const found = (text: string) => checkFile(text, { catalog }).map(({ code, span }) => [code, span]);
    const inEditor = (text: string) =>
      createLanguageService({ catalog })
        .diagnostics(text)
        .map(({ code, span }) => [code, span]);
    expect(found(statements).map(([code]) => code)).toEqual(['no-limit']);
    expect(inEditor(statements)).toEqual(found(statements));
    const behind = 'SELECT id FROM account.query; -- vql-ignore no-limit: few\nSELECT id FROM account.query;';
    expect(found(behind).map(([code]) => code)).toEqual(['no-limit', 'no-limit']);
    expect(inEditor(behind)).toEqual(found(behind));
  });

  it.each([
    ['/* vql-ignore no-limit: few */ SELECT id FROM account.query', 0],
    ['/* other */ -- vql-ignore no-limit: few\nSELECT id FROM account.query', 1],
    ['/* vql-ignore no-limit: few */\nSELECT id FROM account.query', 1],
    ['\n-- vql-ignore no-limit: few\nSELECT id FROM account.query', 0],
  ])('belongs to the statement before it only if it ends the line of the semicolon: %j', (next, count) => {
    const text = `SELECT id FROM account.query LIMIT 1; ${next}`;
    expect(checkFile(text, { catalog }).map(({ code }) => code)).toEqual(Array(count).fill('no-limit'));
    expect(createLanguageService({ catalog }).diagnostics(text)).toEqual(checkFile(text, { catalog }));
  });

  it.each([' ', '\t', '\uFEFF', '\n ', ''])('applies to the statement after %j, too', (space) => {
    const text = `${space}-- vql-ignore no-limit: few\nSELECT id FROM account.query`;
    expect(check(text, { catalog })).toEqual([]);
    expect(checkFile(text, { catalog })).toEqual([]);
    expect(createLanguageService({ catalog }).diagnostics(text)).toEqual([]);
  });

  it.each(['no-limit', 'leading-wildcard', 'no-such-rule'])('has no effect behind the semicolon: %s', (code) => {
    const text = `SELECT id FROM account.query; -- vql-ignore ${code}: few`;
    for (const found of [check(text, { catalog }), checkFile(text, { catalog })])
      expect(found.map((one) => one.code)).toEqual(['no-limit']);
  });

  it('applies in queries of programs', () => {
    const query = (comment: string) => `queryAll(\`\n  ${comment}\n  SELECT id FROM account.query\`)`;
    expect(checkIn(query('-- vql-ignore no-limit: few'), { catalog })).toEqual([]);
    expect(checkIn(query('-- few'), { catalog }).map(({ code }) => code)).toEqual(['no-limit']);
  });
});

describe('formatting keeps the line that a comment applies to', () => {
  const wide = [
    "select id from account.query where name like '%x' or id = 1 -- vql-ignore leading-wildcard: y\nor id = 2 limit 5",
    "SELECT id FROM account.query WHERE name LIKE '%x' OR id = 1 -- vql-ignore leading-wildcard: y\n  OR id = 2\nLIMIT 5",
  ] as const;
  it.each([
    ['wider than lines are', ...wide],
    ['with other line ends', wide[0].replace('\n', '\r\n'), wide[1]],
    [
      'after a comment on a line of its own',
      "select id from account.query where\n-- vql-ignore leading-wildcard: y\nname like '%x' or id = 1\nor id = 2 limit 5",
      "SELECT id\nFROM account.query\nWHERE\n    -- vql-ignore leading-wildcard: y\n    name LIKE '%x' OR id = 1\n  OR id = 2\nLIMIT 5",
    ],
    [
      'in lists',
      'select id,\n-- vql-ignore duplicate-column: y\nid, name\nfrom account.query where id in (1, 2,\n  -- vql-ignore duplicate-in-value\n  1) limit 5',
      'SELECT\n  id,\n  -- vql-ignore duplicate-column: y\n  id, name\nFROM account.query\nWHERE id IN (\n    1, 2,\n    -- vql-ignore duplicate-in-value\n    1) LIMIT 5',
    ],
    [
      'before a comma',
      'select id, name,\nid -- vql-ignore duplicate-column: y\n, name -- vql-ignore duplicate-column: z\nfrom account.query limit 5',
      'SELECT\n  id,\n  name,\n  id -- vql-ignore duplicate-column: y\n  , name -- vql-ignore duplicate-column: z\nFROM account.query\nLIMIT 5',
    ],
    [
      'in a joined statement',
      "select id from account.query join (select id from crm.activities where subject like '%x' -- vql-ignore leading-wildcard\n) as a on (a.id = id) limit 5",
      "SELECT id FROM account.query JOIN (SELECT id FROM crm.activities WHERE subject LIKE '%x' -- vql-ignore leading-wildcard\n) AS a ON (\n  a.id = id\n)\nLIMIT 5",
    ],
    [
      'with a break inside keywords and paths',
      'select id from account\n.query where address -- vql-ignore unknown-field: soon\n.ctiy = 1 order\nby nmae -- vql-ignore unknown-field: soon\nlimit 5',
      'SELECT id\nFROM account\n.query WHERE address -- vql-ignore unknown-field: soon\n  .ctiy = 1\nORDER\nBY nmae -- vql-ignore unknown-field: soon\nLIMIT 5',
    ],
    [
      'without superfluous parentheses',
      "select id from account.query where ((\n-- vql-ignore leading-wildcard\nname like '%x' or id = 1\n) -- why\n) limit 5",
      "SELECT id\nFROM account.query\nWHERE\n    -- vql-ignore leading-wildcard\n    name LIKE '%x' OR id = 1\n-- why\nLIMIT 5",
    ],
  ])('%s', (_, text, expected) => {
    const found = codes(text);
    expect(found.filter((code) => code !== 'no-limit')).toEqual([]);
    for (const width of [20, 1000]) {
      const { value = '' } = format(text, { width });
      expect(codes(value)).toEqual(found);
      expect(format(value, { width }).value).toBe(value);
    }
    const { value = '' } = format(text, { width: 20 });
    expect(value).toBe(expected);
    const fixes = check(value, { catalog }).flatMap((one) => one.fixes ?? []);
    expect(
      applyFixes(
        value,
        fixes.filter(({ safe }) => safe),
      ).text,
    ).toBe(value);
  });

  it('and not a line that only a misspelled code names', () => {
    const text = 'SELECT id, name FROM account.query -- vql-ignore no-limti: few';
    expect(format(text, { width: 20 }).value).toBe('SELECT id, name\nFROM account.query -- vql-ignore no-limti: few');
  });
});

describe('a comment that ignores nothing', () => {
  it('is reported at the code, with a fix that removes it', () => {
    const fixed = (text: string) => {
      const found = check(text, { catalog });
      expect(found.map(({ code, severity }) => [code, severity])).toEqual([['unused-ignore', 'warning']]);
      return applyFixes(
        text,
        found.flatMap(({ fixes = [] }) => fixes),
      ).text;
    };
    expect(fixed('SELECT id FROM account.query LIMIT 1 -- vql-ignore no-limit: few')).toBe(
      'SELECT id FROM account.query LIMIT 1',
    );
    expect(fixed('SELECT id\n  -- vql-ignore zero-limit\nFROM account.query LIMIT 1')).toBe(
      'SELECT id\nFROM account.query LIMIT 1',
    );
  });

  it('is not reported where the rule may not have run', () => {
    const text =
      'SELECT id FROM account.query LIMIT 1 -- vql-ignore no-limit, unknown-field, assumed-syntax, zero-limit';
    expect(codes(text, { catalog })).toEqual(['unused-ignore', 'unused-ignore', 'unused-ignore']);
    // "no-limit" needs no catalog.
    expect(codes(text, {})).toEqual(['unused-ignore', 'unused-ignore']);
    expect(codes(text, { rules: { 'zero-limit': 'off', 'no-limit': 'off' } })).toEqual([]);
    expect(codes(text, { rules: { 'zero-limit': 'off' }, paged: true })).toEqual([]);
    expect(codes(text, { rules: { 'unused-ignore': 'off' } })).toEqual([]);
    expect(codes('SELECT id, FROM account.query -- vql-ignore no-limit')).toEqual(['missing-column']);
  });

  it.each(['no-limit/unstable-paging', 'acme/no-star/id'])(
    'is reported if it names %s, which no rule can have',
    (code) => {
      expect(check(`SELECT id FROM account.query LIMIT 1 -- vql-ignore ${code}`)).toMatchObject([
        { code: 'unused-ignore', message: expect.stringContaining(`No rule has the code "${code}"`) },
      ]);
      expect(codes('SELECT id FROM account.query LIMIT 1 -- vql-ignore acme/no-star')).toEqual([]);
    },
  );
});
