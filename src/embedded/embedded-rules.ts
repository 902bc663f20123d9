import type { Severity } from '../diagnostics/diagnostic.js';
import type { CheckOptions } from '../vql/check.js';

/** What can be set of the findings about programs: by the code, as the rules of `check`. */
export const embeddedRuleNames = ['value-in-quotes'] as const;

/** The settings of the rules of `check`, and of those about programs. */
export type EmbeddedRules = NonNullable<CheckOptions['rules']> & {
  readonly [Name in (typeof embeddedRuleNames)[number]]?: Severity | 'off';
};

/** The settings that `check` knows, and the one that it does not. */
export function splitRules(rules: EmbeddedRules = {}): {
  readonly rules: NonNullable<CheckOptions['rules']>;
  readonly valueInQuotes: Severity | 'off' | undefined;
} {
  const { 'value-in-quotes': valueInQuotes, ...others } = rules;
  return { rules: others, valueInQuotes };
}
