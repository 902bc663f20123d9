import { createFilter } from '../../cunit/predicate.js';
import { quoted } from '../../diagnostics/quoted.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import type { Engine } from '../../engine/open-engine.js';
import type { RowValue } from '../../engine/run/engine-row.js';
import { tiebreak } from '../../interface/page.js';
import type { Answerer } from '../http/endpoint-request.js';
import { jsonResponse, quirkResponse } from '../http/responses.js';

/**
 * Answers the GET of one record: the row of a template with the id, with the members that are not null.
 *
 * @param kind names the record in a refusal.
 */
export function recordAnswerer(engine: Engine, name: string, kind: string): Answerer {
  const [group = '', template = ''] = name.split('.');
  return async ({ parameters: { id = '' } }) => {
    const notFound = (): Response =>
      quirkResponse('unknownRecord', `There is no ${kind} with the id ${quoted(id)} in the table ${quoted(name)}.`);
    const paths = engine.catalog().find(name)?.paths ?? [];
    if (!paths.includes(tiebreak.property)) return notFound();
    const queryPredicate = createFilter('EQUALS', tiebreak.property, [id]);
    try {
      const { data } = await engine.execute({ group, template, request: { queryPredicate } }, { limit: 1 });
      const [row] = data;
      return row === undefined ? notFound() : jsonResponse(withoutNulls(row));
    } catch (error) {
      // An id that is not a number, for a column of numbers, is the id of no record.
      if (error instanceof VqlError && error.code === 'engine-failed') return notFound();
      throw error;
    }
  };
}

/** Returns a value without the members that are null: in a table, every row has every member. */
function withoutNulls(value: RowValue): RowValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutNulls);
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}
