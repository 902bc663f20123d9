import type { Field } from '../../catalog/field.js';
import type { FieldType } from '../../catalog/field-types.js';
import type { Dialect } from '../../dialect/dialect.js';
import { filterRow } from '../../dialect/operators.js';
import { evidenceText } from '../descriptions.js';
import { constructMeanings, meaningOf } from '../meanings.js';
import type { LetterCase } from '../vql-document.js';
import { type Candidate, toSnippet } from './items.js';
import type { Phrase } from './phrases.js';
import type { CompletionSlot } from './slots.js';

/** The phrases that the grammar accepts at a cursor. */
export interface AcceptedPhrases {
  readonly phrases: readonly Phrase[];
  /** Texts that make a whole of the text with the first of their followers. */
  readonly whole: ReadonlySet<string>;
}

/** The fields beside a phrase, on which it depends whether the rules accept it. */
export interface PhraseFields {
  /** Returns the field before an operator. */
  readonly before: () => Field | undefined;
  /** The slot of a name at the cursor; absent if none can be written there. */
  readonly slot: CompletionSlot | undefined;
}

/** Returns phrases as candidates, except for those that the fields beside the cursor or the installation do not allow; snippets come last. */
export function phraseCandidates(
  { phrases: accepted, whole }: AcceptedPhrases,
  { before, slot }: PhraseFields,
  keywordCase: LetterCase,
  { constructs }: Dialect,
): readonly Candidate[] {
  const field = accepted.some(({ form }) => form !== undefined) ? before() : undefined;
  const inCase = (text: string): string => (keywordCase === 'lower' ? text.toLowerCase() : text);
  const allowed = inOrderFor(
    field,
    accepted.filter(
      (phrase) =>
        constructs[phrase.construct].support === undefined &&
        isAllowed(phrase, field) &&
        (slot === undefined || allowsLiteral(phrase.text, slot)),
    ),
  );
  const documentationOf = ({ text, construct }: Phrase): string => {
    const meaning = meaningOf(text) ?? constructMeanings[construct];
    return `${meaning} ${evidenceText(constructs[construct].evidence)}`;
  };
  const plain = allowed.map((phrase): Candidate => {
    const kind = /^\w/.test(phrase.text) ? 'keyword' : 'operator';
    return { label: inCase(phrase.text), kind, documentation: documentationOf(phrase) };
  });
  const snippets = allowed.flatMap((phrase) =>
    whole.has(phrase.text)
      ? (phrase.snippets ?? []).map((text) => ({ ...toSnippet(inCase(text)), documentation: documentationOf(phrase) }))
      : [],
  );
  return [...plain, ...snippets];
}

/** **The** table of the operators that are wanted first, by the type of the field. */
const firstOperators: { readonly [Type in FieldType]?: readonly string[] } = {
  date: ['>=', '<', 'BETWEEN'],
  'date-time': ['>=', '<', 'BETWEEN'],
  json: ['IS NULL', 'IS NOT NULL'],
};

/** Puts the operators first that are wanted most often for the type of a field. */
function inOrderFor(field: Field | undefined, allowed: readonly Phrase[]): readonly Phrase[] {
  const first = field && firstOperators[field.type];
  if (first === undefined) return allowed;
  const rank = ({ text }: Phrase): number => (first.includes(text) ? first.indexOf(text) : first.length);
  return allowed.toSorted((a, b) => rank(a) - rank(b));
}

/** Whether TRUE, FALSE or NULL makes sense in a slot; other phrases do not depend on it. */
function allowsLiteral(text: string, { kind, compared }: CompletionSlot): boolean {
  switch (text) {
    case 'NULL':
      // Nothing equals NULL, for which there is IS NULL.
      return kind === 'column' || kind === 'sort key' || kind === 'argument';
    case 'TRUE':
    case 'FALSE':
      return (
        kind !== 'pattern' && (compared === undefined || compared.type === 'boolean' || compared.type === 'unknown')
      );
    default:
      return true;
  }
}

/** Whether a field allows an operator; phrases that are not operators are always allowed. */
function isAllowed({ form: requiredForm, text }: Phrase, field: Field | undefined): boolean {
  if (field === undefined || requiredForm === undefined) return true;
  const isNegated = /\bNOT/.test(text);
  return field.operators.some((operator) => {
    const { form } = filterRow(operator);
    if (form.kind === 'comparison') return form.comparison === text;
    const kind = form.kind === 'text' ? 'pattern' : form.kind;
    // IS begins both tests for null.
    return kind === requiredForm && (('negated' in form && form.negated) === isNegated || text === 'IS');
  });
}
