import type { LossDirection } from '../../cunit/index.js';
import { createLineIndex } from '../../diagnostics/index.js';
import type { Form, Problem } from '../input/source.js';
import { type JsonDiagnostic, type JsonProblem, reportProblems, withPositions } from '../output/report-json.js';
import { countSeverities } from '../output/summary.js';
import type { TranslatedQuery, TranslatedSource } from './translation.js';

/** What `vql translate --format json` prints. A member is added without a new `version`; none is changed or taken away. */
export interface TranslationReport {
  readonly version: 1;
  readonly files: readonly TranslatedFile[];
  /** What could not be read, or is not what it is said to be, with the reason as a sentence. */
  readonly problems: readonly JsonProblem[];
  readonly summary: {
    readonly files: number;
    readonly queries: number;
    /** How many queries have a translation, and how many of these say exactly the same. */
    readonly translated: number;
    readonly exact: number;
    readonly errors: number;
    readonly warnings: number;
  };
}

/** One file: its queries in their order, each with its translation as `value` if there is one. */
interface TranslatedFile {
  readonly file: string;
  readonly from: Form;
  readonly queries: readonly TranslatedQuery[];
  readonly diagnostics: readonly (JsonDiagnostic & { readonly direction?: LossDirection })[];
}

/** The translations for programs. */
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
  // Whole numbers beyond 2^53 were read with all their digits, which JSON.stringify cannot write as a number.
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
