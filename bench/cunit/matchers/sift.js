import { mongoPredicate } from '../predicate.js';

/** @type {import('./matcher.js').Matcher} */
export const siftMatcher = {
  name: 'sift',
  async load() {
    const { default: sift } = await import('sift');
    return sift(mongoPredicate);
  },
};
