import { jsonLogicPredicate } from '../predicate.js';

/** It compiles nothing: every call walks the predicate. @type {import('./matcher.js').Matcher} */
export const jsonLogicMatcher = {
  name: 'json-logic-js',
  async load() {
    const { default: jsonLogic } = await import('json-logic-js');
    return (row) => jsonLogic.apply(jsonLogicPredicate, row);
  },
};
