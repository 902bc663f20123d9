import type { IToken } from 'chevrotain';
import { amount, checkArgument, checkOptions, type OptionKinds, record, string } from '../diagnostics/arguments.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { inTextOrder } from '../diagnostics/diagnostic.js';
import type { Span } from '../diagnostics/span.js';
import { type Dialect, resolveDialect } from '../dialect/dialect.js';
import { stringMark } from '../dialect/literals.js';
import { unicodePattern } from '../dialect/unicode-pattern.js';
import type { Node, Predicate, Statement } from './ast.js';
import { confirmFixes } from './confirm-fixes.js';
import { readAnnotation } from './grammar/annotations.js';
import {
  type Correction,
  closeStrings,
  decodeEntities,
  joinEdits,
  openStrings,
  quoteDollarStrings,
} from './grammar/corrections.js';
import type { Cursor } from './grammar/cursor.js';
import { scanEdited } from './grammar/edited-scan.js';
import { finishFixes } from './grammar/finish-fixes.js';
import { fix, insertion } from './grammar/fix.js';
import { readCommentSigns } from './grammar/foreign-comments.js';
import { createGrammar } from './grammar/grammar.js';
import type { GrammarInput, PlaceholderNotes } from './grammar/grammar-rules.js';
import { correctWords } from './grammar/missing-words.js';
import { repairTokens } from './grammar/repair-tokens.js';
import { createVqlDiagnostic, Reporter } from './grammar/reporter.js';
import { findSingleEdit } from './grammar/single-edits.js';
import { jsonAdvice, otherLanguage } from './grammar/wrapping/other-languages.js';
import { unwrap } from './grammar/wrapping/unwrap.js';
import { type Scan, scan, spanOf } from './lexer/lexer.js';
import { UnclosedComment } from './lexer/tokens.js';
import { markBroken } from './nodes.js';

/** Options of `parse`. Exceeding a limit is reported as a diagnostic. */
export interface ParseOptions {
  /** The dialect of the installation, which decides how variables are written; `:name` is always read. Default: `defaultDialect`. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Depth to which parentheses around conditions may nest; default and maximum: 1,000. Statements and calls nest at most 40 deep. */
  readonly maxDepth?: number | undefined;
  /** Number of UTF-16 units that a text may have; default 16 Mi (16,777,216). A longer one is not read. */
  readonly maxLength?: number | undefined;
}

/** **The** table of the options of `parse`. */
export const parseOptions: OptionKinds<ParseOptions> = { dialect: record, maxDepth: amount, maxLength: amount };

/**
 * Checks the arguments of a public function that parses a text.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 */
export function checkReadArguments<Options extends ParseOptions>(
  owner: string,
  text: string,
  options: Options | undefined,
  kinds: OptionKinds<Options>,
): void {
  checkArgument(`The text of ${owner}`, text, string);
  checkOptions(owner, options, kinds);
  resolveDialect(options?.dialect);
}

/** A comment of the text, with its delimiters. */
export interface Comment {
  readonly kind: 'line' | 'block';
  readonly text: string;
  readonly span: Span;
}

/** Result of `parse`, with the tokens that formatter and rules need in addition. */
export interface Reading<Value> {
  readonly value: Value | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly comments: readonly Comment[];
  readonly tokens: readonly IToken[];
  /** The offsets of the parentheses that group conditions. */
  readonly parentheses: readonly number[];
  /** Whether the text was read as it is written, and not as another text that is probably meant. */
  readonly isAsWritten: boolean;
  /** What the grammar noted about the placeholders of a text that has them. */
  readonly placeholders?: PlaceholderNotes | undefined;
}

/** Grammar rule that parses a text. */
interface GrammarRule<Value> {
  readonly isStatement: boolean;
  /** Whether a text with several errors is read as if a single mistake were corrected, too: this takes many parses. */
  readonly triesEdits: boolean;
  readonly apply: (grammar: Cursor, input: GrammarInput) => Value | undefined;
  /** Separates the placeholders of a text from its other tokens. */
  readonly separate?: ((scanned: Scan) => SeparatedScan) | undefined;
}

/** The tokens of a text with placeholders, and what is known about these before the grammar reads them. */
interface SeparatedScan extends Scan {
  readonly placeholders: PlaceholderNotes;
}

/** Maximum depth: beyond it, traversing the tree could overflow the stack of a process that has just started. */
const highestMaxDepth = 1_000;
const defaultMaxLength = 16 * 1024 * 1024;

let grammar: Cursor | undefined;

const statementRule: GrammarRule<Statement> = {
  isStatement: true,
  triesEdits: true,
  apply: (grammar, input) => grammar.run(input, grammar.rules.root),
};

/** Parses a text as a statement. */
export function readStatement(text: string, options?: ParseOptions): Reading<Statement> {
  return confirm(text, readUnconfirmed(text, options), options, statementRule);
}

/** Parses a text as a statement; whether its safe fixes lead to other errors is left to `confirmStatement`, which parses again. */
export function readUnconfirmed(text: string, options?: ParseOptions): Reading<Statement> {
  return read(text, options, statementRule);
}

/** Parses a text as a statement in the same way, but takes no mistake for the cause of several errors: for readings in great number. */
export function readWithoutTrials(text: string, options?: ParseOptions): Reading<Statement> {
  return read(text, options, { ...statementRule, triesEdits: false });
}

/** Marks safe fixes of a statement as suggestions if they lead to an error that is not among `errors`. */
export function confirmStatement(
  text: string,
  diagnostics: readonly Diagnostic[],
  options?: ParseOptions,
  errors = diagnostics,
): readonly Diagnostic[] {
  return confirmFixes(text, diagnostics, { errors, errorsOf: errorsOf(options, statementRule) });
}

/** Parses a text as a statement in one way alone: where it has errors, nothing else that it may mean is tried. */
export function readAsWritten(text: string, options: ParseOptions): Reading<Statement> {
  return readTokens(text, scan(text), options, statementRule);
}

const predicateRule: GrammarRule<Predicate> = {
  isStatement: false,
  triesEdits: true,
  apply: (grammar, input) => grammar.run(input, grammar.rules.predicateRoot),
};

/** Parses a text as a predicate. */
export function readPredicateText(text: string, options?: ParseOptions): Reading<Predicate> {
  return confirm(text, read(text, options, predicateRule), options, predicateRule);
}

/** Parses a text with placeholders as a statement. */
export function readWithPlaceholders(
  text: string,
  options: ParseOptions,
  separate: (scanned: Scan) => SeparatedScan,
  isAsWritten: boolean,
): Reading<Statement> {
  const rule = { ...statementRule, triesEdits: false, separate };
  return isAsWritten ? readTokens(text, scan(text), options, rule) : read(text, options, rule);
}

function read<Value extends Node>(text: string, options: ParseOptions = {}, rule: GrammarRule<Value>): Reading<Value> {
  const { maxLength = defaultMaxLength } = options;
  checkArgument('The text', text, string);
  if (text.length > maxLength) {
    const span = { start: maxLength, end: text.length };
    return unread(createVqlDiagnostic('too-long', { length: text.length, limit: maxLength }, { span }));
  }
  const advice = jsonAdvice(text);
  if (advice !== undefined) return unread(createVqlDiagnostic('json-text', { advice }, { span: firstCharacter(text) }));
  const reading = readFinished(text, options, rule);
  const { diagnostics } = reading;
  if (diagnostics.length === 0) return reading;
  const language = rule.isStatement ? otherLanguage(text) : undefined;
  if (language !== undefined)
    return unread(createVqlDiagnostic('other-language', { language }, { span: firstCharacter(text) }));
  if (reading.value !== undefined) markBroken(reading.value);
  return reading;
}

/** Returns a reading whose safe fixes were tried. */
function confirm<Value>(
  text: string,
  reading: Reading<Value>,
  options: ParseOptions | undefined,
  rule: GrammarRule<Value>,
): Reading<Value> {
  const { diagnostics } = reading;
  if (diagnostics.length === 0) return reading;
  return {
    ...reading,
    diagnostics: confirmFixes(text, diagnostics, { errors: diagnostics, errorsOf: errorsOf(options, rule) }),
  };
}

/** Returns the function that parses a text, and returns its errors. */
function errorsOf<Value>(
  options: ParseOptions = {},
  rule: GrammarRule<Value>,
): (text: string) => readonly Diagnostic[] {
  return (text) => readFinished(text, options, rule).diagnostics;
}

/** Parses a text; its diagnostics are in the order of the text, and their fixes can be applied. */
function readFinished<Value>(text: string, options: ParseOptions, rule: GrammarRule<Value>): Reading<Value> {
  const reading = readBest(text, options, rule);
  if (reading.diagnostics.length === 0) return reading;
  const diagnostics = finishFixes(text, reading.comments, inTextOrder(reading.diagnostics));
  return { ...reading, diagnostics };
}

/** Returns the reading of a text of which nothing is read, with the reason. */
function unread(diagnostic: Diagnostic): Reading<never> {
  return {
    value: undefined,
    diagnostics: [diagnostic],
    comments: [],
    tokens: [],
    parentheses: [],
    isAsWritten: false,
  };
}

/** Returns the span of the first character that is not a space. */
function firstCharacter(text: string): Span {
  const start = text.length - text.trimStart().length;
  return { start, end: start + 1 };
}

/** Parses a text, and if it has errors, also as the statement in other text; returns the reading with the fewest diagnostics. */
function readBest<Value>(text: string, options: ParseOptions, rule: GrammarRule<Value>): Reading<Value> {
  const whole = readCorrected(text, options, rule);
  if (whole.diagnostics.length === 0 || !rule.isStatement) return whole;
  const unwrapped = unwrap(text);
  // A reading that must have fewer errors than one has none, and an uncertain sign is itself reported.
  if (unwrapped === undefined || (!unwrapped.isCertain && whole.diagnostics.length === 1)) return whole;
  const inner = readCorrected(text, options, rule, unwrapped);
  const [count, wholeCount] = [inner.diagnostics.length, whole.diagnostics.length];
  if (!unwrapped.isCertain) return count < wholeCount ? inner : whole;
  // Without the beginning of the statement, most of the text was not read.
  const isRead = whole.value !== undefined && !whole.diagnostics.some(({ code }) => code === 'missing-select');
  return count <= wholeCount || !isRead ? inner : whole;
}

/** Parses a text in the ways in which it may be meant if it has errors, and returns the reading with the fewest diagnostics. */
function readCorrected<Value>(
  text: string,
  options: ParseOptions,
  rule: GrammarRule<Value>,
  correction?: Correction,
): Reading<Value> {
  const scanned = correction?.scanned ?? scan(text);
  const edits = correction?.edits ?? [];
  const readAs = (other: Pick<Correction, 'scanned' | 'report'>): Reading<Value> =>
    readTokens(text, other.scanned, options, rule, (reporter) => {
      correction?.report(reporter);
      other.report(reporter);
    });
  // The text as it is written comes first.
  if (scanned.hasInvalid && correction === undefined) rule.separate?.(scanned);
  const decoded = scanned.hasInvalid ? decodeEntities(text, scanned, edits) : undefined;
  // An unescaped text has other errors than missing quotes.
  if (decoded !== undefined) return readAs(decoded);
  const dollars =
    scanned.hasInvalid && rule.separate === undefined ? quoteDollarStrings(text, scanned, edits) : undefined;
  if (dollars !== undefined) return readAs(dollars);
  const first =
    correction === undefined ? readTokens(text, scanned, options, rule) : readAs({ scanned, report: () => {} });
  if (first.diagnostics.length === 0) return first;
  let best: Reading<Value> = first;
  if (scanned.hasOpenPath) {
    const other = readAs({ scanned: scanEdited(text, edits, { endsPaths: true }), report: () => {} });
    if (other.diagnostics.length <= best.diagnostics.length) best = other;
  }
  const signs = readCommentSigns(text, scanned, edits);
  if (signs !== undefined) {
    const other = readAs(signs);
    if (other.diagnostics.length < best.diagnostics.length) best = other;
  }
  /** The tokens before they were repaired. */
  let rescanned: Scan | undefined;
  const unrepaired = (): Scan => {
    rescanned ??= scanEdited(text, edits);
    return rescanned;
  };
  const mayLackQuote = best.diagnostics.some(
    ({ code, span }) => code === 'undoubled-quote' || (span !== undefined && text[span.start - 1] === stringMark),
  );
  const closed = mayLackQuote || maySpanLines.test(text) ? closeStrings(text, unrepaired(), edits) : undefined;
  if (closed !== undefined) {
    const other = readAs(closed);
    const hasOnlyStrings = other.diagnostics.every(({ code }) => code === 'unclosed-string');
    if (hasOnlyStrings || other.diagnostics.length <= best.diagnostics.length) best = other;
  }
  // These readings have a report of their own, and must have fewer than the others.
  for (const { hint, correct } of lateCorrections) {
    if (best.diagnostics.length < 2 || best.diagnostics.length > maxConsequences) break;
    const corrected = hint().test(text) ? correct(text, unrepaired(), edits) : undefined;
    if (corrected === undefined) continue;
    const other = readAs(corrected);
    if (other.diagnostics.length < best.diagnostics.length) best = other;
  }
  if (!rule.triesEdits || best.diagnostics.length > maxConsequences) return best;
  const single = findSingleEdit(text, unrepaired(), best.diagnostics, (edit) => {
    const scanned = scanEdited(text, joinEdits(edits, edit));
    return readAs({ scanned, report: () => {} }).diagnostics;
  });
  if (single === undefined) return best;
  return readAs({ scanned: scanEdited(text, joinEdits(edits, single.edits)), report: single.report });
}

/** Corrections that are tried last, each where the text may have its mistake: a quote after a word; a statement in parentheses, or `FROM a a.b`. */
const lateCorrections = [
  { hint: unicodePattern(String.raw`[\p{L}\p{M}\p{N}_%]'`), correct: openStrings },
  { hint: () => /\(\s*select|from\s+\S+\s+[^\s.]+\s*\./i, correct: correctWords },
] as const;

/** Maximum number of errors that a single missing sign or word is taken for the cause of. */
const maxConsequences = 8;

/** Matches a quote with a line end after it: only then a string can extend over a line end. */
const maySpanLines = /'[^']*[\r\n]/;

/** Parses tokens; `report` adds what was corrected in them before. */
function readTokens<Value>(
  text: string,
  scanned: Scan,
  { maxDepth = highestMaxDepth, dialect }: ParseOptions,
  rule: GrammarRule<Value>,
  report?: (reporter: Reporter) => void,
): Reading<Value> {
  grammar ??= createGrammar();
  const { isStatement } = rule;
  const separated = rule.separate?.(scanned);
  const reporter = new Reporter();
  report?.(reporter);
  const form = { isStatement, variableStyle: dialect?.variableStyle };
  const scannedTokens = separated?.tokens ?? scanned.tokens;
  const tokens = scanned.hasInvalid ? repairTokens(text, scannedTokens, reporter, form) : scannedTokens;
  const annotations = scanned.annotations.map((token) => readAnnotation(token, reporter));
  const comments = readComments(scanned, reporter);
  const parentheses: number[] = [];
  const value = rule.apply(grammar, {
    text,
    tokens,
    reporter,
    annotations,
    parentheses,
    placeholders: separated?.placeholders,
    maxDepth: Math.min(maxDepth, highestMaxDepth),
  });
  return {
    value,
    diagnostics: reporter.diagnostics,
    comments,
    tokens,
    parentheses,
    isAsWritten: report === undefined,
    placeholders: separated?.placeholders,
  };
}

function readComments({ comments }: Scan, reporter: Reporter): Comment[] {
  const last = comments.at(-1);
  if (last?.tokenType === UnclosedComment) {
    const { end } = spanOf(last);
    const fixes = [fix('Close the comment', insertion(end, ' */'))];
    reporter.report('unclosed-comment', {}, { span: spanOf(last), fixes });
  }
  return comments.map((token) => ({
    kind: token.image.startsWith('--') ? 'line' : 'block',
    text: token.image,
    span: spanOf(token),
  }));
}
