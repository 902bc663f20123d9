import { isAggregate } from '../../vql/nodes.js';
import { hasNoId, isId, selectId, selectsId } from '../../vql/rules/unstable-paging.js';
import { keywordCaseOf } from '../keyword-case.js';
import type { ActionPlace, CodeAction } from './code-action.js';

/** What can be added to a statement so that its pages are stable, or that it answers with fewer rows. */
export function statementActions(place: ActionPlace): readonly CodeAction[] {
  return [...addTiebreak(place), ...selectHiddenId(place), ...addLimit(place)];
}

/** Sorts rows that are equal by all other keys by their id. */
function addTiebreak({ statement, setting }: ActionPlace): readonly CodeAction[] {
  const { orderBy } = statement;
  const end = orderBy.at(-1)?.span?.end;
  if (
    end === undefined ||
    hasNoId(statement, setting.dialect) ||
    orderBy.some(({ expression }) => expression.kind !== 'Missing' && isId(expression))
  )
    return [];
  return [insertion('Add id as the last sort key', end, ', id')];
}

/** Fetches id without showing it: the service then keeps pages apart (spec, query-language §4). */
function selectHiddenId({ statement, piece, setting }: ActionPlace): readonly CodeAction[] {
  if (hasNoId(statement, setting.dialect) || selectsId(statement)) return [];
  return selectId(statement, piece.text).map((fix) => ({ ...fix, kind: 'rewrite', safe: true }));
}

/** How many rows are enough to look at. */
const limit = 100;

function addLimit({ statement, piece, setting }: ActionPlace): readonly CodeAction[] {
  const { columns, offset, span } = statement;
  const makesOneRow = columns.every((column) => isAggregate(column, setting.dialect.functions));
  if (statement.limit !== undefined || makesOneRow || span === undefined) return [];
  const words = keywordCaseOf(piece.text, piece.reading) === 'lower' ? `limit ${limit}` : `LIMIT ${limit}`;
  const before = offset?.span?.start;
  const action =
    before === undefined
      ? insertion('Add a LIMIT', span.end, ` ${words}`)
      : insertion('Add a LIMIT', before, `${words} `);
  // It answers with fewer rows, which is what it is for.
  return [{ ...action, safe: false }];
}

function insertion(title: string, at: number, text: string): CodeAction {
  return { kind: 'rewrite', title, edits: [{ span: { start: at, end: at }, text }], safe: true };
}
