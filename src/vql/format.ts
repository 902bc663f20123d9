import { type ArgumentKind, amount, type OptionKinds, oneOf, wholeNumber } from '../diagnostics/arguments.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';
import type { Span } from '../diagnostics/span.js';
import { formatRegions } from './format-regions.js';
import { lineIgnores } from './ignore-comments.js';
import { render } from './layout/render.js';
import {
  type CommaPosition,
  commaPositions,
  type KeywordCase,
  keywordCases,
  SourceEmitter,
} from './layout/source-emitter.js';
import { checkReadArguments, type ParseOptions, parseOptions, readStatement } from './read.js';

/** Options of `format`. */
export interface FormatOptions extends ParseOptions {
  /** Width, in characters, at which lines break where they can; default 80. */
  readonly width?: number | undefined;
  /** Indentation per level: a number of spaces, or `tab`, which counts as four characters of the width; default 2. */
  readonly indent?: number | 'tab' | undefined;
  /** Case of keywords; default `upper`. */
  readonly keywordCase?: KeywordCase | undefined;
  /** Position of a comma beside a line break: at the end of a line, or at the beginning of the next one; default `trailing`. */
  readonly commas?: CommaPosition | undefined;
}

const spaces = wholeNumber(0);
const indentation: ArgumentKind = {
  expected: `${spaces.expected}, or "tab"`,
  accepts: (value) => value === 'tab' || spaces.accepts(value),
};

/** **The** table of the options of formatting. */
export const formatOptions: OptionKinds<FormatOptions> = {
  ...parseOptions,
  width: amount,
  indent: indentation,
  keywordCase: oneOf(keywordCases),
  commas: oneOf(commaPositions),
};

/**
 * Formats a statement. Keeps every comment and annotation, never changes the tree, and is idempotent. The text ends without a
 * line break, and its lines outside strings end with LF. A text with errors has no formatted text: the diagnostics are the errors.
 * From a comment `-- vql-format off` to `-- vql-format on`, or to the end, the text stays as it is, with the clauses that it is a part of.
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

/** Formats a statement, except for the clauses in its regions. The options must have been checked. */
export function formatStatement(
  text: string,
  options: FormatOptions = {},
  regions: readonly Span[] = formatRegions(text),
): Result<string> {
  const { width = 80, indent = 2, keywordCase = 'upper', commas = 'trailing', dialect } = options;
  const reading = readStatement(text, options);
  const { value: statement, diagnostics } = reading;
  if (statement === undefined || hasErrors(diagnostics)) return { diagnostics };
  const emitter = new SourceEmitter(text, reading, statement, {
    keywordCase,
    commas,
    variableStyle: dialect?.variableStyle,
    ignores: lineIgnores(text, reading),
    regions,
  });
  return { value: render(emitter.document(), { width, indent }), diagnostics };
}
