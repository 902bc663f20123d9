import type { Span } from '../../diagnostics/span.js';
import type { Statement } from '../../vql/ast.js';
import { maxDiagnostics } from '../../vql/grammar/reporter.js';
import type * as t from '../../vql/lexer/tokens.js';
import { nodeAt } from '../../vql/node-at.js';
import type { Reading } from '../../vql/read.js';
import { cached, lazy } from '../cache.js';
import type { AcceptedPhrases } from './phrase-candidates.js';
import { isSupersededBy, type Phrase, phrases } from './phrases.js';
import {
  createBaseline,
  type IsFreeWith,
  insertedSpan,
  insertionInto,
  isTooLong,
  lengthOf,
  maxUnitsRead,
  type TrialText,
  tryText,
} from './verify.js';

/** Texts that the grammar accepts at a cursor target. They do not depend on the names in the text. */
export interface GrammarContext {
  readonly accepted: () => AcceptedTokens;
  /** Whether the parser skips the target after an error, so that it accepts only texts at which it resumes. */
  readonly isSkipped: () => boolean;
  readonly isFreeWith: IsFreeWith;
}

interface AcceptedTokens extends AcceptedPhrases {
  readonly expected: readonly t.TokenKind[];
  /** The sign that a name needs after it, because a list continues there. */
  readonly separator: '' | ',';
}

/** Grammar contexts by the texts before and after their targets. */
export type GrammarCache = Map<string, GrammarContext>;

/** Returns the grammar context of a target. */
export function grammarContextOf(trial: TrialText, grammars: GrammarCache): GrammarContext {
  const create = (): GrammarContext => createGrammarContext(trial);
  if (lengthOf(trial) > maxCachedLength) return create();
  const { maxErrors, errorsElsewhere, head, tail } = trial;
  return cached(grammars, maxGrammars, [maxErrors, errorsElsewhere, head, tail].join('\u0000'), create);
}

const maxGrammars = 1_000;

/** Maximum length of a text to cache, in UTF-16 units: a text that could not be shortened may have any length. */
const maxCachedLength = 20_000;

/** Determines by insertion and parsing which texts the grammar accepts at a target, so that no second table of the syntax is needed. */
function createGrammarContext(trial: TrialText): GrammarContext {
  const baseline = createBaseline(trial);
  const results = new Map<string, TrialResult | undefined>();
  let unitsLeft = maxUnitsRead;
  const isSkippedAfter = (inserted: string): boolean =>
    invalidTexts.some((text) => tryText(trial, `${inserted} ${text} `, [''], baseline) !== undefined);
  // If the parser stopped reporting at its limit, the number of errors is not significant.
  const isSkipped = lazy(
    () => trial.maxErrors > 0 && trial.maxErrors < maxDiagnostics && !isTooLong(trial) && isSkippedAfter(''),
  );
  const tryOnce: TryInsertion = (inserted, followers) => {
    if (results.has(inserted)) return results.get(inserted);
    unitsLeft -= lengthOf(trial) * followers.length;
    const isTried = unitsLeft > 0 && !isTooLong(trial) && !(isSkipped() && isSkippedAfter(inserted));
    const accepted = isTried ? tryText(trial, inserted, followers, baseline) : undefined;
    const result = accepted && {
      isFree: accepted.isFree,
      isName: isNameIn(accepted.reading, insertedSpan(trial, inserted)),
      follower: accepted.follower,
    };
    results.set(inserted, result);
    return result;
  };
  return {
    accepted: lazy(() => acceptedIn(trial, tryOnce)),
    isSkipped,
    isFreeWith: (inserted, followers) => tryOnce(inserted, followers)?.isFree,
  };
}

/** Texts that are not valid anywhere, so that the parser reports them unless it skips them. */
const invalidTexts = ['= = = =', 'AS DISTINCT AS'];

/** Result of inserting a text that is accepted. */
interface TrialResult {
  /** Whether there are no errors but those elsewhere. */
  readonly isFree: boolean;
  readonly isName: boolean;
  /** The text that followed it. */
  readonly follower: string;
}

type TryInsertion = (inserted: string, followers: readonly string[]) => TrialResult | undefined;

/** A text of a kind of token that is not a phrase. */
interface TokenSample {
  readonly kind: t.TokenKind;
  readonly text: string;
  /** Texts that can follow it. */
  readonly followers: readonly string[];
  /** The one that makes a whole of the text, so that a longer text can be offered. */
  readonly completing?: string;
}

/** A text of each kind, all plain: the lexer need not be created for them. */
const samples: readonly TokenSample[] = [
  { kind: 'identifier', text: '_', followers: ['= 1', '._', 'FROM a.b'], completing: 'FROM a.b' },
  { kind: 'string', text: "'_'", followers: ['= 1'] },
  { kind: 'number', text: '1', followers: ['= 1'], completing: '' },
  { kind: 'variable', text: ':_', followers: ['= 1'] },
  { kind: 'punctuation', text: ',', followers: ['_', '1'] },
  { kind: 'punctuation', text: '(', followers: ['_ = 1)', '1)', ')', 'SELECT _ FROM a.b)'] },
  { kind: 'punctuation', text: ')', followers: [] },
  { kind: 'punctuation', text: '.', followers: ['_'] },
];

const joined = 'SELECT _ FROM a.b) AS _ ON (_ = 1)';

/** The one after JOIN, where a statement follows. */
const joinedStatement: TokenSample = {
  kind: 'punctuation',
  text: '(',
  followers: [joined, 'SELECT _ FROM a.b)', '_ = 1)', '1)', ')'],
  completing: joined,
};

function acceptedIn(trial: TrialText, tryOnce: TryInsertion): AcceptedTokens {
  const resultOf = ({ text, followers }: Pick<Phrase, 'text' | 'followers'>): TrialResult | undefined =>
    tryOnce(insertionInto(trial, text), [...followers, '']);
  const whole = new Set<string>();
  const addWhole = (text: string, result: TrialResult | undefined, completing: string | undefined): void => {
    if (result?.isFree && result.follower === completing) whole.add(text);
  };
  // After a dot every word is a name, and a keyword that is not reserved may be read as a name elsewhere.
  const isAfterDot = /\.\s*$/.test(trial.head);
  // The comparisons are accepted in the same positions.
  const comparison = phrases.find(({ form }) => form === 'comparison');
  const isAccepted = (phrase: Phrase): boolean =>
    resultOf((phrase.form === 'comparison' && comparison) || phrase)?.isName === false;
  const accepted = isAfterDot ? [] : phrases.filter(isAccepted);
  const isFree = (text: string): boolean => resultOf({ text, followers: [] })?.isFree === true;
  for (const phrase of accepted) {
    const { text, followers, snippets } = phrase;
    const [complete, part] = followers;
    // A part is sufficient if the text has the rest.
    if (snippets !== undefined && (part === undefined || !isFree(`${text} ${part}`)))
      addWhole(text, resultOf(phrase), complete);
  }
  const texts = new Set(accepted.map(({ text }) => text));
  const kinds = new Set<t.TokenKind>(accepted.map(({ text }) => (/^\w/.test(text) ? 'keyword' : 'operator')));
  const isAfterJoin = /\bJOIN\s*$/i.test(trial.head);
  for (const sample of isAfterJoin ? [joinedStatement, ...samples] : samples) {
    if (kinds.has(sample.kind)) continue;
    const result = resultOf(sample);
    if (result === undefined) continue;
    kinds.add(sample.kind);
    addWhole(sample.text, result, sample.completing);
  }
  // A word directly after the cursor is replaced instead.
  const isBeforeOther = !kinds.has('identifier') && /^\s/.test(trial.tail) && isFree('_,');
  const separator = isBeforeOther ? ',' : '';
  if (isBeforeOther) kinds.add('identifier');
  return {
    phrases: accepted.filter((phrase) => !isSupersededBy(phrase, texts)),
    expected: [...kinds],
    whole,
    separator,
  };
}

/** Whether an inserted text was read as a name. */
function isNameIn({ value }: Reading<Statement>, { start }: Span): boolean {
  const found = value && nodeAt(value, start)?.node;
  if (found === undefined) return false;
  const isName = found.kind === 'Path' || found.kind === 'Template' || found.kind === 'Identifier';
  const { start: from = -1, end = -1 } = found.span ?? {};
  const nameEnd = found.kind === 'Call' ? from + found.name.length : isName ? end : from;
  return start >= from && start < nameEnd;
}
