import { describe, expect, it } from 'vitest';
import { toCUnit } from '../../src/cunit/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import {
  check,
  checkFile,
  childrenOf,
  createAnd,
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createCall,
  createComparison,
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
  createVariable,
  equalNodes,
  evidenceOf,
  format,
  formatFile,
  parse,
  parseOrThrow,
  parsePredicate,
  print,
  splitStatements,
  tokenize,
  transform,
  visit,
} from '../../src/vql/index.js';
import { readStatement } from '../../src/vql/read.js';

describe('functions of trees reject what is not a node', () => {
  const calls: Readonly<Record<string, readonly [name: string, call: (node: never) => unknown]>> = {
    print: ['The node of print', print],
    visit: ['The root of visit', (node) => visit(node, {})],
    transform: ['The root of transform', (node) => transform(node, {})],
    childrenOf: ['The node of childrenOf', childrenOf],
    evidenceOf: ['The node of evidenceOf', evidenceOf],
    toCUnit: ['The query of toCUnit', toCUnit],
  };
  const values = [
    { value: {}, found: 'an object' },
    { value: null, found: 'null' },
    { value: { kind: 'constructor' }, found: '"constructor"' },
    { value: { value: undefined, diagnostics: [] }, found: 'an object with the member "value"' },
  ];
  const cases = Object.values(calls).flatMap(([name, call]) => values.map((one) => ({ name, call, ...one })));
  it.each(cases)('$name, $found', ({ name, call, value, found }) => {
    expect(() => call(value as never)).toThrow(
      `${name} must be a node of a syntax tree, such as parse returns; found ${found}.`,
    );
  });
});

describe('the factories reject trees that no text expresses', () => {
  it.each([
    [
      'The columns of a statement must be an array of at least one; found an array.',
      () => createStatement({ columns: [], from: createTemplate('a', 'b') }),
    ],
    [
      'The operator of a comparison must be one of "=", "<>", "<", "<=", ">", ">="; found "==".',
      () => createComparison(createPath('a'), '==' as never, createStringLiteral('1')),
    ],
    ['The options of an annotation must be an array of at least one; found an array.', () => createAnnotation([])],
    [
      'The string of an annotation must be a single line; found "a\\nb".',
      () => createAnnotationOption('displayname', createStringLiteral('a\nb')),
    ],
    [
      'The name of an annotation option must be displayname or visible; found "colour".',
      () => createAnnotationOption('colour', createStringLiteral('red')),
    ],
    [
      'The name of an annotation option must be displayname or visible; found "colour".',
      () => createAnnotationOption('colour', createBooleanLiteral(true)),
    ],
    [
      'The value of the option "visible" must be a BooleanLiteral; found "StringLiteral".',
      () => createAnnotationOption('visible', createStringLiteral('true')),
    ],
    [
      'The value of the option "displayname" must be a StringLiteral; found "BooleanLiteral".',
      () => createAnnotationOption('displayname', createBooleanLiteral(true)),
    ],
    [
      'The group of a template must be a name that is not reserved; found "select".',
      () => createTemplate('select', 'query'),
    ],
    ['The name of a template or group must be a name; found "que ry".', () => createTemplate('account', 'que ry')],
    ['A limit must be a whole number of at least 0; found the number -1.', () => createLimit(-1)],
    ['An offset must be a whole number of at least 0; found the number -1.', () => createOffset(-1)],
    ['The predicates of Or must be an array of two or more; found an array.', () => createOr([])],
    ['The predicates of And must be an array of two or more; found an array.', () => createAnd([])],
    ['The list of IN must be an array of at least one; found an array.', () => createIn(createPath('a'), [])],
    ['The first name of a path must be a word that is not reserved; found "from".', () => createPath('from.id')],
    [
      'A name must be letters, digits and underscores, without a digit at the beginning; found "".',
      () => createPath([]),
    ],
    [
      'A name must be letters, digits and underscores, without a digit at the beginning; found "b c".',
      () => createPath(['a', 'b c']),
    ],
    [
      'A name must be letters, digits and underscores, without a digit at the beginning; found "a.b".',
      () => createPath(['a.b']),
    ],
    [
      'The arguments of a call with DISTINCT must be an array of at least one; found an array.',
      () => createCall('count', [], { distinct: true }),
    ],
    ['A number literal must be a finite number; found the number NaN.', () => createNumberLiteral(Number.NaN)],
  ])('%s', (message, create) => {
    expect(create).toThrow(VqlError);
    expect(create).toThrow(message);
  });

  it('a reserved word is a name after a dot', () => {
    expect(createPath('a.from').segments).toEqual(['a', 'from']);
  });

  it('an option of any name can have a missing value', () => {
    expect(createAnnotationOption('colour', createMissing()).value.kind).toBe('Missing');
  });
});

describe('parsing', () => {
  it.each([
    [null, 'null'],
    [undefined, 'undefined'],
    [7, 'the number 7'],
  ])('rejects a text that is not a string: %j', (value, found) => {
    // Callers of JavaScript have no compiler.
    const text = value as unknown as string;
    expect(() => parse(text)).toThrow(`The text of parse must be a string; found ${found}.`);
    expect(() => parsePredicate(text)).toThrow(`The text of parsePredicate must be a string; found ${found}.`);
    expect(() => splitStatements(text)).toThrow(`The text of splitStatements must be a string; found ${found}.`);
    expect(() => tokenize(text)).toThrow(`The text of tokenize must be a string; found ${found}.`);
    expect(() => readStatement(text)).toThrow(`The text must be a string; found ${found}.`);
  });

  it.each([-1, Number.NaN, '5'])('rejects %j as a depth', (maxDepth) => {
    expect(() => parse('', { maxDepth: maxDepth as number })).toThrow(
      'The option "maxDepth" of parse must be a number of at least 0; found',
    );
  });

  it('ignores options that are undefined', () => {
    const text = 'SELECT id FROM a.b';
    const absent = { dialect: undefined, maxDepth: undefined, maxLength: undefined };
    expect(parse(text, absent)).toEqual(parse(text));
    expect(format(text, { ...absent, width: undefined, indent: undefined, keywordCase: undefined })).toEqual(
      format(text),
    );
    expect(check(text, { ...absent, catalog: undefined, strict: undefined, rules: undefined })).toEqual(check(text));
    expect(parse('', { maxDepth: Number.POSITIVE_INFINITY, maxLength: Number.POSITIVE_INFINITY })).toEqual(parse(''));
  });

  it.each([
    ['parse', () => parse('', { maxDeth: 1 } as never), 'maxDeth', 'maxDepth'],
    ['parsePredicate', () => parsePredicate('', { dialekt: {} } as never), 'dialekt', 'dialect'],
    ['parseOrThrow', () => parseOrThrow('', { maxLenght: 1 } as never), 'maxLenght', 'maxLength'],
    ['print', () => print(createPath('a'), { dialct: {} } as never), 'dialct', 'dialect'],
    ['format', () => format('', { widht: 10 } as never), 'widht', 'width'],
    ['formatFile', () => formatFile('', { indnet: 4 } as never), 'indnet', 'indent'],
    ['check', () => check('', { catolog: {} } as never), 'catolog', 'catalog'],
    ['checkFile', () => checkFile('', { srtict: true } as never), 'srtict', 'strict'],
  ])('and all that belongs to it rejects a misspelled option: %s', (owner, call, name, nearest) => {
    expect(call).toThrow(`${owner} has no option "${name}". Did you mean "${nearest}"?`);
    expect(call).toThrow(VqlError);
  });

  it('rejects a style of variables that does not exist', () => {
    const dialect = { variableStyle: '#name' } as never;
    for (const call of [
      () => parse('', { dialect }),
      () => print(createVariable('a'), { dialect }),
      () => format('', { dialect }),
    ])
      expect(call).toThrow(VqlError);
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

  it.each(Object.entries(nests))('accepts %s up to 40 levels deep', (_, nest) => {
    expect(codesOf(nest(40))).not.toContain('too-deep');
    expect(codesOf(nest(41))).toContain('too-deep');
  });

  it.each(Object.entries(nests))('limits the depth of %s, not their number', (_, nest) => {
    const many = Array.from({ length: 50 }, () => nest(1)).join(' AND ');
    expect(codesOf(many)).not.toContain('too-deep');
    // Closed ones do not reduce or extend the limit.
    expect(codesOf(`${many} AND ${nest(41)}`)).toContain('too-deep');
  });

  it('accepts any number of conditions up to the given depth', () => {
    expect(codesOf('(a = 1) AND (b = 2) AND ((c = 3)) AND ((d = 4))', 2)).toEqual([]);
    expect(codesOf('(a = 1) AND (b = 2) AND (((c = 3)))', 2)).toEqual(['too-deep']);
    expect(codesOf('a = 1 AND (b = 2)', 0)).toEqual(['too-deep']);
  });

  it('resumes after text that is too deep', () => {
    const { value: predicate, diagnostics } = parsePredicate('((a = 1 AND (b = 2)) OR c = 3) AND d = 4', {
      maxDepth: 1,
    });
    expect(predicate && print(predicate)).toBe('( OR c = 3) AND d = 4');
    expect(diagnostics.map(({ message }) => message)).toEqual(['The text is nested more than 1 levels deep.']);
  });

  it('accepts a text of exactly the maximum length', () => {
    expect(parsePredicate('a = 1', { maxLength: 5 }).diagnostics).toEqual([]);
    expect(parsePredicate('a = 1', { maxLength: 4 }).diagnostics).toHaveLength(1);
  });

  it('returns no predicate for a text that is too long', () => {
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
  ])('distinguishes %j from %j', (one, other) => {
    expect(equalNodes(condition(one), condition(other))).toBe(false);
    expect(equalNodes(condition(other), condition(one))).toBe(false);
    expect(equalNodes(condition(one), condition(one))).toBe(true);
  });

  it.each([
    ['null', null],
    ['a text', 'x'],
    ['a list', []],
    ['an object', {}],
  ])('distinguishes a condition from %s, which foreign JSON may contain', (_, where) => {
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

  it('treats a tree and its copy through JSON as equal', () => {
    const { value: statement } = parse('SELECT id FROM a.b WHERE c = 1 ORDER BY d');
    if (statement === undefined) throw new Error('no statement');
    const read = JSON.parse(JSON.stringify(statement));
    expect(equalNodes(statement, read)).toBe(true);
    expect(equalNodes(read, statement)).toBe(true);
  });
});
