import type { CatalogTemplate } from '../../catalog/template.js';
import type { LossLog } from '../../cunit/loss-log.js';
import type { LossDirection } from '../../cunit/translation.js';
import type { VariableValues } from '../../cunit/values.js';
import type { SqlLossCode, sqlCodes } from '../../diagnostics/codes/engine.js';
import type { MessageArguments } from '../../diagnostics/codes/row.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { Node } from '../../vql/ast.js';
import { print } from '../../vql/print.js';
import type { Columns } from '../column-type.js';
import type { Table } from '../table.js';
import type { Target } from '../targets/target.js';

/** The state of the compilation of one query. */
export interface SqlContext {
  readonly target: Target;
  readonly dialect: Pick<Dialect, 'likeCaseSensitive' | 'likeEscape' | 'nullOrder' | 'functions'>;
  readonly log: LossLog<SqlLossCode>;
  /** The values of the parameters, in the order of their placeholders in the statement. */
  readonly params: (string | number)[];
  /** Whether values are literals in the statement instead of parameters. */
  readonly inline: boolean;
  readonly variables: VariableValues;
  /** Returns the table of a template, or the suggestion to report if there is no table. */
  readonly tableOf: (template: string) => Table | { readonly suggestion: string };
  /** Returns the location of a node in the source: a span of the VQL text, or a path in the C-Unit object. */
  readonly locationOf: (node: Node) => Pick<Diagnostic, 'span' | 'path'>;
  /** Number of fields that no table has. */
  unknownFieldCount: number;
  /** The names, in lower case, that a created name must differ from. */
  readonly usedNames: ReadonlySet<string>;
  /** Number of names created so far. */
  nameCount: number;
  /** The sources that a condition can name; `undefined` outside of statements. */
  scope: SqlScope | undefined;
  /** Whether the condition names a field of a statement around. */
  isCorrelated: boolean;
}

/** The state of the compilation of a condition. */
export interface ConditionContext extends SqlContext {
  scope: SqlScope;
}

/** The sources that the paths of a statement can name. */
export interface SqlScope {
  readonly root: RowSource;
  /** The joined statements, by alias. */
  readonly joins: ReadonlyMap<string, RowSource>;
  /** The scope around the statement of an EXISTS. */
  readonly outer: SqlScope | undefined;
  /** Whether a path in the statement, or in an EXISTS in it, names a field of a statement around. */
  namesOuter: boolean;
}

/** A table or joined statement that rows come from. */
export interface RowSource {
  /** Its name in SQL. */
  readonly name: string;
  /** `undefined` if the columns are not known. */
  readonly columns: Columns | undefined;
  readonly templateName: string;
  /** The template of the catalog that lists the columns. It may allow fields that it does not list. */
  readonly template?: CatalogTemplate | undefined;
  /** The columns that the statement names so far. */
  readonly namedColumns: Set<string>;
}

/** Runs `compile` with the scope of a statement. */
export function inScope<Compiled>(
  context: SqlContext,
  scope: SqlScope,
  compile: (context: ConditionContext) => Compiled,
): Compiled {
  const outer = context.scope;
  context.scope = scope;
  // The scope has just been set, which the type of the context does not show.
  const compiled = compile(context as ConditionContext);
  context.scope = outer;
  return compiled;
}

/** Reports a loss at a node. */
export function reportSqlLoss<Code extends SqlLossCode>(
  context: SqlContext,
  code: Code,
  args: MessageArguments<typeof sqlCodes, Code>,
  node: Node,
  direction?: LossDirection,
): undefined {
  context.log.add(code, args, context.locationOf(node), direction);
  return undefined;
}

/** Adds a parameter and returns its placeholder, or the value as a literal. */
export function parameter(context: SqlContext, value: string | number): string {
  if (context.inline) return typeof value === 'number' ? String(value) : context.target.literal(value);
  context.params.push(value);
  return context.target.placeholder(context.params.length);
}

/** Creates a name that nothing else in the SQL has: `e` for an element of a list, `t` for a table. */
export function newName(context: SqlContext, prefix: 'e' | 't'): string {
  for (;;) {
    const name = `${prefix}${context.nameCount++}`;
    if (!context.usedNames.has(name)) return name;
  }
}

/** Returns the VQL of a node in quotes, for messages. */
export function quotedNode(node: Node): string {
  return quoted(print(node));
}
