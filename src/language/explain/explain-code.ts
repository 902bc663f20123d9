import { catalogRules } from '../../catalog/rules/all.js';
import type { RuleRow } from '../../catalog/rules/rule.js';
import { codes, type DiagnosticCode, helpFor } from '../../codes/codes.js';
import type { CodeRow } from '../../diagnostics/codes/row.js';
import { ruleNames, rules } from '../../vql/rules/all.js';

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
export function explainCode(code: string): string {
  const help = helpFor(code);
  const row: CodeRow = codes[code as DiagnosticCode];
  const examples = examplesOf(code);
  const lines = [
    `${code}: ${kindOf(code, row)}`,
    '',
    ...(row.summary === undefined ? [] : [row.summary]),
    help,
    ...(examples === undefined ? [] : ['', 'Example:', ...indented(examples)]),
  ];
  return `${lines.join('\n')}\n`;
}

const severities = { error: 'an error', warning: 'a warning', info: 'an info', hint: 'a hint' } as const;

function kindOf(code: string, { severity }: CodeRow): string {
  const names: readonly string[] = ruleNames;
  return names.includes(code)
    ? `a rule of "check"; by default ${severities[severity]}. The settings can give it another severity, or switch it off.`
    : `${severities[severity]}.`;
}

function examplesOf(code: string): string | undefined {
  const all: readonly RuleRow[] = [...rules, ...catalogRules];
  const example = all.find((rule) => rule.code === code)?.examples[0];
  if (typeof example === 'string' || example === undefined) return example;
  return 'text' in example ? example.text : JSON.stringify(example.filter);
}

function indented(text: string): readonly string[] {
  return text.split('\n').map((line) => `  ${line}`);
}
