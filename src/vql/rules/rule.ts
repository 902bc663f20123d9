import type { Catalog } from '../../catalog/catalog.js';
import type { AboutRows, Outcome } from '../../catalog/check/outcome.js';
import { plainPathIn } from '../../catalog/check/resolution.js';
import { LazyScope, type Scope } from '../../catalog/check/scope.js';
import type { Field } from '../../catalog/field.js';
import { kindsOfType } from '../../catalog/field-types.js';
import { type RuleConditions, type RuleRow, unconditional } from '../../catalog/rules/rule.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import type { Diagnostic, DiagnosticDetails } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { ComparisonKind } from '../../dialect/value/text-value.js';
import type { Node, NodeKind, NodeOf, Path, Statement } from '../ast.js';
import type { TextParts } from '../evidence.js';
import { pathText } from '../nodes.js';
import type { Comment } from '../read.js';
import { createScopesAroundFinder, type ScopeAround } from '../scopes-around.js';
import { viewStatement } from '../view-statement.js';

/** The parts of the text that is checked, and what the parser reported. */
interface CheckedParts extends TextParts {
  readonly diagnostics: readonly Diagnostic[];
  readonly comments: readonly Comment[];
}

/** The text that is checked, and the function that reports. */
export interface TextRuleContext<Args> {
  readonly text: string;
  /** The whole statement. */
  readonly statement: Statement;
  readonly reading: CheckedParts;
  readonly dialect: Dialect;
  readonly catalog: Catalog | undefined;
  /** Reports the arguments of the message at a span. Where the message says which rows match, `rows` is made from the outcome. */
  report(args: Omit<Args, keyof AboutRows>, details: RuleReportDetails & OutcomeOf<Args>): void;
}

/** Span, fixes and other members of what is reported. */
export type RuleReportDetails = Omit<DiagnosticDetails, 'span'> & { readonly span: Span | undefined };

/** The outcome of the condition that the listener is called for, as it is written: the NOTs around it are added by its polarity. */
type OutcomeOf<Args> = [Args] extends [AboutRows] ? { readonly outcome: Outcome } : { readonly outcome?: never };

/**
 * Called on entering a node. `ancestors` runs from the root to the parent, as in `visit`. It cannot stop the traversal, which all rules
 * share.
 */
export type EnterListener<Args, Of extends Node> = (
  node: Of,
  context: TextRuleContext<Args>,
  ancestors: readonly Node[],
) => void;

/** The listeners of a rule. It has no state from one node to the next. */
interface RuleListeners<Args> {
  /** Listeners by kind of node; `enter` is called for every node. */
  readonly visit: { readonly [Kind in NodeKind]?: EnterListener<Args, NodeOf<Kind>> } & {
    readonly enter?: EnterListener<Args, Node>;
  };
}

type TextRuleDefinition<Code extends string, Args> = RuleRow<Code, Args> & RuleConditions & RuleListeners<Args>;

/** A rule about the text of a statement, with all of its conditions. */
export interface TextRule<Code extends string = string, Args = never>
  extends RuleRow<Code, Args>,
    Required<RuleConditions>,
    RuleListeners<Args> {}

/** Defines a rule; its arguments are those of its message. */
export function defineTextRule<const Code extends string, Args>(
  rule: TextRuleDefinition<Code, Args>,
): TextRule<Code, Args> {
  return { ...unconditional, ...rule };
}

/** Returns the template of the catalog that a statement reads from. */
export function templateOf({ from }: Statement, catalog: Catalog | undefined): CatalogTemplate | undefined {
  return from.kind === 'Missing' ? undefined : catalog?.find(`${from.group}.${from.name}`);
}

/** Keeps the aliases of a statement: each of its paths asks for them. */
const findScopesAround = createScopesAroundFinder();

/** Returns the innermost statement around a node, with the joins whose aliases the node can use. */
export function scopeAround(ancestors: readonly Node[]): ScopeAround {
  const [scope] = findScopesAround(ancestors);
  if (scope === undefined) throw new RangeError('Rules run on statements.');
  return scope;
}

/**
 * Returns a path without the names of the template of its statement, as the catalog resolves it. A path that begins with the alias of a
 * JOIN is returned as it is.
 */
export function plainPath(path: Path, { statement, findJoin }: ScopeAround, catalog: Catalog | undefined): string {
  const text = pathText(path);
  const [first = ''] = path.segments;
  if (statement.from.kind === 'Missing' || findJoin(first) !== undefined) return text;
  const { group, name } = statement.from;
  return plainPathIn(`${group}.${name}`, templateOf(statement, catalog), text);
}

/** The catalog and the dialect by which a rule reads names: the context of the rule. */
export type NameSetting = Pick<TextRuleContext<never>, 'catalog' | 'dialect'>;

/**
 * Whether a record can have several values of the field of a path, according to the catalog: of a collection, or of JSON, which can be a
 * list. Each of them may satisfy another condition. `ancestors` are the nodes around the path.
 */
export function canHaveSeveralValues(path: string, ancestors: readonly Node[], setting: NameSetting): boolean {
  const field = fieldAt(path, ancestors, setting);
  return field?.collection === true || field?.type === 'json';
}

/** Returns the kinds of values that the field of a path can have, according to the catalog: all, if it is not known. */
export function kindsOfPath(path: string, ancestors: readonly Node[], setting: NameSetting): readonly ComparisonKind[] {
  return kindsOfType(fieldAt(path, ancestors, setting)?.type);
}

/** Returns the field of a path, which may be one of a joined statement, or of a statement around an EXISTS. */
function fieldAt(path: string, ancestors: readonly Node[], setting: NameSetting): Field | undefined {
  if (setting.catalog === undefined) return undefined;
  const around = findScopesAround(ancestors);
  const [innermost] = around;
  if (innermost === undefined) throw new RangeError('Rules run on statements.');
  const scope = scopeOf(around, setting);
  const resolution = scope.resolve({ path, visibleJoins: joinsIn(innermost) });
  return resolution.kind === 'field' ? resolution.field : undefined;
}

/** The scopes of the statements of each check: each of their conditions asks for them. */
const scopes = new WeakMap<NameSetting, WeakMap<Statement, Scope>>();

/** Returns the scope of the first statement of a list, which runs from the inside outwards. */
function scopeOf([inner, ...outer]: readonly ScopeAround[], setting: NameSetting): Scope {
  if (inner === undefined) throw new RangeError('A scope is that of a statement.');
  const known = scopes.get(setting) ?? new WeakMap<Statement, Scope>();
  scopes.set(setting, known);
  const before = known.get(inner.statement);
  if (before !== undefined) return before;
  const [next] = outer;
  const view = viewStatement(inner.statement, { visibleJoinsAround: next && joinsIn(next) });
  const scope = new LazyScope(view, setting, next && scopeOf(outer, setting));
  known.set(inner.statement, scope);
  return scope;
}

/** Returns the number of joins whose aliases can be used; `undefined` for all. */
function joinsIn({ statement, visibleJoins }: ScopeAround): number | undefined {
  return visibleJoins === statement.joins.length ? undefined : visibleJoins;
}
