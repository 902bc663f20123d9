import type { CUnitPredicate, CUnitQuery, LossDirection, Translation, TranslationOptions } from '../cunit/index.js';
import type { Diagnostic } from '../diagnostics/index.js';
import type { Dialect } from '../dialect/index.js';
import type { Form } from './form.js';
import type { Problem, Source } from './source.js';
import type { TemplateName } from './template-option.js';

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
