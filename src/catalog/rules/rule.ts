import type { CodeRow } from '../../diagnostics/codes/row.js';
import type { DiagnosticDetails } from '../../diagnostics/diagnostic.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { DialectFindings } from '../../dialect/dialect-file.js';
import type { Location } from '../check/location.js';
import type { AboutRows, Outcome } from '../check/outcome.js';
import type { ConditionView } from '../check/query-view.js';
import type { RuleParts, Scope } from '../check/scope.js';
import type { CatalogDefinition } from '../definition.js';
import type { OptionsSchema } from './options-schema.js';

/** A query, and what it is checked against. */
export interface QueryExample {
  /** A statement of VQL; or C-Unit: a whole query, a request, a predicate, or the body of the execute endpoint. */
  readonly query: string | object;
  /** The template of C-Unit that does not name one, as `group.name`. */
  readonly template?: string;
  /** The options of the rule, as the settings have them. */
  readonly options?: unknown;
  readonly catalog?: CatalogDefinition;
  readonly dialect?: Partial<Dialect>;
  /** Findings of a probe at the installation, as in a dialect file. */
  readonly probed?: DialectFindings;
  /** Whether the check is strict. */
  readonly strict?: boolean;
}

/** A query that a rule reports. */
export interface InvalidExample extends QueryExample {
  /** The number of findings, or their messages in the order of the query; default: one or more. */
  readonly findings?: number | readonly string[];
  /** The query after the first fix of each finding; if it is absent, fixes are not compared. */
  readonly fixed?: string | object;
}

/** Queries that a rule reports, the simplest first, and queries that it does not report. A text of VQL can stand alone. */
export interface RuleExamples {
  readonly invalid: readonly (string | InvalidExample)[];
  readonly valid?: readonly (string | QueryExample)[];
}

/** The row of a rule in the table of codes. */
export interface RuleRow<Code extends string = string, Args = never> extends CodeRow {
  /** The code of its diagnostics, and the name of the rule in settings. */
  readonly code: Code;
  readonly message: (args: Args) => string;
  readonly examples: RuleExamples;
}

/** The rows of a list of rules, by code. */
export type RuleRows<Rules extends readonly RuleRow[]> = {
  readonly [Rule in Rules[number] as Rule['code']]: Pick<Rule, Exclude<keyof RuleRow, 'code'>>;
};

/** Returns the rows of a list of rules, by code. */
export function ruleRows<const Rules extends readonly RuleRow[]>(rules: Rules): RuleRows<Rules> {
  return Object.fromEntries(rules.map((rule) => [rule.code, rule])) as unknown as RuleRows<Rules>;
}

/** Context that a check passes to a rule: the function that reports, and its options. */
export interface RuleContext<Args, Options = undefined> {
  /** The options of the rule as its schema returns them; `undefined` for a rule without a schema. */
  readonly options: Options;
  /**
   * Reports the arguments of the message at a location; the details can give another severity, and add fixes. Where the message says
   * which rows match, `rows` is made from the outcome of a condition.
   */
  report(
    args: Omit<Args, keyof AboutRows>,
    location: Location,
    ...details: [Args] extends [AboutRows] ? [FindingDetails & ConditionOutcome] : [FindingDetails?]
  ): void;
}

/** Members of what is reported, besides its location. */
export type FindingDetails = Pick<DiagnosticDetails, 'severity' | 'fixes' | 'related'>;

/** A condition, and its outcome as it is written: the NOTs around it are added by its polarity. */
export interface ConditionOutcome {
  readonly condition: Pick<ConditionView, 'polarity'>;
  readonly outcome: Outcome;
}

/** The function by which a rule reports. */
export type RuleReport<Args> = RuleContext<Args>['report'];

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
type PartsCheck<Args, Options> = {
  readonly [About in keyof RuleParts]: {
    readonly about: About;
    check(parts: RuleParts[About], scope: Scope, context: RuleContext<Args, Options>): void;
  };
}[keyof RuleParts];

/** The definition of a rule that checks one query at a time, of either form. */
export type RuleDefinition<Code extends string, Args, Options = undefined> = Omit<
  RuleRow<Code, Args>,
  'examples' | 'help'
> &
  Partial<Pick<RuleRow, 'examples' | 'help'>> &
  RuleConditions &
  PartsCheck<Args, Options> & {
    /** The schema of its options; without one, it has none. Settings without options are read as `{}`. */
    readonly options?: OptionsSchema<Options>;
  };

/** A rule for both forms, with all of its conditions. */
export interface Rule<Code extends string = string, Args = never, Options = unknown>
  extends RuleRow<Code, Args>,
    Required<RuleConditions> {
  readonly options?: OptionsSchema<Options>;
  readonly about: keyof RuleParts;
  /** The parts are those that the rule is about. */
  check(parts: never, scope: Scope, context: RuleContext<Args, Options>): void;
}

/**
 * Defines a rule about queries of both forms; the arguments that it reports are those of its message, and its options are those of its
 * schema. `check` is called for each query with the parts that the rule is about, and not at all if there are no such parts. The rules of
 * this package are defined in the same way; yours run as part of a `Plugin`.
 *
 * @example
 * ```ts
 * import { defineRule } from 'vql-kit/rules';
 * import { check } from 'vql-kit/vql';
 * const noStar = defineRule({
 *   code: 'no-star',
 *   severity: 'warning',
 *   message: () => 'Name the columns: "*" returns other columns when the template changes.',
 *   about: 'query',
 *   check: ([{ star }], scope, { report }) => {
 *     if (star !== undefined) report({}, star);
 *   },
 * });
 * const plugins = [{ name: 'acme', rules: [noStar] }];
 * console.log(check('SELECT * FROM account.query LIMIT 10', { plugins })[0]?.code); // acme/no-star
 * ```
 */
export function defineRule<const Code extends string, Args, Options = undefined>(
  rule: RuleDefinition<Code, Args, Options>,
): Rule<Code, Args, Options> {
  return { ...unconditional, help: rule.summary ?? '', examples: noExamples, ...withoutUndefined(rule) };
}

/** Leaves out members that are `undefined`, which must not overwrite a default. */
function withoutUndefined<Members extends object>(members: Members): Members {
  if (Object.values(members).every((value) => value !== undefined)) return members;
  // Only optional members can be `undefined`.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Members;
}

const noExamples: RuleExamples = { invalid: [] };

/** The conditions of a rule that always runs. Each check reads them of every rule, which is fast if all rules have the same members. */
export const unconditional: Required<RuleConditions> = {
  needsWholeTree: false,
  needsCatalog: false,
  unpaged: false,
  outermost: false,
  strict: false,
  appliesTo: () => true,
};
