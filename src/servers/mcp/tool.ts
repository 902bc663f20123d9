import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type * as z from 'zod';
import { VqlError } from '../../diagnostics/index.js';
import { UsageError } from '../../tasks/errors.js';
import { errorText, jsonOf } from './answer.js';
import type { McpSession } from './session.js';

/** A tool of the server. */
interface Tool<Input extends z.ZodRawShape, Output extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  /** Sentences for the model that chooses the tool. */
  readonly description: string;
  readonly input: z.ZodObject<Input>;
  readonly output: z.ZodObject<Output>;
  call(
    input: z.infer<z.ZodObject<Input>>,
    session: McpSession,
    signal: AbortSignal,
  ): Promise<z.input<z.ZodObject<Output>>>;
}

/** Adds a tool to a server. */
export type AddTool = (server: McpServer, session: McpSession) => void;

/**
 * Defines a tool. Its answer is sent as structured content, and as the same JSON in a text for hosts that read texts only. A mistake of
 * the caller is an answer too: a sentence, marked as an error.
 */
export function defineTool<Input extends z.ZodRawShape, Output extends z.ZodRawShape>(
  tool: Tool<Input, Output>,
): AddTool {
  const { name, title, description, input, output, call } = tool;
  return (server, session) => {
    const config = { title, description, inputSchema: input, outputSchema: output, annotations };
    // The SDK derives the type of its callback from a union of two versions of zod, which is not assignable from a generic one.
    const register = server.registerTool.bind(server) as unknown as Register<z.infer<z.ZodObject<Input>>>;
    register(name, config, async (args, { signal }) => {
      try {
        const answer = await call(args, session, signal);
        session.assertCatalog();
        return contentOf(answer);
      } catch (error) {
        return { content: [{ type: 'text', text: errorText(sentenceOf(error)) }], isError: true };
      }
    });
  };
}

/** Adds a tool with a callback for its checked arguments. */
type Register<Args> = (
  name: string,
  config: object,
  callback: (args: Args, context: { readonly signal: AbortSignal }) => Promise<object>,
) => void;

/** Hints for hosts that ask before a tool is called: no tool changes anything or reaches another machine. */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

function contentOf(answer: object): object {
  const text = jsonOf(answer);
  return { content: [{ type: 'text', text: escapeInvisible(text) }], structuredContent: JSON.parse(text) };
}

/**
 * Escapes the characters of a JSON text that are invisible or change the direction of the text: a value could hide instructions in them.
 * The text still stands for the same data.
 */
function escapeInvisible(json: string): string {
  return json.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof VqlError) return error.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n');
  return `Internal error in vql: ${error instanceof Error ? error.message : String(error)}`;
}
