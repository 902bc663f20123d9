import type { ClientCapabilities } from 'vscode-languageserver/node';

/** The capabilities of a client that the server uses. */
export interface ClientFeatures {
  /** Whether items may contain a position for the cursor. */
  readonly snippets: boolean;
  /** The commands of the client that the server may send, by the extension `experimental.commands` of the protocol. */
  readonly commands: ReadonlySet<string>;
  /** Whether the client watches files for the server. */
  readonly watchesFiles: boolean;
  /** Whether formatting can be registered for some documents only. */
  readonly registersFormatting: boolean;
  /** Whether the server may ask the client to open a file. */
  readonly showsDocuments: boolean;
  /** Whether edits may have the versions of their documents. */
  readonly documentChanges: boolean;
  /** Whether codes of diagnostics may be links. */
  readonly codeLinks: boolean;
  /** Whether the client requests diagnostics; then none are sent for open documents. */
  readonly pullsDiagnostics: boolean;
  /** Whether the server may ask the client to request diagnostics again. */
  readonly refreshesDiagnostics: boolean;
}

/** Reads the capabilities of a client. */
export function readClientFeatures({
  textDocument,
  window,
  workspace,
  experimental,
}: ClientCapabilities): ClientFeatures {
  return {
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    commands: new Set(commandsIn(experimental)),
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    registersFormatting:
      textDocument?.formatting?.dynamicRegistration === true &&
      textDocument.rangeFormatting?.dynamicRegistration === true,
    showsDocuments: window?.showDocument?.support === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
    codeLinks: textDocument?.publishDiagnostics?.codeDescriptionSupport === true,
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
  };
}

/** Returns `commands.commands` of the experimental capabilities, which are not typed: the names of commands. */
function commandsIn(experimental: unknown): readonly string[] {
  if (typeof experimental !== 'object' || experimental === null || !('commands' in experimental)) return [];
  const { commands } = experimental;
  if (typeof commands !== 'object' || commands === null || !('commands' in commands)) return [];
  const names: unknown = commands.commands;
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
}
