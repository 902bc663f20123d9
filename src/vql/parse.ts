import { hasErrors } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { Predicate, Statement } from './ast.js';
import { type Comment, type ParseOptions, readPredicate, readStatement } from './read.js';

/** The answer of the parser: the tree, as far as it could be read, with diagnostics and comments. */
export interface ParseResult<Value> extends Result<Value> {
  /** In the order of the text. Annotations are not among them: they belong to their columns. */
  readonly comments: readonly Comment[];
}

/**
 * Reads a VQL statement. Never throws and never overflows the stack, whatever the text; several independent errors are
 * reported, and the tree holds what could be read, with `Missing` nodes in the gaps.
 *
 * @example
 * ```ts
 * import { parse } from 'vql-kit/vql';
 * const { value: statement, diagnostics } = parse("SELECT id FROM account.query WHERE active = 'true'");
 * console.log(statement?.from, diagnostics.length);
 * ```
 */
export function parse(text: string, options: ParseOptions = {}): ParseResult<Statement> {
  const { value, diagnostics, comments } = readStatement(text, options);
  return value === undefined ? { diagnostics, comments } : { value, diagnostics, comments };
}

/**
 * Reads a predicate alone, such as stands behind WHERE, under the same promises as `parse`.
 *
 * @example
 * ```ts
 * import { parsePredicate } from 'vql-kit/vql';
 * console.log(parsePredicate("active = 'true' OR id NOTNULL").value?.kind); // Or
 * ```
 */
export function parsePredicate(text: string, options: ParseOptions = {}): ParseResult<Predicate> {
  const { value, diagnostics, comments } = readPredicate(text, options);
  return value === undefined ? { diagnostics, comments } : { value, diagnostics, comments };
}

/**
 * Reads a statement that is known to be valid.
 *
 * @throws {VqlError} if the text has errors; it carries the diagnostics, and prints code frames.
 *
 * @example
 * ```ts
 * import { parseOrThrow } from 'vql-kit/vql';
 * console.log(parseOrThrow('SELECT id FROM account.query').columns.length); // 1
 * ```
 */
export function parseOrThrow(text: string, options: ParseOptions = {}): Statement {
  const { value: statement, diagnostics } = parse(text, options);
  if (statement === undefined || hasErrors(diagnostics)) throw new VqlError(diagnostics, { text });
  return statement;
}
