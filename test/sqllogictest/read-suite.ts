import { readdirSync, readFileSync } from 'node:fs';
import { type Predicate, parsePredicate } from '../../src/vql/index.js';

/** A row of a file, by column. All values are scalars; `null` is NULL. */
export type SuiteRow = Readonly<Record<string, number | string | null>>;

/** A predicate, and the primary keys of the rows that it selects. */
export interface SuiteCase {
  readonly where: string;
  readonly predicate: Predicate;
  readonly selected: readonly number[];
}

/** A file of the suite: its rows, and the cases on them. */
export interface SuiteFile {
  readonly name: string;
  readonly rows: readonly SuiteRow[];
  readonly cases: readonly SuiteCase[];
}

/** The format of a file; see data/README.md. */
interface WrittenFile {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | string | null)[])[];
  readonly cases: readonly (readonly [where: string, selected: readonly number[]])[];
}

const folder = new URL('data/', import.meta.url);

/** The names of the files. */
export const suiteNames: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort();

/** Reads a file. @throws Error if a predicate in it is not valid VQL. */
export function readSuiteFile(name: string): SuiteFile {
  // The files are fixtures with the format that data/README.md describes.
  const { columns, rows, cases } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as WrittenFile;
  return {
    name,
    rows: rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]))),
    cases: cases.map(([where, selected]) => ({ where, predicate: readWhere(where), selected })),
  };
}

/** Reads a predicate. @throws Error if it is not valid VQL. */
export function readWhere(where: string): Predicate {
  const { value: predicate, diagnostics } = parsePredicate(where);
  const [first] = diagnostics;
  if (predicate === undefined || first !== undefined) throw new Error(`${first?.message} In: ${where}`);
  return predicate;
}
