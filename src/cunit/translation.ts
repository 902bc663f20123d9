import type { LossCode } from '../diagnostics/codes/losses.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';
import type { LikeRules } from '../dialect/like-rules.js';

/**
 * What the translation would do without the part that is lost: select more rows (`wider`), fewer (`narrower`), or say
 * something for which neither holds, because nothing is left or no telling is possible (`untranslatable`).
 */
export type LossDirection = 'wider' | 'narrower' | 'untranslatable';

/** A part of a query that the other form cannot say: a diagnostic with its place in the source, and what it would do. */
export interface Loss extends Diagnostic {
  readonly direction: LossDirection;
}

/**
 * A `Result` whose diagnostics are losses. `value` is absent unless the result is exact or every loss is allowed; where `exact`
 * is true, TypeScript knows that it is there.
 */
export type LossyResult<Value> =
  | {
      readonly value: Value;
      readonly diagnostics: readonly Loss[];
      /** Both forms select the same rows, whatever the rows. */
      readonly exact: true;
    }
  | { readonly value?: Value; readonly diagnostics: readonly Loss[]; readonly exact: false };

/** The answer of `toCUnit` and `toVql`. */
export type Translation<Value> = LossyResult<Value> & {
  /** Maps spans of the VQL text to JSON pointers into the C-Unit object, and back. */
  readonly sourceMap: SourceMap;
};

/** What a translation may need to know, and what may be lost. */
export interface TranslationOptions {
  /** Says whether LIKE has an escape character; default: what the interface document says, none. */
  readonly dialect?: Partial<LikeRules>;
  /** The losses that are accepted: the translation then says the rest. Default: none. */
  readonly allow?: readonly LossCode[];
  /** The variables of the query by name, and their values, besides those that a whole C-Unit query carries itself. */
  readonly variables?: Readonly<Record<string, readonly string[]>>;
}

/** Gives a value away only if it is exact, or every loss is one that the caller accepts. */
export function lossyResult<Value>(
  value: Value | undefined,
  losses: readonly Loss[],
  { allow = [] }: TranslationOptions,
): LossyResult<Value> {
  if (losses.length === 0 && value !== undefined) return { value, diagnostics: losses, exact: true };
  const allowed: readonly string[] = allow;
  // Of what is not known, none can say that it does not matter.
  const isGiven = value !== undefined && losses.every(({ code }) => code !== 'lost-gap' && allowed.includes(code));
  return { ...(isGiven && { value }), diagnostics: losses, exact: false };
}

/** A place that both forms of a query have. */
export interface SourceMapEntry {
  /** In the VQL text: the one that was parsed, or `print` of the translation. */
  readonly span: Span;
  /** In the C-Unit object, as a JSON pointer. */
  readonly pointer: string;
}

/** Ties places of a VQL text to places of the C-Unit object, in both directions. */
export interface SourceMap {
  /** All places that both have, outer ones before inner ones. */
  entries(): readonly SourceMapEntry[];
  /** The pointer to what stands at an offset of the text, or around it: the innermost that there is. */
  pointerAt(offset: number): string | undefined;
  /** The span of what a pointer leads to, or of what is around it: the innermost that there is. */
  spanAt(pointer: string): Span | undefined;
}

/** A source map whose entries are found when it is first asked: most translations never are. */
export function createSourceMap(find: () => readonly SourceMapEntry[]): SourceMap {
  let found: readonly SourceMapEntry[] | undefined;
  let spans: ReadonlyMap<string, Span> | undefined;
  const entries = (): readonly SourceMapEntry[] => {
    found ??= [...find()].sort(outerFirst);
    return found;
  };
  return {
    entries,
    pointerAt(offset) {
      const around = entries().filter(({ span }) => span.start <= offset && offset < span.end);
      return around.at(-1)?.pointer;
    },
    spanAt(pointer) {
      spans ??= new Map(entries().map((entry) => [entry.pointer, entry.span]));
      for (let current = pointer; ; current = current.slice(0, current.lastIndexOf('/'))) {
        const span = spans.get(current);
        if (span !== undefined || !current.includes('/')) return span;
      }
    },
  };
}

function outerFirst(a: SourceMapEntry, b: SourceMapEntry): number {
  return a.span.start - b.span.start || b.span.end - a.span.end || a.pointer.length - b.pointer.length;
}
