import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from '../../tasks/options/zod.js';

/** Greatest number of characters of an argument. */
const mostCharacters = 20_000;

const text = (description: string) => z.string().max(mostCharacters).meta({ description });

/** Adds the prompts: write a query, review a query. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'write-query',
    {
      title: 'Write a query',
      description: 'Answers a question with a checked query.',
      argsSchema: { question: text('What the query should find.') },
    },
    ({ question }) => message(writing, 'question', question),
  );
  server.registerPrompt(
    'review-query',
    {
      title: 'Review a query',
      description: 'Reviews a query: its mistakes, its meaning, and its undocumented parts.',
      argsSchema: { query: text('A VQL text, or C-Unit as JSON.') },
    },
    ({ query }) => message(reviewing, 'query', query),
  );
}

const writing = `Write a VQL query that answers the question below.

1. Read the page of the tool "language". Use only what is on it, and prefer what has strong evidence.
2. Find the template with the tool "templates", and the exact paths and values with "fields".
3. Check the query with "check". Fix what it reports; "explain" with its code says why.
4. Explain the query with "explain", and compare the sentences with the question.
5. If "templates" says that its templates can be run, run it with "run", and check that the rows answer the question.

Answer with the query, what it selects in one sentence, and the undocumented parts it depends on.`;

const reviewing = `Review the query below.

1. Check it with the tool "check", and with "strict" as well.
2. Explain it with "explain". Say whether it selects what its author seems to mean: rows without a value, several values of a field, letter case, a limit, a stable order.
3. If there are mistakes, show the fixed query, and check it again.

Answer with the findings, the most severe first, each with the part of the query that it is about.`;

/** Returns a prompt with a text of the user, as JSON, so that its end is certain whatever it contains. */
function message(instructions: string, name: string, value: string) {
  const content = {
    type: 'text' as const,
    text: `${instructions}\n\nThe ${name}, as JSON:\n${JSON.stringify({ [name]: value })}`,
  };
  return { messages: [{ role: 'user' as const, content }] };
}
