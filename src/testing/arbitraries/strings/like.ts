import fc from 'fast-check';
import type { LikeRules } from '../../../dialect/index.js';
import { lookAlike } from './look-alike.js';

/**
 * Generates patterns of LIKE: texts with wildcards and possible escape characters.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { createFilter, matches } from 'vql-kit/cunit';
 * import { likePattern } from 'vql-kit/testing';
 *
 * // Every text ends with itself.
 * const property = fc.property(likePattern(), (text) => matches(createFilter('ENDS_WITH', 'name', [text]), { name: text }));
 * fc.assert(property);
 * ```
 */
export function likePattern(): fc.Arbitrary<string> {
  return arbitrary;
}

const part = fc.constantFrom('%', '%', '_', '_', 'a', 'B', 'ä', '💥', '\\', '\\%', '\\_', '!', '!%', '!_');
const arbitrary = fc
  .array(fc.oneof({ weight: 3, arbitrary: part }, { weight: 1, arbitrary: lookAlike() }), { maxLength: 5 })
  .map((parts) => parts.join(''));

/**
 * Generates the LIKE settings that an installation may have: case sensitivity and escape character. They fit every option
 * `dialect`.
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
