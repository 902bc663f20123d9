/** A keyword of VQL. A reserved one cannot begin a field path; any other is also valid as a name. */
export interface Keyword {
  readonly word: string;
  readonly reserved: boolean;
}

/** A role of keywords in conditions: between two of them, after an operand, or as a value. */
export type KeywordRole = 'connective' | 'operator' | 'value';

interface KeywordRow extends Pick<Keyword, 'reserved'> {
  readonly role?: KeywordRole;
}

/** **The** table of keywords, in upper case; case is ignored. */
const rows = {
  SELECT: { reserved: true },
  DISTINCT: { reserved: true },
  FROM: { reserved: true },
  WHERE: { reserved: true },
  AND: { reserved: true, role: 'connective' },
  OR: { reserved: true, role: 'connective' },
  NOT: { reserved: true },
  IN: { reserved: true, role: 'operator' },
  LIKE: { reserved: true, role: 'operator' },
  BETWEEN: { reserved: true, role: 'operator' },
  IS: { reserved: true, role: 'operator' },
  NULL: { reserved: true, role: 'value' },
  TRUE: { reserved: true, role: 'value' },
  FALSE: { reserved: true, role: 'value' },
  EXISTS: { reserved: true },
  JOIN: { reserved: false },
  AS: { reserved: false },
  ON: { reserved: false },
  ORDER: { reserved: false },
  BY: { reserved: false },
  ASC: { reserved: false },
  DESC: { reserved: false },
  LIMIT: { reserved: false },
  OFFSET: { reserved: false },
  ESCAPE: { reserved: false },
  NOTNULL: { reserved: false, role: 'operator' },
  ISNULL: { reserved: false, role: 'operator' },
} as const satisfies Readonly<Record<string, KeywordRow>>;

/** A keyword, in upper case. */
export type KeywordWord = keyof typeof rows;

const entries = Object.entries(rows) as readonly [KeywordWord, KeywordRow][];

/** The keywords, in upper case; case is ignored. */
export const keywords: readonly Keyword[] = entries.map(([word, { reserved }]) => ({ word, reserved }));

/** Returns the keywords of a role. */
export function keywordsOf(role: KeywordRole): readonly KeywordWord[] {
  return entries.filter(([, row]) => row.role === role).map(([word]) => word);
}

const reservedWord = new RegExp(
  `^(?:${entries.flatMap(([word, { reserved }]) => (reserved ? [word] : [])).join('|')})$`,
  'iu',
);

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
