import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import type { ClientFeatures } from './protocol/client-features.js';

/** Edits of one document. */
export interface DocumentEdits {
  readonly uri: string;
  /** The version of the text for which they were made, if the document is open. */
  readonly version: number | undefined;
  readonly edits: readonly TextEdit[];
}

/** Returns edits of documents for the protocol: with versions, so that a document which has changed since is not edited, if the client knows them. */
export function toVersionedEdit(
  documents: readonly DocumentEdits[],
  { documentChanges }: Pick<ClientFeatures, 'documentChanges'>,
): WorkspaceEdit {
  if (documentChanges)
    return {
      documentChanges: documents.map(({ uri, version = null, edits }) => ({
        textDocument: { uri, version },
        edits: [...edits],
      })),
    };
  return { changes: Object.fromEntries(documents.map(({ uri, edits }) => [uri, [...edits]])) };
}
