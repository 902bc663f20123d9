import { catalogRules } from '../../catalog/rules/all.js';
import type { Plugin } from '../../catalog/rules/plugin.js';
import { knownPluginRules } from '../../catalog/rules/read-plugins.js';
import type { RuleRow } from '../../catalog/rules/rule.js';
import { codes, type DiagnosticCode, helpFor } from '../../codes/codes.js';
import type { CodeRow } from '../../diagnostics/codes/row.js';
import { ruleNames, rules } from '../../vql/rules/all.js';

/** Options of `explainCode`. */
export interface ExplainCodeOptions {
  /** Plugins whose rules can be explained too; default: none. */
  readonly plugins?: readonly Plugin[] | undefined;
}

/**
 * Explains a diagnostic code in plain text: its severity, why it is reported and what to do; for a rule also an example.
 *
 * @throws {VqlError} `wrong-argument` if there is no such code.
 *
 * @example
 * ```ts
 * import { explainCode } from 'vql-kit/language';
 * console.log(explainCode('empty-list').split('\n')[0]); // empty-list: an error.
 * ```
 */
export function explainCode(code: string, { plugins }: ExplainCodeOptions = {}): string {
  const rule = knownPluginRules(plugins).find((one) => one.code === code);
  const help = rule?.help ?? helpFor(code);
  const row: CodeRow = rule ?? codes[code as DiagnosticCode];
  const examples = exampleOf(rule ?? ownRules.find((one) => one.code === code));
  const { summary = help } = row;
  const lines = [
    `${code}: ${kindOf(rule !== undefined || isRule(code), row)}`,
    '',
    ...new Set([summary, help].filter((sentence) => sentence !== '')),
    ...(examples === undefined ? [] : ['', 'Example:', ...indented(examples)]),
  ];
  return `${lines.join('\n')}\n`;
}

const severities = { error: 'an error', warning: 'a warning', info: 'an info', hint: 'a hint' } as const;

const ownRules: readonly RuleRow[] = [...rules, ...catalogRules];

function isRule(code: string): boolean {
  return ruleNames.some((name) => name === code);
}

function kindOf(isConfigurable: boolean, { severity }: CodeRow): string {
  return isConfigurable
    ? `a rule of "check"; by default ${severities[severity]}. The settings can give it another severity, or switch it off.`
    : `${severities[severity]}.`;
}

function exampleOf(rule: RuleRow | undefined): string | undefined {
  const example = rule?.examples.invalid[0];
  const query = typeof example === 'object' ? example.query : example;
  return typeof query === 'object' ? JSON.stringify(query) : query;
}

function indented(text: string): readonly string[] {
  return text.split('\n').map((line) => `  ${line}`);
}
