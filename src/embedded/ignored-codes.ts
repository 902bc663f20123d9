import { completeCodes } from '../language/completion/ignored-codes.js';
import type { CompletionList } from '../language/completion/items.js';
import { isIgnorable, startOfLine } from '../vql/ignore-comments.js';
import { ruleNames } from '../vql/rules/all.js';
import { embeddedRuleNames } from './embedded-rules.js';

/** Completes the codes in a comment of a program such as `// vql-ignore no-limit`; `undefined` elsewhere. */
export function completeIgnoredInProgram(program: string, offset: number): CompletionList | undefined {
  const line = program.slice(startOfLine(program, offset), offset);
  const [beginning] = /\/[/*]\s*vql-ignore\s.*$/.exec(line) ?? [];
  if (beginning === undefined) return undefined;
  const known = [...ruleNames.filter(isIgnorable), ...embeddedRuleNames];
  return completeCodes({ text: program, offset, beginning }, known, () => []);
}
