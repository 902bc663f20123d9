import type { CUnitPredicate, CUnitQuery, LossDirection, Translation, TranslationOptions } from '../../cunit/index.js';
import type { Diagnostic } from '../../diagnostics/index.js';
import type { Dialect } from '../../dialect/index.js';
import type { AssumptionId } from '../../interface/index.js';
import type { Form, Problem, Source } from '../input/source.js';
import type { QualifiedName } from '../options/query.js';

/** Settings for translating sources. */
export interface TranslationSettings extends Omit<TranslationOptions, 'template'> {
  /** Whether VQL sources contain predicates, as after WHERE, instead of statements. */
  readonly isPredicate: boolean;
  readonly dialect: Dialect;
  /** Template of requests that do not name one. */
  readonly template: QualifiedName | undefined;
}

/** Returns the options of translating one query. */
export function translationOptions({
  dialect,
  catalog,
  allow,
  variables,
  template,
}: TranslationSettings): TranslationOptions {
  const name = template && `${template.group}.${template.template}`;
  return { dialect, catalog, allow, variables, template: name };
}

/** A diagnostic of a translation; a loss adds its direction. */
export interface TranslationDiagnostic extends Diagnostic {
  readonly direction?: LossDirection;
}

/** A query of a source with its translation. */
export interface TranslatedQuery {
  readonly exact: boolean;
  /** The assumptions that a translation depends on, see docs/interface.md; absent if there are none, and without a value. */
  readonly assumptions?: readonly AssumptionId[];
  /** C-Unit object or VQL text; absent unless the translation is exact or every loss is allowed. */
  readonly value?: CUnitPredicate | CUnitQuery | string;
  /** Values of variables, which are not part of a VQL text. */
  readonly variableSubstitutionList?: CUnitQuery['request']['variableSubstitutionList'];
}

/** A query with its translation, and the diagnostics of both. */
export interface QueryOutcome {
  readonly query: TranslatedQuery;
  readonly diagnostics: readonly TranslationDiagnostic[];
}

/** A source with its translated queries. */
export interface TranslatedSource {
  readonly source: Source;
  readonly from: Form;
  readonly queries: readonly TranslatedQuery[];
  /** In the order of the text. */
  readonly diagnostics: readonly TranslationDiagnostic[];
  readonly problems: readonly Problem[];
}

/** Returns the outcome for a query with errors. */
export function untranslated(diagnostics: readonly Diagnostic[]): QueryOutcome {
  return { query: { exact: false }, diagnostics };
}

/** Returns the outcome of a translation, which follows diagnostics of the source. */
export function outcomeOf<Value>(
  diagnostics: readonly Diagnostic[],
  translation: Translation<Value>,
  write: (value: Value) => NonNullable<TranslatedQuery['value']>,
  settings: TranslationSettings,
): QueryOutcome {
  const { value, exact, assumptions } = translation;
  return {
    query: {
      exact,
      ...(value !== undefined && assumptions.length > 0 && { assumptions }),
      ...(value !== undefined && { value: write(value) }),
    },
    diagnostics: [...diagnostics, ...lossesOf(translation, settings)],
  };
}

/** Returns the losses of a translation; an allowed loss becomes a warning. */
function lossesOf(
  { diagnostics: losses }: Pick<Translation<unknown>, 'diagnostics'>,
  { allow = [] }: TranslationSettings,
): readonly TranslationDiagnostic[] {
  const allowed: readonly string[] = allow;
  return losses.map((loss) => (allowed.includes(loss.code) ? { ...loss, severity: 'warning' } : loss));
}

/** Returns advice on a loss; `undefined` for other diagnostics. */
export function adviceOn({ code, severity, direction }: TranslationDiagnostic): string | undefined {
  if (direction === undefined) return undefined;
  const consequence = consequences[direction];
  if (severity !== 'error') return `Allowed: the translation ${consequence}.`;
  return `Without this part the translation ${consequence}. To accept that, add --allow ${code}.`;
}

const consequences = {
  wider: 'selects more rows',
  narrower: 'selects fewer rows',
  untranslatable: 'is a different query, or empty',
} as const satisfies Record<LossDirection, string>;

/**
 * Writes translations as one text: VQL statements separated by `;`; in C-Unit an object for one query, and an array for several or none.
 */
export function writeTranslation(queries: readonly TranslatedQuery[], to: Form): string {
  const values = queries.map(({ value }) => value);
  if (to === 'cunit') return `${JSON.stringify(values.length === 1 ? values[0] : values, undefined, 2)}\n`;
  return values.length === 0 ? '' : `${values.join(';\n')}\n`;
}
