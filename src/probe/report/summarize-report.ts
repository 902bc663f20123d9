import { checkArgument, record } from '../../diagnostics/arguments.js';
import { type QuestionId, questions } from '../questions/all.js';
import type { ProbeAnswer, ProbeReport } from '../report.js';
import { type ProbeVerdict, probeVerdicts } from '../verdict.js';

/** A report as it is saved: a dialect file does not state how many requests were sent. */
export type SavedReport = Omit<ProbeReport, 'requests'> & Partial<Pick<ProbeReport, 'requests'>>;

/** The answers of a report in the order in which people read them. */
export interface ReportSummary {
  readonly counts: Readonly<Record<ProbeVerdict, number>>;
  /** The refused ones first, then those that are ignored, then those that differ. */
  readonly deviations: readonly ProbeAnswer[];
  readonly holding: readonly ProbeAnswer[];
  readonly unclear: readonly ProbeAnswer[];
  /** The unclear questions, by the reasons why they are: one failed control makes many of them unclear. */
  readonly reasonsUnclear: readonly ReasonNotAsked[];
  /** The questions without an answer yet, in a report that is not complete. */
  readonly open: readonly QuestionId[];
  /** The questions that no probe asks, by their reasons. */
  readonly notAsked: readonly ReasonNotAsked[];
}

/** A reason why questions are not asked, or have no clear answer. */
export interface ReasonNotAsked {
  /** A full sentence. */
  readonly reason: string;
  readonly questions: readonly QuestionId[];
}

/**
 * Sorts the answers of a report by what they say: counts, then what does not hold, what holds, what is unclear, and what is not asked.
 *
 * @throws {VqlError} `wrong-argument`.
 *
 * @example
 * ```ts
 * import { createClient } from 'vql-kit/client';
 * import { probe, summarizeReport } from 'vql-kit/probe';
 * // Only here: a service without rows.
 * const fetch = async () => Response.json({ data: [] });
 * const client = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'my-app', token: 'secret', fetch });
 * const { counts, deviations } = summarizeReport(await probe(client, { template: 'account.query' }));
 * console.log(counts.holds, deviations); // 0 []
 * ```
 */
export function summarizeReport(report: SavedReport): ReportSummary {
  checkArgument('The first argument of summarizeReport', report, record);
  const { answers } = report;
  const withVerdict = (wanted: ProbeVerdict): readonly ProbeAnswer[] =>
    answers.filter(({ verdict }) => verdict === wanted);
  const counts = Object.fromEntries(
    Object.keys(probeVerdicts).map((verdict) => [verdict, answers.filter((one) => one.verdict === verdict).length]),
  ) as ReportSummary['counts']; // Its keys are those of the table of verdicts.
  const answered = new Set<string>(answers.map(({ id }) => id));
  return {
    counts,
    deviations: [...withVerdict('refused'), ...withVerdict('ignored'), ...withVerdict('differs')],
    holding: withVerdict('holds'),
    unclear: withVerdict('unclear'),
    reasonsUnclear: byReason(withVerdict('unclear').map(({ id, found }) => [id, found])),
    open: questions.flatMap(([id, question]) => ('notAsked' in question || answered.has(id) ? [] : [id])),
    notAsked: byReason(
      questions.flatMap(([id, question]) => ('notAsked' in question ? [[id, question.notAsked] as const] : [])),
    ),
  };
}

/** Groups questions by their reasons, in the order in which the reasons appear. */
function byReason(pairs: readonly (readonly [id: QuestionId, reason: string])[]): readonly ReasonNotAsked[] {
  const reasons = new Map<string, QuestionId[]>();
  for (const [id, reason] of pairs) reasons.set(reason, [...(reasons.get(reason) ?? []), id]);
  return [...reasons].map(([reason, ids]) => ({ reason, questions: ids }));
}
