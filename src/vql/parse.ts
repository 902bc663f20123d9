import { codeFrame } from '../diagnostics/code-frame.js';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import type { Predicate, Statement } from './ast.js';
import { type Comment, type ParseOptions, readPredicate, readStatement } from './read.js';

/** What was read of a statement. */
export interface ParseResult {
  /** The tree, as much of it as could be read; absent only if the text holds no statement at all. */
  readonly statement?: Statement;
  /** What is wrong with the text, in its order; empty for a valid one. */
  readonly diagnostics: readonly Diagnostic[];
  /** The comments, in their order. Annotations are not among them: they belong to their columns. */
  readonly comments: readonly Comment[];
}

/** What was read of a predicate. */
export interface PredicateParseResult {
  readonly predicate?: Predicate;
  readonly diagnostics: readonly Diagnostic[];
  readonly comments: readonly Comment[];
}

/**
 * Reads a VQL statement. Never throws and never overflows the stack, whatever the text; several independent errors are
 * reported, and the tree holds what could be read, with `Missing` nodes in the gaps.
 *
 * @example
 * ```ts
 * import { parse } from 'vql-kit/vql';
 * const { statement, diagnostics } = parse("SELECT id FROM account.query WHERE active = 'true'");
 * console.log(statement?.from, diagnostics.length);
 * ```
 */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  const { value, diagnostics, comments } = readStatement(text, options);
  return value === undefined ? { diagnostics, comments } : { statement: value, diagnostics, comments };
}

/**
 * Reads a predicate alone, such as stands behind WHERE, under the same promises as `parse`.
 *
 * @example
 * ```ts
 * import { parsePredicate } from 'vql-kit/vql';
 * console.log(parsePredicate("active = 'true' OR id NOTNULL").predicate?.kind); // Or
 * ```
 */
export function parsePredicate(text: string, options: ParseOptions = {}): PredicateParseResult {
  const { value, diagnostics, comments } = readPredicate(text, options);
  return value === undefined ? { diagnostics, comments } : { predicate: value, diagnostics, comments };
}

/** What `parseOrThrow` throws: all diagnostics, and a message with a code frame for each error. */
export class VqlError extends Error {
  override readonly name = 'VqlError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(text: string, diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    super(errors.map((diagnostic) => codeFrame(text, diagnostic)).join('\n\n'));
    this.diagnostics = diagnostics;
  }
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
  const { statement, diagnostics } = parse(text, options);
  if (statement === undefined || hasErrors(diagnostics)) throw new VqlError(text, diagnostics);
  return statement;
}
