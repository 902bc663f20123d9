import type { LossLog } from '../../cunit/loss-log.js';
import type { LossDirection } from '../../cunit/translation.js';
import type { SqlLossCode, sqlCodes } from '../../diagnostics/codes/engine.js';
import type { MessageArguments } from '../../diagnostics/codes/row.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quoted } from '../../diagnostics/quoted.js';
import type { DialectFunction } from '../../dialect/functions.js';
import type { LikeRules } from '../../dialect/like-rules.js';
import type { Node } from '../../vql/ast.js';
import { print } from '../../vql/print.js';
import type { Table } from '../table.js';
import type { Target } from '../targets/target.js';
import type { Scope } from './scope.js';
import type { compileStatement } from './statement.js';

/** What the compilation of one query works with. */
export interface SqlContext {
  readonly target: Target;
  readonly dialect: LikeRules;
  readonly functions: readonly DialectFunction[];
  readonly log: LossLog<SqlLossCode>;
  /** The values of the parameters, in the order in which they stand in the statement. */
  readonly params: (string | number)[];
  readonly variables: Readonly<Record<string, string | readonly string[]>>;
  /** The table of a template, and otherwise why there is none. */
  readonly tableOf: (template: string) => Table | { readonly suggestion: string };
  /** The place of a node in the source. */
  readonly placeOf: (node: Node) => Pick<Diagnostic, 'span' | 'path'>;
  /** Compiles the statement of an EXISTS, which conditions are part of. */
  readonly compileStatement: typeof compileStatement;
  /** How many names there are so far. */
  names: number;
  /** The names that a condition sees; `undefined` outside of statements. */
  scope: Scope | undefined;
}

/** What the compilation of a condition works with. */
export interface ConditionContext extends SqlContext {
  scope: Scope;
}

/** Compiles something with the names of a statement in sight. */
export function inScope<Compiled>(
  context: SqlContext,
  scope: Scope,
  compile: (context: ConditionContext) => Compiled,
): Compiled {
  const outer = context.scope;
  context.scope = scope;
  const compiled = compile(context as ConditionContext);
  context.scope = outer;
  return compiled;
}

/** Notes a loss at the place of a node. */
export function lose<Code extends SqlLossCode>(
  context: SqlContext,
  code: Code,
  args: MessageArguments<typeof sqlCodes, Code>,
  node: Node,
  direction?: LossDirection,
): undefined {
  context.log.add(code, args, context.placeOf(node), direction);
  return undefined;
}

/** Makes a value a parameter, and says how it stands in the statement. */
export function parameter(context: SqlContext, value: string | number): string {
  context.params.push(value);
  return context.target.placeholder(context.params.length);
}

/** A name that no other part of the statement has. */
export function newName(context: SqlContext, letter: 'e' | 't'): string {
  return `${letter}${context.names++}`;
}

/** A node as messages show it. */
export function shown(node: Node): string {
  return quoted(print(node));
}
