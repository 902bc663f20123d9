import type { Database, Session } from './database.js';
import { openDuckdb } from './open-duckdb.js';
import { openPglite } from './open-pglite.js';
import { openSqlite } from './open-sqlite.js';
import { openTrino } from './open-trino.js';

/** A database with settings that change what plain SQL means. */
export interface NamedSession {
  readonly name: string;
  readonly open: () => Promise<Database>;
}

/** Texts are equal by this collation if they differ in letter case or accents only. */
export const primaryCollation =
  "CREATE COLLATION no_case (provider = icu, locale = '@colStrength=primary', deterministic = false)";

const duckdbSessions: Readonly<Record<string, Session>> = {
  'in New York, ignoring letter case': {
    texts: 'VARCHAR COLLATE NOCASE',
    settings: ["SET TimeZone = 'America/New_York'", "SET default_order = 'DESC'"],
  },
  'in Kolkata, ignoring accents everywhere': {
    settings: [
      "SET TimeZone = 'Asia/Kolkata'",
      "SET default_collation = 'NOCASE.NOACCENT'",
      "SET default_null_order = 'NULLS_FIRST'",
    ],
  },
};

const sqliteSessions: Readonly<Record<string, Session>> = {
  'ignoring letter case': {
    texts: 'TEXT COLLATE NOCASE',
    settings: ['PRAGMA reverse_unordered_selects = ON'],
  },
  'ignoring trailing spaces': { texts: 'TEXT COLLATE RTRIM', settings: ['PRAGMA case_sensitive_like = ON'] },
};

const postgresSessions: Readonly<Record<string, Session>> = {
  'in New York, with German dates and backslashes in literals': {
    texts: 'text COLLATE no_case',
    settings: [
      primaryCollation,
      "SET TimeZone = 'America/New_York'",
      "SET DateStyle = 'German'",
      'SET standard_conforming_strings = off',
      'SET escape_string_warning = off',
      'SET extra_float_digits = 3',
    ],
  },
  'in Kolkata, with months before days and citext': {
    texts: 'citext',
    settings: [
      'CREATE EXTENSION citext',
      "SET TimeZone = 'Asia/Kolkata'",
      "SET DateStyle = 'SQL, MDY'",
      "SET IntervalStyle = 'sql_standard'",
      "SET bytea_output = 'escape'",
    ],
  },
};

const trinoSessions: Readonly<Record<string, Session>> = {
  'in New York': { settings: ["SET TIME ZONE 'America/New_York'"] },
  'in Kolkata, with texts of limited length': {
    texts: 'VARCHAR(60)',
    settings: ["SET TIME ZONE 'Asia/Kolkata'"],
  },
};

export const hostileDuckdb = sessionsOf('DuckDB', duckdbSessions, openDuckdb);
export const hostileSqlite = sessionsOf('SQLite', sqliteSessions, openSqlite);
export const hostilePostgres = sessionsOf('PostgreSQL', postgresSessions, openPglite);
export const hostileTrino = sessionsOf('Trino', trinoSessions, openTrino);

function sessionsOf(
  title: string,
  sessions: Readonly<Record<string, Session>>,
  open: (session: Session) => Promise<Database>,
): readonly NamedSession[] {
  return Object.entries(sessions).map(([name, session]) => ({ name: `${title} ${name}`, open: () => open(session) }));
}
