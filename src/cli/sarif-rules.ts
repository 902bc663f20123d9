import type { ReportingDescriptor, Result } from 'sarif';
import { type CodeRow, codes, type DiagnosticCode, type Severity } from '../diagnostics/index.js';
import { sarifMessage } from './sarif-text.js';

/** The level that SARIF knows for each severity. */
export const levels = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  hint: 'note',
} as const satisfies Record<Severity, Result.level>;

/** A row of the code table as a SARIF rule. */
export function ruleOf(code: DiagnosticCode): ReportingDescriptor {
  const { severity, help, example }: CodeRow = codes[code];
  const title = code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');
  const hasExample = example.trim() !== '';
  return {
    id: code,
    name: code.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: `${title}.` },
    fullDescription: { text: sarifMessage(help) },
    help: {
      text: sarifMessage(hasExample ? `${help}\nReported for: ${example}` : help),
      markdown: sarifMessage(hasExample ? `${help}\n\nReported for:\n\n\`\`\`sql\n${example}\n\`\`\`` : help),
    },
    defaultConfiguration: { level: levels[severity] },
  };
}
