import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CUnitPredicate,
  type CUnitQuery,
  fingerprint,
  readPredicate,
  readQuery,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { anyPredicate, anyStatement } from '../../src/testing/index.js';
import {
  createAnd,
  createComparison,
  createNot,
  createOr,
  createPath,
  createStar,
  createStatement,
  createStringLiteral,
  type Identifier,
  type Path,
  type Predicate,
  parse,
  parsePredicate,
  print,
  type Statement,
  transform,
} from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

/** Names that a tree made by hand can have: some are names of VQL, others need quotes, which VQL does not have. */
const oddName = fc.constantFrom(
  ...[
    'select',
    'a b',
    '',
    ' ',
    "O'Brien",
    '"x"',
    '[x]',
    '`x`',
    'a.b',
    'a-b',
    '1a',
    '😀',
    'a\nb',
    '__proto__',
    'constructor',
  ],
  ...['größe', 'a\u0301', 'a\u200bb', 'x:y', ':v', 'NOT', 'case', 'a;b', '--', '/*'],
);

/** A tree, some of whose names are odd: of paths, functions, variables, templates or aliases. */
function withOddNames<Tree extends Predicate | Statement>(trees: fc.Arbitrary<Tree>): fc.Arbitrary<Tree> {
  return fc
    .tuple(trees, fc.array(oddName, { minLength: 1, maxLength: 3 }), fc.nat({ max: 4 }))
    .map(([tree, names, every]) => {
      let [count, next] = [0, 0];
      const name = (own: string): string => (count++ % (every + 1) === 0 ? (names[next++ % names.length] ?? own) : own);
      return transform(tree, {
        Path: (path): Path => ({ ...path, segments: path.segments.map(name) }),
        Call: (call) => ({ ...call, name: name(call.name) }),
        Variable: (variable) => ({ ...variable, name: name(variable.name) }),
        Template: (template) => ({ ...template, group: name(template.group), name: name(template.name) }),
        Identifier: (identifier): Identifier => ({ ...identifier, name: name(identifier.name) }),
      });
    });
}

/** Conditions around the deepest tree that the readers accept: junctions, each with a NOT before it or none. */
const depths = fc.record({
  levels: fc.integer({ min: 990, max: 1_010 }),
  nots: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
  isAlternating: fc.boolean(),
});

/** The tree itself is too deep for the generator to print. */
function deepTree({ levels, nots, isAlternating }: typeof depths extends fc.Arbitrary<infer Depths> ? Depths : never) {
  const leaf = createComparison(createPath('a'), '=', createStringLiteral('x'));
  let tree: Predicate = leaf;
  for (let level = 1; level < levels; level++) {
    tree = isAlternating && level % 2 === 0 ? createOr([tree, leaf]) : createAnd([leaf, tree]);
    if (nots[level % nots.length] === true) tree = createNot(tree);
  }
  return tree;
}

/** Property of a tree: if its translation is exact, the readers accept it, VQL expresses it, and the fingerprint stays. */
function isExact(tree: Predicate | Statement): boolean {
  const { value, exact, diagnostics } = tree.kind === 'Statement' ? toCUnit(tree) : toCUnit(tree);
  expect(exact).toBe(value !== undefined && diagnostics.length === 0);
  const digits = fingerprint(tree);
  expect(digits).toMatch(/^[0-9a-f]{16}$/);
  if (value === undefined) return false;
  const back = 'request' in value ? expectQuery(value) : expectPredicate(value);
  expect(fingerprint(value)).toBe(digits);
  expect(fingerprint(back)).toBe(digits);
  return true;
}

function expectQuery(query: CUnitQuery): Statement {
  expect(readQuery(query).diagnostics).toEqual([]);
  const { value, diagnostics } = toVql(query, { parse });
  expect(diagnostics).toEqual([]);
  if (value === undefined) throw new Error('No statement');
  const { value: reread, diagnostics: errors } = parse(print(value));
  expect(errors.filter(({ severity }) => severity === 'error')).toEqual([]);
  return reread ?? value;
}

function expectPredicate(predicate: CUnitPredicate): Predicate {
  expect(readPredicate(predicate).diagnostics).toEqual([]);
  const { value, diagnostics } = toVql(predicate, { parse });
  expect(diagnostics).toEqual([]);
  if (value === undefined) throw new Error('No predicate');
  const { value: reread, diagnostics: errors } = parsePredicate(print(value));
  expect(errors).toEqual([]);
  return reread ?? value;
}

describe('a tree that toCUnit calls exact is accepted by the readers, toVql and fingerprint', () => {
  // Kinds of nodes that C-Unit mostly lacks.
  const unlikely = ['Annotation', 'Call', 'Join', 'NullLiteral', 'Variable'] as const;
  const cases: Readonly<Record<string, { trees: fc.Arbitrary<Predicate | Statement>; runs: number; least: number }>> = {
    'any predicate': { trees: anyPredicate({ without: unlikely }), runs: 500, least: 0.05 },
    'any statement': { trees: anyStatement({ without: unlikely }), runs: 500, least: 0.05 },
    'a predicate with odd names': {
      trees: withOddNames(anyPredicate({ maxDepth: 1, without: unlikely })),
      runs: 1_000,
      least: 0.02,
    },
    'a statement with odd names': {
      trees: withOddNames(anyStatement({ maxDepth: 1, without: unlikely })),
      runs: 1_000,
      least: 0.02,
    },
  };
  it.each(Object.entries(cases))('%s', (_what, { trees, runs, least }) => {
    let [exact, all] = [0, 0];
    const numRuns = propertyRuns(runs);
    fc.assert(
      fc.property(trees, (tree) => {
        all++;
        if (isExact(tree)) exact++;
      }),
      { numRuns },
    );
    expect(exact / all).toBeGreaterThanOrEqual(least);
    expect(exact / all).toBeLessThan(1);
  });

  it('a predicate as deep as the readers accept, and no deeper one', () => {
    const answers = new Set<boolean>();
    const law = fc.property(depths, (shape) => {
      const answer = isExact(deepTree(shape));
      answers.add(answer);
      expect(answer).toBe(shape.levels <= 1_000);
    });
    fc.assert(law, { numRuns: propertyRuns(10) });
    expect(answers.size).toBe(2);
  });

  it('a condition of the deepest text', () => {
    const text = `${'NOT (a = 1 AND b = 2 OR '.repeat(1_000)}a = 1${')'.repeat(1_000)}`;
    const { value: predicate, diagnostics } = parsePredicate(text);
    expect(diagnostics).toEqual([]);
    const { value, diagnostics: losses } = predicate ? toCUnit(predicate) : {};
    expect(value).toBeUndefined();
    expect(losses?.map(({ code, span }) => [code, span])).toEqual([['node-too-deep', predicate?.span]]);
    expect(predicate && fingerprint(predicate)).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe('what no text of VQL expresses is a loss', () => {
  const from = { kind: 'Template', group: 'a', name: 'b' } as const;
  const base = createStatement({ columns: [createStar()], from });
  const path: Path = { kind: 'Path', segments: ['a b'] };
  const value = createStringLiteral('x');
  it.each<[what: string, tree: Statement, code: string]>([
    ['a column', { ...base, columns: [{ kind: 'Column', annotations: [], expression: path }] }, 'lost-name'],
    ['a sort key', { ...base, orderBy: [{ kind: 'SortKey', expression: path, direction: 'ASC' }] }, 'lost-name'],
    ['a field', { ...base, where: createComparison(path, '=', value) }, 'lost-name'],
    ['a group', { ...base, from: { ...from, group: 'select' } }, 'lost-name'],
    ['a template', { ...base, from: { ...from, name: '' } }, 'lost-name'],
    [
      'a variable',
      { ...base, where: createComparison(createPath('a'), '=', { kind: 'Variable', name: '' }) },
      'lost-name',
    ],
    ['a limit', { ...base, limit: { kind: 'Limit', value: 1.5 } }, 'lost-number'],
    ['an offset', { ...base, offset: { kind: 'Offset', value: 2 ** 53 } }, 'lost-number'],
    ['a negative offset', { ...base, offset: { kind: 'Offset', value: -1 } }, 'lost-number'],
  ])('%s', (_what, tree, code) => {
    expect(toCUnit(tree).diagnostics.map((loss) => loss.code)).toEqual([code]);
    expect(toCUnit(tree).value).toBeUndefined();
  });
});
