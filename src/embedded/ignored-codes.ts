import { completeCodes, ignorableCodes } from '../language/completion/ignored-codes.js';
import type { CompletionList } from '../language/completion/items.js';
import { startOfLine } from '../vql/ignore-comments.js';
import { embeddedRuleNames, type ProgramRuleOptions } from './embedded-rules.js';

/** Completes the codes in a comment of a program such as `// vql-ignore no-limit`; `undefined` elsewhere. */
export function completeIgnoredInProgram(
  program: string,
  offset: number,
  settings: ProgramRuleOptions,
): CompletionList | undefined {
  const line = program.slice(startOfLine(program, offset), offset);
  const [beginning] = /(?:\/[/*]|#)\s*vql-ignore\s.*$/.exec(line) ?? [];
  if (beginning === undefined) return undefined;
  const known = [...ignorableCodes(settings), ...embeddedRuleNames];
  return completeCodes({ text: program, offset, beginning }, known, () => []);
}
