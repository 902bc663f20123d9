import type { Span } from '../../diagnostics/span.js';
import type { Statement } from '../../vql/ast.js';
import { maxDiagnostics } from '../../vql/grammar/reporter.js';
import type { TokenKind } from '../../vql/grammar/tokens.js';
import { nodeAt } from '../../vql/node-at.js';
import type { Reading } from '../../vql/read.js';
import { errorSpans } from '../error-spans.js';
import { once } from '../once.js';
import type { Abridged } from './abridge.js';
import { openings, type Phrase, phrases } from './phrases.js';
import { createBaseline, isTooLong, lengthOf, mostRead, readWith, spanAt, tryAt, writtenAt } from './trial.js';

/** What the grammar lets stand at a place. */
export interface Offers {
  /** Found when it is asked for. */
  list(): OfferList;
  /** Whether the parser reads nothing there, behind an error, until something begins anew: only that can stand there. */
  isUnread(): boolean;
  /**
   * How many errors are left where a text is written, with what it waits for behind it; `undefined` if it cannot stand there.
   * Remembered.
   */
  errorsWith(written: string, awaited: readonly string[]): number | undefined;
}

/** What can begin at a place. */
interface OfferList {
  readonly phrases: readonly Phrase[];
  readonly expected: readonly TokenKind[];
}

/** One text of each kind of token, and what can follow it. */
const samples: readonly { readonly kind: TokenKind; readonly text: string; readonly followers: readonly string[] }[] = [
  { kind: 'identifier', text: 'µ', followers: ['= 1', '.µ', 'FROM a.b'] },
  { kind: 'string', text: "'µ'", followers: ['= 1'] },
  { kind: 'number', text: '1', followers: ['= 1'] },
  { kind: 'variable', text: ':µ', followers: ['= 1'] },
  { kind: 'punctuation', text: ',', followers: ['µ', '1'] },
  { kind: 'punctuation', text: '(', followers: ['µ = 1)', '1)', ')', 'SELECT µ FROM a.b)'] },
  { kind: 'punctuation', text: ')', followers: [] },
  { kind: 'punctuation', text: '.', followers: ['µ'] },
];

/**
 * Asks the grammar what can stand at a place, by writing it there: so there is no second table of what follows what. What mostly
 * waits for something is tried with that behind it. `mostErrors` is how many errors there are with what is replaced.
 */
export function offersAt(place: Abridged, mostErrors: number): Offers {
  const without = createBaseline(place, mostErrors);
  const verdicts = new Map<string, Verdict | undefined>();
  let left = mostRead;
  // Of so many errors that no more are reported, none tells what was read.
  const isUnread = once(() => mostErrors > 0 && mostErrors < maxDiagnostics && !isTooLong(place) && isSkipped(''));
  const isSkipped = (written: string): boolean =>
    nonsense.some((text) => tryAt(place, `${written} ${text} `, [''], without) !== undefined);
  const verdictOn: Judge = (written, awaited) => {
    if (verdicts.has(written)) return verdicts.get(written);
    left -= lengthOf(place) * awaited.length;
    const isTried = left > 0 && !isTooLong(place) && !(isUnread() && isSkipped(written));
    const reading = isTried ? tryAt(place, written, awaited, without) : undefined;
    const verdict = reading && {
      errors: errorSpans(reading).length,
      isName: isNameIn(reading, spanAt(place, written)),
    };
    verdicts.set(written, verdict);
    return verdict;
  };
  return {
    list: once(() => listOffers(place, verdictOn)),
    isUnread,
    errorsWith: (written, awaited) => verdictOn(written, awaited)?.errors,
  };
}

/** What is wrong wherever it is read. */
const nonsense = ['= = = =', 'AS DISTINCT AS'];

/** What is known of a text that fits. */
interface Verdict {
  readonly errors: number;
  readonly isName: boolean;
}

type Judge = (written: string, awaited: readonly string[]) => Verdict | undefined;

function listOffers(place: Abridged, verdictOn: Judge): OfferList {
  const verdictOf = ({ text, followers }: Pick<Phrase, 'text' | 'followers'>): Verdict | undefined =>
    verdictOn(writtenAt(place, text), [...followers, '']);
  // Behind a dot every word is a name, and a keyword that is not reserved may be read as one elsewhere.
  const isBehindDot = /\.\s*$/.test(place.head);
  const fitting = isBehindDot ? [] : phrases.filter((phrase) => verdictOf(phrase)?.isName === false);
  const texts = new Set(fitting.map(({ text }) => text));
  const kinds = new Set<TokenKind>(fitting.map(({ text }) => (/^\w/.test(text) ? 'keyword' : 'operator')));
  for (const sample of samples) if (!kinds.has(sample.kind) && verdictOf(sample) !== undefined) kinds.add(sample.kind);
  return { phrases: fitting.filter(({ text }) => !texts.has(openings[text] ?? '')), expected: [...kinds] };
}

/** Whether what stands at a place was read as a name. */
function isNameIn({ value }: Reading<Statement>, { start }: Span): boolean {
  const found = value && nodeAt(value, start)?.node;
  if (found === undefined) return false;
  const isName = found.kind === 'Path' || found.kind === 'Template' || found.kind === 'Identifier';
  const { start: from = -1, end = -1 } = found.span ?? {};
  const nameEnd = found.kind === 'Call' ? from + found.name.length : isName ? end : from;
  return start >= from && start < nameEnd;
}

/** A tree with something in it that was tried, and where in it that begins. */
export interface Found {
  readonly statement: Statement;
  readonly offset: number;
}

/** The tree of a text with a path in the place, if a path can stand there. */
export function pathAt(place: Abridged, path: string, mostErrors: number): Found | undefined {
  return found(place, path, ['= 1', '', '.µ'], mostErrors);
}

/** The tree of a text with a comparison in the place. */
export function comparisonAt(place: Abridged): Found | undefined {
  if (isTooLong(place)) return undefined;
  const written = writtenAt(place, '= 1');
  const { value: statement } = readWith(place, written);
  return statement && { statement, offset: spanAt(place, written).start };
}

function found(place: Abridged, text: string, awaited: readonly string[], mostErrors: number): Found | undefined {
  if (isTooLong(place)) return undefined;
  const written = writtenAt(place, text);
  const reading = tryAt(place, written, awaited, createBaseline(place, mostErrors));
  return reading?.value && { statement: reading.value, offset: spanAt(place, written).start };
}
