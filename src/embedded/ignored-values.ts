import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type IgnoredCode, ignoredCodes } from '../vql/ignore-comments.js';
import { mayIgnore } from '../vql/ignoring-comments.js';
import { readUnconfirmed } from '../vql/read.js';
import { unusedIgnore } from '../vql/rules/unused-ignore.js';
import { type ProgramRuleOptions, severityIn } from './embedded-rules.js';
import type { EmbeddedText, QuotedValue } from './embedded-text.js';
import { reportableStrings } from './quoted-values.js';

/** Returns whether a comment in the text of a query ignores a string with values. */
export function isIgnoredInText(embedded: EmbeddedText): (string: QuotedValue) => boolean {
  const ignored = ignoredIn(embedded);
  return (string) => ignored.some((one) => isCovered(string, one, embedded));
}

/** Corrects what `check` reports about comments that ignore a code of programs, which no rule of `check` has. */
export function withOwnIgnores(
  found: readonly Diagnostic[],
  embedded: EmbeddedText,
  settings: ProgramRuleOptions,
): readonly Diagnostic[] {
  if (!found.some(({ code }) => code === unusedIgnore.code)) return found;
  const ignored = ignoredIn(embedded);
  return found.flatMap((diagnostic) => {
    const { code, span, fixes: _, ...rest } = diagnostic;
    const own = ignored.find((one) => one.span.start === span?.start);
    if (code !== unusedIgnore.code || own === undefined) return [diagnostic];
    const isUsed = reportableStrings(embedded).some((string) => isCovered(string, own, embedded));
    if (isUsed || severityIn(settings, 'value-in-quotes') === 'off') return [];
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

/** Returns where the comments of a query ignore values in quotes. */
function ignoredIn({ text }: EmbeddedText): readonly IgnoredCode[] {
  // Most texts have no such comment.
  if (!mayIgnore(text)) return [];
  return ignoredCodes(text, readUnconfirmed(text)).filter(({ code }) => code === 'value-in-quotes');
}

function isCovered({ span: { start } }: QuotedValue, { covers }: IgnoredCode, { map }: EmbeddedText): boolean {
  const offset = map.toQuery(start);
  return offset !== undefined && covers({ start: offset, end: offset });
}
