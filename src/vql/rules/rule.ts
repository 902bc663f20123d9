import type { Catalog } from '../../catalog/catalog.js';
import type { CatalogRuleCode } from '../../catalog/rules/rule.js';
import type { MessageArguments } from '../../diagnostics/codes/row.js';
import type { ruleCodes } from '../../diagnostics/codes/rules.js';
import type { DiagnosticDetails } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { Node, NodeKind, NodeOf, Statement } from '../ast.js';
import type { Reading } from '../read.js';

/** The code of a rule about the text of a statement. */
export type TextRuleCode = keyof typeof ruleCodes;

/** The code of a rule: what it reports, and the name by which it is switched. */
export type RuleCode = TextRuleCode | CatalogRuleCode;

/** What a rule looks at. */
export interface RuleContext<Code extends TextRuleCode> {
  readonly text: string;
  readonly statement: Statement;
  /** What the tree does not hold: comments, tokens, parentheses. */
  readonly reading: Reading<Statement>;
  readonly dialect: Dialect;
  readonly catalog: Catalog | undefined;
  report(
    args: MessageArguments<typeof ruleCodes, Code>,
    details: Omit<DiagnosticDetails, 'span'> & { readonly span: Span | undefined },
  ): void;
}

/** What a rule does on entering a node. It only looks, so that no rule can cut the walk short for the others. */
export type Look<Code extends TextRuleCode, Of extends Node> = (
  node: Of,
  context: RuleContext<Code>,
  ancestors: readonly Node[],
) => void;

/** One rule, in a file of its own; it keeps nothing from one node to the next. */
export interface Rule<Code extends TextRuleCode = TextRuleCode> {
  readonly code: Code;
  /** Looks for what is absent, and so runs only on a text without errors. */
  readonly needsWholeTree?: boolean;
  /** Runs in strict mode only. */
  readonly strict?: boolean;
  /** What it looks at, by kind of node; `enter` is called for every node. */
  readonly visit: { readonly [Kind in NodeKind]?: Look<Code, NodeOf<Kind>> } & { readonly enter?: Look<Code, Node> };
}
