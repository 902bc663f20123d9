import { type Catalog, catalogKind } from '../catalog/catalog.js';
import { anything, listOf, type OptionKinds, oneOf, string } from '../diagnostics/arguments.js';
import { type LossCode, lossCodes } from '../diagnostics/codes/losses.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import type { AssumptionId } from '../interface/assumptions/assumptions.js';
import { type VariableValues, variableValues } from './values.js';

/**
 * Effect of leaving out the part that is lost: the query selects more rows (`wider`), fewer rows (`narrower`), or neither is
 * certain, or nothing is left (`untranslatable`).
 */
export type LossDirection = 'wider' | 'narrower' | 'untranslatable';

/** A part of a query that the other form cannot express: a diagnostic with a span or path in the source, and a direction. */
export interface Loss extends Diagnostic {
  readonly direction: LossDirection;
}

/**
 * A `Result` whose diagnostics are losses. `value` is absent unless the result is exact or every loss is allowed; where `exact`
 * is true, TypeScript knows that it is present.
 */
export type LossyResult<Value> =
  | {
      readonly value: Value;
      readonly diagnostics: readonly Loss[];
      /** Whether both forms select the same rows, whatever the rows. */
      readonly exact: true;
    }
  | { readonly value?: Value; readonly diagnostics: readonly Loss[]; readonly exact: false };

/** The answer of `toCUnit` and `toVql`. */
export type Translation<Value> = LossyResult<Value> & {
  /** Maps spans of the VQL text to JSON pointers into the C-Unit object, and back. */
  readonly sourceMap: SourceMap;
  /**
   * The assumptions on which the meaning of the C-Unit object, and so `exact`, depends: ids of the table `assumptions` of
   * `vql-kit/interface`. Those that `dialect` states are left out.
   */
  readonly assumptions: readonly AssumptionId[];
};

/** Options of every translation. */
export interface TranslationOptions {
  /**
   * Decides whether LIKE has an escape character, by default none, since the interface document mentions none, how EXISTS holds its
   * query in C-Unit, and which operators and constructs the translation may use.
   */
  readonly dialect?: Partial<Dialect> | undefined;
  /** The fields of the installation: a condition uses only operators that it states for the field. */
  readonly catalog?: Catalog | undefined;
  /** The template of a predicate, as `group.name`, by which the catalog knows its fields. A whole query names its own. */
  readonly template?: string | undefined;
  /** Codes of the losses to accept: the translation then returns the rest. Default: none. */
  readonly allow?: readonly LossCode[] | undefined;
  /** Values of the variables by name, besides those that a whole C-Unit query carries itself. */
  readonly variables?: VariableValues | undefined;
}

/** Kinds of the options of every translation. */
export const translationOptionKinds: OptionKinds<TranslationOptions> = {
  dialect: anything,
  catalog: catalogKind,
  template: string,
  allow: listOf(oneOf(Object.keys(lossCodes))),
  variables: variableValues,
};

/** Returns a value only if it is exact, or every loss is one that the caller accepts. */
export function lossyResult<Value>(
  value: Value | undefined,
  losses: readonly Loss[],
  { allow = [] }: { readonly allow?: readonly string[] | undefined },
): LossyResult<Value> {
  if (losses.length === 0 && value !== undefined) return { value, diagnostics: losses, exact: true };
  // A gap cannot be allowed: what is missing is unknown.
  const isAccepted = value !== undefined && losses.every(({ code }) => code !== 'lost-gap' && allow.includes(code));
  return { ...(isAccepted && { value }), diagnostics: losses, exact: false };
}

/** A part of a query in both forms. */
export interface SourceMapEntry {
  /** Span in the VQL text: the one that was parsed, or `print` of the translation. */
  readonly span: Span;
  /** JSON pointer into the C-Unit object. */
  readonly pointer: string;
}

/** Maps spans of a VQL text to JSON pointers into the C-Unit object, and back. */
export interface SourceMap {
  /** Returns the parts that both forms have, outer ones before inner ones. */
  entries(): readonly SourceMapEntry[];
  /** Returns the pointer to the innermost part around an offset of the text. */
  pointerAt(offset: number): string | undefined;
  /** Returns the span of the part at a pointer, or else of the innermost part around it. */
  spanAt(pointer: string): Span | undefined;
}

/** Creates a source map whose entries are computed when they are first asked for: most translations never need them. */
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
