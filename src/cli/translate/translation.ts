import type { CUnitPredicate, CUnitQuery, LossDirection, Translation, TranslationOptions } from '../../cunit/index.js';
import type { Diagnostic } from '../../diagnostics/index.js';
import type { Dialect } from '../../dialect/index.js';
import type { Form, Problem, Source } from '../input/source.js';
import type { TemplateName } from '../options/query.js';

/** What a translation of sources works with. */
export interface TranslationSettings extends TranslationOptions {
  /** Whether a VQL source holds conditions, such as stand behind WHERE, instead of statements. */
  readonly isPredicate: boolean;
  readonly dialect: Dialect;
  /** What bare requests are sent to. */
  readonly template: TemplateName | undefined;
}

/** A finding on a source; a loss says besides what the translation does without the part that is lost. */
export interface TranslationDiagnostic extends Diagnostic {
  readonly direction?: LossDirection;
}

/** One query of a source, and what came of it. */
export interface TranslatedQuery {
  readonly exact: boolean;
  /** The C-Unit object, or the VQL text; absent if there is none, or none that may be given away. */
  readonly value?: CUnitPredicate | CUnitQuery | string;
  /** The values of variables, for which a VQL text has no place. */
  readonly variableSubstitutionList?: CUnitQuery['request']['variableSubstitutionList'];
}

/** What came of one source. */
export interface TranslatedSource {
  readonly source: Source;
  readonly from: Form;
  readonly queries: readonly TranslatedQuery[];
  /** In the order of the text. */
  readonly diagnostics: readonly TranslationDiagnostic[];
  readonly problems: readonly Problem[];
}

/** The losses of a translation; one that is allowed warns. */
export function lossesOf(
  { diagnostics: losses }: Pick<Translation<unknown>, 'diagnostics'>,
  { allow = [] }: TranslationSettings,
): readonly TranslationDiagnostic[] {
  const allowed: readonly string[] = allow;
  return losses.map((loss) => (allowed.includes(loss.code) ? { ...loss, severity: 'warning' } : loss));
}

/** What to do about a loss, for people; undefined for what is no loss. */
export function adviceOn({ code, severity, direction }: TranslationDiagnostic): string | undefined {
  if (direction === undefined) return undefined;
  const consequence = consequences[direction];
  if (severity !== 'error') return `Allowed: the translation ${consequence}.`;
  return `Without it the translation ${consequence}. To have it all the same, add --allow ${code}.`;
}

const consequences = {
  wider: 'selects more rows',
  narrower: 'selects fewer rows',
  untranslatable: 'is another query, or none',
} as const satisfies Record<LossDirection, string>;

/**
 * The translations as one text: VQL statements with `;` between them; in C-Unit an object for one query, an array for
 * several or none, as `vql parse` has it.
 */
export function writeTranslation(queries: readonly TranslatedQuery[], to: Form): string {
  const values = queries.map(({ value }) => value);
  if (to === 'cunit') return `${JSON.stringify(values.length === 1 ? values[0] : values, undefined, 2)}\n`;
  return values.length === 0 ? '' : `${values.join(';\n')}\n`;
}
