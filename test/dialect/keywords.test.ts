import { describe, expect, it } from 'vitest';
import { isReserved, keywords } from '../../src/dialect/index.js';
import { equalNodes, parse, print } from '../../src/vql/index.js';

const reserved = keywords.filter((keyword) => keyword.reserved).map(({ word }) => word);
const free = keywords.filter((keyword) => !keyword.reserved).map(({ word }) => word);

const codesOf = (text: string): string[] => parse(text).diagnostics.map(({ code }) => code);

/** The word in small and in capital letters, and with a capital first. */
function spellings(word: string): readonly string[] {
  return [word.toLowerCase(), word, word.charAt(0) + word.slice(1).toLowerCase()];
}

describe('the table of keywords', () => {
  it('reserves what the language page reserves', () => {
    // query-language §1.4
    const listed = 'SELECT DISTINCT FROM WHERE AND OR NOT IN LIKE BETWEEN IS NULL TRUE FALSE EXISTS';
    expect([...reserved].sort()).toEqual(listed.split(' ').sort());
  });

  it('has each word once, in upper case', () => {
    const words = keywords.map(({ word }) => word);
    expect(new Set(words).size).toBe(words.length);
    expect(words).toEqual(words.map((word) => word.toUpperCase()));
  });
});

describe('isReserved', () => {
  it.each(reserved)('is true for %s in any case', (word) => {
    expect(spellings(word).map(isReserved)).toEqual([true, true, true]);
  });

  it.each([...free, 'name', 'group', '', 'toString'])('is false for %j', (word) => {
    expect(isReserved(word)).toBe(false);
  });
});

describe.each(reserved)('the reserved word %s', (word) => {
  it.each([
    ['a column', (name: string) => `SELECT ${name} FROM account.query`],
    ['a second column', (name: string) => `SELECT id, ${name} FROM account.query`],
    ['a path', (name: string) => `SELECT id FROM account.query WHERE ${name}.x = 1`],
    ['a sort key', (name: string) => `SELECT id FROM account.query ORDER BY ${name}`],
    ['a function', (name: string) => `SELECT ${name}(a, b) FROM account.query`],
  ])('cannot begin %s', (_what, write) => {
    for (const name of spellings(word)) expect(codesOf(write(name)), name).not.toEqual([]);
  });
});

describe('a reserved word that is used like a field', () => {
  // The others may as well begin a condition, or be a value.
  const reported = reserved.filter((word) => !['AND', 'OR', 'NOT', 'EXISTS', 'NULL', 'TRUE', 'FALSE'].includes(word));

  it.each(reported)('is named in the message: %s', (word) => {
    const name = word.toLowerCase();
    expect(codesOf(`SELECT id FROM account.query WHERE ${name} = 1`)).toEqual(['reserved-word']);
    expect(codesOf(`SELECT id FROM account.query WHERE a = 1 AND ${name}.x = 1`)).toEqual(['reserved-word']);
    expect(codesOf(`SELECT id FROM account.query WHERE a = ${name}.x`)).toEqual(['reserved-word']);
  });
});

/** Positions in which an unreserved keyword is a name. */
const positions: Readonly<Record<string, (name: string) => string>> = {
  'a column': (name) => `SELECT ${name} FROM account.query`,
  'a column in a list': (name) => `SELECT a, ${name}, b FROM account.query`,
  'a column after DISTINCT': (name) => `SELECT DISTINCT ${name} FROM account.query`,
  'a column after an annotation': (name) => `SELECT --v:result{visible=false}\n${name} FROM account.query`,
  'the beginning of a path': (name) => `SELECT ${name}.x FROM account.query`,
  'a field that is compared': (name) => `SELECT id FROM account.query WHERE ${name} = 1 AND NOT ${name} <> 2`,
  'a field on the right': (name) => `SELECT id FROM account.query WHERE a = ${name} AND b = ${name}`,
  'a field before every operator': (name) =>
    `SELECT id FROM account.query WHERE ${name} LIKE 'x' OR ${name} IN (1) OR ${name} IS NULL OR ${name} NOTNULL OR ${name} ISNULL`,
  'a field in a range': (name) => `SELECT id FROM account.query WHERE ${name} BETWEEN ${name} AND ${name} LIMIT 1`,
  'a field in a list': (name) => `SELECT id FROM account.query WHERE a NOT IN (${name}, 1, ${name})`,
  'a pattern': (name) => `SELECT id FROM account.query WHERE a LIKE ${name} ESCAPE '!'`,
  'a field in parentheses': (name) => `SELECT id FROM account.query WHERE (${name} = 1 OR (${name} = 2))`,
  'a sort key': (name) => `SELECT id FROM account.query ORDER BY ${name}`,
  'a sort key with a direction': (name) => `SELECT id FROM account.query ORDER BY ${name} DESC, ${name} ASC LIMIT 5`,
  'the last word before a clause': (name) =>
    `SELECT id FROM account.query WHERE a = ${name} ORDER BY ${name} LIMIT 5 OFFSET 5`,
  'a function': (name) => `SELECT ${name}(x) FROM account.query WHERE ${name}(x) = 1 ORDER BY ${name}(x)`,
  'an argument': (name) => `SELECT count(${name}) FROM account.query`,
  'both halves of a template': (name) => `SELECT id FROM ${name}.${name} WHERE a = 1`,
  'an alias': (name) => `SELECT id FROM a.b JOIN (SELECT id FROM c.d) AS ${name} ON (${name}.id = id)`,
  'a variable': (name) => `SELECT id FROM account.query WHERE a = :${name}`,
};

describe.each(free)('the free word %s', (word) => {
  it.each(Object.entries(positions))('can be %s', (_position, write) => {
    for (const name of spellings(word)) {
      const { value: statement, diagnostics } = parse(write(name));
      expect(diagnostics, name).toEqual([]);
      const again = statement && parse(print(statement)).value;
      expect(statement && again && equalNodes(statement, again), name).toBe(true);
    }
  });
});

describe.each(keywords.map(({ word }) => word))('after a dot, the word %s', (word) => {
  it.each([
    ['a column', (path: string) => `SELECT ${path}, id FROM account.query`],
    ['a field', (path: string) => `SELECT id FROM account.query WHERE ${path} = 1 OR a = ${path}`],
    ['a sort key', (path: string) => `SELECT id FROM account.query ORDER BY ${path} DESC`],
    ['a name in the middle', (path: string) => `SELECT ${path}.${word} FROM account.query`],
  ])('is a name, as %s', (_what, write) => {
    for (const name of spellings(word)) expect(parse(write(`x.${name}`)).diagnostics, name).toEqual([]);
  });

  it('keeps its letter case', () => {
    const name = spellings(word)[2] ?? '';
    const column = parse(`SELECT x.${name} FROM account.query`).value?.columns[0];
    expect(column).toMatchObject({ expression: { kind: 'Path', segments: ['x', name] } });
  });

  it('can name a template', () => {
    expect(parse(`SELECT id FROM x.${word.toLowerCase()}`).value?.from).toMatchObject({
      group: 'x',
      name: word.toLowerCase(),
    });
  });
});
