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
const invisible = ['\u200B', '\u00AD', '\u200C', '\u200D', '\u2060', '\uFEFF', '\uFE0F', '\u202E', '\u3164'];

/** Spaces of other widths. */
const spaces = ['\u00A0', '\u2009', '\u3000', '\u2028', '\u0085'];

/** Quotes that word processors make of single ones. */
const curly = [
  ['\u2018', '\u2019'],
  ['\u201A', '\u2018'],
  ['\u00B4', '\u00B4'],
] as const;

/** A change of a text that leaves one reading of it. */
interface Damage {
  readonly kind: keyof typeof damages;
  readonly index: number;
  /** The characters that are put around the token, into it or in its place; some kinds use the first only. */
  readonly by: readonly [string, string];
}

const none = ['', ''] as const;

/** The kinds of damage: the tokens that it can hit, and what becomes of one. */
const damages = {
  'a quoted name': { by: quotes, hits: isCertainName, change: around },
  'a quoted path': { by: quotes, hits: isCertainPath, change: around },
  // Where a value is possible, a quoted path is a name in other dialects.
  'a quoted path among values': {
    by: [
      ['"', '"'],
      ['\u201C', '\u201D'],
    ],
    hits: isPathAmongValues,
    change: around,
  },
  'an invisible character in a word': {
    by: invisible.map((character) => [character, ''] as const),
    hits: ({ kind }: Piece) => kind === 'identifier' || kind === 'keyword',
    change: (text: string, [character]: Damage['by'], index: number) => {
      const at = index % (text.length + 1);
      return text.slice(0, at) + character + text.slice(at);
    },
  },
  'an invisible character for a space': {
    by: invisible.map((character) => [character, ''] as const),
    hits: ({ text }: Piece) => text === ' ',
    change: (_text: string, [character]: Damage['by']) => character,
  },
  'another space': {
    by: spaces.map((space) => [space, ''] as const),
    hits: ({ text }: Piece) => text === ' ',
    change: (_text: string, [space]: Damage['by']) => space,
  },
  'a byte order mark': {
    by: [none],
    hits: ({ start }: Piece) => start === 0,
    change: (text: string) => `\uFEFF${text}`,
  },
  'curly quotes': {
    by: curly,
    hits: ({ kind, text }: Piece) => kind === 'string' && /^'[\w .]+'$/.test(text),
    change: (text: string, by: Damage['by']) => by.join(text.slice(1, -1)),
  },
} as const satisfies Record<
  string,
  {
    readonly by: readonly Damage['by'][];
    readonly hits: (piece: Piece, index: number, pieces: readonly Piece[]) => boolean;
    readonly change: (text: string, by: Damage['by'], index: number) => string;
  }
>;
const kinds = Object.keys(damages) as (keyof typeof damages)[];

const damage: fc.Arbitrary<Damage> = fc
  .constantFrom(...kinds)
  .chain((kind) => fc.record({ kind: fc.constant(kind), index: fc.nat(), by: fc.constantFrom(...damages[kind].by) }));

/** A token, or the tokens of a path. */
interface Piece {
  readonly kind: Token['kind'] | 'path';
  readonly text: string;
  readonly start: number;
}

/** The tokens of a text, with paths of several names as one. */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const { kind, text: image, span } of tokenize(text)) {
    const last = pieces.at(-1);
    const isPart = last !== undefined && /[\p{L}_.]$/u.test(last.text) && (image === '.' || last.text.endsWith('.'));
    if (isPart && (last.kind === 'identifier' || last.kind === 'path'))
      pieces.splice(-1, 1, { ...last, kind: 'path', text: last.text + image });
    else pieces.push({ kind, text: image, start: span.start });
  }
  return pieces;
}

function around(text: string, by: Damage['by']): string {
  return by.join(text);
}

/** Damages a text outside of annotations, whose characters are data. */
function damaged(text: string, { kind, index, by }: Damage): string {
  const { hits, change } = damages[kind];
  const candidates = piecesOf(text).filter(hits);
  const piece = candidates[index % candidates.length];
  if (piece === undefined) return text;
  const { start, text: own } = piece;
  return text.slice(0, start) + change(own, by, index) + text.slice(start + own.length);
}

/** Whether a name can only be one: in the position of a value, a quoted name may be a string. */
function isCertainName({ kind }: Piece, index: number, pieces: readonly Piece[]): boolean {
  return kind === 'identifier' && isCertain(index, pieces);
}

function isCertainPath({ kind }: Piece, index: number, pieces: readonly Piece[]): boolean {
  return kind === 'path' && isCertain(index, pieces);
}

function isPathAmongValues({ kind }: Piece, index: number, pieces: readonly Piece[]): boolean {
  return kind === 'path' && !isCertain(index, pieces) && pieces[index - 2]?.text !== 'ON';
}

function isCertain(index: number, pieces: readonly Piece[]): boolean {
  const from = pieces.findIndex(({ text }) => text.toUpperCase() === 'FROM');
  return index < from || ['FROM', 'BY'].includes(pieces[index - 2]?.text.toUpperCase() ?? '');
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
    const met = new Map<string, number>();
    fc.assert(
      fc.property(statement(), fc.array(damage, { minLength: 1, maxLength: 2 }), (tree, changes) => {
        const text = changes.reduce((current, change) => {
          const next = damaged(current, change);
          if (next !== current) met.set(change.kind, (met.get(change.kind) ?? 0) + 1);
          return next;
        }, print(tree));
        const { value, diagnostics } = parse(fixed(text));
        total++;
        if (hasErrors(diagnostics) || value === undefined) return;
        restored++;
        expect(equalNodes(value, tree), `${JSON.stringify(text)} becomes ${JSON.stringify(print(value))}`).toBe(true);
      }),
      runs,
    );
    expect(restored / total).toBeGreaterThan(0.5);
    for (const kind of kinds) expect(met.get(kind) ?? 0, kind).toBeGreaterThan(runs.numRuns / 25);
  });

  it.each([
    ["SELECT id FROM crm.&& WHERE name = 'x'", 'a name is missing after the dot'],
    ['SELECT id FROM a.b WHERE x NOT IN HAVING (1, 2)', 'the word may be superfluous'],
    ['SELECT id FROM a.b WHERE "default_address.city" = \'Bonn\'', 'the text may be a path'],
    ['SELECT id FROM a.b WHERE "full name" = \'Bonn\'', 'the text may be a name'],
    ['SELECT "full name" FROM a.b', 'the text may be a name'],
    ['SELECT id FROM a.b WHERE x = "default_address.city"', 'the text may be a path'],
    ['SELECT id FROM a.b WHERE x IN ("full name", 1)', 'the text may be a name'],
    ['SELECT id FROM a.b WHERE x = \u201Cfull name\u201D', 'a word processor made the quotes curly'],
    ['SELECT id FROM a.b WHERE x = `address.city`', 'the text may be a path'],
    ['SELECT id FROM a.b WHERE NOT\u200Bactive = 1', 'the word may be NOT'],
    ['SELECT id FROM a.b WHERE x = y\u200BLIMIT\u200B1', 'the words may be a clause'],
    ['SELECT id FROM a.b WHERE x = "Bonn"', 'the text may be a field'],
  ])('leave %s, since %s', (text) => {
    expect(fixed(text)).toBe(text);
  });

  it.each([
    ['SELECT id, na\u200Bme FROM a.b', 'SELECT id, name FROM a.b'],
    ['SEL\u200BECT id FR\u00ADOM a.b WHE\u2060RE x = 1', 'SELECT id FROM a.b WHERE x = 1'],
    ['SELECT id FROM a.b WHERE x = "Bonn-Nord"', "SELECT id FROM a.b WHERE x = 'Bonn-Nord'"],
    ['SELECT id FROM a.b WHERE x = "2024-02-29"', "SELECT id FROM a.b WHERE x = '2024-02-29'"],
    ['SELECT id FROM a.b WHERE x LIKE "a b%"', "SELECT id FROM a.b WHERE x LIKE 'a b%'"],
    ['SELECT id FROM "a.b"', 'SELECT id FROM a.b'],
    ['SELECT "state.name" FROM a.b', 'SELECT state.name FROM a.b'],
    ['SELECT x AS [Full Name] FROM a.b', "SELECT\n--v:result{displayname='Full Name'}\nx FROM a.b"],
  ])('change %j to %j', (text, expected) => {
    expect(print(parseOrThrow(fixed(text)))).toBe(print(parseOrThrow(expected)));
  });

  it('make a field of a text in double quotes that the catalog knows as one', () => {
    const catalog = defineCatalog({
      templates: { 'a.b': { fields: { id: 'integer', name: 'string', city: 'string' } } },
    });
    const fixesOf = (text: string, options = {}) =>
      check(text, options).flatMap(({ code, fixes = [] }) => (code === 'string-quotes' ? fixes : []));
    const text = 'SELECT id FROM a.b WHERE name = "city" LIMIT 5';
    const asText = 'Use single quotes';
    const asName = 'Remove the quotes';
    const doubtful = [
      { title: asText, safe: false },
      { title: asName, safe: false },
    ];
    expect(fixesOf(text)).toMatchObject(doubtful);
    expect(fixesOf(text, { catalog })).toMatchObject([
      { title: asName, safe: true },
      { title: asText, safe: false },
    ]);
    expect(fixesOf(text.replace('city', 'Bonn'), { catalog })).toMatchObject(doubtful);
    const nested = 'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM c.d WHERE name = "city") LIMIT 5';
    expect(fixesOf(nested, { catalog })).toMatchObject(doubtful);
  });
});
