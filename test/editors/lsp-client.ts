import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  type Registration,
  RegistrationRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const bin = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

/** A running server, as an editor sees it. */
export interface Client {
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  /** What the server has registered. */
  readonly registered: readonly Registration[];
  /** Messages that the server wanted shown. */
  readonly shown: readonly string[];
  uriOf(name: string): string;
  /** Opens a document; default: of VQL. */
  open(name: string, text: string, languageId?: string): void;
  change(name: string, version: number, range: Range, text: string): void;
  /** The diagnostics of a version of a document, once they have come. */
  diagnostics(name: string, version: number): Promise<readonly Diagnostic[]>;
  /** The same, for the next time that they come. */
  nextDiagnostics(name: string): Promise<readonly Diagnostic[]>;
  /** Ends the server as editors do; gives its exit code. */
  end(): Promise<unknown>;
}

/** Starts the built command as a language server in a folder. */
export async function startServer(
  folder: string,
  args: readonly string[] = ['--stdio'],
  capabilities: ClientCapabilities = { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
): Promise<Client> {
  const child = spawn(process.execPath, [bin, 'lsp', ...args], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const closed = once(child, 'close');
  const seen = new Map<string, readonly Diagnostic[]>();
  const waiting: { readonly uri: string; readonly version?: number; resolve(found: readonly Diagnostic[]): void }[] =
    [];
  const shown: string[] = [];
  connection.onNotification(ShowMessageNotification.type, ({ message }) => void shown.push(message));
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, version, diagnostics }) => {
    seen.set(`${uri} ${version}`, diagnostics);
    for (const one of waiting.splice(0)) {
      if (one.uri === uri && (one.version ?? version) === version) one.resolve(diagnostics);
      else waiting.push(one);
    }
  });
  const registered: Registration[] = [];
  connection.onRequest(RegistrationRequest.type, ({ registrations }) => void registered.push(...registrations));
  connection.listen();
  const uriOf = (name: string) => pathToFileURL(`${folder}/${name}`).href;
  const initialized = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities,
  });
  await connection.sendNotification(InitializedNotification.type, {});
  return {
    connection,
    initialized,
    registered,
    shown,
    uriOf,
    open: (name, text, languageId = 'vql') =>
      void connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri: uriOf(name), languageId, version: 1, text },
      }),
    change: (name, version, range, text) =>
      void connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: uriOf(name), version },
        contentChanges: [{ range, text }],
      }),
    diagnostics: (name, version) => {
      const uri = uriOf(name);
      const found = seen.get(`${uri} ${version}`);
      return found ? Promise.resolve(found) : new Promise((resolve) => waiting.push({ uri, version, resolve }));
    },
    nextDiagnostics: (name) => new Promise((resolve) => waiting.push({ uri: uriOf(name), resolve })),
    end: async () => {
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      const [code] = await closed;
      connection.dispose();
      return code;
    },
  };
}
