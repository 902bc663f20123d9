import { type PluginOptions, pluginRuleCodes } from '../../catalog/rules/read-plugins.js';
import { codesBefore, isIgnorable } from '../../vql/ignore-comments.js';
import { ruleNames } from '../../vql/rules/all.js';
import type { Section } from '../vql-document.js';
import { type Candidate, type CompletionList, rankItems } from './items.js';

/** Completes the codes in a comment such as `-- vql-ignore no-limit`, first those that the statement has; `undefined` elsewhere. */
export function completeIgnoredCode(
  section: Section,
  offset: number,
  setting: PluginOptions,
): CompletionList | undefined {
  const { text, reading } = section;
  const comment = reading.comments.find(({ span }) => span.start < offset && offset <= span.end);
  const beginning = comment && text.slice(comment.span.start, offset);
  const found = () => section.diagnostics.map(({ code }) => code);
  return beginning === undefined
    ? undefined
    : completeCodes({ text, offset, beginning }, ignorableCodes(setting), found);
}

/** Returns the codes that a comment can ignore. */
export function ignorableCodes(setting: PluginOptions): readonly string[] {
  return [...ruleNames.filter(isIgnorable), ...pluginRuleCodes(setting)];
}

/** The beginning of a comment, up to the cursor. */
interface CommentAtCursor {
  readonly text: string;
  readonly offset: number;
  readonly beginning: string;
}

/** Completes the codes in a comment that ignores some of those known, first those that were found; `undefined` in any other comment. */
export function completeCodes(
  { text, offset, beginning }: CommentAtCursor,
  known: readonly string[],
  found: () => readonly string[],
): CompletionList | undefined {
  const codes = codesBefore(beginning);
  if (codes === undefined) return undefined;
  const typed = codes.at(-1) ?? '';
  const rest = /^[\w/-]*/.exec(text.slice(offset))?.[0] ?? '';
  const target = { span: { start: offset - typed.length, end: offset + rest.length }, typed };
  const own = new Set(found());
  const candidates = known
    .filter((code) => !codes.slice(0, -1).includes(code))
    .map((code): Candidate => ({ label: code, kind: 'option', comesLast: !own.has(code) }));
  // In a comment, no space has to separate a code from the text after it.
  const items = rankItems(candidates, target, text).map(({ item }) => ({
    ...item,
    edit: { span: target.span, text: item.label },
  }));
  return { items, expected: [] };
}
