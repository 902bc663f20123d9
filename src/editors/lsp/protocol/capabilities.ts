import { CodeActionKind, type InitializeResult, TextDocumentSyncKind } from 'vscode-languageserver/node';
import { completionTriggers, signatureTriggers } from '../../conventions.js';
import { semanticLegend } from '../convert.js';
import { documentActions } from '../requests/document-actions.js';
import { runCommand } from '../requests/run.js';
import type { ClientFeatures } from './client-features.js';

/** The documents that are formatted. A client that knows this does not ask which formatter of a program or a JSON file to use. */
export const formattedDocuments = [{ language: 'vql' }, { pattern: '**/*.vql' }];

/** Returns the capabilities of the server; without formatting if that is registered for some documents only. */
export function initializeResult(version: string, client: ClientFeatures): InitializeResult {
  return {
    serverInfo: { name: 'vql', version },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      completionProvider: { triggerCharacters: completionTriggers },
      hoverProvider: true,
      signatureHelpProvider: { triggerCharacters: signatureTriggers },
      codeActionProvider: {
        codeActionKinds: [
          ...[CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite],
          ...documentActions.map(({ kind }) => kind),
        ],
      },
      ...(!client.registersFormatting && { documentFormattingProvider: true, documentRangeFormattingProvider: true }),
      semanticTokensProvider: { legend: semanticLegend, full: { delta: true } },
      inlayHintProvider: true,
      codeLensProvider: {},
      executeCommandProvider: { commands: [runCommand] },
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      documentSymbolProvider: true,
      workspaceSymbolProvider: true,
      documentHighlightProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      ...(client.pullsDiagnostics && {
        diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false },
      }),
    },
  };
}
