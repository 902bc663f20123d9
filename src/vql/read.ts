import type { IToken } from 'chevrotain';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { inTextOrder } from '../diagnostics/in-text-order.js';
import type { Span } from '../diagnostics/span.js';
import type { Dialect } from '../dialect/dialect.js';
import type { Node, Predicate, Statement } from './ast.js';
import { createVqlDiagnostic } from './create-diagnostic.js';
import { readAnnotation } from './grammar/annotations.js';
import type { GrammarInput } from './grammar/cursor.js';
import { keepWordsApart } from './grammar/fix.js';
import { VqlGrammar } from './grammar/grammar.js';
import { type Scan, scan } from './grammar/lexer.js';
import { repairTokens } from './grammar/repair-tokens.js';
import { Reporter, spanOf } from './grammar/reporter.js';
import { UnclosedComment } from './grammar/tokens.js';
import { markBroken } from './nodes.js';

/** How much a text may ask of the parser, and how it is spelt. What exceeds a limit gets a diagnostic. */
export interface ParseOptions {
  /** Of a dialect, the parser asks how variables are written; `:name` is always understood. Default: `defaultDialect`. */
  readonly dialect?: Pick<Dialect, 'variableStyle'>;
  /** How deep parentheses around conditions may nest; default and most: 1,000. Statements and calls nest 40 deep at most. */
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

/** All that reading a text yields: what `parse` gives away, and the tokens that formatter and rules need besides. */
export interface Reading<Value> {
  readonly value: Value | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly comments: readonly Comment[];
  readonly tokens: readonly IToken[];
  /** The offsets of the parentheses that group conditions. */
  readonly parentheses: readonly number[];
}

/** What a text is read as. */
interface Rule<Value> {
  readonly isStatement: boolean;
  readonly apply: (input: GrammarInput, instance: VqlGrammar) => Value | undefined;
}

/** Beyond this, walking the tree could exhaust the stack of a process that has just started. */
const highestMaxDepth = 1_000;
const defaultMaxLength = 16 * 1024 * 1024;

let grammar: VqlGrammar | undefined;

/** Reads a text as a statement. */
export function readStatement(text: string, options: ParseOptions): Reading<Statement> {
  return read(text, options, { isStatement: true, apply: (input, instance) => instance.readStatement(input) });
}

/** Reads a text as a predicate. */
export function readPredicate(text: string, options: ParseOptions): Reading<Predicate> {
  return read(text, options, { isStatement: false, apply: (input, instance) => instance.readPredicate(input) });
}

function read<Value extends Node>(text: string, options: ParseOptions, rule: Rule<Value>): Reading<Value> {
  const { maxLength = defaultMaxLength } = options;
  if (typeof text !== 'string')
    throw new TypeError(`A text to read is a string; this is ${text === null ? 'null' : typeof text}.`);
  if (text.length > maxLength) {
    const span = { start: maxLength, end: text.length };
    const diagnostics = [createVqlDiagnostic('too-long', { length: text.length, limit: maxLength }, { span })];
    return { value: undefined, diagnostics, comments: [], tokens: [], parentheses: [] };
  }
  const reading = readBest(text, options, rule);
  if (reading.value !== undefined && reading.diagnostics.length > 0) markBroken(reading.value);
  return reading;
}

function readBest<Value>(text: string, options: ParseOptions, rule: Rule<Value>): Reading<Value> {
  const reading = readTokens(text, scan(text), options, rule);
  if (!reading.hasOpenPath || reading.diagnostics.length === 0) return reading;
  const other = readTokens(text, scan(text, { endsPaths: true }), options, rule);
  return other.diagnostics.length <= reading.diagnostics.length ? other : reading;
}

function readTokens<Value>(
  text: string,
  scanned: Scan,
  { maxDepth = highestMaxDepth, dialect }: ParseOptions,
  rule: Rule<Value>,
): Reading<Value> & Pick<Scan, 'hasOpenPath'> {
  grammar ??= new VqlGrammar();
  const { hasInvalid, hasOpenPath } = scanned;
  const reporter = new Reporter();
  const form = { isStatement: rule.isStatement, spelling: dialect?.variableStyle };
  const tokens = hasInvalid ? repairTokens(text, scanned, reporter, form) : scanned.tokens;
  const annotations = scanned.annotations.map((token) => readAnnotation(token, reporter));
  const comments = readComments(scanned, reporter);
  const parentheses: number[] = [];
  // NaN would be no limit at all.
  const depth = maxDepth >= 0 ? Math.min(maxDepth, highestMaxDepth) : highestMaxDepth;
  const value = rule.apply({ text, tokens, reporter, annotations, parentheses, maxDepth: depth }, grammar);
  const diagnostics = inTextOrder(reporter.diagnostics).map((one) => mendFixes(text, one));
  return { value, diagnostics, comments, tokens, parentheses, hasOpenPath };
}

function mendFixes(text: string, diagnostic: Diagnostic): Diagnostic {
  const { fixes } = diagnostic;
  return fixes === undefined ? diagnostic : { ...diagnostic, fixes: fixes.map((fix) => keepWordsApart(text, fix)) };
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
