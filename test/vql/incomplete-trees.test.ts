import { describe, expect, it } from 'vitest';
import { createMatcher, fingerprint, toCUnit } from '../../src/cunit/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import {
  createAnd,
  createAnnotation,
  createAnnotationOption,
  createBooleanLiteral,
  createColumn,
  createComparison,
  createExists,
  createIdentifier,
  createIn,
  createJoin,
  createLike,
  createMissing,
  createPath,
  createSortKey,
  createStar,
  createStatement,
  createStringLiteral,
  createTemplate,
  nodeAt,
  type Predicate,
  print,
  type Statement,
  type VisitResult,
  visit,
} from '../../src/vql/index.js';
import { sourceSpan } from '../../src/vql/nodes.js';

const gap = createMissing();
const name = createPath('name');
const isX = createComparison(name, '=', createStringLiteral('x'));
const from = createTemplate('account', 'query');
const all = createStatement({ columns: [createStar()], from });

const statements: readonly (readonly [string, Statement, string])[] = [
  ['a template', createStatement({ columns: [createStar()], from: gap }), 'SELECT * FROM '],
  ['a column', createStatement({ columns: [createColumn(gap)], from }), 'SELECT  FROM account.query'],
  [
    'the value of an annotation',
    createStatement({
      columns: [createColumn(name, [createAnnotation([createAnnotationOption('visible', gap)])])],
      from,
    }),
    'SELECT --v:result{visible=}\nname FROM account.query',
  ],
  [
    'the statement of a join',
    createStatement({
      columns: [createStar()],
      from,
      joins: [createJoin({ statement: gap, alias: createIdentifier('a'), on: isX })],
    }),
    "SELECT * FROM account.query JOIN () AS a ON (name = 'x')",
  ],
  [
    'the alias of a join',
    createStatement({ columns: [createStar()], from, joins: [createJoin({ statement: all, alias: gap, on: isX })] }),
    "SELECT * FROM account.query JOIN (SELECT * FROM account.query) AS  ON (name = 'x')",
  ],
  [
    'a sort key',
    createStatement({ columns: [createStar()], from, orderBy: [createSortKey(gap)] }),
    'SELECT * FROM account.query ORDER BY ',
  ],
];

const predicates: readonly (readonly [string, Predicate, string])[] = [
  ['a condition', createAnd([isX, gap]), "name = 'x' AND "],
  ['an operand', createComparison(name, '=', gap), 'name = '],
  ['a subject', createIn(gap, [createStringLiteral('x')]), " IN ('x')"],
  ['an escape character', { ...createLike(name, createStringLiteral('x')), escape: gap }, "name LIKE 'x' ESCAPE "],
  ['the statement of EXISTS', createExists(gap), 'EXISTS ()'],
  [
    'what is in the statement of EXISTS',
    createExists(createStatement({ columns: [createStar()], from: gap })),
    'EXISTS (SELECT * FROM )',
  ],
];

describe('a created tree with a Missing node', () => {
  it.each([...statements, ...predicates])('is printed without the missing part: %s', (_, tree, text) => {
    expect(print(tree)).toBe(text);
  });

  it.each(predicates)('is not evaluated: %s', (_, tree) => {
    expect(() => createMatcher(tree, { exists: () => true })).toThrow(VqlError);
  });

  it.each([...statements, ...predicates])('is not translated, and the missing part is reported: %s', (_, tree) => {
    const { value, diagnostics: losses } = toCUnit(tree as Statement);
    expect(value).toBeUndefined();
    // A JOIN is lost, whichever part is missing.
    const code = tree.kind === 'Statement' && tree.joins.length > 0 ? 'lost-join' : 'lost-gap';
    expect(losses.map((loss) => loss.code)).toContain(code);
  });

  it.each(predicates)('has a distinct fingerprint: %s', (_, tree) => {
    expect(fingerprint(tree)).not.toBe(fingerprint(isX));
  });
});

describe('a tree that was not parsed', () => {
  it('has no node at any offset', () => {
    expect(nodeAt(all, 0)).toBeUndefined();
  });

  it('reports losses without a span', () => {
    const { diagnostics: losses } = toCUnit(createComparison(name, '=', createPath('other')));
    expect(losses.map(({ code, span }) => [code, span])).toEqual([['lost-field-comparison', undefined]]);
  });

  it('has no span in a text', () => {
    expect(() => sourceSpan(isX)).toThrow(
      'The Comparison must be a node that was parsed, with a span; found an object with the member "kind".',
    );
  });

  it('cannot have an empty list of conditions, whose meaning is documented nowhere', () => {
    const { value, diagnostics: losses } = toCUnit({ kind: 'Or', predicates: [] });
    expect(value).toBeUndefined();
    expect(losses.map(({ code }) => code)).toEqual(['lost-gap']);
  });

  it('has only kinds of the language', () => {
    // A caller without types.
    const strange = { kind: 'Strange' } as unknown as Predicate;
    expect(() => toCUnit(strange)).toThrow('"Strange"');
  });

  it('is printed from any node, also from an option of an annotation', () => {
    expect(print(createAnnotationOption('visible', createBooleanLiteral(false)))).toBe('visible=false');
  });

  it('evaluates ESCAPE only with one character', () => {
    const two = createLike(name, createStringLiteral('x'), { escape: createStringLiteral('!!') });
    expect(() => createMatcher(two)).toThrow('The ESCAPE of a LIKE must be one character; found "!!".');
  });
});

describe('a visitor', () => {
  const seen = (answer: VisitResult, at: string): readonly string[] => {
    const kinds: string[] = [];
    visit(isX, {
      enter: ({ kind }) => {
        kinds.push(kind);
        return kind === at ? answer : undefined;
      },
      leave: ({ kind }) => void kinds.push(`/${kind}`),
    });
    return kinds;
  };

  it('visits the descendants of a node between entering and leaving it', () => {
    expect(seen(undefined, '')).toEqual([
      'Comparison',
      'Path',
      '/Path',
      'StringLiteral',
      '/StringLiteral',
      '/Comparison',
    ]);
  });

  it('can skip the children of a node, or stop', () => {
    expect(seen('skip', 'Comparison')).toEqual(['Comparison', '/Comparison']);
    expect(seen('stop', 'Path')).toEqual(['Comparison', 'Path']);
  });

  it('has a listener for all kinds and for one kind, called in this order', () => {
    const kinds: string[] = [];
    visit(isX, {
      enter: ({ kind }) => (kind === 'Comparison' ? undefined : 'stop'),
      Comparison: ({ operator }) => void kinds.push(operator),
      Path: () => void kinds.push('Path'),
    });
    expect(kinds).toEqual(['=']);
  });
});
