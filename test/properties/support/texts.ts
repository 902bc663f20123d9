import fc from 'fast-check';
import { expect } from 'vitest';
import { anyStatement, laidOutText, mutatedText, shuffledText } from '../../../src/testing/index.js';
import { type Node, parse, visit } from '../../../src/vql/index.js';

/** Any statement. */
export const statement = anyStatement();
/** Any statement in any layout. */
export const texts = laidOutText();

/** Any text, most of them words of VQL in any order. */
export const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), mutatedText(), {
  weight: 4,
  arbitrary: shuffledText(),
});

/** Returns the tree of a valid text. */
export function treeOf(text: string): Node {
  const { value: tree, diagnostics } = parse(text);
  expect(diagnostics, text).toEqual([]);
  if (tree === undefined) throw new Error(`No tree for ${text}`);
  return tree;
}

/** Checks that every node has a span inside that of its parent. */
export function expectNested(node: Node, textLength: number): void {
  visit(node, {
    enter: (inner, ancestors) => {
      const { span } = inner;
      expect(span, inner.kind).toBeDefined();
      if (span === undefined) return;
      expect(span.start).toBeGreaterThanOrEqual(0);
      expect(span.end).toBeGreaterThanOrEqual(span.start);
      expect(span.end).toBeLessThanOrEqual(textLength);
      const outer = ancestors.at(-1)?.span;
      if (outer === undefined) return;
      expect(span.start, `${inner.kind} in ${ancestors.at(-1)?.kind}`).toBeGreaterThanOrEqual(outer.start);
      expect(span.end, `${inner.kind} in ${ancestors.at(-1)?.kind}`).toBeLessThanOrEqual(outer.end);
    },
  });
}
