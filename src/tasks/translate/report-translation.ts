import type { LossDirection } from '../../cunit/index.js';
import { createLineIndex } from '../../diagnostics/index.js';
import type { Form, Problem } from '../input/source.js';
import { type JsonDiagnostic, type JsonProblem, reportProblems, withPositions } from '../output/report-json.js';
import { countSeverities } from '../output/summary.js';
import type { TranslatedQuery, TranslatedSource } from './translation.js';

/** Output of `vql translate --format json`. Members may be added without a new `version`; none is changed or removed. */
export interface TranslationReport {
  readonly version: 1;
  readonly files: readonly TranslatedFile[];
  /** Files that could not be read or used. */
  readonly problems: readonly JsonProblem[];
  readonly summary: {
    readonly files: number;
    readonly queries: number;
    /** Number of queries that have a translation, and of those whose translation is exact. */
    readonly translated: number;
    readonly exact: number;
    readonly errors: number;
    readonly warnings: number;
  };
}

/** A file with its queries in order, each with its translation as `value` if there is one. */
interface TranslatedFile {
  readonly file: string;
  readonly from: Form;
  readonly queries: readonly TranslatedQuery[];
  readonly diagnostics: readonly (JsonDiagnostic & { readonly direction?: LossDirection })[];
}

/** Writes the translations as JSON. */
export function reportTranslation(sources: readonly TranslatedSource[], problems: readonly Problem[]): string {
  const queries = sources.flatMap((source) => source.queries);
  const { errors, warnings } = countSeverities(sources.flatMap(({ diagnostics }) => diagnostics));
  const report: TranslationReport = {
    version: 1,
    files: sources.map(fileOf),
    problems: reportProblems(problems),
    summary: {
      files: sources.length,
      queries: queries.length,
      translated: queries.filter(({ value }) => value !== undefined).length,
      exact: queries.filter(({ exact }) => exact).length,
      errors,
      warnings,
    },
  };
  // Integers beyond 2^53 were read with all their digits, and JSON.stringify cannot write a bigint.
  const digits = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  return `${JSON.stringify(report, digits, 2)}\n`;
}

function fileOf({ source, from, queries, diagnostics }: TranslatedSource): TranslatedFile {
  const lines = createLineIndex(source.text);
  return {
    file: source.name,
    from,
    queries,
    diagnostics: diagnostics.map((diagnostic) => {
      const { direction } = diagnostic;
      return { ...withPositions(diagnostic, lines), ...(direction && { direction }) };
    }),
  };
}
