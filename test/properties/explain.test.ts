import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasErrors } from '../../src/diagnostics/index.js';
import { explain, explanationText } from '../../src/language/index.js';
import { anyStatement, mutatedText, shuffledText } from '../../src/testing/index.js';
import { parse, print, visit } from '../../src/vql/index.js';
import { sampleCatalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';

describe('explain', () => {
  it('explains every text without errors, and no other, with spans inside the text', () => {
    let explained = 0;
    fc.assert(
      fc.property(fc.oneof(mutatedText(), shuffledText(), fc.string({ unit: 'binary' })), (text) => {
        const { value } = explain(text, { catalog: sampleCatalog });
        const reading = parse(text);
        expect(value !== undefined).toBe(reading.value !== undefined && !hasErrors(reading.diagnostics));
        if (value === undefined) return;
        explained += 1;
        for (const { start, end } of value.assumed.flatMap(({ spans }) => spans)) {
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: propertyRuns(300) },
    );
    expect(explained).toBeGreaterThan(propertyRuns(300) / 100);
  });

  it('names every field, template and row count of a statement, and no line ends inside a sentence', () => {
    fc.assert(
      fc.property(anyStatement(), (statement) => {
        const { value } = explain(print(statement));
        if (value === undefined) return expect(value).toBeDefined();
        const words = explanationText(value);
        visit(statement, {
          Path: ({ segments }, ancestors) => {
            // Of a long list, only the first values are named.
            const isListed = ancestors.some((node) => node.kind === 'In' && node.values.length > 20);
            if (!isListed) expect(words).toContain(segments.join('.'));
          },
          Template: ({ group, name }) => void expect(words).toContain(`"${group}.${name}"`),
          Limit: ({ value: rows }) => void expect(words).toContain(`${rows} row`),
          Offset: ({ value: rows }) =>
            void expect(words).toContain(rows === 1 ? 'the first row' : `first ${rows} rows`),
        });
        return undefined;
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
