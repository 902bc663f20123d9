import { checkArgument, record } from '../../diagnostics/arguments.js';
import { escapeMarkdown } from '../../diagnostics/markdown.js';
import { counted } from '../../diagnostics/quoted.js';
import type { ProbeAnswer } from '../report.js';
import { probeVerdicts } from '../verdict.js';
import { questionsByKind } from './questions-by-kind.js';
import { type ReasonNotAsked, type SavedReport, summarizeReport } from './summarize-report.js';

/**
 * Writes a report as one page of Markdown: how many answers have which verdict, what does not hold and what it means for existing
 * queries, what holds, and what is unclear or not asked, with the reasons.
 *
 * @throws {VqlError} `wrong-argument`.
 *
 * @example
 * ```ts
 * import { createClient } from 'vql-kit/client';
 * import { probe, reportMarkdown } from 'vql-kit/probe';
 * // Only here: a service without rows.
 * const fetch = async () => Response.json({ data: [] });
 * const client = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'my-app', token: 'secret', fetch });
 * const [heading] = reportMarkdown(await probe(client, { template: 'account.query' })).split('\n');
 * console.log(heading); // # Probe of https://erp.example.com/
 * ```
 */
export function reportMarkdown(report: SavedReport): string {
  checkArgument('The first argument of reportMarkdown', report, record);
  const { installation, requests, stopped } = report;
  const { baseUrl = 'an installation', template, date, version } = installation;
  const { counts, deviations, holding, unclear, reasonsUnclear, open, notAsked } = summarizeReport(report);
  const facts = [
    ...(template === undefined ? [] : [`Template ${code(template)}`]),
    ...(version === undefined ? [] : [`version ${escaped(version)}`]),
    ...(date === undefined ? [] : [date]),
    ...(requests === undefined ? [] : [counted(requests, 'request')]),
  ];
  const parts = [
    `# Probe of ${escaped(baseUrl)}`,
    ...(facts.length === 0 ? [] : [`${facts.join(', ')}.`]),
    ...(report.complete && open.length === 0 && stopped === undefined ? [] : [unfinished(open.length, stopped)]),
    table(
      ['verdict', 'answers', 'meaning'],
      Object.entries(probeVerdicts).map(([verdict, meaning]) => [verdict, String(Object(counts)[verdict]), meaning]),
    ),
    '## What does not hold',
    deviations.length === 0 ? 'Nothing that was asked.' : deviationTable(deviations),
    '## What holds',
    holding.length === 0 ? 'Nothing is known to hold.' : kindList(holding.map(({ id }) => id)),
    ...(unclear.length === 0 ? [] : ['## What is unclear', reasonTable(unclear, reasonsUnclear)]),
    '## What is not asked',
    notAskedList(notAsked),
  ];
  return `${parts.join('\n\n')}\n`;
}

function unfinished(open: number, stopped: string | undefined): string {
  const left = open === 1 ? '1 question is' : `${open} questions are`;
  const parts = [
    ...(stopped === undefined ? [] : [escaped(stopped)]),
    open === 0 && stopped === undefined ? 'A control does not hold, or answers are unclear.' : `${left} not asked yet.`,
  ];
  return `**Not complete:** ${parts.join(' ')}`;
}

function deviationTable(answers: readonly ProbeAnswer[]): string {
  return table(
    ['verdict', 'asked about', 'found', 'for existing queries'],
    answers.map(({ verdict, title, id, found, meaning = '' }) => [
      verdict,
      `${escaped(title)} (${code(id)})`,
      escaped(found),
      escaped(meaning),
    ]),
  );
}

/** One row for each reason: a single question with its title, several with their names alone. */
function reasonTable(answers: readonly ProbeAnswer[], reasons: readonly ReasonNotAsked[]): string {
  const titles = new Map(answers.map(({ id, title }) => [id, title]));
  return table(
    ['asked about', 'why it is not known'],
    reasons.map(({ reason, questions: ids }) => {
      const names = ids.map(code).join(', ');
      const [first] = ids;
      const title = first !== undefined && ids.length === 1 ? titles.get(first) : undefined;
      return [title === undefined ? names : `${escaped(title)} (${names})`, escaped(reason)];
    }),
  );
}

function kindList(ids: readonly string[]): string {
  return questionsByKind(ids)
    .map(({ title, names }) => `- **${title}:** ${names.map(code).join(', ')}`)
    .join('\n');
}

function notAskedList(reasons: readonly ReasonNotAsked[]): string {
  return reasons.map(({ reason, questions }) => `- ${questions.map(code).join(', ')}: ${escaped(reason)}`).join('\n');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function code(text: string): string {
  return `\`${text.replaceAll('`', '')}\``;
}

/** A text as Markdown shows it, word for word, on one line of a table. */
function escaped(text: string): string {
  return escapeMarkdown(text.replaceAll(/\s+/g, ' '));
}
