import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';

const bin = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** The answer of a tool: the text that hosts show, and the same as data. */
export interface Answer {
  readonly text: string;
  readonly isError: boolean;
  // Each tool has its own answer; the tests compare it as a whole.
  readonly data: Readonly<Record<string, never>>;
}

/** A running server, as a host sees it. */
export interface McpClient {
  readonly client: Client;
  readonly path: string;
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** Returns what the server has written to standard error. */
  errors(): string;
  close(): Promise<void>;
}

/** Starts the built command with the client of the SDK, in a folder with files. */
export async function startMcp(
  files: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<McpClient> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'vql-mcp-')));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', ...args],
    cwd: path,
    stderr: 'pipe',
  });
  let errors = '';
  transport.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  // The client checks structured answers against the schemas of the tools that it has listed.
  await client.listTools();
  return {
    client,
    path,
    async call(name, args) {
      const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: { ...args } }));
      const [content] = result.content;
      return {
        text: content?.type === 'text' ? content.text : '',
        isError: result.isError === true,
        data: (result.structuredContent ?? {}) as Answer['data'],
      };
    },
    errors: () => errors,
    async close() {
      await client.close();
      await rm(path, { recursive: true, force: true });
    },
  };
}
