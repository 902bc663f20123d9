import { vqlPredicate } from '../predicate.js';

/** A VQL predicate. @type {import('./matcher.js').Matcher} */
export const vqlMatcher = {
  name: 'vql-kit, VQL predicate',
  async load() {
    const { createMatcher } = await import('../../../dist/cunit/index.js');
    return createMatcher(await parse());
  },
};

/** Its translation to C-Unit. @type {import('./matcher.js').Matcher} */
export const cunitMatcher = {
  name: 'vql-kit, C-Unit predicate',
  async load() {
    const { createMatcher, toCUnit } = await import('../../../dist/cunit/index.js');
    return createMatcher(toCUnit(await parse()).value);
  },
};

async function parse() {
  const { parsePredicate } = await import('../../../dist/vql/index.js');
  return parsePredicate(vqlPredicate).value;
}
