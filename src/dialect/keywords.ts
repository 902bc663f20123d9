/** A keyword of VQL. A reserved one cannot begin a field path; any other is also valid as a name. */
export interface Keyword {
  readonly word: string;
  readonly reserved: boolean;
}

const reserved = [
  'SELECT',
  'DISTINCT',
  'FROM',
  'WHERE',
  'AND',
  'OR',
  'NOT',
  'IN',
  'LIKE',
  'BETWEEN',
  'IS',
  'NULL',
  'TRUE',
  'FALSE',
  'EXISTS',
] as const;
const unreserved = [
  'JOIN',
  'AS',
  'ON',
  'ORDER',
  'BY',
  'ASC',
  'DESC',
  'LIMIT',
  'OFFSET',
  'ESCAPE',
  'NOTNULL',
  'ISNULL',
] as const;

/** A keyword, in upper case. */
export type KeywordWord = (typeof reserved | typeof unreserved)[number];

/** **The** list of keywords, in upper case; case is ignored. */
export const keywords: readonly Keyword[] = [
  ...reserved.map((word) => ({ word, reserved: true })),
  ...unreserved.map((word) => ({ word, reserved: false })),
];

const reservedWord = new RegExp(`^(?:${reserved.join('|')})$`, 'iu');

/**
 * Whether a word, in any case, is reserved and so cannot be the first segment of a field path.
 *
 * @example
 * ```ts
 * import { isReserved } from 'vql-kit/dialect';
 * console.log(isReserved('from'), isReserved('order')); // true false
 * ```
 */
export function isReserved(word: string): boolean {
  return reservedWord.test(word);
}
