import fc from 'fast-check';
import type { LikeRules } from '../../dialect/index.js';

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
