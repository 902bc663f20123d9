import type { Field } from '../../catalog/field.js';
import type { Span } from '../../diagnostics/span.js';
import type { Statement } from '../../vql/ast.js';
import { maxDiagnostics } from '../../vql/grammar/reporter.js';
import { endOf } from '../../vql/lexer/lexer.js';
import { endOfString } from '../../vql/lexer/matchers.js';
import * as t from '../../vql/lexer/tokens.js';
import { nodeAt } from '../../vql/node-at.js';
import type { Reading } from '../../vql/read.js';
import { cached, lazy } from '../cache.js';
import type { Section } from '../document.js';
import type { Setting } from '../options.js';
import { errorSpans } from '../reading.js';
import { fieldOf, scopeAt } from '../scope.js';
import type { Excerpt, ReadToken, RewriteToken } from './excerpt.js';
import { isSupersededBy, type Phrase, phrases } from './phrases.js';
import { type Slot, slotAt } from './slots.js';
import {
  createBaseline,
  type ErrorsWith,
  excerptLength,
  insertedSpan,
  insertionInto,
  isTooLong,
  maxUnitsRead,
  readWith,
  tryText,
} from './verify.js';

/** Facts about a cursor target that do not depend on what is typed there, so that they stay the same from letter to letter. Computed on demand. */
export interface CursorContext {
  readonly excerpt: Excerpt;
  readonly grammar: GrammarContext;
  /** Returns the slot of a name; `undefined` where none can stand. */
  readonly nameSlot: () => Slot | undefined;
  /** Returns the field that a value would be compared with. */
  readonly valueField: () => Field | undefined;
  /** Returns the field before an operator. */
  readonly fieldBefore: () => Field | undefined;
}

/** Texts that the grammar accepts at a cursor target, which do not depend on the names in the text. */
interface GrammarContext {
  readonly accepted: () => Accepted;
  /** Whether the parser skips the position, after an error, until something begins anew: only that can be written there. */
  readonly isSkipped: () => boolean;
  readonly errorsWith: ErrorsWith;
}

interface Accepted {
  readonly phrases: readonly Phrase[];
  readonly expected: readonly t.TokenKind[];
}

/** Contexts by the text around their targets. */
export interface ContextCache {
  readonly contexts: Map<string, CursorContext>;
  readonly grammars: Map<string, GrammarContext>;
}

/**
 * Returns the context of a cursor target. `writeExcerpt` writes the text around it; `maxErrors` is the number of errors with the text
 * that is replaced.
 */
export function contextOf(
  section: Section,
  writeExcerpt: (rewrite?: RewriteToken) => Excerpt,
  maxErrors: number,
  cache: ContextCache,
  setting: Setting,
): CursorContext {
  const excerpt = writeExcerpt();
  return cachedByExcerpt(cache.contexts, maxContexts, excerpt, maxErrors, () => {
    const plain = writeExcerpt(uniformToken(section));
    const grammar = cachedByExcerpt(cache.grammars, maxGrammars, plain, maxErrors, () =>
      createGrammarContext(plain, maxErrors),
    );
    return createContext(excerpt, grammar, maxErrors, setting);
  });
}

const maxContexts = 100;
const maxGrammars = 1_000;

/** Texts longer than that are not remembered, in UTF-16 units: one that could not be cut down may have any length. */
const maxCachedLength = 20_000;

function cachedByExcerpt<Context>(
  map: Map<string, Context>,
  maxEntries: number,
  excerpt: Excerpt,
  maxErrors: number,
  create: () => Context,
): Context {
  if (excerptLength(excerpt) > maxCachedLength) return create();
  return cached(map, maxEntries, `${maxErrors}\u0000${excerpt.head}\u0000${excerpt.tail}`, create);
}

/**
 * Writes tokens that are alike to the grammar alike, so that texts that differ only in names share one context: strings, numbers, and
 * names that cannot be anything else.
 */
function uniformToken({ text, reading }: Section): RewriteToken {
  const errors = errorSpans(reading);
  return (token, index) => {
    const end = endOf(token);
    const isValid = !errors.some((span) => span.start < end && span.end > token.startOffset);
    if (isValid && endOfString(text, token.startOffset) === end) return "''";
    // After LIMIT only some numbers can stand.
    if (isValid && token.tokenType === t.NumberToken && /^[1-9]\d{0,8}$/.test(token.image)) return '1';
    return isValid && isPlainName(reading.tokens, index) ? 'x' : text.slice(token.startOffset, end);
  };
}

/** Whether a token is certainly a name: beside a dot, or before an operator, and not a word that could be a keyword. */
function isPlainName(tokens: readonly ReadToken[], index: number): boolean {
  const [previous, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (token?.tokenType !== t.Word || t.keywordType(token.image) !== undefined) return false;
  const isCompared = next !== undefined && t.kindOf(next.tokenType) === 'operator' && next.tokenType !== t.StarToken;
  return isCompared || next?.tokenType === t.Dot || previous?.tokenType === t.Dot;
}

/** A function of its own, so that a cached context does not keep the section, with its tokens and trees, in memory. */
function createContext(excerpt: Excerpt, grammar: GrammarContext, maxErrors: number, setting: Setting): CursorContext {
  const slotOf = (inserted: string, errors: number): Slot | undefined => {
    const found = readAccepted(excerpt, inserted, errors);
    return found && slotAt(found.statement, found.offset, setting);
  };
  return {
    excerpt,
    grammar,
    nameSlot: lazy(() => slotOf('\u00B5', maxErrors)),
    valueField: lazy(() => {
      const { kind, subject, scope } = slotOf("'\u00B5'", Number.POSITIVE_INFINITY) ?? {};
      return kind === 'value' && subject?.kind === 'Path' ? fieldOf(subject.segments, scope) : undefined;
    }),
    fieldBefore: lazy(() => fieldBefore(excerpt, setting)),
  };
}

/** Reads an excerpt with a name or a value in it, if it is accepted there. */
function readAccepted(
  excerpt: Excerpt,
  body: string,
  maxErrors: number,
): { readonly statement: Statement; readonly offset: number } | undefined {
  if (isTooLong(excerpt)) return undefined;
  const inserted = insertionInto(excerpt, body);
  const reading = tryText(excerpt, inserted, ['= 1', '', '.µ'], createBaseline(excerpt, maxErrors));
  return reading?.value && { statement: reading.value, offset: insertedSpan(excerpt, inserted).start };
}

function fieldBefore(excerpt: Excerpt, setting: Setting): Field | undefined {
  if (setting.catalog === undefined || isTooLong(excerpt)) return undefined;
  const inserted = insertionInto(excerpt, '= 1');
  const { value: statement } = readWith(excerpt, inserted);
  const found = statement && nodeAt(statement, insertedSpan(excerpt, inserted).start);
  if (found === undefined) return undefined;
  const path = [...found.ancestors, found.node];
  const comparison = path.findLast((one) => one.kind === 'Comparison');
  if (comparison?.left.kind !== 'Path') return undefined;
  return fieldOf(comparison.left.segments, scopeAt(path, setting));
}

/**
 * Finds out what the grammar accepts in an excerpt by inserting it and parsing, so that no second table says what follows what.
 * `maxErrors` is the number of errors with the text that is replaced.
 */
function createGrammarContext(excerpt: Excerpt, maxErrors: number): GrammarContext {
  const baseline = createBaseline(excerpt, maxErrors);
  const verdicts = new Map<string, Verdict | undefined>();
  let unitsLeft = maxUnitsRead;
  const isSkippedAfter = (inserted: string): boolean =>
    nonsense.some((text) => tryText(excerpt, `${inserted} ${text} `, [''], baseline) !== undefined);
  // Where the parser stopped reporting, the number of errors says nothing about what it read.
  const isSkipped = lazy(
    () => maxErrors > 0 && maxErrors < maxDiagnostics && !isTooLong(excerpt) && isSkippedAfter(''),
  );
  const verdictOn: Judge = (inserted, followers) => {
    if (verdicts.has(inserted)) return verdicts.get(inserted);
    unitsLeft -= excerptLength(excerpt) * followers.length;
    const isTried = unitsLeft > 0 && !isTooLong(excerpt) && !(isSkipped() && isSkippedAfter(inserted));
    const reading = isTried ? tryText(excerpt, inserted, followers, baseline) : undefined;
    const verdict = reading && {
      errors: errorSpans(reading).length,
      isName: isNameIn(reading, insertedSpan(excerpt, inserted)),
    };
    verdicts.set(inserted, verdict);
    return verdict;
  };
  return {
    accepted: lazy(() => acceptedIn(excerpt, verdictOn)),
    isSkipped,
    errorsWith: (inserted, followers) => verdictOn(inserted, followers)?.errors,
  };
}

/** Texts that are an error wherever the parser reads them. */
const nonsense = ['= = = =', 'AS DISTINCT AS'];

/** Result of trying a text that is accepted. */
interface Verdict {
  readonly errors: number;
  readonly isName: boolean;
}

type Judge = (inserted: string, followers: readonly string[]) => Verdict | undefined;

/** One text of each kind of token that is not a phrase, and what can follow it. */
const samples: readonly {
  readonly kind: t.TokenKind;
  readonly text: string;
  readonly followers: readonly string[];
}[] = [
  { kind: 'identifier', text: 'µ', followers: ['= 1', '.µ', 'FROM a.b'] },
  { kind: 'string', text: "'µ'", followers: ['= 1'] },
  { kind: 'number', text: '1', followers: ['= 1'] },
  { kind: 'variable', text: ':µ', followers: ['= 1'] },
  { kind: 'punctuation', text: ',', followers: ['µ', '1'] },
  { kind: 'punctuation', text: '(', followers: ['µ = 1)', '1)', ')', 'SELECT µ FROM a.b)'] },
  { kind: 'punctuation', text: ')', followers: [] },
  { kind: 'punctuation', text: '.', followers: ['µ'] },
];

function acceptedIn(excerpt: Excerpt, verdictOn: Judge): Accepted {
  const verdictOf = ({ text, followers }: Pick<Phrase, 'text' | 'followers'>): Verdict | undefined =>
    verdictOn(insertionInto(excerpt, text), [...followers, '']);
  // After a dot every word is a name, and a keyword that is not reserved may be read as a name elsewhere.
  const isAfterDot = /\.\s*$/.test(excerpt.head);
  const accepted = isAfterDot ? [] : phrases.filter((phrase) => verdictOf(phrase)?.isName === false);
  const texts = new Set(accepted.map(({ text }) => text));
  const kinds = new Set<t.TokenKind>(accepted.map(({ text }) => (/^\w/.test(text) ? 'keyword' : 'operator')));
  for (const sample of samples) if (!kinds.has(sample.kind) && verdictOf(sample) !== undefined) kinds.add(sample.kind);
  return { phrases: accepted.filter((phrase) => !isSupersededBy(phrase, texts)), expected: [...kinds] };
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
