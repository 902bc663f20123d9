import type { CatalogTemplate } from '../catalog/template.js';
import type { VariableSpelling } from '../dialect/variable-spelling.js';
import type { Column, Identifier, Node, Predicate, Statement, Template } from '../vql/ast.js';
import { visit } from '../vql/visit.js';
import { ownTree } from './own-tree.js';
import type { TextPart } from './part.js';
import type { QueryState } from './query-state.js';
import { readText } from './read-text.js';
import type { InnerQuery } from './subquery.js';
import { substituted } from './substituted.js';
import type { VariableUse } from './variable-use.js';

/** What a text says of a query. */
export interface ReadQuery extends Omit<QueryState, 'scope' | 'dialect' | 'bindings'> {
  readonly where: readonly TextPart[];
}

/**
 * Makes a query of a text. Loaded with the parser: no other query has to bear with variables anywhere.
 *
 * @throws {VqlError} as `readText` does.
 */
export function readQuery(text: string, template?: CatalogTemplate, variableSpelling?: VariableSpelling): ReadQuery {
  const statement = ownTree(readText(text, template, variableSpelling));
  const { columns, joins, where, orderBy, limit, offset } = statement;
  return {
    // A text without errors has no gaps.
    template: statement.from as Template,
    columns: columns.filter((column): column is Column => column.kind === 'Column'),
    distinct: statement.distinct,
    joins: joins.map(({ statement: inner, alias, on }) => ({
      query: textQuery(inner as Statement),
      alias: alias as Identifier,
      on: textPart(on),
    })),
    where: where === undefined ? [] : [textPart(where)],
    text: { inColumns: columns.flatMap(variablesIn), inOrderBy: orderBy.flatMap(variablesIn), substituted },
    orderBy,
    limit: limit?.value,
    offset: offset?.value ?? 0,
  };
}

function textPart(predicate: Predicate): TextPart {
  return { kind: 'text', predicate, variables: variablesIn(predicate), queryDepth: depthIn(predicate) };
}

/** The query of a join. The statement around it came from a text too, which sees to the variables of both. */
function textQuery(statement: Statement): InnerQuery {
  return {
    depth: depthIn(statement),
    writeInside: () => statement,
    openVariables: () => variablesIn(statement),
    resolveRow: () => 'open',
  };
}

/** The variables of a tree, in the order of their places. */
function variablesIn(node: Node): readonly VariableUse[] {
  const inLists = new Set<Node>();
  const uses: VariableUse[] = [];
  visit(node, {
    In: ({ values }) => {
      for (const value of values) inLists.add(value);
    },
    Variable: (variable) =>
      void uses.push({ name: variable.name, method: 'bind', isList: inLists.has(variable), field: undefined }),
  });
  return uses;
}

/** How many statements stand in one another. */
function depthIn(root: Node): number {
  let deepest = 0;
  visit(root, {
    Statement: (_, ancestors) => {
      deepest = Math.max(deepest, 1 + ancestors.filter(({ kind }) => kind === 'Statement').length);
    },
  });
  return deepest;
}
