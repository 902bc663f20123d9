import fc from 'fast-check';
import { print, type Statement } from '../../vql/index.js';
import { arbitrary, checkOptions, count } from '../check-options.js';
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
  const change = fc.record({
    place: fc.nat(),
    length: fc.nat({ max: 12 }),
    target: fc.nat(),
    kind: fc.constantFrom('delete', 'double', 'insert', 'move'),
    insert: fc.constantFrom(...inserts),
  });
  return fc
    .tuple(
      of.map((tree) => print(tree)),
      fc.array(change, { minLength: 1, maxLength: maxChanges }),
    )
    .map(([text, changes]) => changes.reduce(mutate, text));
}

interface Change {
  readonly place: number;
  readonly length: number;
  readonly target: number;
  readonly kind: 'delete' | 'double' | 'insert' | 'move';
  readonly insert: string;
}

function mutate(text: string, { place, length, target, kind, insert }: Change): string {
  const start = place % (text.length + 1);
  const piece = text.slice(start, start + length);
  const rest = text.slice(0, start) + text.slice(start + length);
  switch (kind) {
    case 'delete':
      return rest;
    case 'double':
      return text.slice(0, start) + piece + text.slice(start);
    case 'insert':
      return text.slice(0, start) + insert + text.slice(start);
    case 'move': {
      const to = target % (rest.length + 1);
      return rest.slice(0, to) + piece + rest.slice(to);
    }
    default:
      return kind satisfies never;
  }
}
