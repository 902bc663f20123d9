import type { Catalog } from '../catalog/catalog.js';
import { checkView } from '../catalog/check/check-view.js';
import type { Field } from '../catalog/field.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { Dialect } from '../dialect/dialect.js';
import type { Column, Identifier, Node, Predicate, Statement, Template, Variable } from '../vql/ast.js';
import { parseOrThrow } from '../vql/parse.js';
import { viewStatement } from '../vql/view.js';
import { visit } from '../vql/visit.js';
import { cloneTree } from './clone.js';
import type { TextPart } from './condition/part.js';
import { anyField, fieldOf, type Scope } from './condition/scope.js';
import { NestedQuery } from './query/nested-query.js';
import type { QueryState } from './query/query-state.js';
import {
  asLiterals,
  type Bindings,
  boundNodes,
  type ValueWriter,
  type VariableUse,
  withBindings,
} from './query/variables.js';

// This file loads the parser and the rules. It is imported only by `import()`, when a text is read.

/** A statement in which dates are variables, and these dates. */
export interface DatedText {
  readonly text: string;
  readonly dates: Bindings;
}

/** A parsed query. */
export interface ParsedQuery extends Omit<QueryState, 'dialect' | 'bindings'> {
  readonly where: readonly TextPart[];
}

/**
 * Parses a statement into a query. Unlike the builder, a text may contain variables anywhere.
 *
 * @throws {VqlError} as `readStatement` does.
 */
export function readQuery(source: DatedText, template: CatalogTemplate | undefined, dialect: Dialect): ParsedQuery {
  const { statement, scope } = readSource(source, template, dialect);
  const variables = (node: Node): readonly VariableUse[] => variablesIn(node, scope);
  const textPart = (predicate: Predicate): TextPart => ({
    kind: 'text',
    predicate,
    variables: variables(predicate),
    queryDepth: depthIn(predicate),
  });
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
      on: textPart(on),
    })),
    where: where === undefined ? [] : [textPart(where)],
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
export function readStatement(text: string, template?: CatalogTemplate, dialect?: Dialect): Statement {
  const statement = parseOrThrow(text, dialect && { dialect });
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
function readSource({ text, dates }: DatedText, template: CatalogTemplate | undefined, dialect: Dialect) {
  const statement = cloneTree(readStatement(text, template, dialect));
  const joined = new Map(
    statement.joins.map(({ statement: inner, alias }) => [
      (alias as Identifier).name,
      new ParsedJoin(inner as Statement),
    ]),
  );
  const scope: Scope = { template, joined };
  const writer = withBindings(asLiterals(), variablesIn(statement, scope), dates);
  return { statement: replaceVariables(statement, writer), scope };
}

/** The query of a join in a text. The statement around it writes the variables of both. */
class ParsedJoin extends NestedQuery {
  readonly #statement: Statement;
  readonly depth: number;

  constructor(statement: Statement) {
    super();
    this.#statement = statement;
    this.depth = depthIn(statement);
  }

  writeNested(): Statement {
    return this.#statement;
  }

  openVariables(): readonly VariableUse[] {
    return variablesIn(this.#statement, anyField);
  }

  resolvePath(): 'open' {
    return 'open';
  }
}

/** Returns the variables of a tree in the order of the text. The fields of nested queries are not known. */
function variablesIn(node: Node, scope: Scope): readonly VariableUse[] {
  const inLists = new Set<Node>();
  const uses: VariableUse[] = [];
  visit(node, {
    In: ({ values }) => {
      for (const value of values) inLists.add(value);
    },
    Variable: (variable, ancestors) => {
      const isNested = ancestors.slice(1).some(({ kind }) => kind === 'Statement');
      const field = fieldBeside(variable, ancestors.at(-1), isNested ? anyField : scope);
      uses.push({ name: variable.name, method: 'bind', isList: inLists.has(variable), field });
    },
  });
  return uses;
}

/** Returns the field that a variable is compared with, if the catalog knows it; `undefined` for patterns and calls. */
function fieldBeside(variable: Variable, parent: Node | undefined, scope: Scope): Field | undefined {
  const other = parent && operandBeside(parent, variable);
  return other?.kind === 'Path' ? fieldOf(other, scope) : undefined;
}

function operandBeside(condition: Node, variable: Variable): Node | undefined {
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

/** Returns the levels of nested statements. */
function depthIn(root: Node): number {
  let deepest = 0;
  visit(root, {
    Statement: (_, ancestors) => {
      deepest = Math.max(deepest, 1 + ancestors.filter(({ kind }) => kind === 'Statement').length);
    },
  });
  return deepest;
}

/** Replaces the variables of a tree that have values by these; in a list by all of them. */
function replaceVariables<Root extends Node>(root: Root, writer: ValueWriter): Root {
  return writer.bound === undefined ? root : (replaceIn(root, writer) as Root);
}

function replaceIn(value: unknown, writer: ValueWriter): unknown {
  const nodesOf = (inner: unknown): readonly unknown[] => {
    const values = isVariable(inner) ? boundNodes(inner.name, writer) : undefined;
    return values ?? [replaceIn(inner, writer)];
  };
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nodesOf(inner)[0]]));
}

function isVariable(value: unknown): value is Variable {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Variable';
}
