import { cunitPredicate, cunitQuery } from '../../src/testing/index.js';
import { asked, askedBeyondVql } from './asked.js';

export const node = cunitPredicate(asked);
export const anyNode = cunitPredicate(askedBeyondVql);
export const query = cunitQuery(asked);
