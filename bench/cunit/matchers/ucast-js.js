import { mongoPredicate } from '../predicate.js';

/** @ucast/js interprets trees; mongo2js parses a query to one, as its guide recommends. @type {import('./matcher.js').Matcher} */
export const ucastMatcher = {
  name: '@ucast/js',
  async load() {
    const { guard } = await import('@ucast/mongo2js');
    return guard(mongoPredicate);
  },
};
