import { describe, expect, it } from 'vitest';
import {
  type CUnitPredicate,
  createFilter,
  createJunction,
  normalize,
  readPredicate,
} from '../../../src/cunit/index.js';
import { changed } from '../../support/cunit-pointers.js';
import { unreadable } from '../../support/unreadable.js';

function linesOf(json: unknown): readonly string[] {
  return readPredicate(json).diagnostics.map(({ code, path, message }) => `${code} at "${path}": ${message}`);
}

function nested(depth: number): unknown {
  let node: unknown = { type: 'FILTER', operator: 'IS_NULL', property: 'a' };
  for (let level = 1; level < depth; level++) node = { type: 'JUNCTION', operator: 'AND', children: [node] };
  return node;
}

const throwError = (): never => {
  throw new Error('no child');
};

const filter = { type: 'FILTER', operator: 'EQUALS', property: 'name', values: ['x'] };

describe('readPredicate accepts', () => {
  it.each<readonly [string, unknown]>([
    ['a bare filter', filter],
    ['a junction of one child', { type: 'JUNCTION', operator: 'OR', children: [filter] }],
    [
      'empty lists, which say as little as none',
      { type: 'FILTER', operator: 'IS_NULL', property: 'a', values: [], children: [] },
    ],
    ['members that are undefined', { ...filter, functions: undefined, children: undefined, visible: undefined }],
    ['members that nobody knows', { ...filter, label: { de: 'Name', tags: ['a', null] } }],
    ['functions', { ...filter, functions: ['LOWER'] }],
    ['a hidden node', { ...filter, visible: false }],
    ['EXISTS without a property', { type: 'FILTER', operator: 'EXISTS', values: ['SELECT id FROM a.b'] }],
    ['the empty text as a value', { ...filter, values: [''] }],
    ['a node of several parents', { type: 'JUNCTION', operator: 'AND', children: [filter, filter] }],
  ])('%s', (_, json) => {
    const { value, diagnostics } = readPredicate(json);
    expect(diagnostics).toEqual([]);
    expect(value).toBe(json);
  });

  it('a tree of 1,000 levels, and normalizes it', () => {
    const { value } = readPredicate(nested(1_000));
    expect(value && normalize(value)).toEqual(createFilter('IS_NULL', 'a'));
  });

  it('a list of 100,000 values', () => {
    const values = Array.from({ length: 100_000 }, (_, index) => String(index));
    expect(readPredicate({ ...filter, operator: 'IN', values }).diagnostics).toEqual([]);
  });
});

describe('readPredicate reports', () => {
  it.each<readonly [string, unknown, string]>([
    [
      'what is no object',
      'a = 1',
      'node-shape at "": Expected a predicate node, an object with "type" and "operator"; found "a = 1".',
    ],
    [
      'an operator in an array, although it is the same key',
      { ...filter, operator: ['EQUALS'] },
      'unknown-filter-operator at "/operator": Unknown operator an array.',
    ],
    [
      'a type in an array',
      { ...filter, type: ['FILTER'] },
      'node-type at "/type": Expected "JUNCTION" or "FILTER" as "type", found an array.',
    ],
    [
      'a getter that throws',
      unreadable('operator', filter),
      'member-type at "": Expected plain JSON as "query", found an object whose members cannot be read: no operator.',
    ],
    [
      'a getter that throws, below a junction',
      { type: 'JUNCTION', operator: 'AND', children: [filter, unreadable('values', filter)] },
      'member-type at "/children/1": Expected plain JSON as "1", found an object whose members cannot be read: no values.',
    ],
    [
      'a proxy that throws',
      new Proxy(filter, {
        ownKeys() {
          throw new Error('no keys');
        },
      }),
      'member-type at "": Expected plain JSON as "query", found an object whose members cannot be read: no keys.',
    ],
    [
      'an unknown member with a getter that throws',
      { ...filter, note: unreadable('by', {}) },
      'member-type at "/note": Expected plain JSON as "note", found an object whose members cannot be read: no by.',
    ],
    [
      'an array',
      [filter],
      'node-shape at "": Expected a predicate node, an object with "type" and "operator"; found an array.',
    ],
    [
      'a hole among children',
      { type: 'JUNCTION', operator: 'AND', children: Object.assign([], { 0: filter, 2: filter }) },
      'node-shape at "/children/1": Expected a predicate node, an object with "type" and "operator"; found nothing.',
    ],
    [
      'a child whose getter throws',
      { type: 'JUNCTION', operator: 'AND', children: Object.defineProperty([filter], 0, { get: throwError }) },
      'member-type at "": Expected plain JSON as "query", found an object whose members cannot be read: no child.',
    ],
    [
      'null among children',
      { type: 'JUNCTION', operator: 'AND', children: [filter, null] },
      'node-shape at "/children/1": Expected a predicate node, an object with "type" and "operator"; found null.',
    ],
    [
      'RANGE with one value',
      { ...filter, operator: 'RANGE', values: ['1'] },
      'value-count at "/values": RANGE takes exactly two values, found one value.',
    ],
    [
      'RANGE with three values',
      { ...filter, operator: 'RANGE', values: ['1', '2', '3'] },
      'value-count at "/values": RANGE takes exactly two values, found 3 values.',
    ],
    [
      'IS_NULL with a value',
      { ...filter, operator: 'IS_NULL' },
      'value-count at "/values": IS_NULL takes no values, found one value.',
    ],
    [
      'EQUALS without a value',
      { ...filter, values: [] },
      'value-count at "/values": EQUALS is assumed to take exactly one value, found no values.',
    ],
    [
      'EQUALS without values',
      { type: 'FILTER', operator: 'EQUALS', property: 'a' },
      'value-count at "/values": EQUALS is assumed to take exactly one value, found no values.',
    ],
    [
      'IN with an empty list',
      { ...filter, operator: 'IN', values: [] },
      'value-count at "/values": IN is assumed to take one value or more, found no values.',
    ],
    [
      'a junction with values',
      { type: 'JUNCTION', operator: 'AND', children: [filter], values: ['1'] },
      'misplaced-member at "/values": A JUNCTION takes no "values".',
    ],
    [
      'a junction with a property',
      { type: 'JUNCTION', operator: 'AND', children: [filter], property: 'a' },
      'misplaced-member at "/property": A JUNCTION takes no "property".',
    ],
    [
      'a junction with an empty list of properties, which unlike an empty list of values counts as absent',
      { type: 'JUNCTION', operator: 'AND', children: [filter], property: [] },
      'misplaced-member at "/property": A JUNCTION takes no "property".',
    ],
    [
      'a junction without children',
      { type: 'JUNCTION', operator: 'OR' },
      'missing-children at "/children": OR has no children; it is assumed to join at least one node.',
    ],
    [
      'a junction with no child',
      { type: 'JUNCTION', operator: 'OR', children: [] },
      'missing-children at "/children": OR has no children; it is assumed to join at least one node.',
    ],
    [
      'children that are no array',
      { type: 'JUNCTION', operator: 'OR', children: filter },
      'member-type at "/children": Expected an array of nodes as "children", found an object.',
    ],
    [
      'a filter with children',
      { ...filter, children: [filter] },
      'misplaced-member at "/children": A FILTER takes no "children".',
    ],
    [
      'a filter without property',
      { type: 'FILTER', operator: 'EQUALS', values: ['1'] },
      'missing-property at "/property": EQUALS needs the path of a field as "property", found nothing.',
    ],
    [
      'an empty property',
      { ...filter, property: '' },
      'missing-property at "/property": EQUALS needs the path of a field as "property", found "".',
    ],
    [
      'a type that does not exist',
      { ...filter, type: 'filter' },
      'node-type at "/type": Expected "JUNCTION" or "FILTER" as "type", found "filter".',
    ],
    [
      'an operator of the other type',
      { ...filter, operator: 'AND' },
      'operator-type at "/operator": AND is the operator of a JUNCTION.',
    ],
    [
      'an operator that does not exist',
      { ...filter, operator: 'EQALS' },
      'unknown-filter-operator at "/operator": Unknown operator "EQALS". Did you mean "EQUALS"?',
    ],
    [
      'an operator with spaces',
      { ...filter, operator: 'starts with' },
      'unknown-filter-operator at "/operator": Unknown operator "starts with". Did you mean "STARTS_WITH"?',
    ],
    [
      'an operator like no other',
      { ...filter, operator: 'zzz' },
      'unknown-filter-operator at "/operator": Unknown operator "zzz".',
    ],
    ...(
      [
        ['BETWEEN', 'RANGE'],
        ['not between', 'NOT_RANGE'],
        ['EQ', 'EQUALS'],
        ['=', 'EQUALS'],
        ['ne', 'NOT_EQUALS'],
        ['<>', 'NOT_EQUALS'],
        ['GTE', 'GREATER_THAN_EQUALS'],
        ['<', 'LESS_THAN'],
        ['startsWith', 'STARTS_WITH'],
        ['NOTNULL', 'IS_NOT_NULL'],
        ['nin', 'NOT_IN'],
        ['isNullOrEquals', 'IS_NULL_OR_EQUALS'],
      ] as const
    ).map(
      ([operator, instead]) =>
        [
          `the operator ${operator} of other languages`,
          { ...filter, operator },
          `unknown-filter-operator at "/operator": Unknown operator "${operator}". Did you mean "${instead}"?`,
        ] as const,
    ),
    [
      'an operator with several spaces and hyphens',
      { ...filter, operator: 'not - - in' },
      'unknown-filter-operator at "/operator": Unknown operator "not - - in". Did you mean "NOT_IN"?',
    ],
    [
      'an operator that every object has',
      { ...filter, operator: 'constructor' },
      'unknown-filter-operator at "/operator": Unknown operator "constructor".',
    ],
    [
      'a missing operator',
      { type: 'FILTER', property: 'a' },
      'unknown-filter-operator at "/operator": Expected an operator as "operator", such as "EQUALS", found nothing.',
    ],
    [
      'a number as value',
      { ...filter, values: [5] },
      'value-not-string at "/values/0": Values are always strings, found the number 5.',
    ],
    [
      'null as value',
      { ...filter, values: [null] },
      'value-not-string at "/values/0": Values are always strings, found null.',
    ],
    [
      'a text instead of values',
      { ...filter, values: 'x' },
      'member-type at "/values": Expected an array of strings as "values", found "x".',
    ],
    [
      'a text instead of functions',
      { ...filter, functions: 'LOWER' },
      'member-type at "/functions": Expected an array of names of functions as "functions", found "LOWER".',
    ],
    [
      'an empty name of a function',
      { ...filter, functions: [''] },
      'member-type at "/functions/0": Expected an array of names of functions as "functions", found "".',
    ],
    [
      'a number as the name of a function',
      { ...filter, functions: ['f', 5] },
      'member-type at "/functions/1": Expected an array of names of functions as "functions", found the number 5.',
    ],
    [
      'a junction with functions',
      { type: 'JUNCTION', operator: 'AND', children: [filter], functions: ['f'] },
      'misplaced-member at "/functions": A JUNCTION takes no "functions".',
    ],
    [
      'EXISTS with what is no property',
      { type: 'FILTER', operator: 'EXISTS', property: 5, values: ['SELECT id FROM a.b'] },
      'missing-property at "/property": EXISTS needs the path of a field as "property", found the number 5.',
    ],
    [
      'a text as visible',
      { ...filter, visible: 'no' },
      'member-type at "/visible": Expected true or false as "visible", found "no".',
    ],
  ])('%s', (_, json, line) => {
    expect(readPredicate(json).value).toBeUndefined();
    expect(linesOf(json)).toEqual([line]);
  });

  it('all errors, in the order of the tree, each with its path', () => {
    const json = {
      type: 'JUNCTION',
      operator: 'AND',
      children: [
        { type: 'FILTER', operator: 'EQALS', property: 'a', values: ['1'] },
        { type: 'JUNCTION', operator: 'OR', children: [{ ...filter, values: [1] }, 7] },
        { ...filter, property: 3 },
      ],
    };
    expect(readPredicate(json).diagnostics.map(({ path }) => path)).toEqual([
      '/children/0/operator',
      '/children/1/children/0/values/0',
      '/children/1/children/1',
      '/children/2/property',
    ]);
  });

  it('a junction without operator and children', () => {
    expect(linesOf({ type: 'JUNCTION', children: [] })).toContain(
      'missing-children at "/children": A junction has no children; it is assumed to join at least one node.',
    );
  });

  it('at most 1,000 mistakes, and is not valid beyond them', () => {
    const values = Array.from({ length: 5_000 }, (_, index) => index);
    const { diagnostics, value } = readPredicate({ ...filter, operator: 'IN', values });
    expect(diagnostics).toHaveLength(1_000);
    expect(value).toBeUndefined();
  });

  it('a tree nested 100,000 levels deep, once', () => {
    expect(linesOf(nested(100_000)).map((line) => line.replace(/at ".*?"/, 'below'))).toEqual([
      'node-too-deep below: The tree is nested more than 1000 levels deep.',
    ]);
  });

  it('a tree deeper than the caller wants', () => {
    expect(readPredicate(nested(3), { maxDepth: 3 }).diagnostics).toEqual([]);
    expect(readPredicate(nested(4), { maxDepth: 3 }).diagnostics[0]?.path).toBe('/children/0/children/0/children/0');
  });

  it('a tree of more nodes than the caller wants, once', () => {
    const wide = { type: 'JUNCTION', operator: 'AND', children: [filter, filter, filter, filter] };
    expect(readPredicate(wide, { maxNodes: 5 }).diagnostics).toEqual([]);
    expect(readPredicate(wide, { maxNodes: 3 }).diagnostics.map(({ code }) => code)).toEqual(['too-many-nodes']);
    // Other errors do not end the walk, even just below the limit.
    const deep = { ...wide, children: [{ ...wide, children: [{ ...wide, children: [filter] }] }, null] };
    expect(readPredicate(deep, { maxDepth: 2, maxNodes: 4 }).diagnostics.map(({ code }) => code)).toEqual([
      'node-too-deep',
      'node-shape',
    ]);
    const near = readPredicate(deep, { maxDepth: 2, maxNodes: 2 }).diagnostics.map(({ code }) => code);
    expect(near).toEqual(['node-too-deep', 'too-many-nodes']);
  });

  it('a tree whose nodes are shared so often that it would never end', () => {
    let node: unknown = filter;
    for (let level = 0; level < 60; level++) node = { type: 'JUNCTION', operator: 'AND', children: [node, node] };
    expect(readPredicate(node, { maxNodes: 1_000 }).diagnostics.map(({ code }) => code)).toEqual(['too-many-nodes']);
  });

  it('an object that contains itself', () => {
    const root: { type: string; operator: string; children: unknown[] } = {
      type: 'JUNCTION',
      operator: 'AND',
      children: [],
    };
    root.children.push(filter, { type: 'JUNCTION', operator: 'OR', children: [root] });
    expect(linesOf(root)).toEqual([
      'node-cycle at "/children/1/children/0": The object contains itself: this is the root again.',
    ]);
    const inner = { type: 'JUNCTION', operator: 'OR', children: [] as unknown[] };
    inner.children.push(inner);
    expect(linesOf({ type: 'JUNCTION', operator: 'AND', children: [inner] })).toEqual([
      'node-cycle at "/children/0/children/0": The object contains itself: this is the object at "/children/0" again.',
    ]);
  });

  it('a recursive object in an unknown member', () => {
    const node: Record<string, unknown> = { ...filter };
    node['parent'] = { of: node };
    expect(readPredicate(node).diagnostics.map(({ code }) => code)).toEqual(['node-cycle']);
  });

  it('keys that reach into the prototype, of nodes and of all below them', () => {
    const json: unknown = JSON.parse(
      '{ "type": "FILTER", "operator": "IS_NULL", "property": "a", "__proto__": { "isAdmin": true }, "note": { "constructor": 1 } }',
    );
    expect(linesOf(json)).toEqual([
      'unsafe-key at "/__proto__": The key "__proto__" is not accepted.',
      'unsafe-key at "/note/constructor": The key "constructor" is not accepted.',
    ]);
    expect({}).not.toHaveProperty('isAdmin');
  });

  it('a key with slash and tilde by its pointer (RFC 6901)', () => {
    const json = { ...filter, 'a/b~c': { prototype: 1 } };
    expect(readPredicate(json).diagnostics[0]?.path).toBe('/a~1b~0c/prototype');
  });
});

describe('readPredicate fixes', () => {
  it.each<readonly [unknown, string]>([
    [5, '5'],
    [-0, '0'],
    [0.1, '0.1'],
    [1.5e-7, '0.00000015'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [10n ** 20n, '100000000000000000000'],
    [true, 'true'],
    [false, 'false'],
  ])('the value %s to the text "%s", safely', (value, text) => {
    const json = { ...filter, values: [value] };
    const [diagnostic] = readPredicate(json).diagnostics;
    expect(diagnostic?.fixes).toEqual([
      { title: `Replace with "${text}"`, safe: true, edits: [], changes: [{ path: '/values/0', value: text }] },
    ]);
    const fixed = changed(json, diagnostic?.fixes?.[0]?.changes?.[0] ?? { path: '' });
    expect(readPredicate(fixed).value).toEqual({ ...filter, values: [text] });
  });

  it.each([
    [2 ** 53],
    [Number('1389132653974581248')],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [null],
    [{}],
    [['x']],
  ])('nothing in the value %s: what it was, nobody knows', (value) => {
    const [diagnostic] = readPredicate({ ...filter, values: [value] }).diagnostics;
    expect(diagnostic?.code).toBe('value-not-string');
    expect(diagnostic?.fixes).toBeUndefined();
  });

  it.each([
    ['equals', 'EQUALS', true],
    ['EQALS', 'EQUALS', false],
    ['starts-with', 'STARTS_WITH', false],
  ])('the operator "%s" to %s', (operator, right, safe) => {
    const [diagnostic] = readPredicate({ ...filter, operator }).diagnostics;
    expect(diagnostic?.fixes).toEqual([
      { title: `Replace with "${right}"`, safe, edits: [], changes: [{ path: '/operator', value: right }] },
    ]);
  });

  it('a missing type by the operator', () => {
    const [diagnostic] = readPredicate({ operator: 'IS_NULL', property: 'a' }).diagnostics;
    expect(diagnostic?.fixes).toEqual([
      { title: 'Set "type" to "FILTER"', safe: true, edits: [], changes: [{ path: '/type', value: 'FILTER' }] },
    ]);
    const [strange] = readPredicate({ property: 'a' }).diagnostics.filter(({ code }) => code === 'node-type');
    expect(strange).not.toHaveProperty('fixes');
  });

  it('a key that must not be copied by removing it, which is not safe', () => {
    const [diagnostic] = readPredicate({ ...filter, constructor: 1 }).diagnostics;
    expect(diagnostic?.fixes).toEqual([
      { title: 'Remove it', safe: false, edits: [], changes: [{ path: '/constructor' }] },
    ]);
  });

  it('nothing of a member with a value that its node cannot have', () => {
    expect(readPredicate({ ...filter, children: [filter] }).diagnostics[0]).not.toHaveProperty('fixes');
    expect(linesOf({ note: 1 })).not.toContainEqual(expect.stringContaining('unknown-member'));
  });

  it('a member that is null by removing it', () => {
    const [diagnostic] = readPredicate({ ...filter, children: null }).diagnostics;
    expect(diagnostic?.fixes).toEqual([
      { title: 'Remove it', safe: true, edits: [], changes: [{ path: '/children' }] },
    ]);
  });
});

describe('an object that readPredicate accepts', () => {
  it('is frozen or not, and never changed', () => {
    const tree: CUnitPredicate = Object.freeze(createJunction('AND', Object.freeze([createFilter('IS_NULL', 'a')])));
    expect(readPredicate(tree).value).toBe(tree);
  });
});
