import { reportBuilder } from './builder/report.js';
import { vqlKit } from './candidates/index.js';
import { reportCatalog } from './catalog/report.js';
import { reportClient } from './client/report.js';
import { reportCommand } from './command/report.js';
import { reportCUnit } from './cunit/report.js';
import { reportEngine } from './engine/report.js';
import { formatRatio, formatTime } from './format-number.js';
import { judge } from './goals.js';
import { inputs, medium, parentheses } from './inputs.js';
import { reportLanguage } from './language/report.js';
import { markdownTable } from './markdown-table.js';
import { reportPaging } from './paging/report.js';
import { jsonParse } from './parse-times.js';
import { reportPlayground } from './playground/report.js';
import { patienceSeconds } from './probe.js';
import { reportService } from './service/report.js';
import { reportTypes } from './types/report.js';
import { reportWebhooks } from './webhooks/report.js';

/**
 * Writes the figures of a run as Markdown.
 *
 * @param {import('./goals.js').Figures} figures
 * @param {{ date: string, machine: string, loadBefore: number, versions: string[] }} setting
 */
export function report(figures, setting) {
  return [
    `Measured on ${setting.date}: ${setting.machine}, load average ${setting.loadBefore.toFixed(1)} before the run.`,
    `Versions: ${setting.versions.join(', ')}.`,
    '### Goals',
    goalTable(figures),
    '### Parsing, in microseconds, and relative to vql-kit',
    parseTable(figures.parse),
    `Parentheses are not nodes: the tree of the 500 nested ones is tiny, so \`JSON.parse\` has no ratio there. Most peers stop at the first error, vql-kit recovers. "fails" is an error or a stack overflow, in a fresh process.`,
    `In a process that parses large and small texts in turn, vql-kit parses medium in ${formatTime(figures.own.mediumMixed)} microseconds (\`JSON.parse\` of its tree: ${formatRatio(figures.own.jsonToMediumMixed)}); linearity and the cost of an error are measured there.`,
    '### Import and first parse, in milliseconds more than an empty process',
    startTable(figures.start),
    '### Size',
    `\`vql-kit/vql\` loads ${figures.size.bytes.toLocaleString('en-US')} bytes, gzipped but not minified, in ${figures.size.files} files, Chevrotain included.`,
    reportCommand(figures.command),
    reportTypes(figures.types),
    reportCUnit(figures.cunit),
    reportCatalog(figures.catalog),
    reportBuilder(figures.builder),
    reportLanguage(figures.language),
    reportPaging(figures.paging),
    reportClient(figures.client),
    reportService(figures.service),
    reportWebhooks(figures.webhooks),
    reportEngine(figures.engine),
    reportPlayground(figures.playground),
  ].join('\n\n');
}

function goalTable(figures) {
  const rows = judge(figures).map(({ goal, measured, met }) => [goal, measured, met ? 'met' : '**missed**']);
  return markdownTable(['goal', 'measured', ''], rows);
}

function parseTable(parse) {
  const own = parse.get(vqlKit.name);
  const rows = [...parse].map(([name, times]) => [
    name,
    ...inputs.map((input) => {
      const hasRatio = name !== vqlKit.name && !(name === jsonParse && input === parentheses);
      return parseCell(times.get(input.name), hasRatio ? own?.get(input.name) : undefined);
    }),
  ]);
  return markdownTable(['parser', ...inputs.map(columnTitle)], rows);
}

/** @param {import('./inputs.js').Input} input */
function columnTitle(input) {
  const length = input.vql.length.toLocaleString('en-US');
  return input.name.startsWith(medium.name) || input.name === 'small'
    ? `${input.name} (${length} characters)`
    : input.name;
}

function parseCell(time, own) {
  if (time === 'too slow') return `> ${patienceSeconds} s`;
  if (typeof time !== 'number') return 'fails';
  return typeof own === 'number' ? `${formatTime(time)} (${formatRatio(time / own)})` : formatTime(time);
}

function startTable(start) {
  const own = start.get(vqlKit.name);
  const rows = [...start].map(([name, ms]) => [name, ms.toFixed(0), name === vqlKit.name ? '' : formatRatio(ms / own)]);
  return markdownTable(['parser', 'ms', 'relative to vql-kit'], rows);
}
