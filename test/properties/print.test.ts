import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPredicate, roundTrips } from '../../src/testing/index.js';
import {
  createAnd,
  createIsNull,
  createNot,
  createOr,
  createPath,
  type Predicate,
  parseOrThrow,
  parsePredicate,
  print,
  tokenize,
  visit,
} from '../../src/vql/index.js';
import { printSpans } from '../../src/vql/print.js';
import { propertyRuns } from '../support/property-runs.js';

import { statement } from './support/texts.js';

const runs = { numRuns: propertyRuns(500) };

describe('print', () => {
  it('writes a statement that parses to the same tree', () => {
    fc.assert(roundTrips(print, parseOrThrow), runs);
  });

  it('writes a predicate that parses to the same tree', () => {
    const read = (text: string) => {
      const { value: tree, diagnostics } = parsePredicate(text);
      expect(diagnostics).toEqual([]);
      return tree;
    };
    fc.assert(roundTrips(print, read, { of: anyPredicate() }), runs);
  });

  it('gives the span of each node in its text', () => {
    fc.assert(
      fc.property(statement, (tree) => {
        const text = print(tree);
        const spans = printSpans(tree);
        visit(tree, {
          enter: (node) => {
            if (node.kind === 'AnnotationOption') return 'skip';
            const { start, end } = spans.get(node) ?? { start: -1, end: -1 };
            expect(text.slice(start, end), node.kind).toBe(print(node));
            return undefined;
          },
        });
      }),
      runs,
    );
  });

  it('writes a tree of any depth, which costs no stack', () => {
    const depth = 100_000;
    const inner = createIsNull(createPath('a'));
    let not: Predicate = inner;
    let junction: Predicate = inner;
    for (let level = 0; level < depth; level++) {
      not = createNot(not);
      junction = level % 2 === 0 ? createOr([inner, junction]) : createAnd([inner, junction]);
    }
    expect(print(not)).toBe(`${'NOT ('.repeat(depth - 1)}NOT a IS NULL${')'.repeat(depth - 1)}`);
    expect(print(junction)).toBe(
      `${'a IS NULL AND (a IS NULL OR '.repeat(depth / 2)}a IS NULL${')'.repeat(depth / 2)}`,
    );
    expect(printSpans(not).size).toBe(depth + 2);
  });

  it('stays on one line but for annotations and the line breaks of strings', () => {
    fc.assert(
      fc.property(anyPredicate(), (tree) => {
        const text = print(tree);
        const tokens = tokenize(text).filter(({ kind }) => kind !== 'string' && kind !== 'annotation');
        const isAnnotated = tokenize(text).some(({ kind }) => kind === 'annotation');
        expect(isAnnotated || tokens.every((token) => !token.text.includes('\n'))).toBe(true);
      }),
      runs,
    );
  });
});
