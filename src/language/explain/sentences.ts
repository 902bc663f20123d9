import type { Catalog } from '../../catalog/catalog.js';
import { LazyScope, type Scope } from '../../catalog/check/scope.js';
import { counted } from '../../diagnostics/quoted.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { Join, SelectItem, SortKey, Statement } from '../../vql/ast.js';
import { displayNameOf, isAggregate, isHidden, isId, selectsId } from '../../vql/nodes.js';
import { viewStatement } from '../../vql/view-statement.js';
import { type ConditionWordContext, conditionPart } from './conditions.js';
import type { ExplainedSentence } from './explanation.js';
import { operandText, type VariableLists } from './operands.js';
import { listText } from './phrases.js';

/** Setting of the sentences about a statement. */
interface SentenceSetting {
  readonly catalog: Catalog | undefined;
  readonly dialect: Dialect;
  readonly variables?: VariableLists | undefined;
}

/** The position of a statement in another one. */
interface InnerStatement {
  /** Whether it is in a JOIN or an EXISTS, where a missing clause means nothing. */
  readonly isInner?: boolean;
  /** The names of the statement around an EXISTS. */
  readonly outer?: Scope;
}

/** Explains a statement: a sentence for each clause, in their order. */
export function statementSentences(
  statement: Statement,
  setting: SentenceSetting,
  { isInner = false, outer }: InnerStatement = {},
): readonly ExplainedSentence[] {
  const scope = new LazyScope(viewStatement(statement), setting, outer);
  const context: ConditionWordContext = {
    dialect: setting.dialect,
    variables: setting.variables,
    scope,
    explainInner: (inner) => statementSentences(inner, setting, { isInner: true, outer: scope }),
  };
  return [
    columnSentence(statement, context),
    ...statement.joins.map((join) => joinSentence(join, context, setting)),
    ...whereSentences(statement, context, isInner),
    ...orderSentences(statement, context, isInner),
    ...pageSentences(statement, context, isInner),
  ];
}

function columnSentence(
  { distinct, columns, from, span }: Statement,
  context: ConditionWordContext,
): ExplainedSentence {
  const names = columns.map((column) => columnText(column, context));
  const isSingle = columns.length === 1 && columns[0]?.kind === 'Column';
  const different = `the different ${isSingle ? 'values' : 'combinations'} of `;
  const what = `${distinct ? different : ''}${listText(names)}`;
  const template = from.kind === 'Missing' ? 'nothing' : templateText(`${from.group}.${from.name}`, context);
  return { clause: 'SELECT', text: `Reads ${what} from ${template}.`, span: from.span ?? span, parts: [] };
}

function templateText(name: string, { scope }: ConditionWordContext): string {
  const label = scope.template?.name === name ? scope.template.definition.label : undefined;
  return `the template ${JSON.stringify(name)}${label === undefined ? '' : ` (${JSON.stringify(label)})`}`;
}

function columnText(column: SelectItem, context: ConditionWordContext): string {
  if (column.kind === 'Star') return 'the standard fields';
  const name = displayNameOf(column);
  const alias = name === undefined ? '' : ` as ${JSON.stringify(name)}`;
  return `${operandText(column.expression, context)}${alias}${isHidden(column) ? ' (hidden)' : ''}`;
}

function joinSentence(
  { statement, alias, on, span }: Join,
  context: ConditionWordContext,
  setting: SentenceSetting,
): ExplainedSentence {
  const name = alias.kind === 'Missing' ? '' : `, called ${JSON.stringify(alias.name)}`;
  const condition = conditionPart(on, context);
  const inner = statement.kind === 'Missing' ? [] : statementSentences(statement, setting, { isInner: true });
  const parts = [...inner, { ...condition, text: `Two rows match if ${ended(condition.text)}` }];
  const text = `Joins the rows of this query${name}; a row without a match is left out:`;
  return { clause: 'JOIN', text, span, parts };
}

function whereSentences(
  { where, joins }: Statement,
  context: ConditionWordContext,
  isInner: boolean,
): readonly ExplainedSentence[] {
  if (where === undefined) {
    const rows = joins.length > 0 ? 'joined rows' : 'rows of the template';
    return isInner ? [] : [{ clause: 'WHERE', text: `Has no condition: all ${rows} are selected.`, parts: [] }];
  }
  const { text, parts } = conditionPart(where, context);
  return [{ clause: 'WHERE', text: `Selects the rows for which ${ended(text)}`, span: where.span, parts }];
}

/** Ends a condition as a sentence, unless its parts follow. */
function ended(text: string): string {
  return text.endsWith(':') ? text : `${text}.`;
}

function orderSentences(
  statement: Statement,
  context: ConditionWordContext,
  isInner: boolean,
): readonly ExplainedSentence[] {
  const { orderBy } = statement;
  const key = ({ expression, direction }: SortKey): string =>
    `${operandText(expression, context)}, ${direction === 'DESC' ? 'descending' : 'ascending'}`;
  const [first] = orderBy;
  if (first !== undefined) {
    const isUnique = orderBy.some(({ expression }) => isId(expression)) || isOneRow(statement, context.dialect);
    const ties = isUnique ? '' : `; ${tiesText(statement)}`;
    return [
      {
        clause: 'ORDER BY',
        text: `Sorts by ${orderBy.map(key).join(', then by ')}${ties}.`,
        span: first.span,
        parts: [],
      },
    ];
  }
  return isInner || isOneRow(statement, context.dialect)
    ? []
    : [{ clause: 'ORDER BY', text: `Has no sort order: ${unsortedText(statement)}.`, parts: [] }];
}

/** Whether the service sorts by id of its own accord. */
function isSortedById({ columns, limit, offset }: Statement): boolean {
  return (limit !== undefined || offset !== undefined) && selectsId(columns);
}

function tiesText(statement: Statement): string {
  return isSortedById(statement)
    ? 'the service sorts rows with equal values by "id"'
    : 'rows with equal values come in any order';
}

function unsortedText(statement: Statement): string {
  if (isSortedById(statement)) return 'the service sorts by "id", since it is selected and the rows are limited';
  return statement.limit === undefined && statement.offset === undefined
    ? 'the rows come in any order'
    : 'the rows come in any order, so these can be any of them, and pages can overlap';
}

/** Whether the result is one row: aggregates cover all selected rows, as there is no GROUP BY. */
export function isOneRow({ columns }: Statement, { functions }: Dialect): boolean {
  return columns.length > 0 && columns.every((column) => isAggregate(column, functions));
}

function pageSentences(
  statement: Statement,
  { dialect }: ConditionWordContext,
  isInner: boolean,
): readonly ExplainedSentence[] {
  const { limit, offset } = statement;
  const after =
    offset === undefined ? '' : `after the first ${offset.value === 1 ? 'row' : counted(offset.value, 'row')}`;
  if (limit !== undefined) {
    const most = `Returns at most ${counted(limit.value, 'row')}`;
    return [{ clause: 'LIMIT', text: `${most}${after === '' ? '' : `, ${after}`}.`, span: limit.span, parts: [] }];
  }
  if (offset !== undefined)
    return [{ clause: 'OFFSET', text: `Returns all rows ${after}.`, span: offset.span, parts: [] }];
  if (isInner) return [];
  const rows = isOneRow(statement, dialect)
    ? 'Returns one row, computed from all of these.'
    : 'Has no limit: all of these rows are returned.';
  return [{ clause: 'LIMIT', text: rows, parts: [] }];
}
