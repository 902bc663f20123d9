import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes, type Fix } from '../../src/diagnostics/index.js';
import { nearMiss } from '../../src/testing/index.js';
import { check, parse } from '../../src/vql/index.js';
import { keywordType } from '../../src/vql/lexer/tokens.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';

/** Names of fields with and without a field in the catalog, templates, keywords, and a name that only quotes make one. */
const names = ['name', 'changed', 'address.city', 'x', 'my field', 'größe', 'a.b', 'order', 'null', 'account.query'];

/** Quotes of names in other dialects, those that word processors make of them, and quotes of texts. */
const quotes = [
  ['"', '"'],
  ['`', '`'],
  ['[', ']'],
  ['\u201C', '\u201D'],
  ['\u201E', '\u201C'],
  ['\u2018', '\u2019'],
  ['\u00AB', '\u00BB'],
  ["'", "'"],
  ['', ''],
] as const;

const quoted = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...quotes)).map(([name, by]) => by.join(name));

const conditions = [
  ...['? = ?', 'created < ?', '? < 5', '? IN (?, ?)', '? NOT IN (?)', '? BETWEEN ? AND ?', '? LIKE ?', '? IS NULL'],
  ...['? LIKE ? ESCAPE ?', 'upper(?) = lower(?)', 'f(?, ?) > 1', '? IS NOT ?', 'NOT ? = ? OR (? <> ?)', '?', '? AND ?'],
  ...[
    '?.? = ?',
    '?=?AND?=?',
    '? == ? && ? != ?',
    '? EQUALS ?',
    '? = ANY (?)',
    '(?, ?) IN (?)',
    '? ILIKE ?',
    '? NOT = ?',
  ],
  ...[
    '? IS DISTINCT FROM ?',
    '? <=> ?',
    '? => ?',
    '? IN [?, ?]',
    '? IN ?',
    '? = [?]',
    '? = ? LIMIT ?',
    '? > ? LIMIT ?, ?',
  ],
  ...['EXISTS (SELECT id FROM crm.activities WHERE ? = ?)', '? = ? ORDER BY id, ? DESC, ?', '? = ? ORDER ?'],
];

const patterns = [
  ...conditions.map((condition) => `SELECT id FROM account.query WHERE ${condition}`),
  ...conditions.slice(0, 8).map((condition) => `SELECT id FROM account.query LIMIT 5 WHERE ${condition}`),
  ...['SELECT ? FROM account.query', 'SELECT ?, ? FROM account.query', 'SELECT id FROM ?', 'SELECT id FROM ?.?'],
  ...['SELECT count(?) FROM account.query', 'SELECT DISTINCT ? FROM account.query', 'SELECT ? ? FROM account.query'],
  ...['SELECT id AS ? FROM account.query', 'SELECT ?.? FROM account.query', 'SELECT TOP 5 ? FROM ? WHERE ? = ?'],
  'SELECT id FROM account.query JOIN (SELECT ? FROM crm.activities) AS ? ON (?.id = ?)',
  'SELECT id FROM account.query JOIN (SELECT id FROM crm.activities) AS a ON (a.? = ?)',
];

const withQuotedNames = fc
  .tuple(fc.constantFrom(...patterns), fc.array(quoted, { minLength: 5, maxLength: 5 }))
  .map(([pattern, chosen]) => {
    let index = 0;
    return pattern.replaceAll('?', () => chosen[index++ % chosen.length] ?? '');
  });

const nearMisses = nearMiss({ catalog }).map(({ input }) => (typeof input === 'string' ? input : ''));
const brokenTexts = readFileSync('test/corpus/broken.jsonl', 'utf8')
  .split('\n')
  .flatMap((line) => (line === '' ? [] : [String((JSON.parse(line) as { vql: string }).vql)]));

/** Puts a word of a text that is not a keyword into quotes. */
const withQuotedWord = fc
  .tuple(fc.oneof(nearMisses, fc.constantFrom(...brokenTexts)), fc.nat(), fc.constantFrom(...quotes))
  .map(([text, number, by]) => {
    const words = [...text.matchAll(/[A-Za-z_][\w.]*/g)].filter(([word]) => keywordType(word) === undefined);
    const word = words[number % Math.max(1, words.length)];
    if (word === undefined) return text;
    return text.slice(0, word.index) + by.join(word[0]) + text.slice(word.index + word[0].length);
  });

const texts = fc.oneof(
  { weight: 4, arbitrary: withQuotedNames },
  { weight: 2, arbitrary: nearMisses },
  { weight: 2, arbitrary: withQuotedWord },
  fc.constantFrom(...brokenTexts),
);

function safeFixes(text: string, isKnown: boolean): readonly Fix[] {
  const fixes = check(text, isKnown ? { catalog } : {}).flatMap((one) => one.fixes ?? []);
  return fixes.filter(({ safe }) => safe);
}

/** Applies safe fixes until there are none, as `vql check --fix` does: the text of one may have another. */
function withSafeFixes(text: string, isKnown: boolean): string {
  let fixed = text;
  for (let pass = 0; pass < 10; pass++) {
    const next = applyFixes(fixed, safeFixes(fixed, isKnown)).text;
    if (next === fixed) break;
    fixed = next;
  }
  return fixed;
}

/** Returns the codes of the parser. Another fix may decide that a text in quotes is a name and not a string. */
function errorsOf(text: string): readonly string[] {
  return parse(text).diagnostics.map(({ code }) => (code === 'quoted-name' ? 'string-quotes' : code));
}

describe('safe fixes', () => {
  it('lead to no error that was not there', () => {
    let count = 0;
    fc.assert(
      fc.property(texts, fc.boolean(), (text, isKnown) => {
        const fixed = withSafeFixes(text, isKnown);
        if (fixed === text) return;
        count++;
        const before = errorsOf(text);
        const added = errorsOf(fixed).filter((code) => !before.includes(code));
        expect(added, `${text}\n=>\n${fixed}`).toEqual([]);
      }),
      { numRuns: propertyRuns(2_000) },
    );
    expect(count).toBeGreaterThan(propertyRuns(2_000) / 8);
  });

  it('make no string of a text in the quotes of names', () => {
    let count = 0;
    const namesOnly = /["`\u201C\u201E]([\p{L}_][\p{L}\p{N}_.]*)["`\u201D\u201C]/gu;
    fc.assert(
      fc.property(withQuotedNames, fc.boolean(), (text, isKnown) => {
        // The alias of a column is a display name, which is a string.
        if (text.includes(' AS ')) return;
        const fixed = applyFixes(text, safeFixes(text, isKnown)).text;
        for (const [, name = ''] of text.matchAll(namesOnly)) {
          count++;
          const before = text.split(`'${name}'`).length;
          expect(fixed.split(`'${name}'`).length, `${text}\n=>\n${fixed}`).toBeLessThanOrEqual(
            before + text.split(`\u2018${name}\u2019`).length + text.split(`\u00AB${name}\u00BB`).length - 2,
          );
        }
      }),
      { numRuns: propertyRuns(1_000) },
    );
    expect(count).toBeGreaterThan(propertyRuns(1_000) / 4);
  });
});
