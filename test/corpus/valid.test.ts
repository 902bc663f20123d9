import { describe, expect, it } from 'vitest';
import { equalNodes, type FormatOptions, format, parse, print, type Statement, tokenize } from '../../src/vql/index.js';
import { readRows, readValid } from './read-corpus.js';
import { commentsOf } from '../support/comments-of.js';
import { valueOf } from '../support/value-of.js';

const layouts = readRows<{ readonly vql: string }>('valid-layout.jsonl').map(({ vql }) => vql);
const texts = [...readValid('valid.txt'), ...readValid('valid-more.txt'), ...layouts];

const formats: readonly FormatOptions[] = [
  {},
  { width: 20 },
  { width: 500 },
  { keywordCase: 'lower', indent: 4 },
  { keywordCase: 'preserve' },
];

function treeOf(text: string): Statement {
  const { value: statement, diagnostics } = parse(text);
  expect(diagnostics, text).toEqual([]);
  if (statement === undefined) throw new Error(`No tree for ${text}`);
  return statement;
}

it('the corpus holds more than a hundred valid statements, each once', () => {
  expect(texts.length).toBeGreaterThan(100);
  expect(new Set(texts).size).toBe(texts.length);
});

describe.each(texts)('%j', (text) => {
  it('parses without a diagnostic', () => {
    expect(parse(text).diagnostics).toEqual([]);
  });

  it('prints to one line, but for its annotations and strings, that reads back as an equal tree', () => {
    const tree = treeOf(text);
    const printed = print(tree);
    expect(equalNodes(treeOf(printed), tree), printed).toBe(true);
    expect(print(treeOf(printed))).toBe(printed);
  });

  it('formats to a text that means the same, has all comments, and stays as it is', () => {
    const tree = treeOf(text);
    for (const options of formats) {
      const result = format(text, options);
      const formatted = valueOf(result);
      expect(result.diagnostics).toEqual([]);
      expect(equalNodes(treeOf(formatted), tree), formatted).toBe(true);
      // Lines of comments end as all lines of a formatted text.
      expect(commentsOf(formatted)).toEqual(commentsOf(text).map((comment) => comment.replaceAll(/\r\n?/g, '\n')));
      expect(format(formatted, options)).toEqual({ value: formatted, diagnostics: [] });
    }
  });
});

describe('the whole corpus', () => {
  it.each([
    ['narrow', { width: 30 }],
    ['wide', { width: 80, keywordCase: 'lower', indent: 4 }],
    ['as-written', { keywordCase: 'preserve' }],
  ] as const)('has the golden layout: %s', async (name, options) => {
    const formatted = texts.map((text) => format(text, options).value);
    // A file keeps neither carriage returns nor halves of characters.
    const golden = formatted
      .join('\n----\n')
      .replaceAll(/[^\n\P{C}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
    await expect(`${golden}\n`).toMatchFileSnapshot(`golden/valid-${name}.vql`);
  });
});

describe('a statement with a comment after every token', () => {
  const crowded = [
    'SELECT DISTINCT a, upper(b.c) FROM d.e',
    'SELECT a FROM b.c JOIN (SELECT d FROM e.f) AS g ON (g.d = a)',
    "SELECT a FROM b.c WHERE (a NOT IN (1, 'x') OR b IS NOT NULL) AND c = 2",
    'SELECT a FROM b.c ORDER BY a DESC, b LIMIT 1 OFFSET 2',
    '--v:result{visible=true}',
  ].map((text) => (text.startsWith('--') ? `SELECT ${text}\na, b FROM c.d` : text));

  it.each([
    ['line', (index: number) => ` -- ${index}\n`],
    ['block', (index: number) => ` /* ${index} */ `],
    ['own', (index: number) => `\n-- ${index}\n`],
    ['mixed', (index: number) => (index % 3 === 0 ? ` /* ${index} */\n` : ` /* ${index} */ -- ${index}\n`)],
  ] as const)('has the golden layout: %s', async (name, comment) => {
    const formatted = crowded.map((text) => {
      const tokens = tokenize(text).filter(({ kind }) => kind !== 'whitespace');
      const commented = tokens.map((token, index) => token.text + (token.kind === 'annotation' ? '\n' : comment(index)));
      return format(commented.join('')).value;
    });
    await expect(`${formatted.join('\n----\n')}\n`).toMatchFileSnapshot(`golden/comments-${name}.vql`);
  });
});
