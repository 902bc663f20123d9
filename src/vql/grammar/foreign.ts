/** Words with which a statement that changes data, or is no query at all, begins in SQL. */
export const verbs: ReadonlySet<string> = new Set([
  'ALTER',
  'ANALYZE',
  'BEGIN',
  'CALL',
  'COMMIT',
  'COPY',
  'CREATE',
  'DECLARE',
  'DELETE',
  'DESCRIBE',
  'DROP',
  'EXEC',
  'EXECUTE',
  'EXPLAIN',
  'GRANT',
  'INSERT',
  'MERGE',
  'PRAGMA',
  'REPLACE',
  'REVOKE',
  'ROLLBACK',
  'SET',
  'SHOW',
  'TRUNCATE',
  'UPDATE',
  'UPSERT',
  'USE',
  'VACUUM',
  'VALUES',
  'WITH',
]);

/** Kinds of joins that SQL has and VQL has not. */
export const joinKinds: ReadonlySet<string> = new Set([
  'LEFT',
  'RIGHT',
  'FULL',
  'INNER',
  'OUTER',
  'CROSS',
  'NATURAL',
  'LATERAL',
  'SEMI',
  'ANTI',
]);

/** Words that combine two statements. */
export const setOperations: ReadonlySet<string> = new Set(['UNION', 'INTERSECT', 'EXCEPT', 'MINUS']);

/** Words that begin a clause that VQL has not, and that get no code of their own. */
export const clauses: ReadonlySet<string> = new Set([
  'CONNECT',
  'FOR',
  'INTO',
  'OPTION',
  'PIVOT',
  'PREWHERE',
  'QUALIFY',
  'RETURNING',
  'SAMPLE',
  'START',
  'TABLESAMPLE',
  'UNPIVOT',
  'WINDOW',
]);

/** Words that sort or spread rows, before BY. */
export const sortings: ReadonlySet<string> = new Set(['SORT', 'CLUSTER', 'DISTRIBUTE', 'PARTITION']);

/** Words before an operand that make a pattern, or look for one, in other dialects. */
export const patternOperators: ReadonlySet<string> = new Set([
  'ILIKE',
  'RLIKE',
  'REGEXP',
  'REGEX',
  'GLOB',
  'SIMILAR',
  'MATCH',
  'MATCHES',
]);

/** An operator of VQL, and what stands around the text in its pattern. */
export type OperatorWord = readonly [operator: string, before?: string, behind?: string];

/** Operators that are words in C-Unit and elsewhere, without the blanks and underscores in them, as VQL writes them. */
const operatorWords: ReadonlyMap<string, OperatorWord> = new Map<string, OperatorWord>([
  ['EQUALS', ['=']],
  ['EQUAL', ['=']],
  ['EQUALSTO', ['=']],
  ['EQUALTO', ['=']],
  ['EQ', ['=']],
  ['NOTEQUALS', ['<>']],
  ['NOTEQUAL', ['<>']],
  ['NEQ', ['<>']],
  ['NE', ['<>']],
  ['GREATERTHAN', ['>']],
  ['GT', ['>']],
  ['GREATERTHANEQUALS', ['>=']],
  ['GREATERTHANOREQUALS', ['>=']],
  ['GTE', ['>=']],
  ['GE', ['>=']],
  ['LESSTHAN', ['<']],
  ['LT', ['<']],
  ['LESSTHANEQUALS', ['<=']],
  ['LESSTHANOREQUALS', ['<=']],
  ['LTE', ['<=']],
  ['LE', ['<=']],
  ['CONTAINS', ['LIKE', '%', '%']],
  ['CONTAIN', ['LIKE', '%', '%']],
  ['NOTCONTAINS', ['NOT LIKE', '%', '%']],
  ['STARTSWITH', ['LIKE', '', '%']],
  ['BEGINSWITH', ['LIKE', '', '%']],
  ['ENDSWITH', ['LIKE', '%', '']],
]);

/** The operator that one word stands for, or it and the next one, and how many of the two. */
export function operatorOfWords(word: string, next: string): { own: OperatorWord; count: 1 | 2 } | undefined {
  const two = operatorWords.get(word + next);
  if (two !== undefined && next !== '') return { own: two, count: 2 };
  const one = operatorWords.get(word.replaceAll('_', ''));
  return one && { own: one, count: 1 };
}

/** Words before a list or subquery that quantify a comparison. */
export const quantifiers: ReadonlySet<string> = new Set(['ANY', 'ALL', 'SOME']);

/** Words before a string that give it a type. */
export const literalTypes: ReadonlySet<string> = new Set(['DATE', 'TIME', 'TIMESTAMP', 'DATETIME', 'INTERVAL']);

/** Spelt-out directions of a sort. */
export const directions: ReadonlyMap<string, 'ASC' | 'DESC'> = new Map([
  ['ASCENDING', 'ASC'],
  ['DESCENDING', 'DESC'],
]);
