import type { Field } from '../../catalog/field.js';
import type { Span } from '../../diagnostics/span.js';
import { endOf } from '../../vql/lexer/lexer.js';
import * as t from '../../vql/lexer/tokens.js';
import { nodeAt } from '../../vql/node-at.js';
import { type Placeholder, readParts } from '../../vql/placeholders.js';
import { lazy } from '../cache.js';
import type { Setting } from '../options.js';
import { fieldOf, type ReachablePath, scopeAt } from '../scope.js';
import type { LetterCase, Section } from '../vql-document.js';
import type { CursorTarget } from './cursor.js';
import { type GrammarCache, type GrammarContext, grammarContextOf } from './grammar-context.js';
import { type Candidate, type CompletionItem, insertionBetween, type RankedItem } from './items.js';
import { phraseCandidates } from './phrase-candidates.js';
import { type CompletionSlot, slotOf, takesNameBeforeOther, usablePaths } from './slots.js';
import { structureAround } from './structure-around.js';
import { readableText, type Surroundings, textAround } from './surroundings.js';
import { createTrialText, createVerifier } from './verify.js';

/** Facts about a cursor target that do not depend on the typed word, so that they are valid for all its letters. Computed on demand. */
export interface CursorContext {
  readonly grammar: GrammarContext;
  /** Returns those items that are accepted. */
  readonly verify: (items: readonly RankedItem[]) => readonly CompletionItem[];
  /** Returns the phrases that the grammar and the fields beside them accept. */
  readonly phrases: (keywordCase: LetterCase) => readonly Candidate[];
  /** Returns the slot of a name; `undefined` if a name is not possible. */
  readonly nameSlot: () => CompletionSlot | undefined;
  /** Returns the known paths that can be used in that slot. */
  readonly paths: () => readonly ReachablePath[];
  /** Returns the slot of a string; `undefined` if a string is not possible. */
  readonly stringSlot: () => CompletionSlot | undefined;
}

/** Creates the context of a cursor target. */
export function createContext(
  { span, isOpen = false }: CursorTarget,
  section: Section,
  grammars: GrammarCache,
  setting: Setting,
): CursorContext {
  const { dialect } = section;
  // An item that closes a string is tried in the text as it is written.
  const read = isOpen ? section : readableText(section, span);
  const { isAsWritten } = read.reading;
  const around = isOpen ? textAround(section, span) : { ...structureAround(read, span), dialect, isAsWritten };
  // A valid word is only replaced by valid items.
  const trial = createTrialText(around, section.text.slice(span.start, span.end), isOpen);
  const grammar = grammarContextOf(trial, grammars);
  const { text } = read;
  const slot = (isString: boolean): CompletionSlot | undefined => {
    const found = placeholderAt(text, span, { dialect, isAsWritten });
    return found && slotOf(found, isString, setting);
  };
  const nameSlot = lazy(() => {
    const { expected, separator } = grammar.accepted();
    const found = expected.includes('identifier') ? slot(false) : undefined;
    return separator === '' || (found && takesNameBeforeOther(found)) ? found : undefined;
  });
  // The lazy functions use no reading: contexts are kept, and readings are large.
  const field = fieldBefore(section, span.start, setting);
  const phrasesIn = (keywordCase: LetterCase) =>
    lazy(() =>
      phraseCandidates(grammar.accepted(), { before: () => field, slot: nameSlot() }, keywordCase, setting.dialect),
    );
  const phrases = { upper: phrasesIn('upper'), lower: phrasesIn('lower') };
  return {
    grammar,
    verify: createVerifier(trial, grammar.isFreeWith),
    phrases: (keywordCase) => phrases[keywordCase](),
    nameSlot,
    paths: lazy(() => {
      const found = nameSlot();
      return found === undefined ? [] : usablePaths(found);
    }),
    stringSlot: lazy(() => slot(true)),
  };
}

/** Reads a text with a placeholder at the target, separated from its neighbors by a space where a name would be. */
function placeholderAt(
  text: string,
  { start, end }: Span,
  options: Pick<Surroundings, 'dialect' | 'isAsWritten'>,
): Placeholder | undefined {
  const [head, tail] = [text.slice(0, start), text.slice(end)];
  const [before = '', after = ''] = insertionBetween(head, 'x', tail).text.split('x');
  return readParts([head + before, after + tail], options).list[0];
}

/** Returns the field before an operator. */
function fieldBefore({ reading }: Section, offset: number, setting: Setting): Field | undefined {
  const { tokens, value } = reading;
  const last = tokens.findLast((token) => endOf(token) <= offset && !startsOperator.has(token.tokenType));
  const found = setting.catalog && value && last && nodeAt(value, last.startOffset);
  if (found?.node.kind !== 'Path') return undefined;
  return fieldOf(found.node.segments, scopeAt(found.ancestors, setting));
}

/** The keywords that an operator can begin with, besides the operator itself. */
const startsOperator = new t.TokenSet([t.Not, t.Is]);
