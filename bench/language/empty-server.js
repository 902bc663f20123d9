// A language server that knows nothing: what any server built with the same library costs.
import { createConnection, ProposedFeatures, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
const documents = new TextDocuments(TextDocument);
connection.onInitialize(() => ({ capabilities: { completionProvider: {}, textDocumentSync: 2 } }));
connection.onCompletion(() => []);
documents.listen(connection);
connection.listen();
