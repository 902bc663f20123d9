import type { Like } from '../ast.js';
import { print } from '../print.js';
import { defineTextRule } from './rule.js';

/** Reports an ESCAPE that is not one character, or a pattern in which the character precedes neither a wildcard nor itself. */
export const likeEscape = defineTextRule({
  code: 'like-escape',
  severity: 'warning',
  summary: 'ESCAPE does not have exactly one character, or the character escapes nothing.',
  message: ({ problem }: { readonly problem: string }) => problem,
  help: "ESCAPE takes one character, which in the pattern precedes %, _ or itself: LIKE 'x\\_%' ESCAPE '\\'.",
  examples: { invalid: ["SELECT id FROM account.query WHERE name LIKE 'a!b' ESCAPE '!!' LIMIT 1"] },
  visit: {
    Like: (node, { report }) => {
      const problem = problemOf(node);
      if (problem !== undefined) report({ problem }, { span: node.escape?.span });
    },
  },
});

function problemOf({ pattern, escape }: Like): string | undefined {
  if (escape?.kind !== 'StringLiteral') return undefined;
  const [character = '', ...more] = escape.value;
  if (character === '' || more.length > 0)
    return `ESCAPE takes one character; ${print(escape)} has ${character === '' ? 'none' : more.length + 1}.`;
  if (pattern.kind !== 'StringLiteral') return undefined;
  const characters = [...pattern.value];
  for (let index = 0; index < characters.length; index++) {
    if (characters[index] !== character) continue;
    index++;
    const escaped = characters[index];
    if (escaped === undefined) return `The pattern ends in its escape character "${character}".`;
    if (escaped !== '%' && escaped !== '_' && escaped !== character)
      return `The escape character "${character}" precedes "${escaped}", which needs no escape.`;
  }
  return undefined;
}
