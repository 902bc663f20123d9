import fc from 'fast-check';
import { checkOptions, wholeNumber } from '../../diagnostics/arguments.js';
import { print, type Statement, type Token, tokenize } from '../../vql/index.js';
import { arbitrary } from '../check-options.js';
import { some } from '../combinators.js';
import { numberCount, numberOf } from '../rows/grow-row.js';
import { anyStatement } from './any-tree.js';

/** What is damaged, and how much. */
export interface MutationConstraints {
  /** The statements; default `anyStatement()`. */
  readonly of?: fc.Arbitrary<Statement> | undefined;
  /** How many changes there are at most; default 5. */
  readonly maxChanges?: number | undefined;
}

const inserts = [
  ...'()\'"`;,.*=<>-+/%:?#{}$ \n\0é',
  'SELECT ',
  ' FROM ',
  ' WHERE ',
  ' AND ',
  ' OR ',
  ' NOT ',
  ' IN (',
  ' LIMIT ',
  ' ORDER BY ',
  '--',
  '/*',
  '--v:',
  '\uD800',
  ' LEFT JOIN ',
  ' GROUP BY ',
  ' UNION ',
  ' AS ',
  ' JOIN ',
  ' EXISTS (',
  ' BETWEEN ',
  ' CASE ',
] as const;

/**
 * Texts that differ from a valid one in a few places: pieces deleted, doubled, moved or put in. Most of them are broken,
 * some are not. `nearMiss` has those of which it is known what is wrong.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { mutatedText } from 'vql-kit/testing';
 * import { parse, tokenize } from 'vql-kit/vql';
 *
 * const law = fc.property(mutatedText(), (text) => {
 *   parse(text);
 *   return tokenize(text).map((token) => token.text).join('') === text;
 * });
 * fc.assert(law);
 * ```
 */
export function mutatedText(constraints: MutationConstraints = {}): fc.Arbitrary<string> {
  checkOptions('mutatedText', constraints, { of: arbitrary, maxChanges: wholeNumber(1) });
  const { of = anyStatement(), maxChanges = 5 } = constraints;
  return fc
    .tuple(
      of.map((tree) => print(tree)),
      some(change, { maxLength: maxChanges }),
    )
    .map(([text, changes]) => mutate(text, changes));
}

interface Change {
  readonly kind: 'delete' | 'double' | 'insert' | 'move';
  readonly place: Place;
  readonly length: number;
  readonly insert: string;
  readonly target: Place;
}

/** Where something is done: so many characters behind the beginning of a token. */
interface Place {
  /** Under this factor the kind of the token has the lowest number. */
  readonly factor: number;
  /** Which token of the kind it is. */
  readonly nth: number;
  readonly offset: number;
}

const place: fc.Arbitrary<Place> = fc.record({
  factor: fc.integer({ min: 1, max: 1_000 }),
  nth: fc.nat({ max: 40 }),
  offset: fc.nat({ max: 40 }),
});
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('delete', 'double', 'insert', 'move'),
  place,
  length: fc.nat({ max: 12 }),
  insert: fc.constantFrom(...inserts),
  target: place,
});

/** The text with all changes; each is about the text as it was, so that any of them can be left out. */
function mutate(text: string, changes: readonly Change[]): string {
  const kinds = kindsIn(text);
  const kept = [...text.split(''), ''];
  const added = kept.map(() => '');
  for (const { kind, place, length, insert, target } of changes) {
    const start = indexOf(place, kinds);
    const end = Math.min(start + length, text.length);
    const piece = text.slice(start, end);
    if (kind === 'delete' || kind === 'move') kept.fill('', start, end);
    if (kind === 'double') added[start] += piece;
    if (kind === 'insert') added[start] += insert;
    if (kind === 'move') added[indexOf(target, kinds)] += piece;
  }
  return kept.map((character, index) => `${added[index]}${character}`).join('');
}

/** The tokens of one kind, each with the blanks behind it; or the end of the text. */
interface Kind {
  /** What the kind is known by, whatever else there is in the text. */
  readonly number: number;
  readonly tokens: { readonly start: number; readonly end: number }[];
}

function kindsIn(text: string): readonly Kind[] {
  const kinds = new Map<string, Kind>();
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'whitespace');
  for (const [index, token] of tokens.entries()) {
    const name = nameOf(token);
    const kind = kinds.get(name) ?? { number: numberOf(name), tokens: [] };
    kinds.set(name, kind);
    kind.tokens.push({ start: token.span.start, end: tokens[index + 1]?.span.start ?? text.length });
  }
  const end = { number: numberOf('end'), tokens: [{ start: text.length, end: text.length }] };
  return [...kinds.values(), end];
}

/** What a token is: a simpler name or value in its place has the same. */
function nameOf({ kind, text }: Token): string {
  return kind === 'keyword' || kind === 'punctuation' || kind === 'operator' ? text : kind;
}

/** The kind of the lowest number stays so while others are left out. */
function indexOf({ factor, nth, offset }: Place, kinds: readonly Kind[]): number {
  const scores = kinds.map(({ number }) => (number * factor) % numberCount);
  const tokens = kinds[scores.indexOf(Math.min(...scores))]?.tokens ?? [];
  const { start, end } = tokens[nth % tokens.length] ?? { start: 0, end: 0 };
  return start + (offset % Math.max(1, end - start));
}
