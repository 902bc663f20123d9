// A language server without features, to measure the cost of the library that all servers are built with.
import { createConnection, ProposedFeatures, TextDocuments } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const connection = createConnection(ProposedFeatures.all, process.stdin, process.stdout);
const documents = new TextDocuments(TextDocument);
connection.onInitialize(() => ({ capabilities: { completionProvider: {}, textDocumentSync: 2 } }));
connection.onCompletion(() => []);
documents.listen(connection);
connection.listen();
