import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { render } from './layout/render.js';
import { type KeywordCase, SourceEmitter } from './layout/source-emitter.js';
import { type ParseOptions, readStatement } from './read.js';

/** How formatted text looks. */
export interface FormatOptions extends ParseOptions {
  /** The width, in characters, at which lines break where they can; default 80. */
  readonly width?: number;
  /** The depth of a level, in blanks; default 2. */
  readonly indent?: number;
  /** How keywords are spelt; default `upper`. */
  readonly keywordCase?: KeywordCase;
}

/** A text after formatting. */
export interface FormatResult {
  /** The formatted text, without a line break at its end; the text as it was if it is broken. */
  readonly text: string;
  readonly changed: boolean;
  /** Why a text was left as it was; empty for a valid one. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Lays a statement out for reading. Keeps every comment and annotation, never changes the tree, and formatting the result
 * again changes nothing. On a text with errors it changes nothing and says why.
 *
 * @example
 * ```ts
 * import { format } from 'vql-kit/vql';
 * console.log(format("select id from account.query -- all of them", { width: 30 }).text);
 * ```
 */
export function format(text: string, options: FormatOptions = {}): FormatResult {
  const { width = 80, indent = 2, keywordCase = 'upper' } = options;
  const reading = readStatement(text, options);
  const { value: statement, diagnostics } = reading;
  if (statement === undefined || hasErrors(diagnostics)) return { text, changed: false, diagnostics };
  const emitter = new SourceEmitter(text, reading, statement, keywordCase, options.dialect?.variableSpelling);
  const formatted = render(emitter.document(), { width, indent });
  return { text: formatted, changed: formatted !== text, diagnostics };
}
