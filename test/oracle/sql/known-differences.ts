import type { TypedRow } from './columns.js';
import type { Session } from './load-table.js';

/** What is known of a difference. */
interface SqlDifference {
  readonly session: Session;
  /** The predicate, as text. */
  readonly predicate: string;
  /** The rows that only one side selects. */
  readonly rows: readonly TypedRow[];
  /** The ids that the database selects, or why it refuses. */
  readonly answer: readonly number[] | string | undefined;
}

interface KnownSqlDifference {
  readonly name: string;
  readonly on: 'duckdb' | 'postgres' | 'sqlite';
  /** A table and predicates with which it occurs. */
  readonly seed: number;
  readonly explains: (difference: SqlDifference) => boolean;
}

const days = /\b(day|due|changed|created)\b/;
const patterns = /LIKE|_WITH|CONTAINS/;

const year10000 = {
  name: 'the end of the year 9999 is written as the year 10000, which the database refuses',
  explains: ({ answer, predicate }: SqlDifference) =>
    typeof answer === 'string' && predicate.includes('9999-12-31T24:00'),
};

/** **The** table of known differences of SQL. The test asserts that each still occurs: a fix removes its row. */
export const knownSqlDifferences: readonly KnownSqlDifference[] = [
  {
    name: 'the DateStyle of the session decides LIKE on dates',
    on: 'postgres',
    seed: 190_022,
    explains: ({ session, predicate }) => session.isHostile && days.test(predicate) && patterns.test(predicate),
  },
  { ...year10000, on: 'duckdb', seed: 190_002 },
  { ...year10000, on: 'postgres', seed: 190_002 },
];
