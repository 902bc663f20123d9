import type { Span } from '../diagnostics/span.js';

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
