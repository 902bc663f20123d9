import type { Client, ClientQuery } from '../../client/index.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/index.js';
import { stringifyJson } from '../../exact-json/index.js';
import { checkSource } from '../../tasks/check/check-source.js';
import { withoutGivenVariables } from '../../tasks/check/given-variables.js';
import { type ExitCode, exitCodes } from '../../tasks/errors.js';
import type { Source } from '../../tasks/input/source.js';
import type { Io } from '../../tasks/io.js';
import { isAtLeast } from '../../tasks/options/common.js';
import { nameOf } from '../../tasks/options/query.js';
import { isError, printProblems, reportText } from '../../tasks/output/problems.js';
import { createPaint, printable } from '../../tasks/output/terminal.js';
import { startPageProgress } from '../../tasks/rows/progress.js';
import { chunksOfAll, rowFormats } from '../../tasks/rows/row-formats.js';
import type { RowOutput } from '../../tasks/rows/row-output.js';
import type { QueryLanguage } from './query-language.js';
import type { QueryCommandOptions, QueryHints } from './query-options.js';
import { firstRequest, openResult, type PageSetting, type QueryResult } from './query-pages.js';
import { type QueryVariables, readQueries } from './read-queries.js';

/** How queries are asked. */
export interface QueryContext extends Pick<QueryCommandOptions, 'color' | 'quiet' | 'pageSize'> {
  readonly language: QueryLanguage;
  readonly variables: QueryVariables;
  readonly hints: QueryHints;
  /** Maximum number of rows of each query; absent for all rows. */
  readonly limit: number | undefined;
  readonly signal: AbortSignal;
}

/** Sources whose queries can be sent. */
export interface CheckedQueries {
  /** The queries of each source. */
  readonly queries: readonly (readonly ClientQuery[])[];
  readonly exitCode?: undefined;
}

/** Sources whose queries are not sent. */
interface RefusedQueries {
  readonly queries?: undefined;
  readonly exitCode: ExitCode;
}

/** Checks sources as `vql check` does, prints what it finds, and returns their queries if there are no errors. @throws {UsageError} */
export function checkQueries(
  sources: readonly Source[],
  context: Pick<QueryContext, 'language' | 'color' | 'variables' | 'hints'>,
  io: Io,
): CheckedQueries | RefusedQueries {
  const { language, color, variables, hints } = context;
  const { dialect, catalog, rules, plugins, strict, template, configured, late } = language;
  const checked = sources.map((source) => {
    const { diagnostics } = checkSource(
      source,
      {
        dialect,
        ...(catalog && { catalog }),
        ...(template && { template: nameOf(template) }),
        rules,
        plugins,
        strict,
        // The command reads page by page.
        paged: true,
      },
      'warning',
    );
    return { source, diagnostics: withoutGivenVariables(diagnostics, source, { ...configured, ...variables }) };
  });
  const unreadable = late().filter(isError);
  if (unreadable.length > 0) {
    printProblems(unreadable, io, color);
    return { exitCode: exitCodes.misuse };
  }
  for (const { source, diagnostics } of checked)
    io.stderr.write(reportText(source, diagnostics, createPaint(io.stderr, io, color)));
  if (checked.some(({ diagnostics }) => hasErrors(diagnostics))) return { exitCode: exitCodes.findings };
  return { queries: readQueries(sources, { dialect, template, configured, given: variables, hints }) };
}

/** Sends queries one after the other, and writes their rows. @throws {VqlError} the errors of the client and the pager. */
export async function askQueries(
  client: Client,
  queries: readonly ClientQuery[],
  output: RowOutput,
  context: QueryContext,
  io: Io,
): Promise<void> {
  const notes: string[] = [];
  const progress = startPageProgress(io.stderr, { isQuiet: context.quiet === true });
  const chunks = chunksOfAll(queries, output.format, async function* (query) {
    const warnings: Diagnostic[] = [];
    const result = await openResult(client, query, {
      ...settingOf(context),
      onPage(pages) {
        progress.showPages(pages);
        // The warnings are about results of several pages, whose order matters.
        if (pages === 2) for (const { message } of warnings) notes.push(message);
      },
      onDiagnostic(diagnostic) {
        if (isAtLeast(diagnostic.severity, 'warning')) warnings.push(diagnostic);
      },
    });
    yield* rowFormats[output.format].write(result, output);
    noteEnd(result);
  });
  await output.write(chunks, progress);
  if (context.quiet !== true) for (const note of new Set(notes)) io.stderr.write(`${printable(note)}\n`);

  function noteEnd(result: QueryResult): void {
    if (result.hasMore()) notes.push(`There are more than ${context.limit} rows: ${context.hints.more}.`);
    const late = result.lateColumns();
    if (late.length > 0 && rowFormats[output.format].writesColumnsFirst) notes.push(noteOnLateColumns(late));
  }
}

/** Returns a sentence about columns that a format leaves out, since it writes its columns first. */
export function noteOnLateColumns(names: readonly string[]): string {
  return `Later rows have columns that the first page does not have, and that are left out: ${names.join(', ')}.`;
}

/** Prints the first request of each query, with the number of rows that a page has. @throws {VqlError} the errors of the pager. */
export async function explainQueries(queries: readonly ClientQuery[], context: QueryContext, io: Io): Promise<void> {
  for (const query of queries) {
    const { method, path, body } = await firstRequest(query, {
      ...settingOf(context),
      // The check has reported the query, and warnings of the pager are about further pages.
      onDiagnostic: () => undefined,
    });
    io.stdout.write(`${method} ${path}\n${stringifyJson(body, { indent: 2 })}\n`);
  }
  if (context.quiet !== true)
    io.stderr.write('Nothing was sent. The request of a next page has the offset of its rows.\n');
}

function settingOf({ language, pageSize, limit, signal }: QueryContext): Omit<PageSetting, 'onDiagnostic'> {
  return { dialect: language.dialect, timeZone: language.timeZone, pageSize, limit, signal };
}
