import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Fix } from '../../src/diagnostics/index.js';
import { mutatedText, nearMiss, shuffledText } from '../../src/testing/index.js';
import { check, type Token } from '../../src/vql/index.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';
import { tokensOf, withGaps } from './support/commented-text.js';

/** Returns the tokens that an edit touches or replaces the space beside, and that are not there as they were after the fix. */
function joinedTokens(text: string, { edits }: Fix): readonly string[] {
  const sorted = edits.toSorted((a, b) => a.span.start - b.span.start);
  const isEdited = ({ span }: Token): boolean =>
    sorted.some((edit) => edit.span.start < span.end && edit.span.end > span.start);
  const moved = (offset: number): number =>
    sorted.reduce((sum, { span, text: inserted }) => {
      return span.end <= offset ? sum + inserted.length - (span.end - span.start) : sum;
    }, offset);
  const after = tokensOf(applyEdits(text, edits));
  const before = tokensOf(text);
  return sorted.flatMap((edit) => {
    const left = before.findLast(({ span }) => span.end <= edit.span.start);
    const right = before.find(({ span }) => span.start >= edit.span.end);
    return [left, right].flatMap((token) => {
      // An edit may complete a text that is no token.
      if (token === undefined || token.kind === 'invalid' || isEdited(token)) return [];
      const isThere = after.some(({ text: image, span }) => {
        const ends = token === left ? moved(token.span.start) + image.length === span.end : true;
        // A sign completes a number.
        const isSame = image === token.text || (token.kind === 'number' && image === `-${token.text}`);
        return isSame && ends;
      });
      return isThere ? [] : [token.text];
    });
  });
}

const brokenTexts = readFileSync('test/corpus/broken.jsonl', 'utf8')
  .split('\n')
  .flatMap((line) => (line === '' ? [] : [String((JSON.parse(line) as { vql: string }).vql)]));

const texts = fc.oneof(
  { weight: 4, arbitrary: nearMiss({ catalog }).map(({ input }) => (typeof input === 'string' ? input : '')) },
  { weight: 2, arbitrary: fc.constantFrom(...brokenTexts) },
  mutatedText(),
  shuffledText(),
);

/** Codes of fixes that decide where a string, a number or an annotation begins and ends. */
const resizing: ReadonlySet<string> = new Set([
  ...['html-entity', 'undoubled-quote', 'unclosed-string', 'unopened-string', 'malformed-number', 'unknown-annotation'],
]);

describe('fixes', () => {
  it('keep the tokens around their edits apart', () => {
    let count = 0;
    fc.assert(
      fc.property(texts, fc.boolean(), (source, isDense) => {
        const text = isDense ? withGaps(source, () => '') : source;
        // The end of an open string is not known.
        if (tokensOf(text).some((token) => token.kind === 'invalid' && /^['"`]/.test(token.text))) return;
        for (const { code, fixes = [] } of check(text, { catalog })) {
          if (resizing.has(code)) continue;
          for (const fix of fixes) {
            count++;
            expect(joinedTokens(text, fix), `${text}\n---\n${applyEdits(text, fix.edits)}`).toEqual([]);
          }
        }
      }),
      { numRuns: propertyRuns(2_000) },
    );
    expect(count).toBeGreaterThan(propertyRuns(2_000) / 2);
  });

  it.each([
    ['SELECT id FROM a.b WHERE x = :x\u200BAND y = 1', 'SELECT id FROM a.b WHERE x = :x AND y = 1'],
    ['SELECT id FROM a.b WHERE :x\u200BIN (a)', 'SELECT id FROM a.b WHERE :x IN (a)'],
    ['SELECT id FROM a.b ORDER BY id\u200BLIMIT 5', 'SELECT id FROM a.b ORDER BY id LIMIT 5'],
    ['SELECT id FROM a.b LIMIT\u22125', 'SELECT id FROM a.b LIMIT -5'],
    ['SELECT id FROM a.b WHERE x = `${x}`AND y = 1 LIMIT 5', "SELECT id FROM a.b WHERE x = '${x}'AND y = 1 LIMIT 5"],
    ["SELECT id FROM a.b WHERE x BETWEEN'1'AND -2 LIMIT 5", "SELECT id FROM a.b WHERE x BETWEEN -2 AND '1' LIMIT 5"],
    ['SELECT id FROM a.b WHERE x = 1 OR\u200BDER BY id', 'SELECT id FROM a.b WHERE x = 1 ORDER BY id'],
  ])('change %j to %j', (text, expected) => {
    const [fix] = check(text).flatMap(({ fixes = [] }) => fixes);
    expect(fix && applyEdits(text, fix.edits)).toBe(expected);
  });
});
