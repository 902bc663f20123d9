import { escapeMarkdown } from '../../diagnostics/markdown.js';
import { type ProbeChange, reportMarkdown, type SavedReport } from '../../probe/index.js';
import { checkFormats } from '../../tasks/output/check-formats.js';
import type { CheckReport } from '../../tasks/output/check-report.js';
import type { OutputFormat } from '../../tasks/output/output-format.js';
import type { ProbeFormatName } from './probe-options.js';
import { changesTable, reportTable } from './report-table.js';
import { dialectFileText } from './saved-probe.js';

/** The parts of the output of `vql probe`. */
export interface ProbeOutcome {
  readonly report: SavedReport;
  /** With `--diff`: the differences from the older file. */
  readonly changes: readonly ProbeChange[] | undefined;
  /** With files: the findings in them. */
  readonly checked: CheckReport | undefined;
}

/** The writer of each format of `vql probe --format`. */
export const probeWriters: Readonly<Record<ProbeFormatName, OutputFormat<ProbeOutcome>['write']>> = {
  table({ report, changes, checked }, setting) {
    const { paint } = setting;
    const parts = [
      ...(changes === undefined ? [] : [changesTable(changes, paint)]),
      reportTable(report, paint),
      ...(checked === undefined ? [] : [checkFormats.text.write(checked, setting)]),
    ];
    return parts.join('\n');
  },
  markdown({ report, changes, checked }, { cwd }) {
    const findings = checked && checkFormats.text.write(checked, { paint: (_role, text) => text, cwd }).trimEnd();
    return [
      ...(changes === undefined ? [] : [`# Changes\n\n${changeList(changes)}\n\n`]),
      reportMarkdown(report),
      ...(findings === undefined
        ? []
        : [`\n## Checked files\n\n${findings === '' ? 'No findings.' : `\`\`\`text\n${findings}\n\`\`\``}\n`]),
    ].join('');
  },
  json({ report, changes, checked }) {
    // The dialect file, with the members of the other reports beside its own.
    const { version: _, ...findings } = checked ? JSON.parse(checkFormats.json.write(checked)) : {};
    return dialectFileText(report, { ...(changes && { changes }), ...findings });
  },
};

function changeList(changes: readonly ProbeChange[]): string {
  if (changes.length === 0) return 'None.';
  return changes
    .map(({ breaking, message }) => `- ${breaking ? '**breaking:** ' : ''}${escapeMarkdown(message)}`)
    .join('\n');
}
