import { mongoPredicate } from '../predicate.js';

/** @ucast/js interprets trees; as its guide says, mongo2js makes one of a query. @type {import('./matcher.js').Matcher} */
export const ucastMatcher = {
  name: '@ucast/js',
  async load() {
    const { guard } = await import('@ucast/mongo2js');
    return guard(mongoPredicate);
  },
};
