import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../src/diagnostics/index.js';
import { nearMiss } from '../../src/testing/index.js';
import { check, type Token } from '../../src/vql/index.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';
import { gapsWithComments, tokensOf, withGaps } from './support/commented-text.js';

/** A comment, and the clause that it is in; `undefined` on a line of its own between two clauses. */
interface PlacedComment {
  readonly text: string;
  readonly clause: string | undefined;
}

const clauseWord = /^(?:SELECT|FROM|JOIN|WHERE|ORDER|LIMIT|OFFSET)$/i;

function isClauseWord(token: Token | undefined): boolean {
  return token?.kind === 'keyword' && clauseWord.test(token.text);
}

function placedComments(text: string): readonly PlacedComment[] {
  const tokens = tokensOf(text);
  let clause = '';
  return tokens.flatMap((token, index) => {
    if (isClauseWord(token)) clause = token.text.toUpperCase();
    if (token.kind !== 'comment') return [];
    const next = tokens.slice(index + 1).find(({ kind }) => kind !== 'comment');
    const previous = tokens[index - 1];
    const startsLine = /[\r\n]/.test(text.slice(previous?.span.start ?? 0, token.span.start));
    const isBetween = (next === undefined || isClauseWord(next)) && startsLine;
    return [{ text: token.text.trimEnd(), clause: isBetween ? undefined : clause }];
  });
}

function clauseWords(text: string): readonly string[] {
  return tokensOf(text)
    .flatMap((token) => (isClauseWord(token) ? [token.text.toUpperCase()] : []))
    .sort();
}

const brokenTexts = readFileSync('test/corpus/broken.jsonl', 'utf8')
  .split('\n')
  .flatMap((line) => (line === '' ? [] : [String((JSON.parse(line) as { vql: string }).vql)]));

const sources = fc.oneof(
  { weight: 4, arbitrary: nearMiss({ catalog }).map(({ input }) => (typeof input === 'string' ? input : '')) },
  { weight: 2, arbitrary: fc.constantFrom(...brokenTexts) },
  nearMiss({ codes: ['clause-order'] }).map(({ input }) => String(input)),
);

const texts = fc
  .tuple(sources, fc.array(fc.constantFrom(...gapsWithComments), { minLength: 17, maxLength: 17 }))
  .filter(([source]) => !/--|\/\*|['"`]$/.test(source))
  .map(([source, gaps]) => withGaps(source, (index) => gaps[index % gaps.length] ?? ''));

/** Fixes that change what is a comment, or remove text that is not a statement. */
const exempt: ReadonlySet<string> = new Set([
  ...[
    'foreign-comment',
    'text-around-statement',
    'html-entity',
    'string-quotes',
    'unclosed-string',
    'unclosed-comment',
  ],
  ...['undoubled-quote', 'unopened-string', 'unused-ignore', 'unknown-annotation', 'comment-annotation'],
]);

describe('fixes', () => {
  it('keep every comment, and safe ones keep it in its clause', () => {
    const counts = { fixes: 0, clauses: 0, moved: 0 };
    fc.assert(
      fc.property(texts, (text) => {
        // The end of an open string or comment is not known.
        if (tokensOf(text).some(({ kind, text: image }) => kind === 'invalid' && /^['"`/]/.test(image))) return;
        const before = placedComments(text);
        const found = check(text, { catalog });
        // Which clause a comment is in is certain if nothing else is wrong.
        const isCertain = found.filter(({ severity }) => severity === 'error').length === 1;
        for (const { code, fixes = [] } of found) {
          if (exempt.has(code)) continue;
          for (const fix of fixes) {
            const fixed = applyEdits(text, fix.edits);
            const after = placedComments(fixed);
            const message = `${code}: ${fix.title}\n${text}\n=>\n${fixed}`;
            expect(after.map((comment) => comment.text).sort(), message).toEqual(
              before.map((comment) => comment.text).sort(),
            );
            counts.fixes++;
            if (!isCertain || fix.safe !== true || clauseWords(text).join() !== clauseWords(fixed).join()) continue;
            counts.clauses++;
            if (code === 'clause-order') counts.moved++;
            for (const { text: comment, clause } of before) {
              const there = after.find((other) => other.text === comment)?.clause;
              if (clause !== undefined && there !== undefined)
                expect([comment, there], message).toEqual([comment, clause]);
            }
          }
        }
      }),
      { numRuns: propertyRuns(1_500) },
    );
    expect(counts.fixes).toBeGreaterThan(propertyRuns(1_500) / 3);
    expect(counts.clauses).toBeGreaterThan(0);
    expect(counts.moved).toBeGreaterThan(0);
  });

  it.each([
    ['SELECT id FROM a.b ORDER BY id WHERE c = 1 -- d', 'SELECT id FROM a.b WHERE c = 1 -- d\nORDER BY id'],
    [
      'SELECT id\r\nFROM a.b\r\n  LIMIT 5 -- l\r\n  ORDER BY id /* o */ -- p',
      'SELECT id\r\nFROM a.b\r\n  ORDER BY id /* o */ -- p\r\n  LIMIT 5 -- l\r\n',
    ],
    ["SELECT id FROM a.b LIMIT 5 WHERE c = '--' /* d */", "SELECT id FROM a.b WHERE c = '--' /* d */ LIMIT 5"],
    ['SELECT id FROM a.b LIMIT 5 WHERE c = 1; -- x', 'SELECT id FROM a.b WHERE c = 1 LIMIT 5; -- x'],
    [
      'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d LIMIT 5 WHERE e = 1 -- f\n) LIMIT 5',
      'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d WHERE e = 1 -- f\nLIMIT 5\n) LIMIT 5',
    ],
  ])('moves a clause with the comments after it on its line: %j', (text, expected) => {
    const fixes = check(text).flatMap((one) => (one.code === 'clause-order' ? (one.fixes ?? []) : []));
    expect(fixes.map(({ edits }) => applyEdits(text, edits))).toEqual([expected]);
  });
});
