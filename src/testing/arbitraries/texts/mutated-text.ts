import fc from 'fast-check';
import { checkOptions, wholeNumber } from '../../../diagnostics/arguments.js';
import { print, type Statement, type Token, tokenize } from '../../../vql/index.js';
import { hashModulus, hashOf, some } from '../../combinators.js';
import { arbitrary } from '../../option-kinds.js';
import { anyStatement } from '../any-tree.js';

/** Constraints of `mutatedText`. */
export interface MutationConstraints {
  /** The statements; default `anyStatement()`. */
  readonly of?: fc.Arbitrary<Statement> | undefined;
  /** Greatest number of changes; default 5. */
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
 * Generates texts that differ from a valid one by a few changes: tokens deleted, duplicated, moved or inserted. Most are invalid.
 * `nearMiss` generates invalid texts with a known mistake.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { mutatedText } from 'vql-kit/testing';
 * import { parse, tokenize } from 'vql-kit/vql';
 *
 * const property = fc.property(mutatedText(), (text) => {
 *   parse(text);
 *   return tokenize(text).map((token) => token.text).join('') === text;
 * });
 * fc.assert(property);
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

interface Mutation {
  readonly kind: 'delete' | 'double' | 'insert' | 'move';
  readonly position: MutationPosition;
  readonly length: number;
  readonly insert: string;
  readonly target: MutationPosition;
}

/** Position of a change: an offset from the start of a token. */
interface MutationPosition {
  /** Factor under which the kind of the token has the lowest hash. */
  readonly factor: number;
  /** Index of the token among those of its kind. */
  readonly nth: number;
  readonly offset: number;
}

const position: fc.Arbitrary<MutationPosition> = fc.record({
  factor: fc.integer({ min: 1, max: 1_000 }),
  nth: fc.nat({ max: 40 }),
  offset: fc.nat({ max: 40 }),
});
const change: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('delete', 'double', 'insert', 'move'),
  position,
  length: fc.nat({ max: 12 }),
  insert: fc.constantFrom(...inserts),
  target: position,
});

/** Applies all changes. Each refers to the original text, so that any of them can be left out. */
function mutate(text: string, changes: readonly Mutation[]): string {
  const kinds = kindsIn(text);
  const characters = [...text.split(''), ''];
  const added = characters.map(() => '');
  for (const { kind, position, length, insert, target } of changes) {
    const start = indexOf(position, kinds);
    const end = Math.min(start + length, text.length);
    const segment = text.slice(start, end);
    if (kind === 'delete' || kind === 'move') characters.fill('', start, end);
    if (kind === 'double') added[start] += segment;
    if (kind === 'insert') added[start] += insert;
    if (kind === 'move') added[indexOf(target, kinds)] += segment;
  }
  return characters.map((character, index) => `${added[index]}${character}`).join('');
}

/** Tokens of one kind, each with the whitespace after it; or the end of the text. */
interface TokensOfKind {
  /** Hash of the kind, independent of the rest of the text. */
  readonly hash: number;
  readonly tokens: { readonly start: number; readonly end: number }[];
}

function kindsIn(text: string): readonly TokensOfKind[] {
  const kinds = new Map<string, TokensOfKind>();
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'whitespace');
  for (const [index, token] of tokens.entries()) {
    const name = nameOf(token);
    const kind = kinds.get(name) ?? { hash: hashOf(name), tokens: [] };
    kinds.set(name, kind);
    kind.tokens.push({ start: token.span.start, end: tokens[index + 1]?.span.start ?? text.length });
  }
  const end = { hash: hashOf('end'), tokens: [{ start: text.length, end: text.length }] };
  return [...kinds.values(), end];
}

/** Returns the kind of a token: a simpler name or value has the same. */
function nameOf({ kind, text }: Token): string {
  return kind === 'keyword' || kind === 'punctuation' || kind === 'operator' ? text : kind;
}

/** Returns an offset. It uses the kind with the lowest hash, which remains the same while other kinds are left out. */
function indexOf({ factor, nth, offset }: MutationPosition, kinds: readonly TokensOfKind[]): number {
  const scores = kinds.map(({ hash }) => (hash * factor) % hashModulus);
  const tokens =
    kinds[scores.indexOf(scores.reduce((least, score) => Math.min(least, score), Number.POSITIVE_INFINITY))]?.tokens ??
    [];
  const { start, end } = tokens[nth % tokens.length] ?? { start: 0, end: 0 };
  return start + (offset % Math.max(1, end - start));
}
