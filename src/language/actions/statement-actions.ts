import { isAggregate } from '../../vql/nodes.js';
import { hasNoId, isId, selectId, selectsId } from '../../vql/rules/unstable-paging.js';
import { keywordCaseOf } from '../reading.js';
import type { ActionContext, CodeAction } from './code-action.js';

/** Returns additions to a statement that make its pages stable, or limit its rows. */
export function statementActions(context: ActionContext): readonly CodeAction[] {
  return [...addTiebreak(context), ...selectHiddenId(context), ...addLimit(context)];
}

/** Adds id as the last sort key, for rows that are equal by all others. */
function addTiebreak({ statement, setting }: ActionContext): readonly CodeAction[] {
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

/** Selects id without showing it: the service adds its tiebreak on the primary key only if id is selected. */
function selectHiddenId({ statement, section, setting }: ActionContext): readonly CodeAction[] {
  if (hasNoId(statement, setting.dialect) || selectsId(statement)) return [];
  return selectId(statement, section.text).map((fix) => ({ ...fix, kind: 'rewrite', safe: true }));
}

/** Number of rows of the LIMIT that is offered. */
const limit = 100;

function addLimit({ statement, section, setting }: ActionContext): readonly CodeAction[] {
  const { columns, offset, span } = statement;
  const makesOneRow = columns.every((column) => isAggregate(column, setting.dialect.functions));
  if (statement.limit !== undefined || makesOneRow || span === undefined) return [];
  const words = keywordCaseOf(section.text, section.reading) === 'lower' ? `limit ${limit}` : `LIMIT ${limit}`;
  const before = offset?.span?.start;
  const action =
    before === undefined
      ? insertion('Add a LIMIT', span.end, ` ${words}`)
      : insertion('Add a LIMIT', before, `${words} `);
  // Not safe: it returns fewer rows, on purpose.
  return [{ ...action, safe: false }];
}

function insertion(title: string, at: number, text: string): CodeAction {
  return { kind: 'rewrite', title, edits: [{ span: { start: at, end: at }, text }], safe: true };
}
