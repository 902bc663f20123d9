import { type MatchOptions, matches, type Row, toCUnit } from '../../../src/cunit/index.js';
import { type Predicate, parsePredicate } from '../../../src/vql/index.js';

/** Whether a VQL condition holds for a row. Its translation to C-Unit, where that is exact, must say the same. */
export function holds(where: string, row: Row, options: MatchOptions = {}): boolean {
  const predicate = conditionOf(where);
  const answer = matches(predicate, row, options);
  const { dialect, variables = {} } = options;
  const lists = Object.fromEntries(Object.entries(variables).map(([name, values]) => [name, [values].flat()]));
  const { value } = toCUnit(predicate, { variables: lists, ...(dialect !== undefined && { dialect }) });
  if (value !== undefined && matches(value, row, options) !== answer)
    throw new Error(`${where} is ${answer} in VQL, and ${!answer} in C-Unit, for ${String(Object.entries(row))}.`);
  return answer;
}

/** The predicate of a text. @throws Error if it is not valid. */
export function conditionOf(where: string): Predicate {
  const { value: predicate, diagnostics } = parsePredicate(where);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (predicate === undefined || error !== undefined) throw new Error(`${error?.message} In: ${where}`);
  return predicate;
}

/** Result of a condition for a row: it, its negation or neither is true; both can be for a collection. */
export function answerTo(where: string, row: Row, options: MatchOptions = {}): 'true' | 'false' | 'unknown' | 'both' {
  const isTrue = holds(where, row, options);
  const isFalse = holds(`NOT (${where})`, row, options);
  if (isTrue && isFalse) return 'both';
  return isTrue ? 'true' : isFalse ? 'false' : 'unknown';
}

/** A decimal number as the libraries for them hold it: an object that prints as one. */
export class DecimalLike {
  constructor(private readonly digits: string) {}

  toString(): string {
    return this.digits;
  }
}
