import { describe, expect, it } from 'vitest';
import { createFilter, createMatcher, negate, normalize, toCUnit, toVql } from '../../src/cunit/index.js';
import { createLike, createPath, createStringLiteral } from '../../src/vql/index.js';

const filter = createFilter('STARTS_WITH', 'a', ['x_y']);
const like = createLike(createPath('a'), createStringLiteral('x%'));

describe('an escape character that is none', () => {
  it.each(['', '!!', '%', '_'])('is refused by all that would read it: %j', (likeEscape) => {
    const options = { dialect: { likeCaseSensitive: true, likeEscape } };
    for (const call of [
      () => toVql(filter, options),
      () => toCUnit(like, options),
      () => negate(filter, options),
      () => normalize(filter, options),
      () => createMatcher(filter, options),
    ])
      expect(call).toThrow(RangeError);
  });
});
