import { describe, expect, it } from 'vitest';
import { format } from '../../src/vql/index.js';

describe('formatting breaks lines', () => {
  it.each([
    'SELECT id FROM a.b WHERE c = 1',
    'SELECT id FROM a.b WHERE c IN (1, 2)',
    'SELECT id FROM a.b WHERE c IN (1, 2 /* d */ )',
    'SELECT id FROM a.b WHERE c IN (1, /* d */ 2)',
    'SELECT id FROM a.b WHERE c IN (/* d */ 1, /* e */ /* f */ 2)',
    'SELECT id FROM a.b WHERE f(c, d /* e */ ) = 1',
    'SELECT id, f(a, b) FROM a.b ORDER BY id LIMIT 5 OFFSET 10',
  ])('only where they are wider than they may be: %s', (text) => {
    expect(format(text, { width: text.length }).value).toBe(text);
    expect(format(text, { width: text.length - 1 }).value).toContain('\n');
  });

  it('between comments that become adjacent only if they do not fit', () => {
    const text = 'SELECT a FROM x.y WHERE b = 1 /* c */ /* d */ AND e = 2';
    const source = 'SELECT a FROM x.y WHERE (b = 1/* c */)/* d */AND e = 2';
    expect(format(source, { width: text.length }).value).toBe(text);
    expect(format(source, { width: text.length - 1 }).value).toContain('\n');
  });

  it.each([
    ['before a comma, with the text before it', 'SELECT id /* b */, name FROM a.b'],
    ['after a comma, with the text after it', 'SELECT id, /* b */ name FROM a.b'],
    ['in a list, before a comma', 'SELECT id FROM a.b WHERE c IN (1 /* one */, 2)'],
    ['in a sort key, before a comma', 'SELECT id FROM a.b ORDER BY c DESC /* last first */, id'],
  ])('never between a comment %s', (_, text) => {
    expect(format(text).value).toBe(text);
  });

  it('in a clause that begins with a comment only if it does not fit', () => {
    const where = 'WHERE /* x */ a = 1 AND b = 2';
    expect(format(`SELECT id FROM a.b ${where}`, { width: where.length }).value).toBe(`SELECT id\nFROM a.b\n${where}`);
    expect(format('SELECT /* c */ id FROM a.b', { width: 17 }).value).toBe('SELECT /* c */ id\nFROM a.b');
  });

  it('not for a comment of any kind at the end', () => {
    const text = 'SELECT id FROM a.b WHERE c = 1 /* and that is all of it */';
    expect(format(text, { width: 32 }).value).toBe(text);
    expect(format(`${text}\n`, { width: 32 }).value).toBe(text);
  });

  it('before an OFFSET without LIMIT, as before any clause', () => {
    expect(format('SELECT id FROM a.b OFFSET 5', { width: 20 }).value).toBe('SELECT id\nFROM a.b\nOFFSET 5');
  });

  it('between the arguments of a call only if they do not fit', () => {
    const text = 'SELECT id, concat(a, b) FROM a.b';
    expect(format(text, { width: 20 }).value).toBe('SELECT\n  id,\n  concat(a, b)\nFROM a.b');
  });
});

describe('formatting puts a comment', () => {
  it.each([
    [
      'directly after a parenthesis that begins its line',
      'SELECT id FROM a.b WHERE c IN -- d\n(/* e */ 1, 2)',
      'SELECT id\nFROM a.b\nWHERE c IN -- d\n(/* e */ 1, 2)',
    ],
    [
      'on a separate line, if its line has one already',
      'SELECT id FROM a.b WHERE c = 1 AND (d = 2 OR e IS /* f */\n/* g */\nNULL);',
      'SELECT id\nFROM a.b\nWHERE c = 1\nAND (\nd = 2\nOR e IS /* f */\n/* g */\nNULL\n);',
    ],
    [
      'on a separate line, after a parenthesis and another comment before that',
      'SELECT id FROM a.b WHERE c = 1 AND /* d */ ( -- e\nf = 2 OR g = 3)',
      'SELECT id\nFROM a.b\nWHERE c = 1\nAND /* d */\n-- e\n(\nf = 2 OR g = 3\n)',
    ],
    [
      'after the parenthesis that it follows',
      'SELECT id FROM a.b WHERE c = 1 AND (d = 2 OR e = 3) -- f\nLIMIT 1',
      'SELECT id\nFROM a.b\nWHERE c = 1 AND (d = 2 OR e = 3) -- f\nLIMIT 1',
    ],
    [
      'after the parenthesis of NOT that it follows',
      'SELECT id FROM a.b WHERE NOT (d = 2 OR e = 3) -- f\nAND g = 4 LIMIT 1',
      'SELECT id\nFROM a.b\nWHERE NOT (d = 2 OR e = 3) -- f\nAND g = 4\nLIMIT 1',
    ],
    [
      'inside the parenthesis that it precedes, and another one after it',
      'SELECT id FROM a.b WHERE c = 1 AND (d = 2 OR e = 3 -- f\n) -- g\nLIMIT 1',
      'SELECT id\nFROM a.b\nWHERE c = 1\nAND (\nd = 2 OR e = 3 -- f\n) -- g\nLIMIT 1',
    ],
    [
      'between the parentheses that it is between',
      'SELECT id FROM a.b WHERE c = 1 AND (d = 2 OR e = 3 AND (f = 4 OR g = 5) -- h\n) -- i\nLIMIT 1',
      'SELECT id\nFROM a.b\nWHERE c = 1\nAND (\nd = 2 OR e = 3 AND (f = 4 OR g = 5) -- h\n) -- i\nLIMIT 1',
    ],
    [
      'where it is, if the parenthesis before it is superfluous',
      'SELECT id FROM a.b WHERE c = 1 AND (d = 2 OR (e = 3) -- f\n) AND (g = 4) -- h\nLIMIT 1',
      'SELECT id\nFROM a.b\nWHERE c = 1\nAND (\nd = 2 OR e = 3 -- f\n)\nAND g = 4 -- h\nLIMIT 1',
    ],
    [
      'after the inner one of two parentheses, of which the outer one is superfluous',
      'SELECT id FROM a.b WHERE c = 1 AND ((d = 2 OR e = 3) -- f\n) -- g\nLIMIT 1',
      'SELECT id\nFROM a.b\nWHERE c = 1 AND (d = 2 OR e = 3) -- f\n-- g\nLIMIT 1',
    ],
  ])('%s', (_, text, formatted) => {
    expect(format(text, { indent: 0 }).value).toBe(formatted);
    expect(format(formatted, { indent: 0 }).value).toBe(formatted);
  });
});

describe('formatting keeps the order of comments', () => {
  it.each([
    ['inside a path', 'SELECT a/* b */./* c */\nd FROM e.f', 'SELECT\n  a /* b */ . /* c */\n  d\nFROM e.f'],
    [
      'inside a keyword of several words',
      'SELECT id FROM a.b WHERE c IS /* d */ NOT -- e\n/* f */ NULL',
      'SELECT id\nFROM a.b\nWHERE c IS /* d */ NOT -- e\n  /* f */ NULL',
    ],
  ])('%s', (_, text, expected) => {
    expect(format(text).value).toBe(expected);
    expect(format(expected).value).toBe(expected);
  });
});

describe('formatting keeps a comment in its clause', () => {
  it.each([
    ['IS /* c */ NOT NULL', 'IS /* c */ NOT NULL'],
    ['IS -- c\n NOT -- d\n NULL', 'IS -- c\n  NOT -- d\n  NULL'],
    ['/*a*/ IS /* c */ NOT /* d */ NULL /*b*/', '/*a*/ IS /* c */ NOT /* d */ NULL\n/*b*/'],
    ["NOT /* c */ LIKE 'x'", "NOT /* c */ LIKE 'x'"],
  ])('WHERE y %s', (condition, expected) => {
    const text = `SELECT id FROM a.b WHERE y ${condition} ORDER BY id`;
    const separator = expected.endsWith('*/') ? ' ' : '\n';
    const formatted = `SELECT id\nFROM a.b\nWHERE y ${expected}${separator}ORDER BY id`;
    expect(format(text, { width: 20 }).value).toBe(formatted);
    expect(format(formatted, { width: 20 }).value).toBe(formatted);
  });
});

describe('formatting keeps empty lines', () => {
  const text = [
    ...['-- header', '', '', 'select id', '', '/* section */', 'from account.query', '-- one', '-- two'],
    ...['', 'where a = 1', '', '', '-- section', '', 'and b = 2', '', 'limit 5', ' \t', '-- footer', '', ''],
  ];
  const expected = [
    ...['-- header', '', 'SELECT id', '', '/* section */', 'FROM account.query', '-- one', '-- two'],
    ...['', 'WHERE a = 1', '', '  -- section', '', '  AND b = 2', 'LIMIT 5', '', '-- footer'],
  ];
  it.each(['\n', '\r\n', '\r'])('around comments on separate lines, at most one, with the line end %j', (lineEnd) => {
    expect(format(text.join(lineEnd)).value).toBe(expected.join('\n'));
    expect(format(expected.join(lineEnd)).value).toBe(expected.join('\n'));
  });

  it('in a line that a comment applies to', () => {
    const kept = "SELECT id\n\n-- x\n\n-- vql-ignore leading-wildcard\n\nFROM a.b WHERE c LIKE '%x'\n\n-- y";
    expect(format(kept).value).toBe(kept);
    expect(format(kept.replaceAll('\n\n', '\n\n\n')).value).toBe(kept);
  });
});

it.each(['\n', '\r\n', '\r'])('writes LF inside comments, as between lines, but not inside strings: %j', (lineEnd) => {
  const text = `select id /* a${lineEnd}b */ from a.b where c = '${lineEnd}'`;
  expect(format(text).value).toBe(`SELECT id\n/* a\nb */ FROM a.b\nWHERE c = '${lineEnd}'`);
});

describe('a comment before a comma stays with its column', () => {
  it.each([
    ['on its line', 'SELECT id /* b */, name FROM a.b', 'SELECT id /* b */, name FROM a.b'],
    ['at the end of a line', 'SELECT id /* b */\n, name FROM a.b', 'SELECT id /* b */, name FROM a.b'],
    ['of several lines', 'SELECT id /* b\nc */, name FROM a.b', 'SELECT id /* b\nc */, name FROM a.b'],
    [
      'below a line comment',
      'SELECT id -- b\n/* c */, name FROM a.b',
      'SELECT\n  id -- b\n  /* c */,\n  name\nFROM a.b',
    ],
    [
      'before a line comment after the comma',
      'SELECT id /* b\nc */, -- d\nname FROM a.b',
      'SELECT\n  id /* b\nc */, -- d\n  name\nFROM a.b',
    ],
    [
      'as a line comment, at the end of its line',
      'SELECT id -- b\n, name FROM a.b',
      'SELECT\n  id, -- b\n  name\nFROM a.b',
    ],
    [
      'as one of several line comments, before the comma',
      'SELECT id -- b\n-- c\n, name FROM a.b',
      'SELECT\n  id -- b\n  -- c\n  ,\n  name\nFROM a.b',
    ],
    [
      'as one of several line comments in a list',
      'SELECT id FROM a.b WHERE x IN (1 -- b\n-- c\n, 2)',
      'SELECT id\nFROM a.b\nWHERE x IN (\n    1 -- b\n    -- c\n    , 2\n  )',
    ],
    [
      'inside a path, at the width',
      'SELECT id FROM a.b WHERE x IN (77777777, 88888888, account./* a comment that goes beyond the width of a line */name--\n./* c */city, 1)',
      'SELECT id\nFROM a.b\nWHERE x IN (\n    77777777, 88888888,\n    account. /* a comment that goes beyond the width of a line */ name --\n    . /* c */ city, 1\n  )',
    ],
  ])('%s', (_, text, expected) => {
    expect(format(text).value).toBe(expected);
    expect(format(expected).value).toBe(expected);
  });
});

describe('a region that is not formatted', () => {
  it('takes in the lines in which comments ignore rules, so that they stay whole', () => {
    const text =
      'select id FROM a.b WHERE a = 1\n-- vql-format off\nAND\n-- vql-ignore offset-without-limit: known\nb = 2 /* vql-format on */ ORDER BY id OFFSET 5';
    const formatted =
      'SELECT id\nFROM a.b\nWHERE a = 1\n-- vql-format off\nAND\n-- vql-ignore offset-without-limit: known\nb = 2 /* vql-format on */ ORDER BY id OFFSET 5';
    expect(format(text, { width: 20 }).value).toBe(formatted);
    expect(format(formatted, { width: 20 }).value).toBe(formatted);
  });

  it('keeps its comment if it has only the semicolon', () => {
    const text = 'SELECT id FROM a.b LIMIT 5\n-- vql-format off\n  ;';
    expect(format(text).value).toBe(text);
  });
});
