import type { CodeRow } from '../../diagnostics/codes/row.js';
import type { DiagnosticDetails, Severity } from '../../diagnostics/diagnostic.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { FieldDefinition } from '../definition.js';
import type { FieldType } from '../field-types.js';
import type { Location } from '../location.js';
import type { Scope } from '../scope.js';

/** A statement that a rule reports: a text, or a text with what it is checked against. */
type RuleExample = string | CheckedExample;

interface CheckedExample {
  readonly text: string;
  readonly options?: { readonly dialect?: Partial<Dialect>; readonly strict?: boolean };
  /** The fields of `account.query` in the catalog; absent: there is no catalog. */
  readonly fields?: Readonly<Record<string, FieldDefinition | FieldType>>;
  /** The functions of the installation, if they are known. */
  readonly functions?: readonly string[];
}

/** The row of a rule in the table of codes: what documentation and settings need. */
export interface RuleRow<Code extends string = string, Args = never> extends CodeRow {
  /** The code of its diagnostics, by which the rule is configured. */
  readonly code: Code;
  readonly message: (args: Args) => string;
  /** Statements that the rule reports, the plainest first. */
  readonly examples: readonly [RuleExample, ...RuleExample[]];
}

/** The rows of a list of rules, by code. */
export type RuleRows<Rules extends readonly RuleRow[]> = {
  readonly [Rule in Rules[number] as Rule['code']]: Pick<Rule, Exclude<keyof RuleRow, 'code'>>;
};

/** Returns the rows of a list of rules, by code. */
export function rowsOf<const Rules extends readonly RuleRow[]>(rules: Rules): RuleRows<Rules> {
  return Object.fromEntries(rules.map((rule) => [rule.code, rule])) as unknown as RuleRows<Rules>;
}

/** Settings of rules: `off`, or another severity. */
export type RuleSettings<Code extends string> = { readonly [Name in Code]?: Severity | 'off' | undefined };

/** How a rule reports. */
export interface RuleReporter<Args> {
  /** Reports the arguments of the message at a location; the details can give another severity, and add fixes. */
  report(args: Args, location: Location, details?: Pick<DiagnosticDetails, 'severity' | 'fixes' | 'related'>): void;
}

/** The function that a rule reports by. */
export type Report<Args> = RuleReporter<Args>['report'];

/** A rule that checks one query at a time, of either form. */
export interface CatalogRule<Code extends string = string, Args = never> extends RuleRow<Code, Args> {
  /** Reports what is absent, and so runs only on a query without errors. */
  readonly needsWholeTree?: boolean;
  /** Reports nothing without a catalog. */
  readonly needsCatalog?: boolean;
  check(scope: Scope, reporter: RuleReporter<Args>): void;
}

/** Defines a rule; its arguments are those of its message. */
export function defineCatalogRule<const Code extends string, Args>(
  rule: CatalogRule<Code, Args>,
): CatalogRule<Code, Args> {
  return rule;
}
