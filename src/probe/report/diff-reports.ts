import type { CatalogChange } from '../../catalog/diff/catalog-change.js';
import { diffDialects } from '../../catalog/diff/diff-dialects.js';
import { checkArgument, record } from '../../diagnostics/arguments.js';
import { type Dialect, defaultDialect } from '../../dialect/dialect.js';
import { readDialect } from '../../dialect/read-dialect.js';
import { dialectFile } from '../dialect-file.js';
import type { QuestionId } from '../questions/all.js';
import type { ProbeAnswer } from '../report.js';
import type { ProbeVerdict } from '../verdict.js';
import type { SavedReport } from './summarize-report.js';

/** Another answer to a question that is not about the dialect: a rule of pages, or a control of the probe. */
export interface VerdictChange {
  readonly kind: 'verdict-changed';
  readonly question: QuestionId;
  readonly before: ProbeVerdict;
  readonly after: ProbeVerdict;
  /** Whether a query that worked before may fail, or return other rows. */
  readonly breaking: boolean;
  /** A full sentence. */
  readonly message: string;
}

/** One difference between two probes. */
export type ProbeChange = CatalogChange | VerdictChange;

/**
 * Lists what changed from one probe of an installation to the next, as after an update: its language, as `diffDialects` of
 * `vql-kit/catalog` does, and the rules of pages. An answer that is unclear or absent in one of them is not a change.
 *
 * @throws {VqlError} `wrong-argument`.
 *
 * @example
 * ```ts
 * import { diffReports, readReport } from 'vql-kit/probe';
 * const answer = { id: 'construct:escape', title: 'ESCAPE', found: '' };
 * const reportWith = (verdict: string) =>
 *   readReport({ version: 1, complete: true, dialect: {}, answers: [{ ...answer, verdict }] }).value ?? { installation: {}, complete: false, answers: [] };
 * const [change] = diffReports(reportWith('holds'), reportWith('refused'));
 * console.log(change?.breaking, change?.message); // true The construct "escape" is refused now.
 * ```
 */
export function diffReports(before: SavedReport, after: SavedReport): readonly ProbeChange[] {
  checkArgument('The first report of diffReports', before, record);
  checkArgument('The second report of diffReports', after, record);
  const answers = new Map(before.answers.map((answer) => [answer.id, answer]));
  return [
    ...diffDialects(dialectOf(before), dialectOf(after)),
    ...after.answers.flatMap((answer) => diffAnswers(answers.get(answer.id), answer)),
  ];
}

function dialectOf(report: SavedReport): Dialect {
  return readDialect(dialectFile(report)).value ?? defaultDialect;
}

/** The kinds of questions that are not part of a dialect, with what begins a sentence about one of them. */
const subjects: Readonly<Record<string, string>> = { control: 'The control', paging: 'The rule of pages' };

function diffAnswers(old: ProbeAnswer | undefined, { id, verdict, found }: ProbeAnswer): readonly VerdictChange[] {
  const [kind = '', name = ''] = id.split(':');
  const subject = subjects[kind];
  if (subject === undefined || old === undefined || old.verdict === verdict) return [];
  if (old.verdict === 'unclear' || verdict === 'unclear') return [];
  return [
    {
      kind: 'verdict-changed',
      question: id,
      before: old.verdict,
      after: verdict,
      breaking: verdict !== 'holds',
      message: `${subject} "${name}" had the verdict "${old.verdict}", and now has "${verdict}": ${found}`,
    },
  ];
}
