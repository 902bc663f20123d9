import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { check, format, parse, parsePredicate, print, tokenize } from '../../src/vql/index.js';
import { valueOf } from '../support/value-of.js';

const head = 'SELECT id FROM account.query WHERE ';
const codesOf = (text: string): string[] => parse(text).diagnostics.map(({ code }) => code);

describe('limits', () => {
  it('read 500 nested parentheses, and 1,000', () => {
    for (const depth of [500, 1_000]) {
      expect(codesOf(`${head}${'('.repeat(depth)}a = 1${')'.repeat(depth)}`)).toEqual([]);
    }
  });

  it('report 100,000 nested parentheses once, and read the text after them', () => {
    const text = `${head}${'('.repeat(100_000)}a = 1${')'.repeat(100_000)} AND b = 2 ORDER BY id LIMIT 5`;
    const { value: statement, diagnostics } = parse(text);
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['too-deep', 'The text is nested more than 1000 levels deep.'],
    ]);
    expect(statement?.limit?.value).toBe(5);
    expect(statement?.orderBy).toHaveLength(1);
  });

  it.each([
    ['parentheses that never close', '('.repeat(100_000)],
    ['parentheses that were never opened', ')'.repeat(100_000)],
    ['NOT', 'NOT '.repeat(100_000)],
    ['NOT and parentheses', 'NOT ('.repeat(100_000)],
    ['calls', 'f('.repeat(100_000)],
    ['EXISTS', 'EXISTS (SELECT id FROM a.b WHERE '.repeat(20_000)],
    ['lists', 'a IN ('.repeat(100_000)],
    ['arithmetic', '1 + '.repeat(100_000)],
    ['missing connectives', 'a = 1 '.repeat(100_000)],
    ['dots', 'a.'.repeat(100_000)],
    ['NOT before operators', 'a NOT = 1 AND '.repeat(20_000)],
    ['connectives', 'a = 1 AND AND '.repeat(20_000)],
    ['values of one field with a long name', `${'a.'.repeat(5_000)}b = 1${' OR 2'.repeat(20_000)}`],
    ['minus signs', '- '.repeat(100_000)],
    ['values in parentheses', `a = ${'('.repeat(100_000)}`],
    ['CASE', 'CASE WHEN '.repeat(50_000)],
    ['quotes', "'".repeat(100_001)],
    ['comments that open', '/*'.repeat(100_000)],
    ['annotations', "--v:result{displayname='x'}\n".repeat(20_000)],
    ['commas', ','.repeat(100_000)],
    ['clauses', ' WHERE a = 1 ORDER BY b LIMIT 1'.repeat(10_000)],
    ['joins', ' JOIN (SELECT id FROM a.b'.repeat(20_000)],
    ['whole joins', ' JOIN (SELECT id FROM a.b) AS j ON (j.id = id)'.repeat(20_000)],
    ['unknown characters', '#'.repeat(100_000)],
    ['comments of other languages', '# x\n'.repeat(50_000)],
    ['entities of HTML', 'a &lt; 5 AND '.repeat(20_000)],
    ['fences', '```\n'.repeat(50_000)],
    ['tags of templates', '{% x %}'.repeat(50_000)],
    ['tags that never close', '<% '.repeat(50_000)],
    ['lists in brackets that never close', 'a = [1, '.repeat(50_000)],
    ['indexes', 'a[0]'.repeat(50_000)],
    ['strings that run over line ends', "a = 'x\n".repeat(50_000)],
    ['names that begin with a digit', '2fa.'.repeat(50_000)],
    ['SELECT without FROM', 'EXISTS (SELECT id WHERE '.repeat(20_000)],
  ])('do not overflow the stack or take long for a run of %s', (_name, run) => {
    // Only the longest text is read in two ways. A fifth overflows the stack as well.
    const part = run.slice(0, run.length / 5);
    for (const text of [head + run, part, `SELECT ${part}`, `SELECT id FROM ${part}`]) {
      const { diagnostics } = parse(text);
      expect(diagnostics.length).toBeGreaterThan(0);
      expect(diagnostics.length).toBeLessThanOrEqual(100);
    }
    parsePredicate(run);
  });

  it.each(['order', 'limit', 'offset', 'join', 'escape', 'on', 'by'])(
    'resume after CASE where the keyword %s is a name',
    (keyword) => {
      const columns = parse(`SELECT CASE ${keyword}, id FROM account.query`);
      expect(columns.diagnostics.map(({ code }) => code)).toContain('no-case');
      expect(columns.value?.from.kind).toBe('Template');
      expect(parse(`${head}CASE ${keyword} = 1 ORDER BY id`).value?.orderBy).toHaveLength(1);
    },
  );

  it('allow ten megabytes, and reject a text beyond the given length', () => {
    const text = `${head}id IN (${"'0123456789', ".repeat(750_000)}'x')`;
    expect(text.length).toBeGreaterThan(10_000_000);
    const { value: statement, diagnostics } = parse(text);
    expect(diagnostics).toEqual([]);
    expect(statement?.where?.kind === 'In' && statement.where.values.length).toBe(750_001);
    expect(parse(text, { maxLength: 1_000 }).diagnostics).toMatchObject([
      { code: 'too-long', message: `The text has ${text.length} characters; the limit is 1000.` },
    ]);
  });

  it.each([
    ['a string of doubled quotes', `'${"''".repeat(4_000_000)}'`],
    ['a string that is not closed', `'${'a'.repeat(8_000_000)}`],
    ['a text in double quotes', `"${'a'.repeat(8_000_000)}`],
    ['a comment', `/*${'*a'.repeat(4_000_000)}*/`],
    ['an annotation', `--v:result{displayname='${"''".repeat(4_000_000)}'}`],
    ['a word of hyphens', `${'a-'.repeat(4_000_000)}a`],
    ['a number', '1'.repeat(8_000_000)],
  ])('read %s of eight megabytes, one token that no expression has stack for', (_name, token) => {
    for (const text of [`SELECT ${token}`, head + token]) expect(() => parse(text)).not.toThrow();
  });

  it('have a depth that the caller can lower', () => {
    expect(parse(`${head}((a = 1))`, { maxDepth: 2 }).diagnostics).toEqual([]);
    expect(parse(`${head}(((a = 1)))`, { maxDepth: 2 }).diagnostics).toMatchObject([{ code: 'too-deep' }]);
  });
});

describe('odd characters', () => {
  it.each(['\0', '\uD800', '\uDC00', '\uFFFF', '\u2028', '\x1B[31m', '💥'])(
    'are reported one by one: %j',
    (character) => {
      const text = `${head}a = ${character} AND b = 1`;
      const { diagnostics } = parse(text);
      expect(diagnostics[0]).toMatchObject({ code: 'unknown-character', span: { start: head.length + 4 } });
      expect(
        tokenize(text)
          .map((token) => token.text)
          .join(''),
      ).toBe(text);
    },
  );

  it('are preserved in strings', () => {
    const value = '\0\uD800💥\r\n\x1B';
    const { value: statement, diagnostics } = parse(`${head}a = '${value}'`);
    expect(diagnostics).toEqual([]);
    expect(statement?.where).toMatchObject({ right: { value } });
  });

  it('leave offsets correct after CRLF', () => {
    const text = 'SELECT id\r\nFROM account.query\r\nWHERE a == 1';
    expect(parse(text).diagnostics).toMatchObject([{ code: 'unknown-operator', span: { start: 39, end: 41 } }]);
    expect(text.slice(39, 41)).toBe('==');
  });

  it('a byte order mark at the beginning is ignored', () => {
    expect(parse('\uFEFFSELECT id FROM account.query').diagnostics).toEqual([]);
    expect(parsePredicate('\uFEFFa = 1').diagnostics).toEqual([]);
  });
});

describe('a valid statement', () => {
  const statements = readFileSync(fileURLToPath(new URL('../corpus/valid.txt', import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .split(/^----$/m)
    .map((text) => text.trim());

  const expectSound = (text: string): void => {
    const { diagnostics } = parse(text);
    for (const { span, message } of diagnostics) {
      expect(span, text).toBeDefined();
      expect(span?.start).toBeGreaterThanOrEqual(0);
      expect(span?.end).toBeLessThanOrEqual(text.length);
      expect(message).not.toMatch(/what stands before|Token|EOF|-->|expecting|Redundant/i);
    }
  };

  it('is parsed up to any offset, with the clauses that could be read', () => {
    for (const text of statements) {
      for (let end = 0; end <= text.length; end++) expectSound(text.slice(0, end));
    }
    const cut = parse("SELECT id, name FROM account.query WHERE a = 1 AND b = 'x' ORDER BY");
    expect(cut.value).toMatchObject({ from: { name: 'query' }, where: { kind: 'And' }, columns: [{}, {}] });
  });

  it('is parsed after any deletion of one character', () => {
    for (const text of statements) {
      for (let index = 0; index < text.length; index++) expectSound(text.slice(0, index) + text.slice(index + 1));
    }
  });

  it('is parsed with any token doubled', () => {
    for (const text of statements) {
      for (const { span } of tokenize(text)) expectSound(text.slice(0, span.end) + text.slice(span.start));
    }
  });
});

describe('a process that has just started', () => {
  const run = (code: string): string =>
    execFileSync(
      process.execPath,
      ['--input-type=module', '-e', `import * as vql from './dist/vql/index.js'; ${code}`],
      {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        encoding: 'utf8',
      },
    ).trim();

  it('has enough stack for the deepest valid text: parse, print, format, check, visit, transform, compare', () => {
    const output = run(`
      const nest = (depth, open, inner, close) => open.repeat(depth) + inner + close.repeat(depth);
      const texts = [
        nest(1000, 'NOT (', 'a = 1', ')'),
        nest(1000, '(a = 1 AND ', 'b = 2', ')'),
        nest(500, '(a = 1 AND (b = 1 OR ', 'c = 2', '))'),
        nest(39, 'EXISTS (SELECT id FROM a.b WHERE NOT (', 'c = 2', '))'),
        'x = ' + nest(39, 'f(', '1', ')'),
      ];
      let count = 0;
      for (const text of texts) {
        const sql = 'SELECT id FROM account.query WHERE ' + text;
        const { value: statement, diagnostics } = vql.parse(sql);
        if (diagnostics.length > 0) throw new Error(diagnostics[0].message);
        vql.print(statement);
        vql.format(sql);
        vql.check(sql, { strict: true });
        vql.visit(statement, {});
        vql.nodeAt(statement, sql.length - 500);
        vql.transform(statement, { Path: (node) => ({ ...node }) });
        vql.equalNodes(statement, statement);
        count++;
      }
      console.log(count);
    `);
    expect(output).toBe('5');
  });

  it.each([
    ["'('", 'too-deep'],
    ["'NOT ('", 'too-deep'],
    ["'f('", 'too-deep'],
    ["'EXISTS (SELECT id FROM a.b WHERE '", 'too-deep'],
  ])('answers 100,000 times %s', (piece, code) => {
    const output = run(
      `console.log(vql.check('SELECT id FROM a.b WHERE ' + ${piece}.repeat(100000)).map((d) => d.code).join());`,
    );
    expect(output.split(',')).toContain(code);
  });
});

describe('formatting and checking', () => {
  it('of hostile texts ends, and does not change texts with errors', () => {
    const text = `${head}${'('.repeat(100_000)}`;
    expect(format(text)).not.toHaveProperty('value');
    expect(check(text).length).toBeGreaterThan(0);
  });

  it('of a statement with 10,000 conditions ends', () => {
    const text = head + Array.from({ length: 10_000 }, (_, index) => `f${index} = ${index}`).join(' AND ');
    const { value: statement } = parse(text);
    expect(statement && print(statement)).toBe(text);
    expect(valueOf(format(text)).split('\n')).toHaveLength(10_002);
    expect(check(text).map(({ code }) => code)).toEqual(['no-limit']);
  });
});
