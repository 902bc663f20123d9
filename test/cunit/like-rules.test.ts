import { describe, expect, it } from 'vitest';
import { createFilter, createMatcher, negate, normalize, toCUnit, toVql } from '../../src/cunit/index.js';
import { createLike, createPath, createStringLiteral } from '../../src/vql/index.js';

const filter = createFilter('STARTS_WITH', 'a', ['x_y']);
const like = createLike(createPath('a'), createStringLiteral('x%'));

describe('an invalid escape character', () => {
  it.each(['', '!!', '%', '_'])('is rejected by every function that uses it: %j', (likeEscape) => {
    const options = { dialect: { likeCaseSensitive: true, likeEscape } };
    for (const call of [
      () => toVql(filter, options),
      () => toCUnit(like, options),
      () => negate(filter, options),
      () => normalize(filter, options),
      () => createMatcher(filter, options),
    ])
      expect(call).toThrow('The option "likeEscape" of the dialect must be one character, and neither "%" nor "_"');
  });
});
