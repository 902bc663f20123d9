import type { Form, Problem } from '../input/source.js';
import type { OutputFormat } from '../output/output-format.js';
import { reportTranslation } from './report-translation.js';
import { type TranslatedSource, writeTranslation } from './translation.js';

/** Result of a translation, as the formats write it. */
export interface TranslationOutcome {
  readonly translated: readonly TranslatedSource[];
  readonly problems: readonly Problem[];
  readonly to: Form;
  /** Whether every query has a translation, and nothing else went wrong. */
  readonly isComplete: boolean;
}

/** **The** table of the formats of `vql translate --format`. */
export const translationFormats = {
  text: {
    description: 'the translation, with diagnostics on standard error',
    isForPeople: true,
    write: ({ translated, to, isComplete }) =>
      isComplete
        ? writeTranslation(
            translated.flatMap(({ queries }) => queries),
            to,
          )
        : '',
  },
  json: {
    description: 'one report with both',
    isForPeople: false,
    write: ({ translated, problems }) => reportTranslation(translated, problems),
  },
} as const satisfies Readonly<Record<string, OutputFormat<TranslationOutcome>>>;

/** Name of a format of `vql translate`. */
export type TranslationFormatName = keyof typeof translationFormats;
