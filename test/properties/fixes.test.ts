import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { applyFixes, hasErrors } from '../../src/diagnostics/index.js';
import { statement } from '../../src/testing/index.js';
import { check, equalNodes, parse, parseOrThrow, print, type Token, tokenize } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

const runs = { numRuns: propertyRuns(500) };

/** Quotes of other dialects around a name. */
const quotes = [
  ['"', '"'],
  ['`', '`'],
  ['[', ']'],
] as const;

/** Characters that nobody sees, and that word processors and chats insert. */
const invisible = ['\u200B', '\u00AD', '\u200C', '\u200D', '\u2060'];

/** A change of a text that leaves one reading of it. */
type Damage =
  | { readonly kind: 'quotes'; readonly index: number; readonly quotes: readonly [string, string] }
  | { readonly kind: 'character'; readonly index: number; readonly character: string }
  | { readonly kind: 'no-break space'; readonly index: number };

const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constant('quotes' as const), index: fc.nat(), quotes: fc.constantFrom(...quotes) }),
  fc.record({ kind: fc.constant('character' as const), index: fc.nat(), character: fc.constantFrom(...invisible) }),
  fc.record({ kind: fc.constant('no-break space' as const), index: fc.nat() }),
);

/** Damages a text outside of strings and annotations, whose characters are data. */
function damaged(text: string, change: Damage): string {
  const tokens = tokenize(text);
  const isWord = ({ kind }: Token): boolean => kind === 'identifier' || kind === 'keyword';
  const candidates = tokens.filter((token, index) => {
    if (change.kind === 'quotes') return token.kind === 'identifier' && isCertainName(tokens, index);
    return change.kind === 'character' ? isWord(token) : token.text === ' ';
  });
  const token = candidates[change.index % candidates.length];
  if (token === undefined) return text;
  return text.slice(0, token.span.start) + changed(token.text, change) + text.slice(token.span.end);
}

function changed(word: string, change: Damage): string {
  if (change.kind === 'no-break space') return '\u00A0';
  if (change.kind === 'quotes') return change.quotes.join(word);
  const at = change.index % (word.length + 1);
  return word.slice(0, at) + change.character + word.slice(at);
}

/** Whether a token can only be a name: in the position of a value, a quoted name may be a string. */
function isCertainName(tokens: readonly Token[], index: number): boolean {
  const from = tokens.findIndex(({ text }) => text.toUpperCase() === 'FROM');
  const before = tokens[index - 1]?.text === '.' ? '.' : (tokens[index - 2]?.text.toUpperCase() ?? '');
  return index < from || ['FROM', '.', 'BY'].includes(before);
}

/** Applies the safe fixes of the parser until none is left, as `vql check --fix` does. Those of rules may change a tree. */
function fixed(text: string): string {
  let current = text;
  for (let round = 0; round < 10; round++) {
    const fixes = parse(current).diagnostics.flatMap(({ fixes: all = [] }) =>
      all.filter(({ safe }) => safe).slice(0, 1),
    );
    const { text: next } = applyFixes(current, fixes);
    if (next === current) return current;
    current = next;
  }
  throw new Error(`The fixes of ${JSON.stringify(text)} undo each other.`);
}

describe('safe fixes of the parser', () => {
  it('restore a text that has one reading, or leave its errors', () => {
    let restored = 0;
    let total = 0;
    fc.assert(
      fc.property(statement(), fc.array(damage, { minLength: 1, maxLength: 3 }), (tree, changes) => {
        const text = changes.reduce(damaged, print(tree));
        const { value, diagnostics } = parse(fixed(text));
        total++;
        if (hasErrors(diagnostics) || value === undefined) return;
        restored++;
        expect(equalNodes(value, tree), `${JSON.stringify(text)} becomes ${JSON.stringify(print(value))}`).toBe(true);
      }),
      runs,
    );
    expect(restored / total).toBeGreaterThan(0.6);
  });

  it.each([
    ["SELECT id FROM crm.&& WHERE name = 'x'", 'a name is missing after the dot'],
    ['SELECT id FROM a.b WHERE x NOT IN HAVING (1, 2)', 'the word may be superfluous'],
    ['SELECT id FROM a.b WHERE "default_address.city" = \'Bonn\'', 'the text may be a path'],
    ['SELECT id FROM a.b WHERE "full name" = \'Bonn\'', 'the text may be a name'],
    ['SELECT "full name" FROM a.b', 'the text may be a name'],
  ])('leave %s, since %s', (text) => {
    expect(fixed(text)).toBe(text);
  });

  it.each([
    ['SELECT id, na\u200Bme FROM a.b', 'SELECT id, name FROM a.b'],
    ['SELECT id FROM "a.b"', 'SELECT id FROM a.b'],
    ['SELECT "state.name" FROM a.b', 'SELECT state.name FROM a.b'],
    ['SELECT x AS [Full Name] FROM a.b', "SELECT\n--v:result{displayname='Full Name'}\nx FROM a.b"],
  ])('change %j to %j', (text, expected) => {
    expect(print(parseOrThrow(fixed(text)))).toBe(print(parseOrThrow(expected)));
  });

  it('leave a text in double quotes that the catalog knows as a field', () => {
    const catalog = defineCatalog({
      templates: { 'a.b': { fields: { id: 'integer', name: 'string', city: 'string' } } },
    });
    const fixesOf = (text: string, options = {}) =>
      check(text, options).flatMap(({ code, fixes = [] }) => (code === 'string-quotes' ? fixes : []));
    const text = 'SELECT id FROM a.b WHERE name = "city" LIMIT 5';
    expect(fixesOf(text)).toMatchObject([{ safe: true }]);
    expect(fixesOf(text, { catalog })).toMatchObject([{ safe: false }]);
    expect(fixesOf(text.replace('city', 'Bonn'), { catalog })).toMatchObject([{ safe: true }]);
  });
});
