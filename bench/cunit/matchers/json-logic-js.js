import { jsonLogicPredicate } from '../predicate.js';

/** Does not compile: every call walks the predicate. @type {import('./matcher.js').Matcher} */
export const jsonLogicMatcher = {
  name: 'json-logic-js',
  async load() {
    const { default: jsonLogic } = await import('json-logic-js');
    return (row) => jsonLogic.apply(jsonLogicPredicate, row);
  },
};
