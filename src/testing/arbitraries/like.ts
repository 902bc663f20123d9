import fc from 'fast-check';
import type { LikeRules } from '../../dialect/index.js';
import { lookAlike } from './look-alike.js';

/**
 * Patterns of LIKE: texts with wildcards, and what may be an escape character, between them.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { createFilter, matches } from 'vql-kit/cunit';
 * import { likePattern } from 'vql-kit/testing';
 *
 * // Every text is like itself with a wildcard before it.
 * const law = fc.property(likePattern(), (text) => matches(createFilter('ENDS_WITH', 'name', [text]), { name: text }));
 * fc.assert(law);
 * ```
 */
export function likePattern(): fc.Arbitrary<string> {
  return arbitrary;
}

const piece = fc.constantFrom('%', '%', '_', '_', 'a', 'B', 'ä', '💥', '\\', '\\%', '\\_', '!', '!%', '!_');
const arbitrary = fc
  .array(fc.oneof({ weight: 3, arbitrary: piece }, { weight: 1, arbitrary: lookAlike() }), { maxLength: 5 })
  .map((pieces) => pieces.join(''));

/**
 * The rules of LIKE that an installation may have: whether it regards case, and its escape character. They fit wherever
 * a `dialect` is asked for by a matcher or a translation.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { matches } from 'vql-kit/cunit';
 * import { likeRules } from 'vql-kit/testing';
 * import { createLike, createPath, createStringLiteral } from 'vql-kit/vql';
 *
 * const same = createLike(createPath('name'), createStringLiteral('Bolt'));
 * fc.assert(fc.property(likeRules(), (dialect) => matches(same, { name: 'Bolt' }, { dialect })));
 * ```
 */
export function likeRules(): fc.Arbitrary<LikeRules> {
  return fc.constantFrom(
    { likeCaseSensitive: true },
    { likeCaseSensitive: true, likeEscape: '\\' },
    { likeCaseSensitive: false, likeEscape: '!' },
  );
}
