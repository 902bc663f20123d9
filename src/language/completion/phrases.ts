import type { Field } from '../../catalog/field.js';
import { type Clause, type ClauseName, clauseNames, clauses } from '../../dialect/clauses.js';
import type { ConstructName } from '../../dialect/constructs.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { FilterForm } from '../../dialect/operator-row.js';
import { filterRow } from '../../dialect/operators.js';
import { evidenceText } from '../descriptions.js';
import type { Candidate } from './items.js';

/** Keywords or the sign of an operator, offered as one item. */
export interface Phrase {
  readonly text: string;
  /** The shortest texts that can follow. The phrase is tried with each of them, and alone. */
  readonly followers: readonly string[];
  /** The construct to which it belongs. */
  readonly construct: ConstructName;
  /** The form of the equivalent C-Unit operators, by which fields restrict it. */
  readonly form?: FilterForm['kind'];
}

const condition = 'x = 1';
const statement = '(SELECT x FROM a.b)';

/** Phrases inside clauses. */
const clauseParts: { readonly [Name in ClauseName]?: readonly Phrase[] } = {
  SELECT: [
    { text: 'DISTINCT', followers: ['x'], construct: 'distinct' },
    { text: '*', followers: [], construct: 'star' },
  ],
  JOIN: [
    { text: 'AS', followers: ['x ON (x = 1)', 'x'], construct: 'join' },
    { text: 'ON', followers: ['(x = 1)'], construct: 'join' },
  ],
  'ORDER BY': [
    { text: 'ASC', followers: [], construct: 'order-by' },
    { text: 'DESC', followers: [], construct: 'order-by' },
  ],
};

/** Phrases of conditions. */
const conditionParts: readonly Phrase[] = [
  { text: 'AND', followers: [condition, '1'], construct: 'and' },
  { text: 'OR', followers: [condition], construct: 'or' },
  { text: 'NOT', followers: [condition], construct: 'not' },
  { text: 'EXISTS', followers: [statement], construct: 'exists' },
  { text: 'NOT EXISTS', followers: [statement], construct: 'exists' },
  { text: '=', followers: ['1'], construct: 'equals', form: 'comparison' },
  { text: '<>', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '<', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '<=', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '>', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '>=', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: 'LIKE', followers: ['1'], construct: 'like', form: 'pattern' },
  { text: 'NOT LIKE', followers: ['1'], construct: 'not-like', form: 'pattern' },
  { text: 'IN', followers: ['(1)'], construct: 'in', form: 'list' },
  { text: 'NOT IN', followers: ['(1)'], construct: 'not-in', form: 'list' },
  { text: 'BETWEEN', followers: ['1 AND 1'], construct: 'between', form: 'range' },
  { text: 'NOT BETWEEN', followers: ['1 AND 1'], construct: 'between', form: 'range' },
  { text: 'IS NULL', followers: [], construct: 'is-null', form: 'null' },
  { text: 'IS NOT NULL', followers: [], construct: 'is-null', form: 'null' },
  { text: 'IS', followers: [], construct: 'is-null', form: 'null' },
  { text: 'NOTNULL', followers: [], construct: 'notnull', form: 'null' },
  { text: 'ISNULL', followers: [], construct: 'isnull', form: 'null' },
  { text: 'ESCAPE', followers: ["'x'"], construct: 'escape' },
  { text: 'TRUE', followers: [], construct: 'boolean' },
  { text: 'FALSE', followers: [], construct: 'boolean' },
  { text: 'NULL', followers: [], construct: 'null' },
];

/** Clauses in the order in which they are listed: WHERE is needed more often than JOIN. */
const listedClauses = [...new Set<ClauseName>(['SELECT', 'FROM', 'WHERE', ...clauseNames])];

/**
 * **The** list of phrases. A phrase is offered where the text with the phrase can be parsed. So a new phrase is a row above, and a new
 * clause is included automatically. Most keywords are not complete by themselves, hence the followers.
 */
export const phrases: readonly Phrase[] = [
  ...listedClauses.flatMap((name) => [...clausePhrases(name), ...(clauseParts[name] ?? [])]),
  ...conditionParts,
];

/** Returns the keywords of a clause, and if there are several, each of them too. */
function clausePhrases(name: ClauseName): readonly Phrase[] {
  const { keywords, examples, construct }: Clause = clauses[name];
  const words = keywords.length === 1 ? [] : keywords;
  return [
    { text: name, followers: examples, construct },
    ...words.map((text, index) => ({ text, followers: index === words.length - 1 ? examples : [], construct })),
  ];
}

const followers = new Map(phrases.map((phrase) => [phrase.text, phrase.followers]));

/** Returns the texts that can follow a phrase, in any letter case; `undefined` if the label is not a phrase. */
export function followersOf(label: string): readonly string[] | undefined {
  return followers.get(label.toUpperCase());
}

/** Words that begin a longer phrase, and are not offered beside it. */
const longerPhrases: Readonly<Record<string, string>> = {
  ...Object.fromEntries(clauseNames.flatMap((name) => (name.includes(' ') ? [[clauses[name].keywords[0], name]] : []))),
  IS: 'IS NULL',
};

/** Whether a longer phrase among `texts` replaces a phrase. */
export function isSupersededBy({ text }: Phrase, texts: ReadonlySet<string>): boolean {
  return texts.has(longerPhrases[text] ?? '');
}

/**
 * Returns phrases as candidates, except for the operators that the field before the cursor does not allow, and what the installation
 * does not support.
 */
export function phraseCandidates(
  accepted: readonly Phrase[],
  fieldBefore: () => Field | undefined,
  keywordCase: 'upper' | 'lower',
  { constructs }: Dialect,
): readonly Candidate[] {
  const field = accepted.some(({ form }) => form !== undefined) ? fieldBefore() : undefined;
  return accepted
    .filter((phrase) => constructs[phrase.construct].support === undefined && isAllowed(phrase, field))
    .map(({ text, construct }): Candidate => {
      const { title, evidence } = constructs[construct];
      return {
        label: keywordCase === 'lower' ? text.toLowerCase() : text,
        kind: /^\w/.test(text) ? 'keyword' : 'operator',
        documentation: `${title}. ${evidenceText(evidence)}`,
      };
    });
}

/** Whether a field allows an operator; phrases that are not operators are always allowed. */
function isAllowed({ form: requiredForm, text }: Phrase, field: Field | undefined): boolean {
  if (field === undefined || requiredForm === undefined) return true;
  const isNegated = /\bNOT|NOTNULL/.test(text);
  return field.operators.some((operator) => {
    const { form } = filterRow(operator);
    if (form.kind === 'comparison') return form.comparison === text;
    if (form.kind === 'null-or-equal') return false;
    const kind = form.kind === 'text' ? 'pattern' : form.kind;
    // IS begins both tests for null.
    return kind === requiredForm && (form.negated === isNegated || text === 'IS');
  });
}
