import { codeFrame } from '../diagnostics/code-frame.js';
import { createDiagnostic, type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { type Span } from '../diagnostics/span.js';
import type { Predicate, Statement } from './ast.js';
import { readAnnotation } from './grammar/annotations.js';
import { type GrammarInput } from './grammar/recovery.js';
import { VqlGrammar } from './grammar/grammar.js';
import { type Scan, scan } from './grammar/lexer.js';
import { repairTokens } from './grammar/repair-tokens.js';
import { Reporter, spanOf } from './grammar/reporter.js';
import { UnclosedComment } from './grammar/tokens.js';

/** How much a text may ask of the parser. What exceeds a limit gets a diagnostic. */
export interface ParseOptions {
  /** How deep parentheses around conditions may nest; default 1,000, at most 2,000. Statements and calls nest 40 deep at most. */
  readonly maxDepth?: number;
  /** How many UTF-16 units a text may have; default 16 Mi (16,777,216). A longer one is not read. */
  readonly maxLength?: number;
}

/** A comment of the text, with its marks. */
export interface Comment {
  readonly kind: 'line' | 'block';
  readonly text: string;
  readonly span: Span;
}

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

const defaultMaxDepth = 1_000;
/** Beyond this, walking the tree could exhaust the stack of a process that has just started. */
const highestMaxDepth = 2_000;
const defaultMaxLength = 16 * 1024 * 1024;

let grammar: VqlGrammar | undefined;

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
  const { value, diagnostics, comments } = read(text, options, (input) => instance().readStatement(input));
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
  const { value, diagnostics, comments } = read(text, options, (input) => instance().readPredicate(input));
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

function instance(): VqlGrammar {
  grammar ??= new VqlGrammar();
  return grammar;
}

interface Reading<Value> {
  readonly value: Value | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly comments: readonly Comment[];
}

function read<Value>(text: string, options: ParseOptions, rule: (input: GrammarInput) => Value): Reading<Value> {
  const { maxDepth = defaultMaxDepth, maxLength = defaultMaxLength } = options;
  if (text.length > maxLength) {
    const span = { start: maxLength, end: text.length };
    const diagnostics = [createDiagnostic('too-long', { length: text.length, limit: maxLength }, { span })];
    return { value: undefined, diagnostics, comments: [] };
  }
  const reporter = new Reporter();
  const scanned = scan(text);
  const tokens = scanned.hasInvalid ? repairTokens(scanned, reporter) : scanned.tokens;
  const annotations = scanned.annotations.map((token) => readAnnotation(token, reporter));
  const comments = readComments(scanned, reporter);
  const value = rule({ text, tokens, reporter, annotations, maxDepth: Math.min(maxDepth, highestMaxDepth) });
  const diagnostics = reporter.diagnostics.sort((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0));
  return { value, diagnostics, comments };
}

function readComments({ comments }: Scan, reporter: Reporter): Comment[] {
  const last = comments.at(-1);
  if (last?.tokenType === UnclosedComment) {
    const { end } = spanOf(last);
    const fixes = [{ title: 'Close the comment', edits: [{ span: { start: end, end }, text: ' */' }], safe: false }];
    reporter.report('unclosed-comment', {}, { span: spanOf(last), fixes });
  }
  return comments.map((token) => ({
    kind: token.image.startsWith('--') ? 'line' : 'block',
    text: token.image,
    span: spanOf(token),
  }));
}
