import type { Field } from '../../catalog/field.js';
import { nodeAt } from '../../vql/node-at.js';
import { evidenceText } from '../evidence-text.js';
import type { Setting } from '../options.js';
import { fieldOf, scopeAt } from '../scope.js';
import type { Abridged } from './abridge.js';
import { allows } from './allows.js';
import type { Candidate } from './candidate.js';
import { comparisonAt } from './offers.js';
import type { Phrase } from './phrases.js';

/** The phrases that can stand at a place, but for operators that the field before it does not allow. */
export function phraseCandidates(
  phrases: readonly Phrase[],
  place: Abridged,
  keywordCase: 'upper' | 'lower',
  setting: Setting,
): readonly Candidate[] {
  const field = phrases.some(({ form }) => form !== undefined) ? fieldBefore(place, setting) : undefined;
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

/** The field in front of an operator. */
function fieldBefore(place: Abridged, setting: Setting): Field | undefined {
  const found = setting.catalog && comparisonAt(place);
  const { node, ancestors } = (found && nodeAt(found.statement, found.offset)) ?? {};
  if (node === undefined || ancestors === undefined) return undefined;
  const path = [...ancestors, node];
  const comparison = path.findLast((one) => one.kind === 'Comparison');
  if (comparison?.left.kind !== 'Path') return undefined;
  return fieldOf(comparison.left.segments, scopeAt(path, setting));
}
