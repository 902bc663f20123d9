import { PassThrough } from 'node:stream';
import { onTestFinished } from 'vitest';
import {
  type ClientCapabilities,
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { serve } from '../../../src/editors/lsp/index.js';
import { codePages } from '../../../src/servers/lsp/code-page.js';
import { listFiles } from '../../../src/servers/lsp/list-files.js';
import { loadFolder } from '../../../src/servers/lsp/load-folder.js';
import type { Io } from '../../../src/tasks/io.js';
import { type Client, clientOf, initialize } from '../lsp-client.js';

/** A server of this process, and the codes with which it ended. */
export interface InProcess extends Client {
  readonly exitCodes: readonly number[];
  /** Closes the connection without a word. */
  disconnect(): void;
  /** The folders whose settings were loaded, in their order. */
  readonly loaded: readonly string[];
}

/** What a test may set. */
interface Setting {
  readonly capabilities?: ClientCapabilities;
  /** Default: the client sends `initialize`. */
  readonly isInitialized?: boolean;
}

/** Starts the language server in this process, on streams of its own. */
export async function startInProcess(
  folder: string,
  { capabilities = {}, isInitialized = true }: Setting = {},
): Promise<InProcess> {
  const { toServer, toClient, exitCodes, loaded } = startServer(folder);
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  const client = clientOf(connection, folder);
  connection.listen();
  const initialized = isInitialized ? await initialize(connection, folder, capabilities) : { capabilities: {} };
  onTestFinished(() => {
    // Ends its watchers.
    toServer.destroy();
    connection.dispose();
  });
  return { ...client, initialized, exitCodes, loaded, disconnect: () => void toServer.destroy() };
}

/** Starts the server of a folder on two streams. */
function startServer(folder: string) {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const exitCodes: number[] = [];
  const loaded: string[] = [];
  const io: Io = { stdin: toServer, stdout: toClient, stderr: new PassThrough(), cwd: folder, env: {} };
  serve({
    input: toServer,
    output: toClient,
    cwd: folder,
    version: '0.0.0',
    load: (path) => {
      loaded.push(path);
      return loadFolder(path, {}, io);
    },
    listFiles: (folder) => listFiles(folder, {}, io),
    pageOf: codePages(),
    isSettingsFile: (name) => name === 'vql.config.json',
    exit: (code) => void exitCodes.push(code),
  });
  return { toServer, toClient, exitCodes, loaded };
}

/** An answer of a server. */
interface RawAnswer {
  readonly id: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Returns a message with its header. */
export function framed(message: string | object): string {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Returns a request with its header. */
export function request(id: number | string, method: string, params?: unknown): string {
  return framed({ jsonrpc: '2.0', id, method, params });
}

/** Sends bytes to a server, and returns its first answers. With `isLast` the input ends then. */
export async function rawMessages(
  folder: string,
  sent: string,
  count: number,
  isLast = false,
): Promise<readonly RawAnswer[]> {
  const answers: RawAnswer[] = [];
  return rawConversation(folder, sent, (answer) => answers.push(answer) === count && answers, isLast);
}

/** Sends bytes to a server, and returns the ids and the codes of its answers. */
export async function rawAnswers(
  folder: string,
  sent: string | readonly (string | Uint8Array)[],
): Promise<(readonly [unknown, unknown])[]> {
  const answers: (readonly [unknown, unknown])[] = [];
  return rawConversation(folder, sent, ({ id, error }) => {
    answers.push([id, error?.code]);
    // The answer to `shutdown`.
    return id === 2 && answers;
  });
}

/** Sends bytes to a server, in one chunk or in several, until a function of its answers returns a result. */
async function rawConversation<Result>(
  folder: string,
  sent: string | readonly (string | Uint8Array)[],
  onAnswer: (answer: RawAnswer) => Result | false,
  isLast = false,
): Promise<Result> {
  const { toServer, toClient } = startServer(folder);
  onTestFinished(() => void toServer.destroy());
  return new Promise((resolve) => {
    new StreamMessageReader(toClient).listen((message) => {
      const { method, ...answer } = Object(message) as RawAnswer & { readonly method?: string };
      if (method !== undefined) return;
      const result = onAnswer(answer);
      if (result !== false) resolve(result);
    });
    for (const chunk of [sent].flat()) toServer.write(chunk);
    if (isLast) toServer.end();
  });
}
