import type { Field } from '../../catalog/field.js';
import { endOfString } from '../../dialect/literals.js';
import type { Statement } from '../../vql/ast.js';
import { endOf } from '../../vql/lexer/lexer.js';
import * as t from '../../vql/lexer/tokens.js';
import { nodeAt } from '../../vql/node-at.js';
import { lazy } from '../cache.js';
import { errorSpans, type KeywordCase, type ReadToken, type Section } from '../document.js';
import type { Setting } from '../options.js';
import { fieldOf, type ReachablePath, scopeAt } from '../scope.js';
import type { Excerpt, RewriteToken } from './excerpt.js';
import { type GrammarCache, type GrammarContext, grammarContextOf } from './grammar-context.js';
import type { Candidate, CompletionItem, RankedItem } from './items.js';
import { phraseCandidates } from './phrase-candidates.js';
import { type Slot, slotAt, takesNameBeforeOther, usablePaths } from './slots.js';
import { createBaseline, createVerifier, insertedSpan, insertionInto, isTooLong, readWith, tryText } from './verify.js';

/** Facts about a cursor target that do not depend on the typed word, so that they are valid for all its letters. Computed on demand. */
export interface CursorContext {
  readonly excerpt: Excerpt;
  /** Number of errors of the excerpt with the text that is replaced. */
  readonly maxErrors: number;
  readonly grammar: GrammarContext;
  /** Returns those items that are accepted. */
  readonly verify: (items: readonly RankedItem[]) => readonly CompletionItem[];
  /** Returns the phrases that the grammar and the fields beside them accept. */
  readonly phrases: (keywordCase: KeywordCase) => readonly Candidate[];
  /** Returns the slot of a name; `undefined` if a name is not possible. */
  readonly nameSlot: () => Slot | undefined;
  /** Returns the known paths that can be used in that slot. */
  readonly paths: () => readonly ReachablePath[];
  /** Returns the slot of a string; `undefined` if a string is not possible. */
  readonly stringSlot: () => Slot | undefined;
}

/**
 * Creates the context of a cursor target. `writeExcerpt` returns the text around it; `maxErrors` is the number of errors with the text
 * that is replaced.
 */
export function createContext(
  section: Section,
  writeExcerpt: (rewrite?: RewriteToken) => Excerpt,
  maxErrors: number,
  grammars: GrammarCache,
  setting: Setting,
): CursorContext {
  const grammar = grammarContextOf(writeExcerpt(uniformToken(section)), maxErrors, grammars);
  return contextIn(writeExcerpt(), grammar, maxErrors, setting);
}

/**
 * Replaces strings, numbers, and names that cannot be keywords by the same text, so that texts that differ only in these share one
 * context.
 */
function uniformToken({ text, reading }: Section): RewriteToken {
  const errors = errorSpans(reading);
  return (token, index) => {
    const end = endOf(token);
    const isValid = !errors.some((span) => span.start < end && span.end > token.startOffset);
    if (isValid && endOfString(text, token.startOffset) === end) return "''";
    // After LIMIT only some numbers are valid.
    if (isValid && token.tokenType === t.NumberToken && /^[1-9]\d{0,8}$/.test(token.image)) return '1';
    return isValid && isPlainName(reading.tokens, index) ? 'x' : text.slice(token.startOffset, end);
  };
}

/** Whether a token is certainly a name: beside a dot or before an operator, and not a keyword. */
function isPlainName(tokens: readonly ReadToken[], index: number): boolean {
  const [previous, token, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  if (token?.tokenType !== t.Word || t.keywordType(token.image) !== undefined) return false;
  const isCompared = next !== undefined && t.kindOf(next.tokenType) === 'operator' && next.tokenType !== t.StarToken;
  return isCompared || next?.tokenType === t.Dot || previous?.tokenType === t.Dot;
}

/** Creates a context from its excerpt alone: closures of `createContext` would keep the section in memory. */
function contextIn(excerpt: Excerpt, grammar: GrammarContext, maxErrors: number, setting: Setting): CursorContext {
  const slotOf = (inserted: string, errors: number): Slot | undefined => {
    const found = readAccepted(excerpt, inserted, errors);
    return found && slotAt(found.statement, found.offset, setting);
  };
  const nameSlot = lazy(() => {
    const { expected, separator } = grammar.accepted();
    const slot = expected.includes('identifier') ? slotOf(`_${separator}`, maxErrors) : undefined;
    return separator === '' || (slot && takesNameBeforeOther(slot)) ? slot : undefined;
  });
  const before = lazy(() => fieldBefore(excerpt, setting));
  const phrasesIn = (keywordCase: KeywordCase) =>
    lazy(() => phraseCandidates(grammar.accepted(), { before, slot: nameSlot() }, keywordCase, setting.dialect));
  const phrases = { upper: phrasesIn('upper'), lower: phrasesIn('lower') };
  return {
    excerpt,
    maxErrors,
    grammar,
    verify: createVerifier(excerpt, grammar.isFreeWith, maxErrors),
    phrases: (keywordCase) => phrases[keywordCase](),
    nameSlot,
    paths: lazy(() => {
      const slot = nameSlot();
      return slot === undefined ? [] : usablePaths(slot);
    }),
    stringSlot: lazy(() => slotOf("'_'", Number.POSITIVE_INFINITY)),
  };
}

/** Reads an excerpt with a name or a value inserted; `undefined` if the grammar does not accept it. */
function readAccepted(
  excerpt: Excerpt,
  body: string,
  maxErrors: number,
): { readonly statement: Statement; readonly offset: number } | undefined {
  if (isTooLong(excerpt)) return undefined;
  const inserted = insertionInto(excerpt, body);
  const { reading } = tryText(excerpt, inserted, ['= 1', '', '._'], createBaseline(excerpt, maxErrors)) ?? {};
  return reading?.value && { statement: reading.value, offset: insertedSpan(excerpt, inserted).start };
}

function fieldBefore(excerpt: Excerpt, setting: Setting): Field | undefined {
  if (setting.catalog === undefined || isTooLong(excerpt)) return undefined;
  const inserted = insertionInto(excerpt, '= 1');
  const { value: statement } = readWith(excerpt, inserted);
  const found = statement && nodeAt(statement, insertedSpan(excerpt, inserted).start);
  if (found === undefined) return undefined;
  const path = [...found.ancestors, found.node];
  const comparison = path.findLast((ancestor) => ancestor.kind === 'Comparison');
  if (comparison?.left.kind !== 'Path') return undefined;
  return fieldOf(comparison.left.segments, scopeAt(path, setting));
}
