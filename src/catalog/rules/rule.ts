import { type ArgumentKind, oneOf, record } from '../../diagnostics/arguments.js';
import type { CodeRow } from '../../diagnostics/codes/row.js';
import type { DiagnosticDetails, Severity } from '../../diagnostics/diagnostic.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { DialectFindings } from '../../dialect/dialect-file.js';
import type { Location } from '../check/location.js';
import type { AboutRows, Outcome } from '../check/outcome.js';
import type { ConditionView } from '../check/query-view.js';
import type { RuleParts, Scope } from '../check/scope.js';
import type { FieldDefinition } from '../definition.js';
import type { FieldType } from '../field-types.js';

/** What a rule reports: a statement, alone or with its dialect and catalog, or a C-Unit filter. */
type RuleExample = string | CheckedExample | CheckedFilter;

interface CheckedExample {
  readonly text: string;
  /** What was found at the installation. */
  readonly findings?: DialectFindings;
  readonly options?: { readonly dialect?: Partial<Dialect>; readonly strict?: boolean };
  /** The fields of `account.query` in the catalog; without them, there is no catalog. */
  readonly fields?: Readonly<Record<string, FieldDefinition | FieldType>>;
  /** The functions of the installation, if they are known. */
  readonly functions?: readonly string[];
}

/** A C-Unit filter, where VQL has no example. */
interface CheckedFilter {
  readonly filter: object;
  readonly findings: DialectFindings;
}

/** The row of a rule in the table of codes. */
export interface RuleRow<Code extends string = string, Args = never> extends CodeRow {
  /** The code of its diagnostics, and the name of the rule in settings. */
  readonly code: Code;
  readonly message: (args: Args) => string;
  /** Statements or filters that the rule reports, the simplest first. */
  readonly examples: readonly [RuleExample, ...RuleExample[]];
}

/** The rows of a list of rules, by code. */
export type RuleRows<Rules extends readonly RuleRow[]> = {
  readonly [Rule in Rules[number] as Rule['code']]: Pick<Rule, Exclude<keyof RuleRow, 'code'>>;
};

/** Returns the rows of a list of rules, by code. */
export function ruleRows<const Rules extends readonly RuleRow[]>(rules: Rules): RuleRows<Rules> {
  return Object.fromEntries(rules.map((rule) => [rule.code, rule])) as unknown as RuleRows<Rules>;
}

/** Settings of rules: `off`, or another severity. */
export type RuleSettings<Code extends string> = { readonly [Name in Code]?: Severity | 'off' | undefined };

const setting = oneOf(['off', 'error', 'warning', 'info', 'hint']);

/** Returns the kind of an option that sets the severities of rules. */
export function ruleSettingsKind(names: readonly string[]): ArgumentKind {
  return { ...record, members: Object.fromEntries(names.map((name) => [name, setting])) };
}

/** Collects the diagnostics of a rule. */
export interface RuleReporter<Args> {
  /**
   * Reports the arguments of the message at a location; the details can give another severity, and add fixes. Where the message says
   * which rows match, `rows` is made from the outcome of a condition.
   */
  report(
    args: Omit<Args, keyof AboutRows>,
    location: Location,
    ...details: [Args] extends [AboutRows] ? [CatalogReportDetails & ConditionOutcome] : [CatalogReportDetails?]
  ): void;
}

/** Members of what is reported, besides its location. */
export type CatalogReportDetails = Pick<DiagnosticDetails, 'severity' | 'fixes' | 'related'>;

/** A condition, and its outcome as it is written: the NOTs around it are added by its polarity. */
export interface ConditionOutcome {
  readonly condition: Pick<ConditionView, 'polarity'>;
  readonly outcome: Outcome;
}

/** The function by which a rule reports. */
export type RuleReport<Args> = RuleReporter<Args>['report'];

/** When a rule runs: not where it can report nothing. Default: always. */
export interface RuleConditions {
  /** Whether the rule depends on something being absent, and so runs only on a query without errors. */
  readonly needsWholeTree?: boolean;
  /** Whether it reports nothing without a catalog. */
  readonly needsCatalog?: boolean;
  /** Whether it is about queries that are not read page by page. */
  readonly unpaged?: boolean;
  /** Whether it is about the rows that the service returns, and so checks no query inside another. Rules for both forms only. */
  readonly outermost?: boolean;
  /** Whether it runs in strict mode only, unless the settings give it a severity. */
  readonly strict?: boolean;
  /** Whether it can report anything with a dialect; default: with any. */
  readonly appliesTo?: (dialect: Dialect) => boolean;
}

/** The check of a rule: it gets the parts that the rule is about, and is not called for a query without such parts. */
type PartsCheck<Args> = {
  readonly [About in keyof RuleParts]: {
    readonly about: About;
    check(parts: RuleParts[About], scope: Scope, reporter: RuleReporter<Args>): void;
  };
}[keyof RuleParts];

/** The definition of a rule that checks one query at a time, of either form. */
type CatalogRuleDefinition<Code extends string, Args> = RuleRow<Code, Args> & RuleConditions & PartsCheck<Args>;

/** A rule for both forms, with all of its conditions. */
export interface CatalogRule<Code extends string = string, Args = never>
  extends RuleRow<Code, Args>,
    Required<RuleConditions> {
  readonly about: keyof RuleParts;
  /** The parts are those that the rule is about. */
  check(parts: never, scope: Scope, reporter: RuleReporter<Args>): void;
}

/** Defines a rule; its arguments are those of its message. */
export function defineCatalogRule<const Code extends string, Args>(
  rule: CatalogRuleDefinition<Code, Args>,
): CatalogRule<Code, Args> {
  return { ...unconditional, ...rule };
}

/** The conditions of a rule that always runs. Each check reads them of every rule, which is fast if all rules have the same members. */
export const unconditional: Required<RuleConditions> = {
  needsWholeTree: false,
  needsCatalog: false,
  unpaged: false,
  outermost: false,
  strict: false,
  appliesTo: () => true,
};
