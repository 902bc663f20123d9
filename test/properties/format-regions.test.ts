import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStatement } from '../../src/testing/index.js';
import { equalNodes, format, formatFile, print, splitStatements } from '../../src/vql/index.js';
import { commentsOf } from '../support/comments-of.js';
import { propertyRuns } from '../support/property-runs.js';
import { valueOf } from '../support/value-of.js';
import { gapsWithComments, tokensOf, withGaps } from './support/commented-text.js';
import { treeOf } from './support/texts.js';

const runs = { numRuns: propertyRuns(500) };

const off = fc.constantFrom('\n-- vql-format off\n', ' -- vql-format off\n', '\n  -- vql-format off: a table\n\n');
const on = fc.constantFrom('\n-- vql-format on\n', ' -- vql-format on\n', '\n    -- vql-format on\r\n', undefined);
const spaces = ['', '', ' ', '   ', '\n', '\n    ', '\r\n\t'];

const sources = fc
  .record({
    tree: anyStatement(),
    gaps: fc.array(fc.constantFrom(...gapsWithComments, ...spaces, ...spaces, ...spaces), {
      minLength: 23,
      maxLength: 23,
    }),
    switches: fc.array(fc.record({ off, on, at: fc.nat(), length: fc.nat({ max: 12 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
  })
  .map(({ tree, gaps, switches }) => {
    const count = tokensOf(print(tree)).length + 1;
    const added = new Map<number, string>();
    const add = (index: number, text: string): void => void added.set(index, (added.get(index) ?? '') + text);
    for (const { off, on, at, length } of switches) {
      add(at % count, off);
      const end = Math.min((at % count) + length, count - 1);
      if (on !== undefined) add(end, on);
    }
    const text = withGaps(print(tree), (index) => added.get(index) ?? gaps[index % gaps.length] ?? '').trim();
    return { tree, text };
  });

const styles = fc.record({
  width: fc.constantFrom(1, 20, 40, 80, 1000),
  indent: fc.constantFrom(0, 2, 4, 'tab' as const),
  keywordCase: fc.constantFrom('upper', 'lower', 'preserve' as const),
  commas: fc.constantFrom('trailing', 'leading'),
});

/** Returns the texts from each "off" to the next "on", or to the end. No string of the generated texts has these words. */
function regionsOf(text: string): readonly string[] {
  return [...text.matchAll(/-- vql-format off.*?(?:-- vql-format on|$)/gs)].map(([region]) => region.trimEnd());
}

describe('format, of texts with regions that are not formatted', () => {
  it('keeps them byte for byte, changes no tree, and is idempotent', () => {
    const counts = { kept: 0, changed: 0 };
    fc.assert(
      fc.property(sources, styles, ({ tree, text }, style) => {
        const once = valueOf(format(text, style));
        expect(regionsOf(once), once).toEqual(regionsOf(text));
        expect(equalNodes(treeOf(once), tree), once).toBe(true);
        expect(commentsOf(once)).toEqual(commentsOf(text));
        expect(valueOf(format(once, style)), text).toBe(once);
        if (once === text) counts.kept++;
        else counts.changed++;
      }),
      runs,
    );
    expect(counts.changed).toBeGreaterThan(runs.numRuns / 4);
  });

  it('keeps them in files, across statements, with their line ends', () => {
    const separators = fc.array(fc.constantFrom(';\n', ' ;\r\n\r\n', '\n;', '\n----\n', '; -- vql-format off\n'), {
      minLength: 3,
      maxLength: 3,
    });
    const endOfLine = fc.constantFrom('lf', 'crlf', undefined);
    fc.assert(
      fc.property(
        fc.array(sources, { minLength: 2, maxLength: 3 }),
        separators,
        styles,
        endOfLine,
        (list, ends, style, lineEnd) => {
          const file = list.map(({ text }, index) => `${text}\n${ends[index]}`).join('');
          const options = { ...style, endOfLine: lineEnd };
          const once = valueOf(formatFile(file, options));
          expect(regionsOf(once), once).toEqual(regionsOf(file));
          expect(splitStatements(once), once).toHaveLength(splitStatements(file).length);
          expect(valueOf(formatFile(once, options)), file).toBe(once);
        },
      ),
      runs,
    );
  });
});
