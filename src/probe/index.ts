export type { CatalogChange } from '../catalog/diff/catalog-change.js';
export type { Client } from '../client/client.js';
export type { Diagnostic } from '../diagnostics/diagnostic.js';
export type { Result } from '../diagnostics/result.js';
export type { DialectFile, DialectFindings, FoundSettings, TriedInstallation } from '../dialect/dialect-file.js';
export type { Verdict, Verdicts } from '../dialect/support.js';
export type { Clock } from '../internal/timing/clock.js';
export { dialectFile } from './dialect-file.js';
export { type PlannedRequest, type PlanOptions, planProbe } from './plan.js';
export { type ProbeOptions, probe } from './probe.js';
export type { QuestionId, QuestionKind } from './questions/all.js';
export { diffReports, type ProbeChange, type VerdictChange } from './report/diff-reports.js';
export { type QuestionsOfKind, questionsByKind } from './report/questions-by-kind.js';
export { readReport } from './report/read-report.js';
export { reportMarkdown } from './report/report-markdown.js';
export {
  type ReasonNotAsked,
  type ReportSummary,
  type SavedReport,
  summarizeReport,
} from './report/summarize-report.js';
export type { ProbeAnswer, ProbeReport } from './report.js';
export { type ProbeVerdict, probeVerdicts } from './verdict.js';
