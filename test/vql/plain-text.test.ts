import { Lexer, type TokenType } from 'chevrotain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laidOutText, mutatedText } from '../../src/testing/index.js';
import { PlainText, readPlainText } from '../../src/vql/lexer/plain-text.js';
import { lexerVocabulary } from '../../src/vql/lexer/tokens.js';

const lexerOf = (vocabulary: readonly TokenType[]) =>
  new Lexer([...vocabulary], { positionTracking: 'onlyOffset', ensureOptimizations: true, skipValidations: true });
const withPlainText = lexerOf([PlainText, ...lexerVocabulary]);
const patternsOnly = lexerOf(lexerVocabulary);

/** Pieces that are plain by themselves, and what can make something else of them. */
const pieces = fc.constantFrom(
  ...['a', 'name', 'SELECT', '_1', 'é', 'ſ', '0', '17', "'x'", "''", "'", "'a''b'", ' ', '\n', '\t', '\u00A0'],
  ...[',', '(', ')', '.', '=', '<', '>', '<>', '<=', '>=', ':a', '!', '~', '-', '--', '--v:', '/*', '*/', '+', ':'],
  ...['%', '*', ';', '"'],
);
const puzzle = fc.array(pieces, { maxLength: 12 }).map((list) => list.join(''));

describe('plain text', () => {
  it('is split into the same tokens as by the patterns, beside any other text', () => {
    const anyText = fc.oneof(
      puzzle,
      mutatedText(),
      laidOutText().map(({ text }) => text),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(withPlainText.tokenize(text)).toEqual(patternsOnly.tokenize(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is split into the same tokens without a lexer, if there is nothing else in the text', () => {
    let plainTexts = 0;
    const anyText = fc.oneof(
      puzzle,
      laidOutText().map(({ text }) => text),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = readPlainText(text);
        if (plain === undefined) return;
        plainTexts++;
        expect(plain).toEqual(patternsOnly.tokenize(text).tokens);
      }),
      { numRuns: 1_000 },
    );
    expect(plainTexts).toBeGreaterThan(100);
    expect(plainTexts).toBeLessThan(900);
  });

  it.each([
    "SELECT id, owner.name FROM account.query WHERE a IN ('x', 'it''s', 12) AND (b < 5 OR c='') LIMIT 10",
    '',
    'a',
    '7',
    "'",
    'a.b=1',
    'a<b',
    'a<=b',
    'a <> :b',
    'a<=>b',
    'a<>',
    'a>=-1',
    'a=:b',
    'a:b-c',
    '::b',
    ':1',
    ':é',
    ':aé',
    'COUNT(*)',
    'a.*',
    '*/',
    'a==b',
    '12.5',
    '12a',
    '2026-01-01',
    'a-b',
    'a--b',
    'aé',
    "'a'-'b'",
    'a. b',
    '.5',
    'a.5',
  ])('is cut into the tokens that the patterns find: %s', (text) => {
    expect(withPlainText.tokenize(text)).toEqual(patternsOnly.tokenize(text));
  });

  it('is read in one run if the text contains nothing else', () => {
    const text = "SELECT COUNT(*), owner.name FROM account.query WHERE a IN ('x', 'it''s', 12) AND b <= 5 AND c <> :d";
    expect(readPlainText(text)?.length).toBe(patternsOnly.tokenize(text).tokens.length);
  });
});
