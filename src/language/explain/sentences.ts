import type { Catalog } from '../../catalog/catalog.js';
import { Scope } from '../../catalog/check/scope.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { Column, Join, SelectItem, SortKey, Statement } from '../../vql/ast.js';
import { displayNameOf, selectsId } from '../../vql/nodes.js';
import { viewStatement } from '../../vql/view.js';
import { type ConditionContext, conditionPart } from './conditions.js';
import type { ExplainedPart } from './explanation.js';
import { operandText } from './operands.js';
import { listText } from './phrases.js';

/** What the sentences about a statement depend on. */
interface SentenceSetting {
  readonly catalog: Catalog | undefined;
  readonly dialect: Dialect;
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
): readonly ExplainedPart[] {
  const scope = new Scope(viewStatement(statement), setting, outer);
  const context: ConditionContext = {
    dialect: setting.dialect,
    scope,
    explainInner: (inner) => statementSentences(inner, setting, { isInner: true, outer: scope }),
  };
  return [
    columnSentence(statement, context),
    ...statement.joins.map((join) => joinSentence(join, context, setting)),
    ...whereSentences(statement, context, isInner),
    ...orderSentences(statement, context, isInner),
    ...pageSentences(statement, isInner),
  ];
}

function columnSentence({ distinct, columns, from, span }: Statement, context: ConditionContext): ExplainedPart {
  const names = columns.map((column) => columnText(column, context));
  const what = distinct ? `the different combinations of ${listText(names)}` : listText(names);
  const template = from.kind === 'Missing' ? 'nothing' : templateText(`${from.group}.${from.name}`, context);
  return { text: `Reads ${what} from ${template}.`, span: from.span ?? span, parts: [] };
}

function templateText(name: string, { scope }: ConditionContext): string {
  const label = scope.template?.name === name ? scope.template.definition.label : undefined;
  return `the template ${JSON.stringify(name)}${label === undefined ? '' : ` (${JSON.stringify(label)})`}`;
}

function columnText(column: SelectItem, context: ConditionContext): string {
  if (column.kind === 'Star') return 'the standard fields';
  const name = displayNameOf(column);
  const alias = name === undefined ? '' : ` as ${JSON.stringify(name)}`;
  return `${operandText(column.expression, context)}${alias}${isHidden(column) ? ' (hidden)' : ''}`;
}

function isHidden({ annotations }: Column): boolean {
  const options = annotations.flatMap((annotation) => annotation.options);
  const value = options.findLast(({ name }) => name === 'visible')?.value;
  return value?.kind === 'BooleanLiteral' && !value.value;
}

function joinSentence({ statement, alias, on, span }: Join, context: ConditionContext, setting: SentenceSetting) {
  const name = alias.kind === 'Missing' ? '' : `, called ${JSON.stringify(alias.name)}`;
  const condition = conditionPart(on, context);
  const inner = statement.kind === 'Missing' ? [] : statementSentences(statement, setting, { isInner: true });
  const parts = [...inner, { ...condition, text: `Two rows belong together if ${ended(condition.text)}` }];
  return { text: `Joins the rows of this query${name}:`, span, parts };
}

function whereSentences({ where }: Statement, context: ConditionContext, isInner: boolean): readonly ExplainedPart[] {
  if (where === undefined)
    return isInner ? [] : [{ text: 'Has no condition: all rows of the template are selected.', parts: [] }];
  const { text, parts } = conditionPart(where, context);
  return [{ text: `Selects the rows for which ${ended(text)}`, span: where.span, parts }];
}

/** Ends a condition as a sentence, unless its parts follow. */
function ended(text: string): string {
  return text.endsWith(':') ? text : `${text}.`;
}

function orderSentences(statement: Statement, context: ConditionContext, isInner: boolean): readonly ExplainedPart[] {
  const { orderBy } = statement;
  const key = ({ expression, direction }: SortKey): string =>
    `${operandText(expression, context)}, ${direction === 'DESC' ? 'descending' : 'ascending'}`;
  const [first] = orderBy;
  if (first !== undefined)
    return [{ text: `Sorts by ${orderBy.map(key).join(', then by ')}.`, span: first.span, parts: [] }];
  if (isInner) return [];
  const isPaged = statement.limit !== undefined || statement.offset !== undefined;
  const text =
    isPaged && selectsId(statement.columns)
      ? 'Has no sort order of its own: the service sorts a page by "id" if it is selected.'
      : 'Has no sort order: the rows come in any order, and pages can overlap.';
  return [{ text, parts: [] }];
}

function pageSentences({ limit, offset }: Statement, isInner: boolean): readonly ExplainedPart[] {
  const after = offset === undefined ? '' : `after the first ${rowsText(offset.value)}`;
  if (limit !== undefined) {
    const most = `Returns at most ${rowsText(limit.value)}`;
    return [{ text: `${most}${after === '' ? '' : `, ${after}`}.`, span: limit.span, parts: [] }];
  }
  if (offset !== undefined) return [{ text: `Returns all rows ${after}.`, span: offset.span, parts: [] }];
  return isInner ? [] : [{ text: 'Has no limit: all of these rows are returned.', parts: [] }];
}

function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}
