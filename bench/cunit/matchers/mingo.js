import { mongoPredicate } from '../predicate.js';

/** @type {import('./matcher.js').Matcher} */
export const mingoMatcher = {
  name: 'mingo',
  async load() {
    const { Query } = await import('mingo');
    const query = new Query(mongoPredicate);
    return (row) => query.test(row);
  },
};
