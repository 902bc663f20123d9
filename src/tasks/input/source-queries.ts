import { type CUnitQuery, readExecuteRequest } from '../../cunit/index.js';
import type { ExecuteBody } from '../../interface/index.js';
import { readCUnitDocument } from '../../json-documents/index.js';
import { splitStatements } from '../../vql/index.js';
import { UsageError } from '../errors.js';
import type { QualifiedName } from '../options/query.js';
import { formOf, type Source } from './source.js';

/** A query of a source. */
export interface SourceQuery {
  /** A statement of VQL, alone or with its page and its variables, or a C-Unit query. */
  readonly query: ExecuteBody | CUnitQuery;
  /** The offset of a statement of VQL in the source; in JSON it is absent. */
  readonly start?: number;
}

/**
 * Returns the queries of a source: statements of VQL, bodies of the execute endpoint, and C-Unit. The source has no errors.
 *
 * @param template of C-Unit requests that do not name one.
 * @throws {UsageError} for a source without a query, and for a value that is not a query.
 */
export function queriesIn(source: Source, template: QualifiedName | undefined): readonly SourceQuery[] {
  const queries =
    formOf(source) === 'cunit'
      ? cunitQueries(source, template).map((query) => ({ query }))
      : splitStatements(source.text).map(({ text: statement, span }) => ({ query: { statement }, start: span.start }));
  if (queries.length === 0) throw new UsageError(`"${source.name}" has no query.`);
  return queries;
}

function cunitQueries(
  { name, text }: Source,
  template: QualifiedName | undefined,
): readonly (ExecuteBody | CUnitQuery)[] {
  return readCUnitDocument(text).items.map(({ kind, value }) => {
    switch (kind) {
      case 'execute': {
        const body = readExecuteRequest(value).value;
        if (body === undefined) throw new UsageError(`"${name}" has a request without a statement.`);
        return body;
      }
      case 'query':
        // The check has found that it is a C-Unit query.
        return value as CUnitQuery;
      case 'request':
        if (template === undefined)
          throw new UsageError(
            `"${name}" has a request without its template: name it, as in --template account.query.`,
          );
        return { ...template, request: value as CUnitQuery['request'] };
      default:
        throw new UsageError(`"${name}" has a predicate, which is not a whole query.`);
    }
  });
}
