import type { Catalog } from '../catalog/catalog.js';
import { isSelected, type SelectableRule } from '../catalog/check/selected-rules.js';
import { catalogRules } from '../catalog/rules/all.js';
import {
  isPluginCode,
  type Plugin,
  type PluginRuleSetting,
  pluginNameIn,
  type RuleSettings,
  severityOfSetting,
} from '../catalog/rules/plugin.js';
import { knownPluginRules, pluginRuleCodes } from '../catalog/rules/read-plugins.js';
import type { Diagnostic, Fix, Severity } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { firstIndex } from '../diagnostics/first-index.js';
import { createLineIndex, type LineIndex } from '../diagnostics/position.js';
import type { Span } from '../diagnostics/span.js';
import { type Dialect, resolveDialect } from '../dialect/dialect.js';
import { fix, removal, replacement } from './grammar/fix.js';
import {
  type CodeInComment,
  codesIn,
  commentWithSpace,
  ignoreKeyword,
  ignoringPattern,
  mayIgnore,
} from './ignoring-comments.js';
import { Semicolon } from './lexer/tokens.js';
import type { Comment, Reading } from './read.js';
import { type RuleCode, ruleNames, rules } from './rules/all.js';
import { unusedIgnore } from './rules/unused-ignore.js';
import { separatorCommentsEnd } from './separator-comments.js';

/** The options of `check` that decide which rules run. */
export interface RuleOptions {
  readonly catalog?: Catalog | undefined;
  readonly paged?: boolean | undefined;
  readonly strict?: boolean | undefined;
  readonly rules?: RuleSettings<RuleCode> | undefined;
  readonly plugins?: readonly Plugin[] | undefined;
  readonly dialect?: Partial<Dialect> | undefined;
}

/** Reading of a statement, with its text and the options of its check. */
interface CheckedText {
  readonly text: string;
  readonly reading: Pick<Reading<unknown>, 'comments' | 'tokens' | 'parentheses'>;
  readonly options: RuleOptions;
  /** Whether the parser reported errors. */
  readonly isBroken: boolean;
  /** Whether the text begins behind the semicolon of another statement; default `false`. */
  readonly isAfterSeparator?: boolean | undefined;
}

/**
 * Removes what comments such as `-- vql-ignore no-limit: reason` ignore from the diagnostics of a statement, and reports comments that
 * ignore nothing. A comment after other text applies to its line, one on a line of its own to the next line with text, and one before
 * SELECT to the whole statement.
 */
export function ignoreComments(found: readonly Diagnostic[], checked: CheckedText): readonly Diagnostic[] {
  const { text, reading, options, isBroken } = checked;
  // Most texts have none.
  if (reading.comments.length === 0 || !mayIgnore(text)) return found;
  const ignored = new Set<Diagnostic>();
  const unused: Diagnostic[] = [];
  const severity = options.rules?.['unused-ignore'] ?? unusedIgnore.severity;
  const layout = layoutOf(text, reading, checked.isAfterSeparator);
  const known = [...ruleNames, ...pluginRuleCodes(options)];
  const run: RulesRun = { options, hasFailure: found.some(isRuleFailure) };
  for (const comment of reading.comments) {
    const codes = codesIn(comment);
    if (codes === undefined || isBehindSeparator(comment, layout)) continue;
    const scope = scopeOf(comment, layout);
    const idle = codes.filter(({ code }) => {
      const isRule = known.includes(code);
      const matching = isRule
        ? found.filter((one) => scope !== undefined && one.code === code && isIn(one.span, scope))
        : [];
      for (const one of matching) ignored.add(one);
      // Rules may not run on a text with errors, but a code that no rule has ignores nothing in any text.
      return matching.length === 0 && !mayNotRun(code, run) && !(isBroken && isRule);
    });
    const own = reportUnused({ ...comment, codes, idle }, { text, severity, known });
    for (const one of own) unused.push(one);
  }
  return [...found.filter((one) => !ignored.has(one)), ...unused];
}

/** A comment with the codes that it ignores, and the codes among them that are not reported. */
interface IdleComment extends Pick<Comment, 'span'> {
  readonly codes: readonly CodeInComment[];
  readonly idle: readonly CodeInComment[];
}

/** Reports the codes that a comment of a text ignores without effect, and a comment without codes. */
export function reportUnused(
  { span, codes, idle }: IdleComment,
  {
    text,
    severity,
    known,
  }: { readonly text: string; readonly severity: Severity | 'off'; readonly known: readonly string[] },
): readonly Diagnostic[] {
  if (severity === 'off') return [];
  const { code } = unusedIgnore;
  const mark = text.startsWith('//', span.start) ? '//' : '--';
  if (codes.length === 0) {
    const message = unusedIgnore.message({ code: undefined, isRule: false, nearest: undefined, mark });
    return [{ code, severity, message, span }];
  }
  // A comment with a misspelled code is corrected instead.
  const isUseless = idle.length === codes.length && codes.every((one) => known.includes(one.code));
  return idle.map((one) => {
    const isRule = known.includes(one.code);
    const [nearest] = isRule ? [] : didYouMean(one.code, known, 1);
    const correction = nearest === undefined ? [] : [fix(`Replace with "${nearest}"`, replacement(one.span, nearest))];
    const fixes = isUseless ? [removeComment({ span }, text)] : correction;
    const message = unusedIgnore.message({ code: one.code, isRule, nearest, mark });
    return { code, severity, message, span: one.span, ...(fixes.length > 0 && { fixes }) };
  });
}

/** A comment that ignores rules in a line. */
export interface LineIgnore {
  readonly comment: Span;
  /** Line that it applies to; `undefined` after the last line with text. */
  readonly line: Span | undefined;
}

/** Returns the comments that ignore rules in a line of the text, and not in the whole statement. */
export function lineIgnores(text: string, reading: CheckedText['reading']): readonly LineIgnore[] {
  if (reading.comments.length === 0 || !mayIgnore(text)) return [];
  const layout = layoutOf(text, reading);
  return reading.comments.flatMap((comment): LineIgnore[] => {
    const isIgnoring = codesIn(comment)?.some(({ code }) => isRuleCode(code)) ?? false;
    if (!isIgnoring || isBehindSeparator(comment, layout)) return [];
    const line = scopeOf(comment, layout);
    return line?.end === Number.POSITIVE_INFINITY ? [] : [{ comment: comment.span, line }];
  });
}

/** A code that a comment ignores. */
export interface IgnoredCode {
  readonly code: string;
  /** Span of the code in the comment. */
  readonly span: Span;
  /** Whether a diagnostic at a span is ignored. */
  readonly covers: (span: Span) => boolean;
  /** Removes the comment, if it ignores nothing else. */
  readonly fix: Fix | undefined;
}

/** Returns the codes that the comments of a text ignore, also those that no rule of `check` has. */
export function ignoredCodes(text: string, reading: CheckedText['reading']): readonly IgnoredCode[] {
  const layout = layoutOf(text, reading);
  return reading.comments.flatMap((comment) => {
    const codes = isBehindSeparator(comment, layout) ? [] : (codesIn(comment) ?? []);
    const scope = codes.length === 0 ? undefined : scopeOf(comment, layout);
    return codes.map((one) => ({
      ...one,
      covers: (span: Span) => scope !== undefined && isIn(span, scope),
      fix: codes.length === 1 ? removeComment(comment, text) : undefined,
    }));
  });
}

/** A comment of a text that ignores codes. */
export interface IgnoringComment {
  readonly span: Span;
  readonly codes: readonly CodeInComment[];
  /** Empty if the comment gives no reason. */
  readonly reason: string;
  /** Whether it applies to the whole statement. */
  readonly isWhole: boolean;
}

/** Returns the comments of a text that ignore codes. */
export function ignoringComments(text: string, reading: CheckedText['reading']): readonly IgnoringComment[] {
  const layout = layoutOf(text, reading);
  return reading.comments.flatMap((comment): readonly IgnoringComment[] => {
    const codes = codesIn(comment);
    if (codes === undefined) return [];
    const isWhole = scopeOf(comment, layout)?.end === Number.POSITIVE_INFINITY;
    return [{ span: comment.span, codes, reason: reasonIn(comment), isWhole }];
  });
}

/** Returns a comment that ignores a code, to be followed by the reason. */
export function ignoringComment(code: string, mark: '--' | '//' | '#' = '--'): string {
  return `${mark} ${ignoreKeyword} ${code}: `;
}

/** Returns the codes in the beginning of a comment that ignores some, the last of which may be incomplete or empty; `undefined` after them. */
export function codesBefore(beginning: string): readonly string[] | undefined {
  const [, list] = /^(?:--|\/\*|\/\/|#)\s*vql-ignore\s((?:[\s\w,-]|(?<=\w)\/)*)$/.exec(beginning) ?? [];
  return list?.trimStart().split(/[\s,]+/);
}

/** Whether a comment can ignore a code. */
export function isIgnorable(code: string): boolean {
  return isRuleCode(code) && code !== unusedIgnore.code;
}

/** Returns the reason that a comment which ignores codes gives; empty if it gives none. */
function reasonIn({ text }: Pick<Comment, 'text'>): string {
  const rest = text.replace(ignoringPattern, '').replace(/\*\/$/, '');
  return rest.replace(/^:/, '').replaceAll(/\s+/g, ' ').trim();
}

/** Whether a comment belongs to another statement: it is after the semicolon of this one, or in the line of the one before. */
function isBehindSeparator({ span: { start } }: Comment, { commentsStart, separator }: TextLayout): boolean {
  return start < commentsStart || (separator !== undefined && start > separator);
}

/** Lines and tokens of a text, read once: a text can have thousands of comments. */
interface TextLayout {
  readonly text: string;
  /** Tokens without the parentheses around conditions, which layout may move or remove. */
  readonly tokens: Reading<unknown>['tokens'];
  /** Offsets of these parentheses. */
  readonly parentheses: ReadonlySet<number>;
  readonly lines: LineIndex;
  /** Offset from which comments belong to the statement. */
  readonly commentsStart: number;
  /** Offset of the semicolon. */
  readonly separator: number | undefined;
}

function layoutOf(text: string, reading: CheckedText['reading'], isAfterSeparator = false): TextLayout {
  const parentheses = new Set(reading.parentheses);
  const tokens = reading.tokens.filter(({ startOffset }) => !parentheses.has(startOffset));
  const separator = tokens.find(({ tokenType }) => tokenType === Semicolon)?.startOffset;
  const commentsStart = isAfterSeparator ? separatorCommentsEnd(text, reading.comments) : 0;
  return { text, tokens, parentheses, lines: createLineIndex(text), commentsStart, separator };
}

/** Returns the line of an offset, without its line end. */
function lineOf(offset: number, { lines }: TextLayout): Span {
  return lines.lineSpan(lines.positionAt(offset).line);
}

/** Returns the part of the statement in which a comment applies; `undefined` if there is none. */
function scopeOf({ span }: Comment, layout: TextLayout): Span | undefined {
  const { text, tokens, parentheses } = layout;
  const line = lineOf(span.start, layout);
  let textEnd = span.start;
  while (textEnd > line.start && (parentheses.has(textEnd - 1) || /\s/.test(text.charAt(textEnd - 1)))) textEnd--;
  const hasOwnLine = textEnd <= line.start;
  const [first] = tokens;
  if (hasOwnLine && first !== undefined && span.end <= first.startOffset)
    return { start: 0, end: Number.POSITIVE_INFINITY };
  if (!hasOwnLine) return line;
  const next = tokens[firstIndex(tokens, ({ startOffset }) => startOffset >= span.end)];
  return next === undefined ? undefined : lineOf(next.startOffset, layout);
}

/** Returns the offset at which the line of an offset begins. */
export function startOfLine(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}

/** Whether a diagnostic begins in a part of the statement; one without a span is about the whole statement. */
function isIn(span: Span | undefined, scope: Span): boolean {
  if (span === undefined) return scope.end === Number.POSITIVE_INFINITY;
  return scope.start <= span.start && span.start <= scope.end;
}

/** Whether a code names a rule, or may name a rule of a plugin. */
function isRuleCode(code: string): boolean {
  return isPluginCode(code) || ruleNames.some((name) => name === code);
}

/** A run of the rules of a check. */
export interface RulesRun {
  readonly options: RuleOptions;
  /** Whether a rule of a plugin has failed: which one, only its message says. */
  readonly hasFailure: boolean;
}

/** Whether a diagnostic says that a rule of a plugin has failed. */
export function isRuleFailure({ code }: Pick<Diagnostic, 'code'>): boolean {
  return code === 'rule-failed';
}

/** Whether a rule may not have run: it is switched off, has failed, is not loaded, or its conditions are not met. */
export function mayNotRun(code: string, { options, hasFailure }: RulesRun): boolean {
  const settings: Readonly<Record<string, PluginRuleSetting | undefined>> = options.rules ?? {};
  if (severityOfSetting(settings[code]) === 'off') return true;
  if (isPluginCode(code)) return hasFailure || mayPluginRuleNotRun(code, options);
  const rule = builtInRules.get(code);
  return rule !== undefined && !isSelectedBy(rule, options);
}

const builtInRules: ReadonlyMap<string, SelectableRule> = new Map(
  [...rules, ...catalogRules].map((rule) => [rule.code, rule]),
);

/** Whether the options of a check select a rule, on a text without errors. */
function isSelectedBy(rule: SelectableRule, { catalog, dialect, paged = false, rules, strict = false }: RuleOptions) {
  return isSelected(rule, {
    dialect: resolveDialect(dialect),
    hasCatalog: catalog !== undefined,
    isBroken: false,
    paged,
    severities: rules,
    strict,
  });
}

/** Whether a rule of a plugin may not have run. A plugin that the check does not use may be used elsewhere, as in CI. */
function mayPluginRuleNotRun(code: string, options: RuleOptions): boolean {
  const name = pluginNameIn(code);
  const plugin = options.plugins?.find((one) => one.name === name);
  // Two codes with a slash between them are a mistake: the comment ignores neither.
  if (plugin === undefined) return !ruleNames.some((one) => one === name);
  const rule = knownPluginRules(options.plugins).find((one) => one.code === code);
  if (rule === undefined) return plugin.leftOut?.includes(code) === true;
  try {
    return !isSelectedBy(rule, options);
  } catch {
    // The conditions of the rule have failed.
    return true;
  }
}

function removeComment(comment: Pick<Comment, 'span'>, text: string): Fix {
  return fix('Remove the comment', removal(commentWithSpace(comment, text)), { safe: true });
}
