import {
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  Message,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** Versions of documents that have arrived; those of changes that wait for their turn are included. */
export interface Arrivals {
  note(message: Message): void;
  /** Whether a newer version has arrived, or the document is being closed: then nobody needs an answer about this version. */
  isOutdated(document: Pick<TextDocument, 'uri' | 'version'>): boolean;
}

/** Creates an empty record of the arrived versions. */
export function createArrivals(): Arrivals {
  const versions = new Map<string, number>();
  return {
    note: (message) => {
      if (!Message.isNotification(message)) return;
      const document = identifierIn(message.params);
      if (document === undefined) return;
      if (message.method === DidCloseTextDocumentNotification.method) versions.delete(document.uri);
      else if (opensOrChanges.has(message.method)) versions.set(document.uri, document.version);
    },
    isOutdated: ({ uri, version }) => versions.get(uri) !== version,
  };
}

const opensOrChanges: ReadonlySet<string> = new Set([
  DidOpenTextDocumentNotification.method,
  DidChangeTextDocumentNotification.method,
]);

/** Returns the document that the parameters of a notification name; a client may send anything. */
function identifierIn(params: unknown): { readonly uri: string; readonly version: number } | undefined {
  if (!isRecord(params) || !isRecord(params.textDocument)) return undefined;
  const { uri, version = 0 } = params.textDocument;
  return typeof uri === 'string' && typeof version === 'number' ? { uri, version } : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
