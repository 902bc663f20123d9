import type { CUnitPredicate } from '../predicate.js';
import { readPredicate } from './read-predicate.js';

/** The predicate, which the caller says is one. @throws TypeError if it is not. */
export function validPredicate(predicate: CUnitPredicate): CUnitPredicate {
  const { value, diagnostics } = readPredicate(predicate);
  const [first] = diagnostics;
  if (value === undefined) throw new TypeError(`Not a valid predicate, at "${first?.path}": ${first?.message}`);
  return value;
}
