import type { ReportingDescriptor, Result } from 'sarif';
import { type CodeRow, codes, type DiagnosticCode } from '../codes/index.js';
import type { Severity } from '../diagnostics/index.js';
import { sarifMessage } from './sarif-text.js';

/** The level that SARIF knows for each severity. */
export const levels = {
  error: 'error',
  warning: 'warning',
  info: 'note',
  hint: 'note',
} as const satisfies Record<Severity, Result.level>;

/** A row of the code table as a SARIF rule. */
export function ruleOf(code: string): ReportingDescriptor {
  const { severity, help }: CodeRow = codes[code as DiagnosticCode];
  const title = code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ');
  return {
    id: code,
    name: code.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: `${title}.` },
    fullDescription: { text: sarifMessage(help) },
    help: { text: sarifMessage(help) },
    defaultConfiguration: { level: levels[severity] },
  };
}
