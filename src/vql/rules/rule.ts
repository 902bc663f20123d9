import type { Catalog } from '../../catalog/catalog.js';
import type { CatalogRuleCode } from '../../catalog/rules/rule.js';
import type { CodeArguments } from '../../diagnostics/codes/codes.js';
import type { ruleCodes } from '../../diagnostics/codes/rules.js';
import type { DiagnosticDetails } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { Statement } from '../ast.js';
import type { Comment } from '../read.js';
import type { Visitor } from '../visit.js';

/** The code of a rule about the text of a statement. */
export type TextRuleCode = keyof typeof ruleCodes;

/** The code of a rule: what it reports, and the name by which it is switched. */
export type RuleCode = TextRuleCode | CatalogRuleCode;

/** What a rule looks at. */
export interface RuleContext<Code extends TextRuleCode> {
  readonly text: string;
  readonly statement: Statement;
  readonly comments: readonly Comment[];
  /** The offsets of the parentheses that group conditions: the tree does not hold them. */
  readonly parentheses: readonly number[];
  /** The places of the semicolons. */
  readonly semicolons: readonly Span[];
  readonly dialect: Dialect;
  readonly catalog: Catalog | undefined;
  report(
    args: CodeArguments<Code>,
    details: Omit<DiagnosticDetails, 'span'> & { readonly span: Span | undefined },
  ): void;
}

/** One rule, in a file of its own: a visitor over trees that the parser accepted. */
export interface Rule<Code extends TextRuleCode = TextRuleCode> {
  readonly code: Code;
  /** Looks for what is absent, and so runs only on a text without errors. */
  readonly needsWholeTree?: boolean;
  /** Runs in strict mode only. */
  readonly strict?: boolean;
  create(context: RuleContext<Code>): Visitor;
}
