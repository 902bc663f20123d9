import { embeddedCodes } from '../diagnostics/codes/embedded.js';
import { diagnosticsOf } from '../diagnostics/codes/row.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import { fix, keepWordsApart, removal } from '../vql/grammar/fix.js';
import { type IgnoringComment, ignoringComments } from '../vql/ignore-comments.js';
import { commentWithSpace, mayIgnore } from '../vql/ignoring-comments.js';
import { readUnconfirmed } from '../vql/read.js';
import { type ProgramRuleOptions, severityIn } from './embedded-rules.js';
import type { EmbeddedText } from './embedded-text.js';
import type { HostReading } from './host/reading.js';
import { ignoreInProgram } from './program-ignores.js';

const createEmbeddedDiagnostic = diagnosticsOf(embeddedCodes);

/** Reports the comments in a string with a query that ignore codes: the program sends them to the service. */
export function checkIgnoresInStrings(
  embedded: EmbeddedText,
  reading: HostReading,
  settings: ProgramRuleOptions,
): readonly Diagnostic[] {
  const { text, map, query } = embedded;
  // The tag does not send them.
  if (query.role === 'tag') return [];
  const severity = severityIn(settings, 'ignore-in-string');
  // Most texts have no such comment.
  if (severity === 'off' || !mayIgnore(text)) return [];
  return ignoringComments(text, readUnconfirmed(text)).map((comment) => {
    const codes = comment.codes.map(({ code }) => code).join(', ');
    const move = moveOut(comment, codes, embedded, reading);
    return createEmbeddedDiagnostic(
      'ignore-in-string',
      { codes, mark: reading.language.commentMarks.line[0] },
      { span: map.toHost(comment.span), severity, ...(move && { fixes: [move] }) },
    );
  });
}

/** Moves a comment to the program. Above the query it applies to all of it, so that a comment of one line may ignore more there. */
function moveOut(
  { span, codes: named, reason, isWhole }: IgnoringComment,
  codes: string,
  { text, map, query }: EmbeddedText,
  reading: HostReading,
): Fix | undefined {
  const title = 'Write it as a comment of the program';
  if (named.length === 0) return undefined;
  const { edits } = keepWordsApart(text, fix(title, removal(commentWithSpace({ span }, text))));
  const removed = edits.map((edit) => map.toHostEdit(edit)).filter((edit) => edit !== undefined);
  if (removed.length < edits.length) return undefined;
  const written = ignoreInProgram(codes, reason, query.span, reading);
  return written && fix(title, [written, ...removed], { safe: isWhole });
}
