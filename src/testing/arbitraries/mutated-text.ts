import fc from 'fast-check';
import { print, type Statement, type Token, tokenize } from '../../vql/index.js';
import { arbitrary, checkOptions, count } from '../check-options.js';
import { numberCount, numberOf } from '../number-of.js';
import { some } from '../trees/around.js';
import { anyStatement } from './any-statement.js';

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
  checkOptions(constraints, { of: arbitrary, maxChanges: count(1) });
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

/** Where something is done: so many characters behind the beginning of a token, the one that has the lowest number under a factor. */
interface Place {
  readonly factor: number;
  readonly offset: number;
}

const place: fc.Arbitrary<Place> = fc.record({
  factor: fc.integer({ min: 1, max: 1_000 }),
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
  const anchors = anchorsOf(text);
  const kept = [...text.split(''), ''];
  const added = kept.map(() => '');
  for (const { kind, place, length, insert, target } of changes) {
    const start = indexOf(place, anchors);
    const end = Math.min(start + length, text.length);
    const piece = text.slice(start, end);
    if (kind === 'delete' || kind === 'move') kept.fill('', start, end);
    if (kind === 'double') added[start] += piece;
    if (kind === 'insert') added[start] += insert;
    if (kind === 'move') added[indexOf(target, anchors)] += piece;
  }
  return kept.map((character, index) => `${added[index]}${character}`).join('');
}

/** A token with the blanks behind it, or the end of the text. */
interface Anchor {
  readonly start: number;
  readonly length: number;
  /** What the token is known by, whatever else there is in the text. */
  readonly number: number;
}

function anchorsOf(text: string): readonly Anchor[] {
  const times = new Map<string, number>();
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'whitespace');
  const anchors = tokens.map((token, index) => {
    const name = nameOf(token);
    const time = times.get(name) ?? 0;
    times.set(name, time + 1);
    const { start } = token.span;
    const next = tokens[index + 1]?.span.start ?? text.length;
    return { start, length: next - start, number: numberOf(`${name} ${time}`) };
  });
  return [...anchors, { start: text.length, length: 1, number: numberOf('end') }];
}
/** What a token is: a simpler name or value in its place has the same. */
function nameOf({ kind, text }: Token): string {
  return kind === 'keyword' || kind === 'punctuation' || kind === 'operator' ? text : kind;
}

/** The token of the lowest number stays so while others are left out. */
function indexOf({ factor, offset }: Place, anchors: readonly Anchor[]): number {
  let start = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const anchor of anchors) {
    const score = (anchor.number * factor) % numberCount;
    if (score >= least) continue;
    least = score;
    start = anchor.start + (offset % anchor.length);
  }
  return start;
}
