import type { Field } from '../catalog/field.js';
import type { CatalogTemplate } from '../catalog/template.js';
import type { Column, Identifier, Node, Predicate, Statement, Template, Variable } from '../vql/ast.js';
import { visit } from '../vql/visit.js';
import { ownTree } from './own-tree.js';
import type { TextPart } from './part.js';
import type { QueryDialect } from './query-dialect.js';
import type { QueryState } from './query-state.js';
import { readText } from './read-text.js';
import { anyField, fieldOf, type Scope } from './subject.js';
import type { InnerQuery } from './subquery.js';
import { substituted } from './substituted.js';
import type { DatedText } from './tag/write-dates.js';
import type { VariableUse } from './variable-use.js';
import { asLiterals, withBound } from './writing.js';

/** What a text says of a query. */
export interface ReadQuery extends Omit<QueryState, 'dialect' | 'bindings'> {
  readonly where: readonly TextPart[];
}

/**
 * Makes a query of a text, or of what the tag makes. Loaded with the parser: no other query has to bear with variables anywhere.
 *
 * @throws {VqlError} as `readText` does.
 */
export function readQuery(source: DatedText, template: CatalogTemplate | undefined, dialect: QueryDialect): ReadQuery {
  const { statement, scope } = readStatement(source, template, dialect);
  const variables = (node: Node): readonly VariableUse[] => variablesIn(node, scope);
  const textPart = (predicate: Predicate): TextPart => ({
    kind: 'text',
    predicate,
    variables: variables(predicate),
    queryDepth: depthIn(predicate),
  });
  const { columns, joins, where, orderBy, limit, offset } = statement;
  return {
    // A text without errors has no gaps.
    template: statement.from as Template,
    scope,
    columns: columns.filter((column): column is Column => column.kind === 'Column'),
    distinct: statement.distinct,
    joins: joins.map(({ statement: inner, alias, on }) => ({
      query: textQuery(inner as Statement),
      alias: alias as Identifier,
      on: textPart(on),
    })),
    where: where === undefined ? [] : [textPart(where)],
    text: { inColumns: columns.flatMap(variables), inOrderBy: orderBy.flatMap(variables), substituted },
    orderBy,
    limit: limit?.value,
    offset: offset?.value ?? 0,
  };
}

/** The tree of a text, and the fields of its template and joins. The dates of the tag are written as their fields hold them. */
function readStatement({ text, dates }: DatedText, template: CatalogTemplate | undefined, dialect: QueryDialect) {
  const statement = ownTree(readText(text, template, dialect.variableStyle));
  // Nor do its joins have gaps: it was read without errors.
  const joined = new Map(
    statement.joins.map(({ statement: inner, alias }) => [(alias as Identifier).name, textQuery(inner as Statement)]),
  );
  const scope: Scope = { template, joined };
  return { statement: substituted(statement, withBound(asLiterals(), variablesIn(statement, scope), dates)), scope };
}

/** The query of a join. The statement around it came from a text too, which sees to the variables of both. */
function textQuery(statement: Statement): InnerQuery {
  return {
    depth: depthIn(statement),
    writeInside: () => statement,
    openVariables: () => variablesIn(statement, anyField),
    resolveRow: () => 'open',
  };
}

/** The variables of a tree, in the order of their places. Of the fields of a query inside, nothing is known. */
function variablesIn(node: Node, scope: Scope): readonly VariableUse[] {
  const inLists = new Set<Node>();
  const uses: VariableUse[] = [];
  visit(node, {
    In: ({ values }) => {
      for (const value of values) inLists.add(value);
    },
    Variable: (variable, ancestors) => {
      const isInside = ancestors.slice(1).some(({ kind }) => kind === 'Statement');
      const field = fieldBeside(variable, ancestors.at(-1), isInside ? anyField : scope);
      uses.push({ name: variable.name, method: 'bind', isList: inLists.has(variable), field });
    },
  });
  return uses;
}

/** The field that a variable is compared with, where the catalog knows it. Of a pattern, and of what is calculated, its type says nothing. */
function fieldBeside(variable: Variable, parent: Node | undefined, scope: Scope): Field | undefined {
  const other = parent && besideIn(parent, variable);
  return other?.kind === 'Path' ? fieldOf(other, scope) : undefined;
}

function besideIn(condition: Node, variable: Variable): Node | undefined {
  switch (condition.kind) {
    case 'Comparison':
      return condition.left === variable ? condition.right : condition.left;
    case 'In':
    case 'Between':
      return condition.operand;
    default:
      return undefined;
  }
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
