import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  childrenOf,
  constructsOf,
  equalNodes,
  type Node,
  nodeAt,
  print,
  transform,
  visit,
} from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

import { statement, texts, treeOf } from './support/texts.js';

const runs = { numRuns: propertyRuns(500) };

describe('trees', () => {
  it('are transformed by nothing to themselves, and never mutated', () => {
    fc.assert(
      fc.property(statement, (tree) => {
        const before = JSON.stringify(tree);
        expect(transform(tree, {})).toBe(tree);
        expect(transform(tree, { Path: (node) => node })).toBe(tree);
        expect(equalNodes(transform(tree, { Path: (node) => ({ ...node }) }), tree)).toBe(true);
        print(tree);
        expect(JSON.stringify(tree)).toBe(before);
      }),
      runs,
    );
  });

  it('are visited in the order of the source, each node once, parents before children', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        const tree = treeOf(text);
        const seen: Node[] = [];
        visit(tree, {
          enter: (node, ancestors) => {
            const parent = ancestors.at(-1);
            if (parent !== undefined) expect(childrenOf(parent)).toContain(node);
            seen.push(node);
          },
        });
        expect(new Set(seen).size).toBe(seen.length);
        const starts = seen.map(({ span }) => span?.start ?? 0);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }),
      runs,
    );
  });

  it('are found by the offset of any of their nodes', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        const tree = treeOf(text);
        visit(tree, {
          enter: (node, ancestors) => {
            if (childrenOf(node).length > 0 || node.span === undefined) return;
            const found = nodeAt(tree, node.span.start);
            expect(found?.node).toBe(node);
            expect(found?.ancestors).toEqual(ancestors);
          },
        });
      }),
      { numRuns: Math.ceil(runs.numRuns / 2) },
    );
  });

  it('survive JSON', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        const tree = treeOf(text);
        expect(equalNodes(JSON.parse(JSON.stringify(tree)), tree)).toBe(true);
      }),
      runs,
    );
  });

  it('have constructs for every node', () => {
    fc.assert(
      fc.property(statement, (tree) => {
        visit(tree, { enter: (node) => void constructsOf(node) });
      }),
      runs,
    );
  });
});
