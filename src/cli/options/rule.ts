import { codes } from '../../codes/index.js';
import { didYouMean } from '../../diagnostics/index.js';
import { type EmbeddedRules, embeddedRuleNames } from '../../embedded/index.js';
import { ruleNames } from '../../vql/index.js';
import { UsageError } from '../errors.js';
import { severities } from './common.js';

/** The settings of rules, by code. */
export type RuleSettings = EmbeddedRules;

/** The names of all rules: those of `check`, and those about programs. */
export const allRuleNames = [...ruleNames, ...embeddedRuleNames] as const;

/** What a rule can be set to. */
export const ruleSettings = [
  'off',
  ...severities,
] as const satisfies readonly RuleSettings[(typeof allRuleNames)[number]][];

/** Adds one `--rule code=setting` to those before it. */
export function readRule(value: string, previous: RuleSettings): RuleSettings {
  const [, code, setting] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
  if (code === undefined || setting === undefined) {
    throw new UsageError(`Expected a rule and a severity, such as --rule no-limit=off, found "${value}".`);
  }
  const known = allRuleNames.find((name) => name === code);
  if (known === undefined) throw new UsageError(unknownRule(code));
  const wanted = ruleSettings.find((name) => name === setting);
  if (wanted === undefined) {
    throw new UsageError(`Unknown severity "${setting}" for the rule "${code}". ${suggestion(setting, ruleSettings)}`);
  }
  return { ...previous, [known]: wanted };
}

/** The rules with their default severities, a line each, for the help. */
export function describeRules(): string {
  const width = Math.max(...allRuleNames.map((name) => name.length));
  return allRuleNames.map((name) => `  ${name.padEnd(width)}  ${codes[name].severity}`).join('\n');
}

function unknownRule(code: string): string {
  if (Object.hasOwn(codes, code)) return `"${code}" is not a rule but an error of the language, and cannot be set.`;
  return `Unknown rule "${code}". ${suggestion(code, allRuleNames)}`;
}

function suggestion(word: string, candidates: readonly string[]): string {
  const [nearest] = didYouMean(word, candidates, 1);
  return nearest === undefined ? `Choose from ${candidates.join(', ')}.` : `Did you mean "${nearest}"?`;
}
