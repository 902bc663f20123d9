import type { LossDirection } from '../cunit/index.js';
import type { TranslationDiagnostic } from './translation.js';

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
