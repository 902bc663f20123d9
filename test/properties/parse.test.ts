import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { mutatedText } from '../../src/testing/index.js';
import {
  check,
  equalNodes,
  format,
  formatFile,
  parse,
  parsePredicate,
  splitStatements,
  tokenize,
  visit,
} from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

import { anyText, expectNested, texts, treeOf } from './support/texts.js';

const runs = { numRuns: propertyRuns(500) };

describe('parse', () => {
  it('reads any layout, with comments anywhere, to the same tree', () => {
    fc.assert(
      fc.property(texts, ({ text, tree }) => {
        expect(equalNodes(treeOf(text), tree), text).toBe(true);
      }),
      runs,
    );
  });

  it('gives every node a span inside its parent', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        expectNested(treeOf(text), text.length);
      }),
      runs,
    );
  });

  it('reads any mutation of a valid text with diagnostics inside the text, and spans that nest', () => {
    fc.assert(
      fc.property(mutatedText(), (text) => {
        const { value: tree, diagnostics } = parse(text);
        for (const { span, fixes = [], related = [] } of diagnostics) {
          for (const inside of [
            span,
            ...related.map((other) => other.span),
            ...fixes.flatMap(({ edits }) => edits.map((edit) => edit.span)),
          ]) {
            expect(inside).toBeDefined();
            expect(inside?.start).toBeGreaterThanOrEqual(0);
            expect(inside?.end).toBeGreaterThanOrEqual(inside?.start ?? 0);
            expect(inside?.end).toBeLessThanOrEqual(text.length);
          }
        }
        if (tree !== undefined) expectNested(tree, text.length);
        // A tree without errors has no gap.
        let gaps = 0;
        if (tree !== undefined) visit(tree, { Missing: () => void gaps++ });
        if (diagnostics.length === 0) expect(gaps).toBe(0);
        // A message of Chevrotain's own would come out in these words.
        for (const { message } of diagnostics) expect(message).not.toContain('what stands before');
      }),
      { numRuns: runs.numRuns * 4 },
    );
  });

  it('offers no safe fix that loses a NOT or a number', () => {
    const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
    fc.assert(
      fc.property(anyText, (text) => {
        const fixes = parse(text).diagnostics.flatMap((diagnostic) => diagnostic.fixes ?? []);
        const { text: fixed } = applyFixes(
          text,
          fixes.filter(({ safe }) => safe),
        );
        for (const what of [/not/gi, /\d+/g]) expect(count(fixed, what)).toBeGreaterThanOrEqual(count(text, what));
      }),
      { numRuns: runs.numRuns * 4 },
    );
  });

  it('reads, checks and formats any text at all', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        parse(text);
        parsePredicate(text);
        check(text, { strict: true });
        expect(
          tokenize(text)
            .map((token) => token.text)
            .join(''),
        ).toBe(text);
        const formatted = format(text);
        if (formatted.diagnostics.length > 0) expect(formatted.value).toBeUndefined();
        splitStatements(text);
        formatFile(text);
      }),
      runs,
    );
  });
});

describe('tokenize', () => {
  it('covers every character, in order', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        const tokens = tokenize(text);
        let offset = 0;
        for (const { span, text: part } of tokens) {
          expect(span.start).toBe(offset);
          expect(part).toBe(text.slice(span.start, span.end));
          offset = span.end;
        }
        expect(offset).toBe(text.length);
        expect(tokens.some(({ kind }) => kind === 'invalid')).toBe(false);
      }),
      runs,
    );
  });
});
