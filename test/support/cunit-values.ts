import * as testing from '../../src/testing/index.js';

export { lookAlikes } from '../../src/testing/arbitraries/look-alike.js';
export { deepFreeze } from '../../src/testing/deep-freeze.js';
export { paths, variables } from './asked.js';
export const anyText = testing.lookAlike();
export const anyPattern = testing.likePattern();
export const likeRules = testing.likeRules();
