import { pluginRuleCodes } from '../catalog/rules/read-plugins.js';
import { syntaxCodes } from '../diagnostics/codes/syntax.js';
import type { Diagnostic, Edit, Fix } from '../diagnostics/diagnostic.js';
import { createLineIndex } from '../diagnostics/position.js';
import { type Span, spanContains } from '../diagnostics/span.js';
import { fix } from '../vql/grammar/fix.js';
import {
  ignoringComment,
  isIgnorable,
  isRuleFailure,
  mayNotRun,
  reportUnused,
  startOfLine,
} from '../vql/ignore-comments.js';
import { type CodeInComment, codesIn } from '../vql/ignoring-comments.js';
import { ruleNames } from '../vql/rules/all.js';
import { unusedIgnore } from '../vql/rules/unused-ignore.js';
import type { EmbeddedProgram } from './embed.js';
import { embeddedRuleNames, type ProgramRuleOptions } from './embedded-rules.js';
import type { EmbeddedText } from './embedded-text.js';
import type { HostReading } from './host/reading.js';
import { programLineEnd } from './host/tag-names.js';
import type { CommentMarks } from './languages/language.js';

/** A comment of a program, such as `// vql-ignore no-limit: reason`, with what it applies to. */
export interface ProgramIgnore {
  readonly span: Span;
  readonly codes: readonly CodeInComment[];
  /** The queries that it is about: queries that begin in its line, and queries around the line. */
  readonly queries: readonly EmbeddedText[];
  /** Whether it applies to a span of the program. */
  readonly covers: (span: Span) => boolean;
}

/**
 * Returns the comments of a program that ignore codes. Such a comment applies to a line: its own, or the next one with code if nothing else
 * is on its own. It applies to what begins there, findings and whole queries, and to a finding that it is inside of, as in `'${…}'`.
 */
export function programIgnores({ reading, queries }: EmbeddedProgram): readonly ProgramIgnore[] {
  const { ignores = [], literals = [], program, language } = reading;
  if (ignores.length === 0) return [];
  const lines = createLineIndex(program);
  return ignores.map((comment): ProgramIgnore => {
    const { span } = comment;
    const hasOwnLine = program.slice(startOfLine(program, span.start), span.start).trim() === '';
    const at = hasOwnLine ? nextCode(program, span.end, language.commentMarks) : span.start;
    const line = lines.lineSpan(lines.positionAt(at).line);
    const beginsInLine = ({ start }: Span): boolean => line.start <= start && start <= line.end;
    const whole = queries.filter(({ query }) => beginsInLine(query.span));
    const around = queries.filter(({ query }) => query.span.start < line.start && line.start < query.span.end);
    return {
      span,
      codes: codesIn(comment) ?? [],
      queries: [...whole, ...around],
      covers: (found) =>
        beginsInLine(found) ||
        spanContains(found, span) ||
        whole.some(({ query }) => isInQuery(found, query)) ||
        literals.some((literal) => beginsInLine(literal) && spanContains(literal, found)),
    };
  });
}

/** Whether a span is in a query; the content of a heredoc follows the line of its expression. */
function isInQuery(found: Span, { span, content }: EmbeddedText['query']): boolean {
  return spanContains(span, found) || spanContains(content, found);
}

/** Returns the offset of the next character after spaces and comments. */
function nextCode(program: string, offset: number, { line, block }: CommentMarks): number {
  const comments = line.map((mark) => String.raw`${escapePattern(mark)}[^\r\n]*`);
  if (block !== undefined) comments.push(block.map(escapePattern).join(String.raw`[\s\S]*?`));
  const trivia = new RegExp(String.raw`(?:\s|${comments.join('|')})*`, 'y');
  trivia.lastIndex = offset;
  trivia.test(program);
  return trivia.lastIndex;
}

/** Returns a pattern that matches a text. */
function escapePattern(text: string): string {
  return text.replaceAll(/[*/]/g, String.raw`\$&`);
}

/** Whether a comment ignores a code at a span of the program. */
export function isIgnoredAt(ignores: readonly ProgramIgnore[], code: string, span: Span): boolean {
  return ignores.some(({ codes, covers }) => codes.some((one) => one.code === code) && covers(span));
}

/** A code that is reported at a span of the program. */
export interface CodeAt {
  readonly code: string;
  readonly span: Span;
}

/** Reports the comments of a program that ignore nothing of what was found. */
export function checkProgramIgnores(
  ignores: readonly ProgramIgnore[],
  found: readonly CodeAt[],
  program: string,
  settings: ProgramRuleOptions,
): readonly Diagnostic[] {
  const severity = settings.rules?.[unusedIgnore.code] ?? unusedIgnore.severity;
  const isBroken = ({ query, isFragment }: EmbeddedText): boolean =>
    isFragment || found.some(({ code, span }) => Object.hasOwn(syntaxCodes, code) && isInQuery(span, query));
  const known = [...ruleNames, ...pluginRuleCodes(settings), ...embeddedRuleNames];
  const run = { options: settings, hasFailure: found.some(isRuleFailure) };
  return ignores.flatMap((ignore) => {
    const idle = ignore.codes.filter(({ code }) => {
      if (found.some((one) => one.code === code && ignore.covers(one.span))) return false;
      // Rules may not run on a text with errors, and run on no fragment.
      const isOfPrograms = embeddedRuleNames.some((name) => name === code);
      const mayBeUnseen = !isOfPrograms && known.includes(code) && ignore.queries.some(isBroken);
      return !mayNotRun(code, run) && !mayBeUnseen;
    });
    return reportUnused({ ...ignore, idle }, { text: program, severity, known });
  });
}

/** Returns fixes that write a comment which ignores what is reported in the innermost query around it. */
export function ignoreActionsInProgram(
  found: readonly Diagnostic[],
  { reading, queries }: EmbeddedProgram,
): readonly Fix[] {
  const codes = found.filter(({ code }) => isIgnorable(code) || embeddedRuleNames.some((name) => name === code));
  return [...new Map(codes.map((one) => [one.code, one])).values()].flatMap(({ code, span }) => {
    const around = queries.findLast(({ query }) => span !== undefined && isInQuery(span, query));
    const edit = around && ignoreInProgram(code, '', around.query.span, reading);
    return edit === undefined ? [] : [fix(`Ignore ${code} for this query`, edit)];
  });
}

/**
 * Returns the edit that writes a comment which ignores a code in a query: on a line of its own above the query, or directly before the query
 * if that line may begin inside of a string; `undefined` if the language has no such comments.
 */
export function ignoreInProgram(
  code: string,
  reason: string,
  query: Span,
  { program, language: { commentMarks } }: HostReading,
): Edit | undefined {
  const lineStart = startOfLine(program, query.start);
  const before = program.slice(lineStart, query.start);
  const { line, block } = commentMarks;
  const text = ignoringComment(code, line[0]) + reason;
  // From a string, a template or JSX, code is reached only through one of these.
  if (/[`'"{<]|\*\//.test(before)) {
    if (block === undefined) return undefined;
    const [open, close] = block;
    const content = text.slice(line[0].length).replaceAll(close, [...close].join(' '));
    return { span: { start: query.start, end: query.start }, text: `${open}${content} ${close} ` };
  }
  // No line can be inserted after a line that is continued.
  if (block === undefined && /\\\r?\n$/.test(program.slice(0, lineStart))) return undefined;
  const indentation = /^[ \t]*/.exec(before)?.[0] ?? '';
  return { span: { start: lineStart, end: lineStart }, text: `${indentation}${text}${programLineEnd(program)}` };
}
