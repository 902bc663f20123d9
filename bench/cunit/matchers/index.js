import { jsonLogicMatcher } from './json-logic-js.js';
import { mingoMatcher } from './mingo.js';
import { siftMatcher } from './sift.js';
import { ucastMatcher } from './ucast-js.js';
import { cunitMatcher, vqlMatcher } from './vql-kit.js';

/** vql-kit, with a predicate of either form. */
export const ownMatchers = [vqlMatcher, cunitMatcher];

/** The matchers that vql-kit is compared with. */
export const peerMatchers = [siftMatcher, mingoMatcher, jsonLogicMatcher, ucastMatcher];
