import { predicate, statement } from '../../src/testing/index.js';
import { asked } from './asked.js';

export const vqlCondition = predicate(asked);
export const vqlQuery = statement(asked);
