import type { Catalog } from '../../catalog/catalog.js';
import type { RuleRow } from '../../catalog/rules/rule.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import type { Diagnostic, DiagnosticDetails } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { Node, NodeKind, NodeOf, Statement } from '../ast.js';
import type { Comment } from '../read.js';

/** The parts of a text that the tree does not contain. */
interface TextParts {
  readonly diagnostics: readonly Diagnostic[];
  readonly comments: readonly Comment[];
  readonly tokens: readonly { readonly image: string; readonly startOffset: number }[];
  /** The offsets of the parentheses that group conditions. */
  readonly parentheses: readonly number[];
}

/** The statement that is checked, and the function that reports. */
export interface RuleContext<Args> {
  readonly text: string;
  readonly statement: Statement;
  readonly reading: TextParts;
  readonly dialect: Dialect;
  readonly catalog: Catalog | undefined;
  report(args: Args, details: Omit<DiagnosticDetails, 'span'> & { readonly span: Span | undefined }): void;
}

/** Called on entering a node. It cannot stop the traversal, which all rules share. */
export type Listener<Args, Of extends Node> = (
  node: Of,
  context: RuleContext<Args>,
  ancestors: readonly Node[],
) => void;

/** A rule about the text of a statement. It has no state from one node to the next. */
export interface Rule<Code extends string = string, Args = never> extends RuleRow<Code, Args> {
  /** Whether it reports that something is absent, and so runs only on a text without errors. */
  readonly needsWholeTree?: boolean;
  /** Whether it is about statements that are not read page by page. */
  readonly unpaged?: boolean;
  /** Whether it runs in strict mode only, unless the settings give it a severity. */
  readonly strict?: boolean;
  /** Listeners by kind of node; `enter` is called for every node. */
  readonly visit: { readonly [Kind in NodeKind]?: Listener<Args, NodeOf<Kind>> } & {
    readonly enter?: Listener<Args, Node>;
  };
}

/** Defines a rule; its arguments are those of its message. */
export function defineRule<const Code extends string, Args>(rule: Rule<Code, Args>): Rule<Code, Args> {
  return rule;
}

/** Returns the template of the catalog that a statement reads from. */
export function templateOf({ from }: Statement, catalog: Catalog | undefined): CatalogTemplate | undefined {
  return from.kind === 'Missing' ? undefined : catalog?.find(`${from.group}.${from.name}`);
}

/** Whether a record can have several values of a field, according to the catalog: each of them may satisfy another condition. */
export function isCollection(path: string, ancestors: readonly Node[], catalog: Catalog | undefined): boolean {
  const enclosing = catalog && ancestors.findLast((node): node is Statement => node.kind === 'Statement');
  if (enclosing === undefined) return false;
  const [first = '', ...rest] = path.split('.');
  const join = enclosing.joins.find(({ alias }) => alias.kind !== 'Missing' && alias.name === first);
  const statement = join?.statement ?? enclosing;
  if (statement.kind === 'Missing') return false;
  const template = templateOf(statement, catalog);
  return template?.field(join === undefined ? path : rest.join('.'))?.collection === true;
}
