import { describe, expect, it } from 'vitest';
import {
  createAnd,
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createCall,
  createIn,
  createLimit,
  createMissing,
  createNumberLiteral,
  createOffset,
  createOr,
  createPath,
  createStatement,
  createStringLiteral,
  createTemplate,
  equalNodes,
  parse,
  parsePredicate,
  print,
} from '../../src/vql/index.js';

describe('the factories refuse what no text can say', () => {
  it.each([
    [
      'A statement selects at least one column.',
      () => createStatement({ columns: [], from: createTemplate('a', 'b') }),
    ],
    ['An annotation has at least one option.', () => createAnnotation([])],
    [
      'An annotation is one line; its string holds no line break.',
      () => createAnnotationOption('displayname', createStringLiteral('a\nb')),
    ],
    [
      'There is no option "colour" with such a value.',
      () => createAnnotationOption('colour', createStringLiteral('red')),
    ],
    [
      'There is no option "colour" with such a value.',
      () => createAnnotationOption('colour', createBooleanLiteral(true)),
    ],
    [
      'There is no option "visible" with such a value.',
      () => createAnnotationOption('visible', createStringLiteral('true')),
    ],
    [
      'There is no option "displayname" with such a value.',
      () => createAnnotationOption('displayname', createBooleanLiteral(true)),
    ],
    ['"select" is a reserved word.', () => createTemplate('select', 'query')],
    ['"que ry" is not the name of a template or group.', () => createTemplate('account', 'que ry')],
    ['A limit is a whole number of at least 1; 0 is not.', () => createLimit(0)],
    ['An offset is a whole number that is not negative; -1 is not.', () => createOffset(-1)],
    ['Or takes two predicates or more; use the only one by itself.', () => createOr([])],
    ['And takes two predicates or more; use the only one by itself.', () => createAnd([])],
    ['The list after IN takes at least one value.', () => createIn(createPath('a'), [])],
    ['"from" is a reserved word, and cannot begin a path.', () => createPath('from.id')],
    ['"" is not a name.', () => createPath([])],
    ['"b c" is not a name.', () => createPath(['a', 'b c'])],
    ['"a.b" is not a name.', () => createPath(['a.b'])],
    ['DISTINCT takes at least one argument.', () => createCall('count', [], { distinct: true })],
    ['"NaN" is not a number.', () => createNumberLiteral(Number.NaN)],
  ])('%s', (message, create) => {
    expect(create).toThrow(new RangeError(message));
  });

  it('a reserved word is a name behind a dot', () => {
    expect(createPath('a.from').segments).toEqual(['a', 'from']);
  });

  it('a gap can stand for the value of an option that there is not', () => {
    expect(createAnnotationOption('colour', createMissing()).value.kind).toBe('Missing');
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

  const nests = {
    'values in parentheses': (depth: number) => `a = ${'('.repeat(depth)}1${')'.repeat(depth)}`,
    calls: (depth: number) => `${'f('.repeat(depth)}a${')'.repeat(depth)} = 1`,
    statements: (depth: number) => `${'EXISTS (SELECT a FROM b.c WHERE '.repeat(depth)}a = 1${')'.repeat(depth)}`,
    'statements without their parentheses': (depth: number) =>
      `EXISTS (SELECT a FROM b.c${' JOIN SELECT a FROM b.c'.repeat(depth - 1)})`,
  };
  const codesOf = (text: string, maxDepth?: number) =>
    parsePredicate(text, maxDepth === undefined ? {} : { maxDepth }).diagnostics.map(({ code }) => code);

  it.each(Object.entries(nests))('takes %s forty deep, and no deeper', (_, nest) => {
    expect(codesOf(nest(40))).not.toContain('too-deep');
    expect(codesOf(nest(41))).toContain('too-deep');
  });

  it.each(Object.entries(nests))('counts how deep %s are, not how many', (_, nest) => {
    const many = Array.from({ length: 50 }, () => nest(1)).join(' AND ');
    expect(codesOf(many)).not.toContain('too-deep');
    // Those that are closed leave as much room as there was, and no more.
    expect(codesOf(`${many} AND ${nest(41)}`)).toContain('too-deep');
  });

  it('takes conditions as deep as it was told, and no deeper, however many there are', () => {
    expect(codesOf('(a = 1) AND (b = 2) AND ((c = 3)) AND ((d = 4))', 2)).toEqual([]);
    expect(codesOf('(a = 1) AND (b = 2) AND (((c = 3)))', 2)).toEqual(['too-deep']);
    expect(codesOf('a = 1 AND (b = 2)', 0)).toEqual(['too-deep']);
  });

  it('reads on behind what is too deep', () => {
    const { value: predicate, diagnostics } = parsePredicate('((a = 1 AND (b = 2)) OR c = 3) AND d = 4', {
      maxDepth: 1,
    });
    expect(predicate && print(predicate)).toBe('( OR c = 3) AND d = 4');
    expect(diagnostics.map(({ message }) => message)).toEqual(['The text is nested more than 1 levels deep.']);
  });

  it('takes a text that is just as long as it may be', () => {
    expect(parsePredicate('a = 1', { maxLength: 5 }).diagnostics).toEqual([]);
    expect(parsePredicate('a = 1', { maxLength: 4 }).diagnostics).toHaveLength(1);
  });

  it('gives no predicate for a text that is too long', () => {
    const { value: predicate, diagnostics, comments } = parsePredicate('a /* b */ = 1', { maxLength: 3 });
    expect(predicate).toBeUndefined();
    expect(diagnostics.map(({ code, span }) => ({ code, span }))).toEqual([
      { code: 'too-long', span: { start: 3, end: 13 } },
    ]);
    expect(comments).toEqual([]);
  });
});

describe('equalNodes', () => {
  const condition = (text: string) => {
    const { value: predicate } = parsePredicate(text);
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

  it.each([
    ['null', null],
    ['a text', 'x'],
    ['a list', []],
    ['an object', {}],
  ])('tells a condition from %s, which JSON from elsewhere may hold', (_, where) => {
    const { value: statement } = parse('SELECT id FROM a.b WHERE a = 1');
    if (statement === undefined) throw new Error('no statement');
    // No tree of ours holds it.
    const other = { ...statement, where } as unknown as typeof statement;
    expect(equalNodes(statement, other)).toBe(false);
    expect(equalNodes(other, statement)).toBe(false);
    expect(
      equalNodes(
        { ...other, where: [] } as unknown as typeof statement,
        { ...other, where: {} } as unknown as typeof statement,
      ),
    ).toBe(false);
  });

  it('takes what JSON makes of a tree for the same', () => {
    const { value: statement } = parse('SELECT id FROM a.b WHERE c = 1 ORDER BY d');
    if (statement === undefined) throw new Error('no statement');
    const read = JSON.parse(JSON.stringify(statement));
    expect(equalNodes(statement, read)).toBe(true);
    expect(equalNodes(read, statement)).toBe(true);
  });
});
