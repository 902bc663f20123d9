import { counted } from '../../diagnostics/quoted.js';
import {
  type ProbeAnswer,
  type ProbeChange,
  probeVerdicts,
  questionsByKind,
  type ReasonNotAsked,
  type SavedReport,
  summarizeReport,
} from '../../probe/index.js';
import { type Paint, printable } from '../../tasks/output/terminal.js';

/** Writes a report for the terminal: what does not hold first, with what it means, then the rest in short. */
export function reportTable(report: SavedReport, paint: Paint): string {
  const { installation, requests } = report;
  const { baseUrl = 'an installation', template, date, version } = installation;
  const { deviations, holding, reasonsUnclear, open, notAsked } = summarizeReport(report);
  const facts = [
    template,
    version === undefined ? undefined : `version ${version}`,
    date,
    requests === undefined ? undefined : counted(requests, 'request'),
  ].filter((fact) => fact !== undefined);
  const sections = [
    `${[baseUrl, ...facts].map(printable).join(', ')}\n`,
    ...(deviations.length === 0
      ? []
      : [
          section(
            'Does not hold',
            deviations.map((one) => deviationText(one, paint)),
          ),
        ]),
    ...(holding.length === 0 ? [] : [section('Holds', namesByKind(holding.map(({ id }) => id)))]),
    ...(reasonsUnclear.length === 0 ? [] : [section('Unclear', reasonsUnclear.flatMap(reasonLines))]),
    ...(open.length === 0 ? [] : [section('Not asked yet', namesByKind(open))]),
    `Not asked: ${notAsked.flatMap((one) => one.questions).length} questions that no query answers; --format markdown lists them with the reasons.\n`,
  ];
  return sections.join('\n');
}

/** Returns a reason, with the questions that it concerns below. */
function reasonLines({ reason, questions }: ReasonNotAsked): readonly string[] {
  return [printable(reason), ...namesByKind(questions).map((line) => `  ${line}`)];
}

function section(title: string, lines: readonly string[]): string {
  return `${title}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** Width of the longest verdict. */
const verdictWidth = widthOf(Object.keys(probeVerdicts));

function deviationText({ id, verdict, title, found, meaning }: ProbeAnswer, paint: Paint): string {
  const role = verdict === 'refused' ? 'error' : 'warning';
  const gap = ' '.repeat(verdictWidth + 4);
  const head = `${paint(role, verdict)}${' '.repeat(verdictWidth - verdict.length)}  ${printable(title)} (${id})`;
  return [head, ...[found, meaning].flatMap((text) => (text ? [`${gap}${printable(text)}`] : []))].join('\n');
}

function linesOf(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = widthOf(rows.map(([first]) => first));
  return rows.map(([first, second]) => `${first.padEnd(width)}  ${printable(second)}`);
}

function widthOf(texts: readonly string[]): number {
  return texts.reduce((width, { length }) => Math.max(width, length), 0);
}

/** Lists the names of questions, a line for each kind. */
function namesByKind(ids: readonly string[]): readonly string[] {
  return linesOf(questionsByKind(ids).map(({ kind, names }) => [kind, names.join(', ')] as const));
}

/** Writes one line per change, and marks those that can break a query. */
export function changesTable(changes: readonly ProbeChange[], paint: Paint): string {
  const lines = changes.map(
    ({ breaking, message }) => `${breaking ? paint('error', 'breaking') : '        '}  ${printable(message)}`,
  );
  return section('Changes', lines.length === 0 ? ['None.'] : lines);
}

/** Returns the last line of a report: how many answers have which verdict. */
export function countLine(report: SavedReport): string {
  const { counts, open } = summarizeReport(report);
  const parts = Object.entries(counts).flatMap(([verdict, count]) =>
    count > 0 || verdict === 'holds' ? [`${count} ${verdict}`] : [],
  );
  return `${counted(report.answers.length, 'answer')}: ${parts.join(', ')}${open.length === 0 ? '' : `; ${open.length} not asked yet`}`;
}
