import { fix, insertion } from '../grammar/fix.js';
import { sourceSpan } from '../nodes.js';
import { print } from '../print.js';
import { defineTextRule } from './rule.js';

/** Reports a backslash before a wildcard in a pattern without ESCAPE, where it escapes nothing. */
export const likeBackslash = defineTextRule({
  code: 'like-backslash',
  severity: 'hint',
  fix: 'suggested',
  summary: 'A pattern of LIKE has a backslash before a wildcard, but no ESCAPE.',
  message: ({ pattern, wildcard }: { readonly pattern: string; readonly wildcard: string }) =>
    `In the pattern ${pattern} the backslash is an ordinary character, and "${wildcard}" after it still a wildcard: no ESCAPE makes it literal.`,
  help: "LIKE 'A\\_B%' matches the letter A, a backslash, any character, and B. With ESCAPE '\\' after the pattern, \\_ is an underscore and \\% a percent sign.",
  examples: { invalid: ["SELECT id FROM account.query WHERE name LIKE 'A\\_B%' LIMIT 1"] },
  // With an escape character of its own, LIKE needs no ESCAPE.
  appliesTo: ({ likeEscape }) => likeEscape === undefined,
  visit: {
    Like: ({ pattern, escape }, { report }) => {
      if (pattern.kind !== 'StringLiteral' || escape !== undefined) return;
      const { value } = pattern;
      if (!value.includes('\\')) return;
      const wildcard = /\\([%_])/.exec(value.replaceAll('\\\\', ''))?.[1];
      if (wildcard === undefined) return;
      // ESCAPE requires that each backslash precedes a wildcard or another backslash.
      const canEscape = /^(?:[^\\]|\\[\\%_])*$/.test(value);
      const { end } = sourceSpan(pattern);
      const fixes = canEscape ? [fix("Add ESCAPE '\\'", insertion(end, " ESCAPE '\\'"))] : [];
      report({ pattern: print(pattern), wildcard }, { span: pattern.span, fixes });
    },
  },
});
