import { type Clause, type ClauseName, clauseNames, clauses } from '../../dialect/clauses.js';
import { comparisonSigns } from '../../dialect/comparison.js';
import type { ConstructName } from '../../dialect/constructs.js';
import type { FilterForm } from '../../dialect/operator-row.js';

/** Keywords or the sign of an operator, offered as one item. */
export interface Phrase {
  readonly text: string;
  /** The shortest texts that can follow. The phrase is tried with each of them, and alone. */
  readonly followers: readonly string[];
  /** The construct to which it belongs. */
  readonly construct: ConstructName;
  /** The form of the equivalent C-Unit operators, by which fields restrict it. */
  readonly form?: FilterForm['kind'];
  /** Longer texts that begin with it, in which "|" marks the positions to be written, in their order. */
  readonly snippets?: readonly string[];
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
    { text: 'DESC', followers: [], construct: 'order-by' },
    { text: 'ASC', followers: [], construct: 'order-by' },
  ],
};

/** Phrases after a condition, which are needed more often there than the next clause. */
const connectives: readonly Phrase[] = [
  { text: 'AND', followers: [condition, '1'], construct: 'and' },
  { text: 'OR', followers: [condition], construct: 'or' },
];

/** Phrases of conditions: the operators, and then what can begin a condition. */
const conditionParts: readonly Phrase[] = [
  { text: '=', followers: ['1'], construct: 'equals', form: 'comparison' },
  {
    text: 'LIKE',
    followers: ['1'],
    construct: 'like',
    form: 'pattern',
    snippets: ["LIKE '|%'", "LIKE '%|%'"],
  },
  { text: 'IN', followers: ['(1)'], construct: 'in', form: 'list' },
  { text: '<>', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '>=', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '<', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '>', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: '<=', followers: ['1'], construct: 'comparison', form: 'comparison' },
  { text: 'BETWEEN', followers: ['1 AND 1'], construct: 'between', form: 'range' },
  { text: 'IS NULL', followers: [], construct: 'is-null', form: 'null' },
  { text: 'IS NOT NULL', followers: [], construct: 'is-null', form: 'null' },
  { text: 'IS', followers: [], construct: 'is-null', form: 'null' },
  { text: 'NULL', followers: [], construct: 'null' },
  { text: 'NOT LIKE', followers: ['1'], construct: 'not-like', form: 'pattern' },
  { text: 'NOT IN', followers: ['(1)'], construct: 'not-in', form: 'list' },
  { text: 'NOT BETWEEN', followers: ['1 AND 1'], construct: 'between', form: 'range' },
  { text: 'NOTNULL', followers: [], construct: 'notnull', form: 'null' },
  { text: 'ISNULL', followers: [], construct: 'isnull', form: 'null' },
  { text: 'NOT', followers: [condition], construct: 'not' },
  { text: 'EXISTS', followers: [statement], construct: 'exists', snippets: ['EXISTS (SELECT id FROM | WHERE |)'] },
  { text: 'NOT EXISTS', followers: [statement], construct: 'exists' },
  { text: 'ESCAPE', followers: ["'x'"], construct: 'escape' },
  { text: 'TRUE', followers: [], construct: 'boolean' },
  { text: 'FALSE', followers: [], construct: 'boolean' },
];

/** **The** table of the longer texts that begin with the keyword of a clause. */
const clauseSnippets: { readonly [Name in ClauseName]?: readonly string[] } = {
  SELECT: ['SELECT | FROM |'],
  JOIN: ['JOIN (SELECT | FROM |) AS | ON (|)'],
};

/** Clauses in the order in which they are listed: WHERE is needed more often than JOIN. */
const listedClauses = [...new Set<ClauseName>(['SELECT', 'FROM', 'WHERE', ...clauseNames])];

/**
 * **The** list of phrases. A phrase is offered where the text with the phrase can be parsed. So a new phrase is a row above, and a new
 * clause is included automatically. Most keywords are not complete by themselves, hence the followers.
 */
export const phrases: readonly Phrase[] = [
  ...connectives,
  ...listedClauses.flatMap((name) => [...clausePhrases(name), ...(clauseParts[name] ?? [])]),
  ...conditionParts,
];

/** Returns the keywords of a clause, and if there are several, each of them too. */
function clausePhrases(name: ClauseName): readonly Phrase[] {
  const { keywords, examples, construct }: Clause = clauses[name];
  const words = keywords.length === 1 ? [] : keywords;
  const snippets = clauseSnippets[name];
  return [
    { text: name, followers: examples, construct, ...(snippets !== undefined && { snippets }) },
    ...words.map((text, index) => ({ text, followers: index === words.length - 1 ? examples : [], construct })),
  ];
}

const followers = new Map(phrases.map((phrase) => [phrase.text, phrase.followers]));

/** Returns the texts that can follow a phrase, in any letter case or with another sign; `undefined` if the label is not a phrase. */
export function followersOf(label: string): readonly string[] | undefined {
  return followers.get(comparisonSigns.get(label) ?? label.toUpperCase());
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
