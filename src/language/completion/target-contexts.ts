import type { Span } from '../../diagnostics/span.js';
import type { Section } from '../document.js';
import type { Setting } from '../options.js';
import { type CursorContext, createContext } from './context.js';
import type { CursorTarget } from './cursor.js';
import { createExcerpt, type Excerpt, type ExcerptWriter, writeWhole } from './excerpt.js';
import type { GrammarCache } from './grammar-context.js';
import { countErrors, readWith } from './verify.js';

/** The contexts of a target. */
interface TargetContexts {
  readonly context: CursorContext;
  /** The one with names for characters that do not belong to VQL; absent if there are none, or the parser reads the target anyway. */
  readonly readable: CursorContext | undefined;
}

/** A target whose contexts are known. They depend on the text around its word alone, so that they are the same after each letter of it. */
interface KnownTarget {
  readonly head: string;
  readonly tail: string;
  /** The tokens of the word and the diagnostics of the text, from `readingAround`. */
  readonly reading: string;
  readonly contexts: TargetContexts;
}

/** Contexts that a service has created. */
export interface ContextCache {
  /** The last targets. */
  readonly targets: KnownTarget[];
  readonly grammars: GrammarCache;
}

/** A cursor has up to two targets, and a word may be typed in turn with others. */
const maxTargets = 8;

/** Returns the contexts of a target: those of the last version of the text if only the word at the target has changed. */
export function contextsAt(
  target: CursorTarget,
  section: Section,
  { targets, grammars }: ContextCache,
  setting: Setting,
): TargetContexts {
  const { start, end } = target.span;
  const [head, tail] = [section.text.slice(0, start), section.text.slice(end)];
  const reading = readingAround(target, section);
  const known = targets.find((one) => one.reading === reading && one.head === head && one.tail === tail);
  if (known !== undefined) return known.contexts;
  const contexts = createContexts(target, section, grammars, setting);
  if (targets.length >= maxTargets) targets.shift();
  targets.push({ head, tail, reading, contexts });
  return contexts;
}

/**
 * Describes what the contexts of a target depend on besides the text around it: the types of the tokens in it, and the diagnostics, whose
 * offsets are counted from the nearest end of the text.
 */
function readingAround({ span: { start, end }, isOpen = false }: CursorTarget, { text, reading }: Section): string {
  const { tokens, diagnostics, isAsWritten } = reading;
  const inside = tokens.filter(({ startOffset }) => startOffset >= start && startOffset < end);
  const types = inside.map(({ tokenType }) => tokenType.tokenTypeIdx);
  const positionOf = (offset: number): number => (offset <= start ? offset : offset - text.length - 1);
  const reported = diagnostics.map(({ code, span }) => [code, ...(span ? [span.start, span.end].map(positionOf) : [])]);
  return [isOpen, isAsWritten, types, ...reported].join(' ');
}

function createContexts(
  target: CursorTarget,
  section: Section,
  grammars: GrammarCache,
  setting: Setting,
): TargetContexts {
  // After an unclosed string the tokens are not those of the text that is meant, so nothing is left out.
  const written = target.isOpen ? writeWhole(section, target.span) : createExcerpt(section, target.span);
  const contextFor = ({ write, errorCount }: ExcerptWriter): CursorContext =>
    // A valid word is only replaced by valid items; an item that closes a string must leave fewer errors.
    createContext(section, write, target.isOpen ? errorCount - 1 : errorCount, grammars, setting);
  const context = contextFor(written);
  const readable = context.grammar.isSkipped() ? withNamesForUnknown(written, section, target.span) : undefined;
  return { context, readable: readable && contextFor(readable) };
}

/**
 * Returns a writer of the same excerpts in which names replace the characters that do not belong to VQL, so that the parser reads the
 * text after them; `undefined` if there are none.
 */
function withNamesForUnknown(
  { write }: ExcerptWriter,
  { text }: Section,
  { start, end }: Span,
): ExcerptWriter | undefined {
  const replaced = (excerpt: Excerpt): Excerpt => {
    const { head, tail } = excerpt;
    let written = `${head}${tail}`;
    for (const { code, span } of readWith(excerpt, '').diagnostics) {
      if (code === 'unknown-character' && span !== undefined)
        written = written.slice(0, span.start) + 'x'.repeat(span.end - span.start) + written.slice(span.end);
    }
    return { ...excerpt, head: written.slice(0, head.length), tail: written.slice(head.length) };
  };
  const [before, after] = [write(), replaced(write())];
  if (after.head === before.head && after.tail === before.tail) return undefined;
  return { write: (rewrite) => replaced(write(rewrite)), errorCount: countErrors(after, text.slice(start, end)) };
}
