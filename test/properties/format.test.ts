import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statement } from '../../src/testing/index.js';
import {
  equalNodes,
  format,
  formatFile,
  type Node,
  print,
  splitStatements,
  tokenize,
  visit,
} from '../../src/vql/index.js';
import { commentsOf } from '../support/comments-of.js';
import { propertyRuns } from '../support/property-runs.js';
import { valueOf } from '../support/value-of.js';

import { commentedText } from './support/commented-text.js';
import { texts, treeOf } from './support/texts.js';

const runs = { numRuns: propertyRuns(500) };

/** Adds a comment before some commas, and parentheses with a comment around some conditions. */
function withComments(text: string, chosen: readonly boolean[]): string {
  const inserted: { readonly offset: number; readonly text: string }[] = [];
  let index = 0;
  const isChosen = (): boolean => chosen[index++ % chosen.length] === true;
  for (const { text: image, span } of tokenize(text))
    if (image === ',' && isChosen()) inserted.push({ offset: span.start, text: ' /* a */' });
  const condition = ({ span }: Node): void => {
    if (span === undefined || !isChosen()) return;
    inserted.push({ offset: span.start, text: '(' }, { offset: span.end, text: " /* it's b */)" });
  };
  visit(treeOf(text), { Comparison: condition, IsNull: condition, In: condition, Like: condition, Between: condition });
  return inserted
    .sort((a, b) => b.offset - a.offset)
    .reduce((before, { offset, text: added }) => before.slice(0, offset) + added + before.slice(offset), text);
}

describe('format', () => {
  const options = fc.record({
    width: fc.constantFrom(1, 20, 40, 80, 1000),
    indent: fc.constantFrom(0, 2, 4, 'tab' as const),
    keywordCase: fc.constantFrom('upper', 'lower', 'preserve' as const),
    commas: fc.constantFrom('trailing', 'leading'),
  });

  it('never changes the tree', () => {
    fc.assert(
      fc.property(texts, options, ({ text, tree }, style) => {
        const formatted = valueOf(format(text, style));
        expect(equalNodes(treeOf(formatted), tree), formatted).toBe(true);
      }),
      runs,
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(texts, options, ({ text }, style) => {
        const once = valueOf(format(text, style));
        expect(valueOf(format(once, style))).toBe(once);
      }),
      runs,
    );
  });

  it('is idempotent near the width, with comments beside commas and superfluous parentheses', () => {
    const styles = fc.record({
      width: fc.integer({ min: 20, max: 120 }),
      indent: fc.constantFrom(2, 'tab' as const),
      commas: fc.constantFrom('trailing', 'leading'),
    });
    const choices = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(statement(), choices, styles, (tree, chosen, style) => {
        const text = withComments(print(tree), chosen);
        const once = valueOf(format(text, style));
        expect(equalNodes(treeOf(once), tree)).toBe(true);
        expect(valueOf(format(once, style)), text).toBe(once);
      }),
      runs,
    );
  });

  it('keeps every comment', () => {
    fc.assert(
      fc.property(texts, options, ({ text }, style) => {
        expect(commentsOf(valueOf(format(text, style)))).toEqual(commentsOf(text));
      }),
      runs,
    );
  });

  it('leaves no space at the end of a line outside strings and comments', () => {
    fc.assert(
      fc.property(texts, options, ({ text }, style) => {
        for (const { kind, text: part } of tokenize(valueOf(format(text, style)))) {
          if (kind === 'whitespace') expect(part).not.toMatch(/[ \t]\n/);
        }
      }),
      runs,
    );
  });

  it('formats files idempotently near the width, whatever line ends comments have', () => {
    const lineEnds = fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 6 });
    const styles = fc.record({
      width: fc.integer({ min: 20, max: 120 }),
      commas: fc.constantFrom('trailing', 'leading'),
      endOfLine: fc.constantFrom('lf', 'crlf', undefined),
    });
    let replaced = 0;
    fc.assert(
      fc.property(commentedText(), lineEnds, styles, ({ text, tree }, ends, style) => {
        let index = 0;
        const file = text.replaceAll(/\r?\n(?=\*\/)/g, () => ends[index++ % ends.length] ?? '');
        const once = valueOf(formatFile(file, style));
        expect(equalNodes(treeOf(once), tree), file).toBe(true);
        expect(valueOf(formatFile(once, style)), JSON.stringify(file)).toBe(once);
        if (/\r\n?\*\//.test(file)) replaced++;
      }),
      runs,
    );
    expect(replaced).toBeGreaterThan(runs.numRuns / 5);
  });

  it('formats files idempotently, and keeps their statements and comments', () => {
    fc.assert(
      fc.property(
        fc.array(texts, { maxLength: 4 }),
        fc.array(fc.constantFrom(';', ';\n', '\n----\n', ' ; -- end\n', ';;\n\n'), { minLength: 4, maxLength: 4 }),
        (texts, separators) => {
          const file = texts.map(({ text }, index) => text + separators[index]).join('');
          const once = valueOf(formatFile(file));
          expect(valueOf(formatFile(once))).toBe(once);
          expect(splitStatements(once).map((part) => print(treeOf(part.text)))).toEqual(
            texts.map(({ tree }) => print(tree)),
          );
          // A file has one kind of line end, inside comments too. It is not parsed: its statements are not one text.
          const commentsIn = (text: string): string[] =>
            tokenize(text).flatMap((token) =>
              token.kind === 'comment' ? [token.text.trimEnd().replaceAll('\r\n', '\n')] : [],
            );
          expect(commentsIn(once).sort()).toEqual(commentsIn(file).sort());
        },
      ),
      { numRuns: Math.ceil(runs.numRuns / 2) },
    );
  });
});
