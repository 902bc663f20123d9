import { evidenceText } from '../evidence-text.js';
import type { Setting } from '../options.js';
import { allows } from './allows.js';
import type { Candidate } from './candidate.js';
import type { KnownPlace } from './known-place.js';

/** The phrases that can stand at a place, but for operators that the field before it does not allow. */
export function phraseCandidates(
  { offers, fieldBefore }: KnownPlace,
  keywordCase: 'upper' | 'lower',
  setting: Setting,
): readonly Candidate[] {
  const { phrases } = offers.list();
  const field = phrases.some(({ form }) => form !== undefined) ? fieldBefore() : undefined;
  return phrases
    .filter((phrase) => allows(field, phrase))
    .map(({ text, construct }): Candidate => {
      const { title, evidence } = setting.dialect.constructs[construct];
      return {
        label: keywordCase === 'lower' ? text.toLowerCase() : text,
        kind: /^\w/.test(text) ? 'keyword' : 'operator',
        documentation: `${title}. ${evidenceText(evidence)}`,
      };
    });
}
