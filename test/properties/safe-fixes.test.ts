import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes, type Fix } from '../../src/diagnostics/index.js';
import { nearMiss } from '../../src/testing/index.js';
import { check, parse, tokenize } from '../../src/vql/index.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';
import { brokenTexts, damagedText, quotes, withQuotedWord } from './support/damaged-text.js';

/** Names of fields with and without a field in the catalog, templates, keywords, and a name that only quotes make one. */
const names = ['name', 'changed', 'address.city', 'x', 'my field', 'größe', 'a.b', 'order', 'null', 'account.query'];

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
const quotedWords = fc
  .tuple(fc.oneof(nearMisses, fc.constantFrom(...brokenTexts)), fc.nat(), fc.constantFrom(...quotes))
  .map(([text, number, by]) => withQuotedWord(text, number, by));

const texts = fc.oneof(
  { weight: 4, arbitrary: withQuotedNames },
  { weight: 2, arbitrary: nearMisses },
  { weight: 2, arbitrary: quotedWords },
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
    if (next === fixed) return fixed;
    fixed = next;
  }
  throw new Error(`The safe fixes of ${JSON.stringify(text)} do not end.`);
}

/** Returns the codes of the parser. Another fix may decide that a text in quotes is a name and not a string. */
function errorsOf(text: string): readonly string[] {
  return parse(text).diagnostics.map(({ code }) => (code === 'quoted-name' ? 'string-quotes' : code));
}

/**
 * Checks that the safe fixes of a text end, and lead to no code that it did not have; returns whether there were any. Rules report on
 * texts without errors only, and what they know of a field depends on the name of its template.
 */
function expectNoOther(text: string, isKnown: boolean): boolean {
  const fixed = withSafeFixes(text, isKnown);
  if (fixed === text) return false;
  const isBroken = errorsOf(text).length > 0;
  const codesOf = (one: string): readonly string[] =>
    isBroken || isKnown ? errorsOf(one) : check(one).map(({ code }) => code);
  const known = codesOf(text);
  const added = codesOf(fixed).filter((code) => !known.includes(code));
  expect(added, `${text}\n=>\n${fixed}`).toEqual([]);
  return true;
}

/** Codes whose fixes decide what is a comment, and what is the statement. */
const resizing: ReadonlySet<string> = new Set([
  ...[
    'foreign-comment',
    'html-entity',
    'string-quotes',
    'text-around-statement',
    'unknown-annotation',
    'unused-ignore',
  ],
]);

describe('safe fixes', () => {
  it.each([
    { what: 'names in quotes, near misses and broken texts', of: texts, share: 8 },
    { what: 'damaged texts', of: damagedText, share: 10 },
  ])('end, and lead to no code that was not there: $what', ({ of, share }) => {
    let count = 0;
    const property = fc.property(of, fc.boolean(), (text, isKnown) => {
      if (expectNoOther(text, isKnown)) count++;
    });
    fc.assert(property, { numRuns: propertyRuns(2_000) });
    expect(count).toBeGreaterThan(propertyRuns(2_000) / share);
  });

  it.each([
    ["SELECTid AS 'key' FROM a.b", 'SELECT is part of a word, so the annotation would have no column'],
    ['selcet id `from` account.query', 'FROM is in quotes, which a name without SELECT hides'],
    ['\u200B id FROM a.b', 'SELECT is missing'],
    ['SELECT id FROM a.b WHERE a AND \u200B = 1', 'a condition is missing'],
    ['SELECT id FROM .a LIMIT \u00AB5\u00BB, 7', 'the numbers would be those of LIMIT offset, count'],
    ['SELECT id limit, FROM x x a.b', 'FROM would follow another word'],
    ['select id from account INNER JOIN .query', 'the template is in two parts'],
  ])('are suggestions in %j: %s', (text) => {
    expect(parse(text).diagnostics.flatMap(({ fixes = [] }) => fixes)).not.toEqual([]);
    expect(safeFixes(text, false)).toEqual([]);
  });

  it('stay safe if what they uncover has a safe fix', () => {
    expect(withSafeFixes('SELECT id, FORM a.b', false)).toBe('SELECT id FROM a.b');
  });

  it('stay safe beside one that is not', () => {
    expect(withSafeFixes('SELECT id, na\u200Bme FROM a.b WHERE a AND \u200B = 1', false)).toBe(
      'SELECT id, name FROM a.b WHERE a AND \u200B = 1',
    );
  });

  it('keep every comment of damaged texts', () => {
    let count = 0;
    const commentsOf = (text: string): readonly string[] =>
      tokenize(text).flatMap(({ kind, text: image }) => (kind === 'comment' ? [image.trimEnd()] : []));
    fc.assert(
      fc.property(damagedText, (text) => {
        // The end of an open string or comment is not known.
        if (tokenize(text).some(({ kind, text: image }) => kind === 'invalid' && /^['"`/]/.test(image))) return;
        const fixes = check(text).flatMap(({ code, fixes = [] }) => (resizing.has(code) ? [] : fixes));
        for (const fix of fixes.filter(({ safe }) => safe)) {
          const fixed = applyFixes(text, [fix]).text;
          expect(commentsOf(fixed).toSorted(), `${fix.title}\n${text}\n=>\n${fixed}`).toEqual(
            commentsOf(text).toSorted(),
          );
          if (commentsOf(text).length > 0) count++;
        }
      }),
      { numRuns: propertyRuns(2_000) },
    );
    expect(count).toBeGreaterThan(propertyRuns(2_000) / 100);
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
