import type { Catalog } from '../catalog/catalog.js';
import { checkView } from '../catalog/check/check-view.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { Dialect } from '../dialect/dialect.js';
import type { Column, Identifier, Node, Predicate, Statement, Template } from '../vql/ast.js';
import { cloneTree } from '../vql/building/clone.js';
import { creationKey } from '../vql/building/creation-key.js';
import type { OuterField } from '../vql/building/reference.js';
import { asLiterals, type Bindings, type VariableUse, withBindings } from '../vql/building/variables.js';
import { type ParseStatement, parseWith } from '../vql/parse-statement.js';
import { viewStatement } from '../vql/view-statement.js';
import type { DeferredTree } from './condition/condition-data.js';
import { anyField, type FieldScope } from './condition/field-scope.js';
import { createTreeCondition, statementDepth, variableUsesIn } from './condition/tree-condition.js';
import { NestedQuery } from './query/nested-query.js';
import type { QueryState } from './query/query-state.js';
import { replaceVariables } from './query/replace-variables.js';

/** A statement in which dates are variables, and these dates. */
export interface DatedText {
  readonly text: string;
  readonly dates: Bindings;
}

/** A parsed query. */
export interface ParsedQuery extends Omit<QueryState, 'dialect' | 'bindings'> {
  readonly where: readonly DeferredTree[];
}

/**
 * Parses a statement into a query. Unlike the builder, a text may contain variables anywhere.
 *
 * @throws {VqlError} as `readStatement` does.
 */
export function parseQuery(
  source: DatedText,
  parse: ParseStatement,
  template: CatalogTemplate | undefined,
  dialect: Dialect,
): ParsedQuery {
  const { statement, scope } = readSource(source, parse, template, dialect);
  const variables = (node: Node): readonly VariableUse[] => variableUsesIn(node, scope);
  const conditionOf = (predicate: Predicate): DeferredTree => createTreeCondition(predicate, scope);
  const { columns, joins, where, orderBy, limit, offset } = statement;
  return {
    // The casts: a tree without errors has no missing nodes.
    template: statement.from as Template,
    scope,
    columns: columns.filter((column): column is Column => column.kind === 'Column'),
    distinct: statement.distinct,
    joins: joins.map(({ statement: inner, alias, on }) => ({
      query: new ParsedJoin(inner as Statement),
      alias: alias as Identifier,
      on: conditionOf(on),
    })),
    where: where === undefined ? [] : [conditionOf(where)],
    parsed: { inColumns: columns.flatMap(variables), inOrderBy: orderBy.flatMap(variables), replaceVariables },
    orderBy,
    limit: limit?.value,
    offset: offset?.value ?? 0,
  };
}

/**
 * Parses a statement and checks it against a template of a catalog. What the type of a field alone does not allow is an error here,
 * as it is in the builder.
 *
 * @throws {VqlError} with the errors of the text, or with those that the catalog gives.
 */
function readStatement(
  text: string,
  parse: ParseStatement,
  template: CatalogTemplate | undefined,
  dialect: Dialect,
): Statement {
  const statement = parseWith(parse, text, dialect);
  if (template === undefined) return statement;
  // A statement on another template is not checked: the builder rejects it.
  const catalog: Catalog = {
    definition: { partial: true, templates: {} },
    find: (wanted) => (wanted === template.name ? template : undefined),
    template: () => template as never,
  };
  const found = checkView(viewStatement(statement), { catalog, rules: { 'operator-not-allowed': 'error' } });
  const errors = found.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new VqlError(errors, { text });
  return statement;
}

/** Returns the tree of a text, with dates encoded for the fields that they are compared with, and the fields that it may name. */
function readSource(
  { text, dates }: DatedText,
  parse: ParseStatement,
  template: CatalogTemplate | undefined,
  dialect: Dialect,
) {
  const statement = cloneTree(readStatement(text, parse, template, dialect));
  const joined = new Map(
    statement.joins.map(({ statement: inner, alias }) => [
      (alias as Identifier).name,
      new ParsedJoin(inner as Statement),
    ]),
  );
  const { group, name } = statement.from as Template;
  const scope: FieldScope = { name: `${group}.${name}`, template, joined };
  const writer = withBindings(asLiterals(), variableUsesIn(statement, scope), dates);
  return { statement: replaceVariables(statement, writer), scope };
}

/** The query of a join in a text. The statement around it writes the variables of both. */
class ParsedJoin extends NestedQuery {
  readonly #statement: Statement;
  readonly depth: number;

  constructor(statement: Statement) {
    super(creationKey);
    this.#statement = statement;
    this.depth = statementDepth(statement);
  }

  writeNested(): Statement {
    return this.#statement;
  }

  openVariables(): readonly VariableUse[] {
    return variableUsesIn(this.#statement, anyField);
  }

  /** No query around a joined one is visible in it. */
  outerFields(): readonly OuterField[] {
    return [];
  }

  resolvePath(): 'open' {
    return 'open';
  }
}
