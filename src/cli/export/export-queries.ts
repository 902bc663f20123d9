import { existsSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import type { Catalog } from '../../catalog/index.js';
import type { ClientQuery } from '../../client/index.js';
import type { CUnitQuery } from '../../cunit/index.js';
import type { Dialect } from '../../dialect/index.js';
import { fileKindOf } from '../../embedded/index.js';
import { UsageError } from '../../tasks/errors.js';
import { readQueryArgument } from '../../tasks/input/query-argument.js';
import type { Source } from '../../tasks/input/source.js';
import type { Io } from '../../tasks/io.js';
import { nameOf, type QualifiedName } from '../../tasks/options/query.js';
import { parse } from '../../vql/index.js';
import { isStatementBody } from './increment.js';

/** A query to export. */
export interface NamedQuery {
  /** Unique among the queries of a run: the name of its template, or of its file. */
  readonly name: string;
  readonly query: ClientQuery;
  /** The template whose fields its columns are; absent if it is not known. */
  readonly template: string | undefined;
}

/** Returns the template that an argument names; `undefined` for a statement and for a file. */
export function templateOfArgument(argument: string, { cwd }: Pick<Io, 'cwd'>): QualifiedName | undefined {
  const [, group, template] = /^([^\s./\\]+)\.([^\s./\\]+)$/u.exec(argument) ?? [];
  if (group === undefined || template === undefined) return undefined;
  return existsSync(resolve(cwd, argument)) || fileKindOf(argument) !== undefined ? undefined : { group, template };
}

/** Returns the sources of arguments. `catalog` has the templates that they name. @throws {UsageError} */
export async function readSources(
  queryArguments: readonly string[],
  { catalog, stdinFilename }: { readonly catalog: Catalog | undefined; readonly stdinFilename: string },
  io: Io,
): Promise<readonly Source[]> {
  const sources: Source[] = [];
  for (const argument of queryArguments) {
    const template = templateOfArgument(argument, io);
    sources.push(
      template === undefined
        ? await readQueryArgument(argument, stdinFilename, io, { kinds: ['vql', 'json'] })
        : { name: `<${argument}>`, path: undefined, text: wholeTemplate(template, catalog), hasByteOrderMark: false },
    );
  }
  return sources;
}

/** Returns the statement for all fields of a template that have one value; for a template that is not known, its standard fields. */
function wholeTemplate(template: QualifiedName, catalog: Catalog | undefined): string {
  const name = nameOf(template);
  const known = catalog?.find(name);
  const fields = (known?.paths ?? []).filter((path) => {
    const field = known?.field(path);
    return field?.resultable === true && !field.collection;
  });
  return `SELECT ${fields.length === 0 ? '*' : fields.join(', ')} FROM ${name}`;
}

/** Names the queries of sources, by their templates or by the files of one query. */
export function nameQueries(
  sources: readonly Source[],
  queries: readonly (readonly ClientQuery[])[],
  dialect: Dialect,
): readonly NamedQuery[] {
  const named = sources.flatMap((source, index) => {
    const own = queries[index] ?? [];
    return own.map((query) => {
      const template = templateOf(query, dialect);
      const file =
        source.path === undefined || own.length > 1 ? undefined : basename(source.path, extname(source.path));
      return { name: file ?? template ?? 'query', query, template };
    });
  });
  const used = new Set<string>();
  return named.map(({ name, ...others }) => ({ name: unusedName(name, used), ...others }));
}

/** Returns a name, with a number if it is used. Files and tables whose names differ by letter case alone can be the same. */
function unusedName(name: string, used: Set<string>): string {
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? name : `${name}-${count}`;
    const key = numbered.toLowerCase();
    if (used.has(key)) continue;
    used.add(key);
    return numbered;
  }
}

function templateOf(query: ClientQuery, dialect: Dialect): string | undefined {
  if (!isStatementBody(query)) {
    const { group, template } = query as CUnitQuery;
    return nameOf({ group, template });
  }
  const from = parse(query.statement, { dialect }).value?.from;
  return from?.kind === 'Template' ? nameOf({ group: from.group, template: from.name }) : undefined;
}

/** @throws {UsageError} for a number of queries that one file cannot have. */
export function assertOneQuery(queries: readonly NamedQuery[], output: string): void {
  if (queries.length > 1)
    throw new UsageError(
      `There are ${queries.length} queries, and "${output}" is a file for one. Name a folder, as in --output exports/ --format parquet, or a DuckDB file.`,
    );
}
