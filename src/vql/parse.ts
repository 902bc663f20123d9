import { hasErrors } from '../diagnostics/diagnostic.js';
import type { Result } from '../diagnostics/result.js';
import { VqlError } from '../diagnostics/vql-error.js';
import type { Predicate, Statement } from './ast.js';
import {
  type Comment,
  checkReadArguments,
  type ParseOptions,
  parseOptions,
  readPredicateText,
  readStatement,
} from './read.js';

/** Result of the parser: the tree, as far as it could be read, with diagnostics and comments. */
export interface ParseResult<Value> extends Result<Value> {
  /** The comments in the order of the text. Annotations are not among them: they belong to their columns. */
  readonly comments: readonly Comment[];
}

/**
 * Parses a VQL statement. Several independent errors are reported, and the tree contains what could be read, with `Missing`
 * nodes in the gaps. No text makes it throw or overflow the stack.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller.
 *
 * @example
 * ```ts
 * import { parse } from 'vql-kit/vql';
 * const { value: statement, diagnostics } = parse("SELECT id FROM account.query WHERE active = 'true'");
 * console.log(statement?.from.kind, statement?.from.span, diagnostics.length); // Template { start: 15, end: 28 } 0
 * ```
 */
export function parse(text: string, options?: ParseOptions): ParseResult<Statement> {
  checkReadArguments('parse', text, options, parseOptions);
  const { value, diagnostics, comments } = readStatement(text, options);
  return value === undefined ? { diagnostics, comments } : { value, diagnostics, comments };
}

/**
 * Parses a predicate alone, such as follows WHERE, with the guarantees of `parse`.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for a mistake of the caller.
 *
 * @example
 * ```ts
 * import { parsePredicate } from 'vql-kit/vql';
 * console.log(parsePredicate("active = 'true' OR id NOTNULL").value?.kind); // Or
 * ```
 */
export function parsePredicate(text: string, options?: ParseOptions): ParseResult<Predicate> {
  checkReadArguments('parsePredicate', text, options, parseOptions);
  const { value, diagnostics, comments } = readPredicateText(text, options);
  return value === undefined ? { diagnostics, comments } : { value, diagnostics, comments };
}

/**
 * Parses a statement that is expected to be valid.
 *
 * @throws {VqlError} if the text has errors, with their diagnostics and code frames, or for a mistake of the caller.
 *
 * @example
 * ```ts
 * import { parseOrThrow } from 'vql-kit/vql';
 * console.log(parseOrThrow('SELECT id FROM account.query').columns.length); // 1
 * ```
 */
export function parseOrThrow(text: string, options?: ParseOptions): Statement {
  checkReadArguments('parseOrThrow', text, options, parseOptions);
  const { value: statement, diagnostics } = readStatement(text, options);
  if (statement === undefined || hasErrors(diagnostics)) throw new VqlError(diagnostics, { text });
  return statement;
}
