import { anyPredicate, anyStatement } from '../../src/testing/index.js';

export const statement = anyStatement();
export const predicate = anyPredicate();
