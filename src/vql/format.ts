import { amount, type OptionKinds, oneOf, wholeNumber } from '../diagnostics/arguments.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';
import { lineIgnores } from './ignore-comments.js';
import { render } from './layout/render.js';
import { type KeywordCase, keywordCases, SourceEmitter } from './layout/source-emitter.js';
import { checkReadArguments, type ParseOptions, parseOptions, readStatement } from './read.js';

/** Options of `format`. */
export interface FormatOptions extends ParseOptions {
  /** Width, in characters, at which lines break where they can; default 80. */
  readonly width?: number | undefined;
  /** Number of spaces per level of indentation; default 2. */
  readonly indent?: number | undefined;
  /** Case of keywords; default `upper`. */
  readonly keywordCase?: KeywordCase | undefined;
}

/** **The** table of the options of formatting. */
export const formatOptions: OptionKinds<FormatOptions> = {
  ...parseOptions,
  width: amount,
  indent: wholeNumber(0),
  keywordCase: oneOf(keywordCases),
};

/**
 * Formats a statement. Keeps every comment and annotation, never changes the tree, and is idempotent. The text ends without a
 * line break, and its lines outside strings end with LF. A text with errors has no formatted text: the diagnostics are the errors.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller.
 *
 * @example
 * ```ts
 * import { format } from 'vql-kit/vql';
 * console.log(format('select id, name from account.query -- all of them', { width: 30 }).value);
 * // SELECT id, name
 * // FROM account.query -- all of them
 * ```
 */
export function format(text: string, options?: FormatOptions): Result<string> {
  checkReadArguments('format', text, options, formatOptions);
  return formatStatement(text, options);
}

/** Formats a statement. The options must have been checked. */
export function formatStatement(text: string, options: FormatOptions = {}): Result<string> {
  const { width = 80, indent = 2, keywordCase = 'upper', dialect } = options;
  const reading = readStatement(text, options);
  const { value: statement, diagnostics } = reading;
  if (statement === undefined || hasErrors(diagnostics)) return { diagnostics };
  const emitter = new SourceEmitter(text, reading, statement, {
    keywordCase,
    variableStyle: dialect?.variableStyle,
    ignores: lineIgnores(text, reading),
  });
  return { value: render(emitter.document(), { width, indent }), diagnostics };
}
