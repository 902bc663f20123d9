import { describe, expect, it } from 'vitest';
import {
  type CUnitPredicate,
  createFilter,
  createJunction,
  transformPredicate,
  visitPredicate,
} from '../../src/cunit/index.js';

const a = createFilter('EQUALS', 'a', ['1']);
const b = createFilter('IS_NULL', 'b');
const c = createFilter('EQUALS', 'c', ['3']);
const inner = createJunction('OR', [b, c]);
const predicate = createJunction('AND', [a, inner]);

function visited(stop: (node: CUnitPredicate) => unknown): readonly string[] {
  const seen: string[] = [];
  const name = (node: CUnitPredicate): string => (node.type === 'FILTER' ? (node.property ?? '') : node.operator);
  visitPredicate(predicate, {
    enter: (node, ancestors, index) => {
      seen.push(`${ancestors.map(name).join('.')}[${index}]${name(node)}`);
      return stop(node);
    },
    leave: (node) => void seen.push(`/${name(node)}`),
  });
  return seen;
}

describe('visitPredicate', () => {
  it('visits parents before children, in order, with the ancestors and the index', () => {
    expect(visited(() => undefined)).toEqual([
      ...['[undefined]AND', 'AND[0]a', '/a', 'AND[1]OR', 'AND.OR[0]b', '/b', 'AND.OR[1]c', '/c', '/OR', '/AND'],
    ]);
  });

  it('leaves out children, or ends', () => {
    expect(visited((node) => (node === inner ? 'skip' : 7))).toEqual([
      ...['[undefined]AND', 'AND[0]a', '/a', 'AND[1]OR', '/OR', '/AND'],
    ]);
    expect(visited((node) => (node === a ? 'stop' : undefined))).toEqual(['[undefined]AND', 'AND[0]a']);
  });

  it('calls the function of each type', () => {
    const seen: string[] = [];
    visitPredicate(predicate, {
      FILTER: ({ property = '' }) => seen.push(property),
      JUNCTION: ({ operator }) => (operator === 'OR' ? 'skip' : undefined),
    });
    expect(seen).toEqual(['a']);
  });

  it('rejects what is not a node, and types that do not exist', () => {
    expect(() => visitPredicate({ type: 'FILTRE' } as never, {})).toThrow('a junction or a filter of C-Unit');
    expect(() => visitPredicate(predicate, { FILTRE: () => undefined } as never)).toThrow('Did you mean "FILTER"?');
  });
});

describe('transformPredicate', () => {
  it('replaces nodes, and returns what does not change as it is', () => {
    expect(transformPredicate(predicate, {})).toBe(predicate);
    const changed = transformPredicate(predicate, {
      FILTER: (filter) => (filter.property === 'b' ? { ...filter, property: 'd' } : undefined),
    });
    expect(changed).toEqual(createJunction('AND', [a, createJunction('OR', [createFilter('IS_NULL', 'd'), c])]));
    expect(changed?.type === 'JUNCTION' && changed.children[0]).toBe(a);
  });

  it('deletes nodes, and a junction with its last child', () => {
    const without = (...properties: string[]) =>
      transformPredicate(predicate, {
        FILTER: ({ property = '' }) => (properties.includes(property) ? null : undefined),
      });
    expect(without('b')).toEqual(createJunction('AND', [a, createJunction('OR', [c])]));
    expect(without('b', 'c')).toEqual(createJunction('AND', [a]));
    expect(without('a', 'b', 'c')).toBeUndefined();
  });

  it('passes a junction with its children transformed', () => {
    const changed = transformPredicate(predicate, {
      FILTER: ({ property }) => (property === 'b' ? null : undefined),
      JUNCTION: ({ children }) => (children.length === 1 ? children[0] : undefined),
    });
    expect(changed).toEqual(createJunction('AND', [a, c]));
  });

  it('rejects a replacement that is not a node', () => {
    expect(() => transformPredicate(predicate, { FILTER: () => ({}) as never })).toThrow('The replacement of a node');
  });
});
