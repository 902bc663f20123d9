import { jsonLogicMatcher } from './json-logic-js.js';
import { mingoMatcher } from './mingo.js';
import { siftMatcher } from './sift.js';
import { ucastMatcher } from './ucast-js.js';
import { cunitMatcher, vqlMatcher } from './vql-kit.js';

/** vql-kit, which takes a predicate in either form. */
export const ownMatchers = [vqlMatcher, cunitMatcher];

/** What vql-kit is held against in testing rows. */
export const peerMatchers = [siftMatcher, mingoMatcher, jsonLogicMatcher, ucastMatcher];
