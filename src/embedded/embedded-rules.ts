import { embeddedCodes } from '../diagnostics/codes/embedded.js';
import type { Severity } from '../diagnostics/diagnostic.js';
import type { CheckOptions } from '../vql/check.js';
import type { RuleOptions } from '../vql/ignore-comments.js';

/** The codes of programs that can be configured, as the rules of `check` can. */
export const embeddedRuleNames = ['value-in-quotes', 'ignore-in-string'] as const;

/** Settings of the rules of `check`, and of the codes of programs. */
export type EmbeddedRules = NonNullable<CheckOptions['rules']> & {
  readonly [Name in (typeof embeddedRuleNames)[number]]?: Severity | 'off';
};

/** The options that decide which rules run, with the settings for the codes of programs. */
export interface ProgramRuleOptions extends Omit<RuleOptions, 'rules'> {
  readonly rules?: EmbeddedRules | undefined;
}

/** Returns the settings of the rules of `check`, without those for the codes of programs. */
export function textRules(rules: EmbeddedRules = {}): NonNullable<CheckOptions['rules']> {
  const isOfPrograms = (name: string): boolean => embeddedRuleNames.some((one) => one === name);
  return Object.fromEntries(Object.entries(rules).filter(([name]) => !isOfPrograms(name)));
}

/** Returns the severity of a code of programs. */
export function severityIn(
  { rules = {} }: ProgramRuleOptions,
  code: (typeof embeddedRuleNames)[number],
): Severity | 'off' {
  return rules[code] ?? embeddedCodes[code].severity;
}
