import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  ExecuteCommandRequest,
  FoldingRangeRequest,
  HoverRequest,
  InitializeRequest,
  InlayHintRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRequest,
  SetTraceNotification,
  SignatureHelpRequest,
  WillSaveTextDocumentNotification,
  WillSaveTextDocumentWaitUntilRequest,
  WorkDoneProgressCancelNotification,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver/node';
import * as z from 'zod';
import { describeValue } from '../../../diagnostics/describe-value.js';

/**
 * **The** table of parameters by the method of a message: members that the protocol requires, and others that the server reads. A client
 * may send null for a member that the protocol allows to be absent. Created by the first message: by then the command has set up zod.
 */
function createParams(): ReadonlyMap<string, z.ZodType> {
  const text = z.string({ error: 'a string' });
  const flag = z.boolean({ error: 'true or false' });
  const whole = z.int({ error: 'a whole number' });
  const identifier = z.union([z.string(), z.number()], { error: 'a string or a number' });
  const index = z.int({ error: 'a whole number of at least 0' }).min(0, { error: 'a whole number of at least 0' });
  const position = objectOf({ line: index, character: index });
  const range = objectOf({ start: position, end: position });

  const ofDocument = { textDocument: objectOf({ uri: text }) };
  const ofPosition = { ...ofDocument, position };
  const ofRange = { ...ofDocument, range };
  const options = objectOf({});

  return new Map<string, z.ZodType>([
    [
      InitializeRequest.method,
      objectOf({
        capabilities: objectOf({}),
        rootUri: text.nullish(),
        workspaceFolders: listOf(objectOf({ uri: text })).nullish(),
      }),
    ],
    [CompletionRequest.method, objectOf({ ...ofPosition, context: objectOf({ triggerKind: index }).nullish() })],
    [HoverRequest.method, objectOf(ofPosition)],
    [SignatureHelpRequest.method, objectOf(ofPosition)],
    [DefinitionRequest.method, objectOf(ofPosition)],
    [ReferencesRequest.method, objectOf({ ...ofPosition, context: objectOf({ includeDeclaration: flag }) })],
    [DocumentHighlightRequest.method, objectOf(ofPosition)],
    [PrepareRenameRequest.method, objectOf(ofPosition)],
    [RenameRequest.method, objectOf({ ...ofPosition, newName: text })],
    [
      CodeActionRequest.method,
      objectOf({
        ...ofRange,
        context: objectOf({ diagnostics: listOf(objectOf({})), only: listOf(text).nullish() }),
      }),
    ],
    [CodeLensRequest.method, objectOf(ofDocument)],
    [DocumentDiagnosticRequest.method, objectOf({ ...ofDocument, previousResultId: text.nullish() })],
    [DocumentFormattingRequest.method, objectOf({ ...ofDocument, options })],
    [DocumentRangeFormattingRequest.method, objectOf({ ...ofRange, options })],
    [DocumentSymbolRequest.method, objectOf(ofDocument)],
    [FoldingRangeRequest.method, objectOf(ofDocument)],
    [InlayHintRequest.method, objectOf(ofRange)],
    [SelectionRangeRequest.method, objectOf({ ...ofDocument, positions: listOf(position) })],
    [SemanticTokensRequest.method, objectOf(ofDocument)],
    [SemanticTokensDeltaRequest.method, objectOf({ ...ofDocument, previousResultId: text })],
    [WillSaveTextDocumentWaitUntilRequest.method, objectOf(ofDocument)],
    [WorkspaceSymbolRequest.method, objectOf({ query: text })],
    [ExecuteCommandRequest.method, objectOf({ command: text, arguments: listOf(z.unknown()).nullish() })],
    [
      DidOpenTextDocumentNotification.method,
      objectOf({
        textDocument: objectOf({
          uri: text,
          languageId: text.nullish(),
          version: whole.nullish(),
          text: text.nullish(),
        }),
      }),
    ],
    [
      DidChangeTextDocumentNotification.method,
      objectOf({
        textDocument: objectOf({ uri: text, version: whole }),
        contentChanges: listOf(objectOf({ text, range: range.nullish() })),
      }),
    ],
    [WillSaveTextDocumentNotification.method, objectOf(ofDocument)],
    [DidSaveTextDocumentNotification.method, objectOf(ofDocument)],
    [DidCloseTextDocumentNotification.method, objectOf(ofDocument)],
    [SetTraceNotification.type.method, objectOf({ value: text })],
    ['$/cancelRequest', objectOf({ id: identifier })],
    [WorkDoneProgressCancelNotification.method, objectOf({ token: identifier })],
  ]);
}

let paramsByMethod: ReadonlyMap<string, z.ZodType> | undefined;

/** Returns the first mistake in the parameters of a message, as a sentence; `undefined` for right parameters, and for an unknown method. */
export function mistakeInParams(method: string, params: unknown): string | undefined {
  paramsByMethod ??= createParams();
  const [issue] = paramsByMethod.get(method)?.safeParse(params, { reportInput: true }).error?.issues ?? [];
  if (issue === undefined) return undefined;
  const member = issue.path.length === 0 ? 'the parameters' : `"${issue.path.join('.')}" in the parameters`;
  return `Expected ${issue.message} for ${member} of "${method}", found ${describeValue(issue.input)}.`;
}

function objectOf<Members extends z.core.$ZodLooseShape>(members: Members): z.ZodObject<Members> {
  return z.object(members, { error: 'an object' });
}

function listOf<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z.array(item, { error: 'an array' });
}
