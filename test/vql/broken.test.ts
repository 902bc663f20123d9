import { describe, expect, it } from 'vitest';
import { parse, parsePredicate, tokenize } from '../../src/vql/index.js';
import { isBroken } from '../../src/vql/nodes.js';
import { readingNotation } from '../support/reading-notation.js';

/** Valid texts, short so that the golden files of their variants can be read. */
const predicates: Readonly<Record<string, readonly string[]>> = {
  comparisons: ['a = 1', 'a.b <> c', "upper(a) <= 'x'", ':v > a'],
  lists: ["a IN (1, 'x')", 'a NOT IN (b)'],
  patterns: ["a LIKE 'x'", "a NOT LIKE 'x' ESCAPE '!'"],
  ranges: ['a BETWEEN 1 AND 2 AND b = 3', 'a NOT BETWEEN 1 AND 2'],
  nulls: ['a IS NULL', 'a IS NOT NULL OR b NOTNULL', 'a ISNULL'],
  junctions: ['NOT a = 1 AND b = 2', '(a = 1 OR b = 2) AND c = 3'],
  exists: ['NOT EXISTS (SELECT a FROM b.c)'],
};

const statements: Readonly<Record<string, readonly string[]>> = {
  columns: ['SELECT a, b.c FROM d.e', 'SELECT DISTINCT * FROM d.e'],
  calls: ['SELECT count(*), f(DISTINCT a, 1) FROM d.e'],
  annotations: ["SELECT --v:result{visible=true, displayname='x'}\na FROM d.e"],
  joins: ['SELECT a FROM b.c JOIN (SELECT d FROM e.f) AS g ON (d = a)'],
  sorting: ['SELECT a FROM b.c ORDER BY d DESC, upper(e) ASC'],
  pages: ['SELECT a FROM b.c LIMIT 1 OFFSET 2;'],
  clauses: ['SELECT a FROM b.c WHERE d = 1 ORDER BY a LIMIT 1'],
};

/** Tokens that are inserted in turn, so that each occurs at many positions. */
const otherTokens = [
  "'s'",
  ')',
  'x',
  'SELECT',
  ',',
  '(',
  '5',
  'WHERE',
  'NOT',
  'NULL',
  'AND',
  '*',
  'AS',
  'FROM',
  '=',
  '+',
];

/** Returns variants of a text: a token removed, doubled, moved or replaced, another one inserted, and the text cut off after each token. */
function variantsOf(text: string): string[] {
  const tokens = tokenize(text).flatMap(({ kind, text }) => (kind === 'whitespace' ? [] : [text]));
  return tokens.flatMap((token, index) => {
    const [before, after] = [tokens.slice(0, index), tokens.slice(index + 1)];
    const otherToken = otherTokens[(7 * index + text.length) % otherTokens.length] ?? '';
    return [
      before,
      [...before, ...after],
      [...before, token, token, ...after],
      [...before, ...after.slice(0, 1), token, ...after.slice(1)],
      [...before, otherToken, ...after],
      [...before, otherToken, token, ...after],
    ].map(spaced);
  });
}

/** Joins tokens with spaces; an annotation ends its line. */
function spaced(tokens: readonly string[]): string {
  return tokens
    .map((token) => (token.startsWith('--') ? `${token}\n` : token))
    .join(' ')
    .replaceAll(/ ?\. ?/g, '.');
}

async function expectGolden(name: string, texts: readonly string[], read: (text: string) => string): Promise<void> {
  const readings = [...new Set(texts.flatMap(variantsOf))].map(read);
  await expect(`${readings.join('\n')}\n`).toMatchFileSnapshot(`golden/broken/${name}.txt`);
}

describe('the tree of a predicate with errors', () => {
  it.each(Object.entries(predicates))('%s', async (name, texts) => {
    await expectGolden(name, texts, (text) => {
      const { value: tree, diagnostics } = parsePredicate(text);
      return readingNotation({ text, tree, diagnostics });
    });
  });
});

describe('the tree of a statement with errors', () => {
  it.each(Object.entries(statements))('%s', async (name, texts) => {
    await expectGolden(name, texts, (text) => {
      const { value: tree, diagnostics } = parse(text);
      return readingNotation({ text, tree, diagnostics });
    });
  });
});

describe('a tree', () => {
  const isKnown = (text: string) => {
    const { value: statement } = parse(text);
    return [statement, statement?.where].map((node) => node && isBroken(node));
  };

  it('is marked as broken, and so is its condition', () => {
    expect(isKnown('SELECT a FROM b.c WHERE d = 1 e')).toEqual([true, true]);
    expect(isKnown('SELECT a, FROM b.c')).toEqual([true, undefined]);
    expect(isKnown('SELECT a FROM b.c WHERE d = 1')).toEqual([false, false]);
    const { value: predicate } = parsePredicate('d = 1 e');
    expect(predicate && isBroken(predicate)).toBe(true);
  });
});

describe('a predicate', () => {
  it.each([
    ['! a = 1', ['unknown-operator']],
    ['!(a = 1)', ['unknown-operator']],
    ['!', ['unknown-character']],
  ])('can begin with the NOT of another language: %s', (text, codes) => {
    expect(parsePredicate(text).diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it.each(['SKIP', 'TAKE'])('ends before %s, which is read as a clause in statements alone', (word) => {
    const { value, diagnostics } = parsePredicate(`a = 1 ${word} 5`);
    expect(value?.kind).toBe('Comparison');
    expect(diagnostics.map(({ code }) => code)).toEqual(['no-clause']);
  });
});
