import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { statement } from '../../src/testing/index.js';
import { formatFile, print } from '../../src/vql/index.js';
import { sampleCatalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';

const service = createLanguageService({ catalog: sampleCatalog });
const lineEnds = ['\n', '\r\n'] as const;
const files = fc
  .tuple(
    fc.array(statement({ catalog: sampleCatalog }).map(print), { minLength: 1, maxLength: 2 }),
    fc.constantFrom(...lineEnds),
    fc.constantFrom(30, 200),
  )
  .map(([texts, lineEnd, width]) => {
    const { value = '' } = formatFile(texts.join(';\n'), { width, endOfLine: lineEnd === '\n' ? 'lf' : 'crlf' });
    return { text: value, lineEnd };
  });

const spacesAtEnds = (text: string): number => text.match(/[ \t]+$/gm)?.length ?? 0;
const otherLineEnds = (text: string, lineEnd: (typeof lineEnds)[number]): number =>
  (lineEnd === '\n' ? text.match(/\r\n/g) : text.match(/(?<!\r)\n/g))?.length ?? 0;

it('a rewriting of a formatted file leaves no space at the end of a line, and no other line ends', () => {
  const runs = propertyRuns(150);
  let rewritings = 0;
  let withLines = 0;
  fc.assert(
    fc.property(files, fc.nat(), ({ text, lineEnd }, place) => {
      const offset = place % (text.length + 1);
      for (const action of service.codeActions(text, { start: offset, end: offset })) {
        if (action.kind !== 'rewrite') continue;
        rewritings++;
        if (action.edits.some((edit) => edit.text.includes('\n'))) withLines++;
        const after = applyFixes(text, [action]).text;
        expect(spacesAtEnds(after), `${action.title}: ${after}`).toBeLessThanOrEqual(spacesAtEnds(text));
        expect(otherLineEnds(after, lineEnd), `${action.title}: ${after}`).toBeLessThanOrEqual(
          otherLineEnds(text, lineEnd),
        );
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(rewritings).toBeGreaterThan(runs / 3);
  expect(withLines).toBeGreaterThan(runs / 15);
});
