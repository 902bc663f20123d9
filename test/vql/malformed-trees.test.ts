import { describe, expect, it } from 'vitest';
import { from } from '../../src/builder/index.js';
import { createMatcher, fingerprint, matches, toCUnit } from '../../src/cunit/index.js';
import { compileSql } from '../../src/engine/index.js';
import { paginate } from '../../src/paging/index.js';
import {
  addCondition,
  constructsOf,
  createComparison,
  createPath,
  edit,
  equalNodes,
  evidenceOf,
  fieldsOf,
  type Node,
  nodeAt,
  type Predicate,
  parse,
  parseOrThrow,
  print,
  renameField,
  replaceTemplate,
  type Statement,
  splitIn,
  transform,
  VqlError,
  visit,
} from '../../src/vql/index.js';

const text = `SELECT id, count(DISTINCT b) --v:x
FROM a.b JOIN (SELECT c FROM d.e) AS f ON (f.c = id) WHERE (a = 1 OR NOT b LIKE 'x' ESCAPE '!')
AND c IN (1, :v) AND d BETWEEN 1 AND TRUE AND e IS NOT NULL AND EXISTS (SELECT * FROM g.h WHERE i = NULL)
ORDER BY id DESC LIMIT 5 OFFSET 6`.replace(' --v:x', '');

const tree = parseOrThrow(text.replace('count', "--v:result{displayname='x', visible=false}\ncount"));
const tables = { 'a.b': { name: 'x', columns: { id: 'integer' } } } as const;

/** Calls with a tree in each entry point that takes one. */
const calls: Readonly<Record<string, (tree: Statement, where: Predicate) => unknown>> = {
  print: (statement) => print(statement),
  visit: (statement) => visit(statement, { Path: () => undefined }),
  'visit with enter': (statement) => visit(statement, { enter: () => undefined, leave: () => undefined }),
  transform: (statement) => transform(statement, { Limit: () => null }),
  nodeAt: (statement) => nodeAt(statement, 150),
  constructsOf: (statement) => constructsOf(statement),
  evidenceOf: (statement) => evidenceOf(statement),
  fieldsOf: (statement) => fieldsOf(statement),
  addCondition: (statement) => addCondition(statement, createComparison(createPath('a'), '=', createPath('b'))),
  'addCondition everywhere': (statement, where) => addCondition(statement, where, { where: 'everywhere' }),
  renameField: (statement) => renameField(statement, { template: 'a.b', from: 'id', to: 'key' }),
  replaceTemplate: (statement) => replaceTemplate(statement, { from: 'a.b', to: 'c.d' }),
  splitIn: (statement) => splitIn(statement, { maxValues: 1 }),
  edit: (statement) => edit(text, () => statement),
  equalNodes: (statement) => equalNodes(statement, tree),
  'equalNodes the other way round': (statement) => equalNodes(tree, statement),
  toCUnit: (statement) => toCUnit(statement),
  'toCUnit of a condition': (_, where) => toCUnit(where),
  fingerprint: (statement) => fingerprint(statement),
  createMatcher: (_, where) => createMatcher(where, { exists: () => true }),
  matches: (_, where) => matches(where, { a: 1 }, { exists: () => true }),
  compileSql: (statement) => compileSql(statement, { target: 'duckdb', tables }),
  'from().where': (_, where) => from('a.b').where(where),
  paginate: (statement) => paginate(statement, { fetchPage: () => ({ rows: [] }) }),
  'paginate a statement': (statement) => paginate({ statement }, { fetchPage: () => ({ rows: [] }) }),
};

const misfits: readonly unknown[] = [
  ...[undefined, null, 7, 'x', {}, [], [null], { kind: 'Nope' }, { kind: 'toString' }, { kind: 'Limit', value: 1 }],
  ...[{ kind: 'And' }, { kind: 'Path' }, { kind: 'Comparison', operator: '=' }, () => 1, Symbol('x'), 10n],
];

/** Returns the tree with a value in place of each of its members and elements. */
function* malformed(): Generator<{ readonly path: string; readonly value: unknown; readonly tree: Statement }> {
  const paths: (readonly string[])[] = [];
  const collect = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'span') continue;
      paths.push([...path, key]);
      collect(inner, [...path, key]);
    }
  };
  collect(tree, []);
  for (const path of paths)
    for (const value of misfits) yield { path: path.join('.'), value, tree: withMember(tree, path, () => value) };
}

function withMember(root: Statement, path: readonly string[], change: (root: Statement) => unknown): Statement {
  const copy = structuredClone(root);
  let node: object = copy;
  for (const key of path.slice(0, -1)) node = Reflect.get(node, key);
  Reflect.set(node, path.at(-1) ?? '', change(copy));
  return copy;
}

const renaming = { template: 'a.b', from: 'id', to: 'key' };

function messageOf(call: () => unknown): string {
  try {
    call();
    return '';
  } catch (error) {
    return error instanceof VqlError ? error.message : `unexpected: ${error}`;
  }
}

/** Returns how a call ends: with the error of the package, or without one; other errors are reported. */
function outcome(name: string, call: () => unknown): 'error' | 'result' | `unexpected: ${string}` {
  try {
    call();
    return 'result';
  } catch (error) {
    return error instanceof VqlError ? 'error' : `unexpected: ${name} ${error}`;
  }
}

describe('trees that are not valid', () => {
  const where = parseOrThrow("SELECT a FROM b.c WHERE a = 1 AND b IN ('x')").where as Predicate;

  it.each<readonly [change: object, message: string]>([
    [
      { kind: 'Not' },
      'The member "predicate" in the node of print must be a node of a syntax tree, such as parse returns; found undefined.',
    ],
    [
      { ...where, predicates: [where, { ...where, predicates: [null] }] },
      'The member "predicates.1.predicates.0" in the node of print must be a node of a syntax tree, such as parse returns; found null.',
    ],
    [
      {
        kind: 'Comparison',
        operator: '=',
        left: { kind: 'Path', segments: 'a.b' },
        right: { kind: 'Path', segments: ['a'] },
      },
      'The member "left.segments" in the node of print must be an array in which each element is a string; found "a.b".',
    ],
    [
      { kind: 'Limit', value: { toString: null } },
      'The member "value" in the node of print must be a number; found an object with the member "toString".',
    ],
    [
      { kind: 'In', negated: false, operand: { kind: 'Path', segments: ['a'] }, values: 5 },
      'The member "values" in the node of print must be an array of nodes; found the number 5.',
    ],
  ])('are reported with the path of the member: %j', (tree, message) => {
    expect(() => print(tree as Node)).toThrow(new VqlError([{ code: 'wrong-argument', severity: 'error', message }]));
  });

  it('have a suggestion for a value that is probably a typo', () => {
    const sortKey = { kind: 'SortKey', expression: createPath('a'), direction: 'DSC' };
    expect(messageOf(() => renameField({ ...tree, orderBy: [sortKey] } as Statement, renaming))).toBe(
      'The member "orderBy.0.direction" in the statement of renameField must be one of "ASC", "DESC" or undefined; found "DSC". Did you mean "DESC"?',
    );
  });

  it('can have the negative number of rows of a text with errors', () => {
    const { value: statement } = parse('SELECT id FROM a.b LIMIT -1');
    expect(statement?.limit?.value).toBe(-1);
    expect(statement && renameField(statement, { template: 'a.b', from: 'id', to: 'key' }).limit?.value).toBe(-1);
  });

  const misplaced = { ...tree, columns: [{ kind: 'Star' }], from: { kind: 'Limit', value: 1 } } as unknown as Statement;
  const cyclic = withMember(tree, ['where', 'predicates', '1'], (root) => root.where);
  const kindOfFrom = 'must be a node of the kind Template or Missing; found "Limit"';
  const itself = 'must be a node that does not contain itself; found "And"';
  const noNode = 'must be a node of a syntax tree, such as parse returns; found';
  it.each<readonly [string, call: () => unknown, message: string]>([
    [
      'visit',
      () => visit({ ...tree, columns: [5 as never] }, {}),
      `The member "columns.0" in the root of visit ${noNode} the number 5.`,
    ],
    [
      'visit',
      () => visit({ ...tree, columns: 5 as never }, {}),
      'The member "columns" in the root of visit must be an array of nodes; found the number 5.',
    ],
    [
      'visit',
      () => visit(cyclic, { Path: () => undefined }),
      `The member "where.predicates.1" in the root of visit ${itself}.`,
    ],
    [
      'transform',
      () => transform({ ...tree, columns: [{ kind: 'constructor' } as never] }, {}),
      `The member "columns.0" in the root of transform ${noNode} "constructor".`,
    ],
    ['transform', () => transform(cyclic, {}), `The member "where.predicates.1" in the root of transform ${itself}.`],
    [
      'nodeAt',
      () => nodeAt({ ...tree, columns: [{ kind: 'Nope', span: { start: 7, end: 9 } } as never] }, 8),
      `The member "columns.0" in the root of nodeAt ${noNode} "Nope".`,
    ],
    ['print', () => print(cyclic), `The member "where.predicates.1" in the node of print ${itself}.`],
    [
      'renameField',
      () => renameField(misplaced, renaming),
      `The member "from" in the statement of renameField ${kindOfFrom}.`,
    ],
    [
      'replaceTemplate',
      () => replaceTemplate(misplaced, { from: 'a.b', to: 'c.d' }),
      `The member "from" in the statement of replaceTemplate ${kindOfFrom}.`,
    ],
    ['fingerprint', () => fingerprint(misplaced), `The member "from" in the query of fingerprint ${kindOfFrom}.`],
    [
      'matches',
      () => matches({ kind: 'And', predicates: [{ kind: 'Limit', value: 1 } as never] }, {}),
      'The member "predicates.0" in the predicate of matches must be a node of the kind Or, And, Not, Exists, Comparison, Like, In, Between, IsNull or Missing; found "Limit".',
    ],
    [
      'where',
      () => from('a.b').where({ kind: 'Not' } as never),
      `The member "predicate" in the tree of "where" ${noNode} undefined.`,
    ],
  ])('are reported with the function that was called: %s', (_, call, message) => {
    expect(messageOf(call)).toBe(message);
  });

  it('do not hide the errors of the functions of the caller', () => {
    const broken: Node = { kind: 'And', predicates: [null as never] };
    const mine = () => {
      throw new Error('mine');
    };
    expect(() => visit(broken, { enter: mine })).toThrow('mine');
    expect(() =>
      visit({ kind: 'Not', predicate: { ...where, predicates: [where, null] } as never }, { And: mine }),
    ).toThrow('mine');
    expect(() => transform({ kind: 'And', predicates: [where, null as never] }, { Comparison: mine })).toThrow('mine');
  });

  it.each(Object.entries(calls))('are a mistake that %s reports', (name, call) => {
    const unexpected = new Set<string>();
    let errors = 0;
    for (const { path, value, tree: broken } of malformed()) {
      const found = outcome(name, () => call(broken, broken.where as Predicate));
      if (found === 'error') errors++;
      if (found.startsWith('unexpected')) unexpected.add(`${path} = ${String(value)}: ${found}`);
    }
    expect([...unexpected].slice(0, 5)).toEqual([]);
    // A node itself, without its children.
    expect(errors).toBeGreaterThan(
      name.endsWith('sOf') || name.includes('evidence') || name.startsWith('equal') ? -1 : 100,
    );
  });

  it.each(Object.entries(calls))('that contain themselves are a mistake that %s reports', (name, call) => {
    for (const path of [
      ['where', 'predicates', '1'],
      ['where', 'predicates', '0', 'predicates', '1', 'predicate'],
    ]) {
      const cyclic = withMember(tree, path, (root) => root.where);
      expect(
        outcome(name, () => call(cyclic, cyclic.where as Predicate)),
        path.join('.'),
      ).not.toMatch(/unexpected/);
    }
  });

  it.each([null, undefined, 7, 'x', {}, [], { kind: 'Nope' }])('as a whole are reported: %s', (value) => {
    for (const [name, call] of Object.entries(calls))
      expect(
        outcome(name, () => call(value as unknown as Statement, value as unknown as Predicate)),
        name,
      ).not.toMatch(/unexpected/);
  });
});
