import type { Span } from '../../diagnostics/span.js';
import type { Statement } from '../../vql/ast.js';
import type { TokenKind } from '../../vql/grammar/tokens.js';
import { nodeAt } from '../../vql/node-at.js';
import { type Reading, readStatement } from '../../vql/read.js';
import { errorSpans } from '../error-spans.js';
import type { Abridged } from './abridge.js';
import { openings, type Phrase, phrases } from './phrases.js';

/** What the grammar lets stand at a place. */
export interface Offers {
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
 * Asks the grammar what can stand between two texts, by writing it there: so there is no second table of what follows what.
 * Something can stand there if no error lies on it, and if the text has no more errors with it than without; it may
 * be tried with what it mostly waits for behind it. `mostErrors` is how many there are with what is replaced.
 */
export function offersAt(place: Abridged, mostErrors = Number.POSITIVE_INFINITY): Offers {
  const without = baseline(place, mostErrors);
  // Behind a dot every word is a name.
  const fitting = /\.\s*$/.test(place.head)
    ? []
    : phrases.filter(({ text, followers }) => fits(place, text, followers, without, isKeyword));
  const texts = new Set(fitting.map(({ text }) => text));
  const kinds = new Set<TokenKind>(fitting.map(({ text }) => (/^\w/.test(text) ? 'keyword' : 'operator')));
  for (const { kind, text, followers } of samples)
    if (!kinds.has(kind) && fits(place, text, followers, without)) kinds.add(kind);
  return { phrases: fitting.filter(({ text }) => !texts.has(openings[text] ?? '')), expected: [...kinds] };
}

/** The reading of a text with a path in the place, if a path can stand there; and where in it the path begins. */
export function pathAt(
  place: Abridged,
  path: string,
  mostErrors: number,
): { readonly statement: Statement; readonly offset: number } | undefined {
  const reading = trial(place, path, ['', '= 1', '.µ'], baseline(place, mostErrors));
  return reading?.value && { statement: reading.value, offset: pieceSpan(place, path).start };
}

/** The reading of a text with a comparison in the place, if one can stand there; and where in it the operator begins. */
export function comparisonAt(place: Abridged): { readonly statement: Statement; readonly offset: number } | undefined {
  const { value: statement } = read(place, '= 1');
  return statement && { statement, offset: pieceSpan(place, '').start };
}

/** What is wrong without anything in the place: what is tried there may add nothing to it. */
interface Baseline {
  readonly count: number;
  readonly starts: ReadonlySet<number>;
}

function baseline(place: Abridged, mostErrors: number): Baseline {
  const errors = errorSpans(read(place, ''));
  return { count: Math.min(errors.length, mostErrors), starts: new Set(errors.map(({ start }) => start)) };
}

/** How many errors there are with a text in the place. */
export function errorsWith(place: Abridged, text: string): number {
  return errorSpans(read(place, text)).length;
}

function fits(
  place: Abridged,
  text: string,
  followers: readonly string[],
  without: Baseline,
  isMeant: (reading: Reading<Statement>, span: Span) => boolean = () => true,
): boolean {
  const reading = trial(place, text, [...followers, ''], without);
  return reading !== undefined && isMeant(reading, pieceSpan(place, text));
}

/** The first reading in which a text fits. */
function trial(
  place: Abridged,
  text: string,
  followers: readonly string[],
  without: Baseline,
): Reading<Statement> | undefined {
  const span = pieceSpan(place, text);
  for (const rest of followers) {
    const reading = read(place, rest.startsWith('.') ? text + rest : `${text} ${rest}`);
    const errors = errorSpans(reading);
    const isBlamed = errors.some(({ start, end }) => start < span.end && end > span.start);
    const spoils = errors.some(({ start }) => start < place.head.length && !without.starts.has(start));
    if (!isBlamed && !spoils && errors.length <= without.count) return reading;
  }
  return undefined;
}

/** A keyword that is not reserved may have been read as a name. */
function isKeyword({ value }: Reading<Statement>, { start }: Span): boolean {
  const found = value && nodeAt(value, start)?.node;
  if (found === undefined) return true;
  const isName = found.kind === 'Path' || found.kind === 'Template' || found.kind === 'Identifier';
  const { start: from = -1, end = -1 } = found.span ?? {};
  const nameEnd = found.kind === 'Call' ? from + found.name.length : isName ? end : from;
  return start < from || start >= nameEnd;
}

function read(place: Abridged, piece: string): Reading<Statement> {
  return readStatement(`${place.head}${gap(place)}${piece} ${place.tail}`, { dialect: place.dialect });
}

function pieceSpan(place: Abridged, piece: string): Span {
  const start = place.head.length + gap(place).length;
  return { start, end: start + piece.length };
}

/** Behind a dot no blank: it would end the path. */
function gap({ head }: Abridged): string {
  return /\.\s*$/.test(head) ? '' : ' ';
}
