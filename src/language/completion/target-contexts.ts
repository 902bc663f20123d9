import type { Setting } from '../options.js';
import type { Section } from '../vql-document.js';
import { type CursorContext, createContext } from './context.js';
import type { CursorTarget } from './cursor.js';
import type { GrammarCache } from './grammar-context.js';

/** A target whose context is known. It depends on the text around its word alone, so that it is the same after each letter of it. */
interface KnownTarget {
  readonly head: string;
  readonly tail: string;
  /** The tokens of the word and the diagnostics of the text, from `readingAround`. */
  readonly reading: string;
  readonly context: CursorContext;
}

/** Contexts that a service has created. */
export interface ContextCache {
  /** The last targets. */
  readonly targets: KnownTarget[];
  readonly grammars: GrammarCache;
}

/** A cursor has up to two targets, and a word may be typed in turn with others. */
const maxTargets = 8;

/** Returns the context of a target: that of the last version of the text if only the word at the target has changed. */
export function contextAt(
  target: CursorTarget,
  section: Section,
  { targets, grammars }: ContextCache,
  setting: Setting,
): CursorContext {
  const { start, end } = target.span;
  const [head, tail] = [section.text.slice(0, start), section.text.slice(end)];
  const reading = readingAround(target, section);
  const known = targets.find((one) => one.reading === reading && one.head === head && one.tail === tail);
  if (known !== undefined) return known.context;
  const context = createContext(target, section, grammars, setting);
  if (targets.length >= maxTargets) targets.shift();
  targets.push({ head, tail, reading, context });
  return context;
}

/**
 * Describes what the context of a target depends on besides the text around it: the types of the tokens in it, and the diagnostics, whose
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
