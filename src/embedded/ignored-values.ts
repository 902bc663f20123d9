import type { Diagnostic, Severity } from '../diagnostics/diagnostic.js';
import { type IgnoredCode, ignoredCodes, mayIgnore } from '../vql/ignore-comments.js';
import { readUnconfirmed } from '../vql/read.js';
import { unusedIgnore } from '../vql/rules/unused-ignore.js';
import { embeddedRuleNames } from './embedded-rules.js';
import type { EmbeddedText, QuotedValue } from './embedded-text.js';

/** Returns the strings with values of a query that no comment ignores. */
export function reportedStrings(embedded: EmbeddedText): readonly QuotedValue[] {
  const ignored = ignoredIn(embedded);
  return ignored.length === 0
    ? embedded.strings
    : embedded.strings.filter((string) => !ignored.some((one) => isCovered(string, one, embedded)));
}

/** Corrects what `check` reports about comments that ignore a code of programs, which no rule of `check` has. */
export function withOwnIgnores(
  found: readonly Diagnostic[],
  embedded: EmbeddedText,
  valueInQuotes: Severity | 'off' | undefined,
): readonly Diagnostic[] {
  if (!found.some(({ code }) => code === unusedIgnore.code)) return found;
  const ignored = ignoredIn(embedded);
  return found.flatMap((diagnostic) => {
    const { code, span, fixes: _, ...rest } = diagnostic;
    const own = ignored.find((one) => one.span.start === span?.start);
    if (code !== unusedIgnore.code || own === undefined) return [diagnostic];
    const isUsed = embedded.strings.some((string) => isCovered(string, own, embedded));
    if (isUsed || valueInQuotes === 'off') return [];
    return [
      {
        ...rest,
        code,
        span: own.span,
        message: unusedIgnore.message({ code: own.code, isRule: true, nearest: undefined }),
        ...(own.fix && { fixes: [own.fix] }),
      },
    ];
  });
}

/** Returns the codes of programs that the comments of a query ignore. */
function ignoredIn({ text }: EmbeddedText): readonly IgnoredCode[] {
  // Most texts have no such comment.
  if (!mayIgnore(text)) return [];
  return ignoredCodes(text, readUnconfirmed(text)).filter(({ code }) =>
    embeddedRuleNames.some((name) => name === code),
  );
}

function isCovered({ span: { start } }: QuotedValue, { covers }: IgnoredCode, { map }: EmbeddedText): boolean {
  const offset = map.toQuery(start);
  return offset !== undefined && covers({ start: offset, end: offset });
}
