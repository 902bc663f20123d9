import { describe, expect, it } from 'vitest';
import {
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createCall,
  createNumberLiteral,
  createPath,
  createStatement,
  createStringLiteral,
  createTemplate,
  equalNodes,
  parse,
  parsePredicate,
} from '../../src/vql/index.js';

describe('the factories refuse what no text can say', () => {
  it.each([
    ['a statement without columns', () => createStatement({ columns: [], from: createTemplate('a', 'b') })],
    ['an annotation without options', () => createAnnotation([])],
    ['a line break in an annotation', () => createAnnotationOption('displayname', createStringLiteral('a\nb'))],
    ['an unknown option', () => createAnnotationOption('colour', createStringLiteral('red'))],
    ['an option with a value of another type', () => createAnnotationOption('visible', createStringLiteral('true'))],
    ['a display name that is no text', () => createAnnotationOption('displayname', createBooleanLiteral(true))],
    ['a group that is a keyword', () => createTemplate('select', 'query')],
    ['a template that is no name', () => createTemplate('account', 'que ry')],
    ['a path that begins with a keyword', () => createPath('from.id')],
    ['a path of nothing', () => createPath([])],
    ['a path with a segment that is no name', () => createPath(['a', 'b c'])],
    ['DISTINCT of nothing', () => createCall('count', [], { distinct: true })],
    ['a number that is none', () => createNumberLiteral(Number.NaN)],
  ])('%s', (_, create) => {
    expect(create).toThrow(RangeError);
  });
});

describe('reading refuses what is no text', () => {
  it.each([
    [null, 'A text to read is a string; this is null.'],
    [undefined, 'A text to read is a string; this is undefined.'],
    [7, 'A text to read is a string; this is number.'],
  ])('%j', (value, message) => {
    // Who writes JavaScript has no compiler.
    expect(() => parse(value as unknown as string)).toThrow(new TypeError(message));
    expect(() => parsePredicate(value as unknown as string)).toThrow(new TypeError(message));
  });

  it('takes a negative depth, or none at all, for the highest', () => {
    const nested = `${'('.repeat(20)}a = 1${')'.repeat(20)}`;
    for (const maxDepth of [-1, Number.NaN]) expect(parsePredicate(nested, { maxDepth }).diagnostics).toEqual([]);
    expect(parsePredicate(nested, { maxDepth: 5 }).diagnostics).toHaveLength(1);
  });

  it('gives no predicate for a text that is too long', () => {
    const { predicate, diagnostics } = parsePredicate('a = 1', { maxLength: 3 });
    expect(predicate).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(['too-long']);
  });
});

describe('equalNodes', () => {
  const condition = (text: string) => {
    const { predicate } = parsePredicate(text);
    if (predicate === undefined) throw new Error(text);
    return predicate;
  };

  it.each([
    ["a = 'x'", "a = 'y'"],
    ['a = 1', "a = '1'"],
    ['a IN (1)', 'a IN (1, 2)'],
    ['a = 1', 'a <> 1'],
    ["a LIKE 'x'", "a LIKE 'x' ESCAPE '!'"],
    ['a = 1', 'NOT a = 1'],
    ['a IS NULL', 'a = 1'],
  ])('tells %j from %j', (one, other) => {
    expect(equalNodes(condition(one), condition(other))).toBe(false);
    expect(equalNodes(condition(other), condition(one))).toBe(false);
    expect(equalNodes(condition(one), condition(one))).toBe(true);
  });
});
