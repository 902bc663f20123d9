import type { LossCode } from '../diagnostics/codes/losses.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { LikeRules } from '../dialect/like-rules.js';
import type { SourceMap } from './source-map.js';

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
