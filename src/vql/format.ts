import { hasErrors } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';
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

/**
 * Lays a statement out for reading. Keeps every comment and annotation, never changes the tree, and formatting the result
 * again changes nothing. The text ends without a line break. A text with errors has no formatted text: the diagnostics
 * are the errors.
 *
 * @example
 * ```ts
 * import { format } from 'vql-kit/vql';
 * console.log(format("select id from account.query -- all of them", { width: 30 }).value);
 * ```
 */
export function format(text: string, options: FormatOptions = {}): Result<string> {
  const { width = 80, indent = 2, keywordCase = 'upper' } = options;
  const reading = readStatement(text, options);
  const { value: statement, diagnostics } = reading;
  if (statement === undefined || hasErrors(diagnostics)) return { diagnostics };
  const emitter = new SourceEmitter(text, reading, statement, keywordCase, options.dialect?.variableStyle);
  return { value: render(emitter.document(), { width, indent }), diagnostics };
}
