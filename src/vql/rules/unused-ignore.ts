import { suggestion } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { defineTextRule } from './rule.js';

/** Reports comments that ignore nothing. `ignoreComments` reports it, since it runs after all other rules. */
export const unusedIgnore = defineTextRule({
  code: 'unused-ignore',
  severity: 'warning',
  fix: 'suggested',
  summary: 'A comment ignores a code that is not reported.',
  message: ({
    code,
    isRule,
    nearest,
    mark = '--',
  }: {
    readonly code: string | undefined;
    readonly isRule: boolean;
    readonly nearest: string | undefined;
    /** How the comment begins. */
    readonly mark?: '--' | '//';
  }) => {
    if (code === undefined)
      return `The comment ignores nothing: name the code, as in "${mark} vql-ignore no-limit: all are needed".`;
    if (!isRule) return `No rule has the code ${quoted(code)}, so the comment ignores nothing.${suggestion(nearest)}`;
    return `The comment ignores ${quoted(code)}, which is not reported here.`;
  },
  help: 'A comment "-- vql-ignore code: reason" ignores a rule in its line, in the next line if it has a line of its own, or in the whole statement if it stands before SELECT. What it ignored may have been fixed: remove it. Mistakes of syntax cannot be ignored.',
  examples: { invalid: ['SELECT id FROM account.query LIMIT 1 -- vql-ignore zero-limit: only counts'] },
  visit: {},
});
