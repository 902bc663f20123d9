import type { Severity } from '../diagnostics/diagnostic.js';
import type { CheckOptions } from '../vql/check.js';

/** The codes of programs that can be configured, as the rules of `check` can. */
export const embeddedRuleNames = ['value-in-quotes'] as const;

/** Settings of the rules of `check`, and of the codes of programs. */
export type EmbeddedRules = NonNullable<CheckOptions['rules']> & {
  readonly [Name in (typeof embeddedRuleNames)[number]]?: Severity | 'off';
};

/** Separates the settings of `check` from those of programs. */
export function splitRules(rules: EmbeddedRules = {}): {
  readonly rules: NonNullable<CheckOptions['rules']>;
  readonly valueInQuotes: Severity | 'off' | undefined;
} {
  const { 'value-in-quotes': valueInQuotes, ...others } = rules;
  return { rules: others, valueInQuotes };
}
