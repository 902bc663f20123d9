import { pageMember } from '../catalog/check/page-members.js';
import type {
  ColumnView,
  ExpressionView,
  JoinView,
  PageMember,
  PageView,
  QueryView,
  TemplateUse,
} from '../catalog/check/query-view.js';
import type { Fix } from '../diagnostics/diagnostic.js';
import { isPath, isTemplatePath } from '../dialect/names.js';
import type { Column, Join, Limit, Offset, SortKey, Statement, Template } from './ast.js';
import { addId, deleteOffset } from './edit/page-fixes.js';
import { displayNameOf } from './nodes.js';
import { type Conditions, collectConditions } from './view-conditions.js';
import {
  dottedText,
  enterNode,
  enterOperand,
  locationIn,
  type ViewContext,
  viewExpression,
} from './view-expressions.js';

/** The text of a statement, without which there are no fixes, and the document that contains it. */
export interface StatementSource extends ViewContext {
  /** Returns a fix of the text as one of the document; default: the same. */
  readonly fixIn?: (fix: Fix) => Fix;
}

/**
 * Describes a statement as the rules of a catalog need it; an incomplete one as far as it could be parsed. It is the only traversal of a
 * check: the rules of the source are called for each node on the way.
 */
export function viewStatement(statement: Statement, source: StatementSource = {}): QueryView {
  const { from, joins, where, orderBy, distinct } = statement;
  const { rules } = source;
  rules?.visit.Statement?.(statement, rules.context, statement);
  const columns = viewColumns(statement, source);
  if (rules !== undefined) enterNode(from, statement, rules);
  const found: Conditions = { conditions: [], exists: [], subqueries: [] };
  const joinViews = joins.length === 0 ? none : joins.map((join) => viewJoin(join, statement, source, found));
  if (where !== undefined) collectConditions(where, { clause: 'condition', within: statement }, source, found);
  const sortKeys = orderBy.length === 0 ? none : viewSortKeys(orderBy, statement, source);
  return {
    form: 'vql',
    template: from.kind === 'Missing' ? undefined : viewTemplate(from, source),
    distinct,
    columns,
    joins: joinViews,
    conditions: found.conditions,
    sortKeys,
    page: viewPage(statement, source),
    terms: none,
    exists: found.exists,
    assumptions: none,
    subqueries: found.subqueries.length === 0 ? none : found.subqueries.map((inner) => viewStatement(inner, source)),
    canExpress,
  };
}

/** The list of what most statements do not have. */
const none: readonly never[] = [];

function viewTemplate(template: Template, source: StatementSource): TemplateUse {
  const { group, name, span } = template;
  return { name: dottedText(group, name, span, source.text), location: locationIn(source, template) };
}

/** Describes the columns; `undefined` if the template defines them. */
function viewColumns(statement: Statement, source: StatementSource): readonly ColumnView[] | undefined {
  const { rules } = source;
  const views: ColumnView[] = [];
  let hasStar = false;
  for (const column of statement.columns) {
    if (column.kind === 'Star') {
      hasStar = true;
      rules?.visit.Star?.(column, rules.context, statement);
    } else views.push(viewColumn(column, statement, source));
  }
  return hasStar ? undefined : views;
}

function viewColumn(column: Column, within: Statement, source: StatementSource): ColumnView {
  const { annotations, expression } = column;
  const { rules } = source;
  if (rules !== undefined) {
    rules.visit.Column?.(column, rules.context, within);
    for (const annotation of annotations) {
      enterNode(annotation, within, rules);
      for (const option of annotation.options) {
        enterNode(option, within, rules);
        enterNode(option.value, within, rules, option);
      }
    }
    enterOperand(expression, column, within, rules);
  }
  const view = viewExpression(expression, source);
  return annotations.length === 0 ? view : { ...view, displayName: displayNameOf(column) };
}

function viewJoin(join: Join, within: Statement, source: StatementSource, found: Conditions): JoinView {
  const { alias, statement, on } = join;
  const { rules } = source;
  if (rules !== undefined) {
    enterNode(join, within, rules);
    if (statement.kind === 'Missing') enterNode(statement, within, rules);
  }
  const query = statement.kind === 'Missing' ? undefined : viewStatement(statement, source);
  if (rules !== undefined) enterNode(alias, within, rules);
  collectConditions(on, { clause: 'join condition', within }, source, found);
  return {
    alias: alias.kind === 'Missing' ? undefined : { name: alias.name, location: locationIn(source, alias) },
    query,
  };
}

function viewSortKeys(keys: readonly SortKey[], within: Statement, source: StatementSource): readonly ExpressionView[] {
  const { rules } = source;
  const views: ExpressionView[] = [];
  for (const key of keys) {
    if (rules !== undefined) {
      enterNode(key, within, rules);
      enterOperand(key.expression, key, within, rules);
    }
    views.push(viewExpression(key.expression, source));
  }
  return views;
}

function viewPage(statement: Statement, source: StatementSource): PageView {
  const { limit, offset, from } = statement;
  return {
    limit: limit && viewPageMember(limit, statement, source),
    offset: offset && viewPageMember(offset, statement, source),
    discardsSort: undefined,
    location: locationIn(source, from),
    addId: () => fixesIn(source, (text) => addId(statement, text)),
  };
}

function viewPageMember(clause: Limit | Offset, within: Statement, source: StatementSource): PageMember {
  if (source.rules !== undefined) enterNode(clause, within, source.rules);
  return {
    name: pageMembers[clause.kind],
    value: clause.value,
    location: locationIn(source, clause),
    remove: () => fixesIn(source, (text) => (clause.kind === 'Offset' ? deleteOffset(clause, text) : [])),
  };
}

const pageMembers = { Limit: pageMember('vql', 'limit'), Offset: pageMember('vql', 'offset') } as const;

/** Returns the fixes of a text as those of its document; none if the text is not known. */
function fixesIn(
  { text, fixIn = (fix) => fix }: StatementSource,
  create: (text: string) => readonly Fix[],
): readonly Fix[] {
  return text === undefined ? [] : create(text).map(fixIn);
}

function canExpress(name: string, kind: 'path' | 'template'): boolean {
  const segments = name.split('.');
  return kind === 'path' ? isPath(segments) : isTemplatePath(segments);
}
