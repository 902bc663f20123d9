import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { bundleOptions } from '../../scripts/editors/vscode-bundles.js';

/** Position in a document. */
class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}
}

class Range {
  constructor(
    readonly start: Position,
    readonly end: Position,
  ) {}
}

/** An address of the editor: only its path matters. */
class Uri {
  readonly scheme = 'memfs';
  constructor(readonly path: string) {}
  static joinPath({ path }: Uri, ...parts: readonly string[]): Uri {
    return new Uri(
      new URL([path.replace(/\/$/, ''), ...parts].join('/'), 'memfs://x/').pathname.replace(/(?<=.)\/$/, ''),
    );
  }
  toString(): string {
    return `memfs:${this.path}`;
  }
}

class EventEmitter<Value> {
  readonly #listeners = new Set<(value: Value) => void>();
  readonly event = (listener: (value: Value) => void) => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };
  fire(value: Value): void {
    for (const listener of this.#listeners) listener(value);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

/** Class of a value that only holds the arguments that it was created with. */
function holder(...names: readonly string[]) {
  return class {
    constructor(...values: readonly unknown[]) {
      for (const [index, name] of names.entries()) Object.assign(this, { [name]: values[index] });
    }
  };
}

class Disposable {
  constructor(readonly dispose: () => void) {}
  static from(...parts: readonly { dispose(): void }[]): Disposable {
    return new Disposable(() => {
      for (const part of parts) part.dispose();
    });
  }
}

/** A document that the editor has open. */
interface OpenDocument {
  readonly uri: Uri;
  readonly languageId: string;
  readonly version: number;
  readonly isClosed: boolean;
  getText(range?: Range): string;
  offsetAt(position: Position): number;
  positionAt(offset: number): Position;
}

/** An editor in a browser with the bundled extension, as far as the extension uses it. */
export interface WebEditor {
  /** The names of the modules that the extension has required. */
  readonly required: ReadonlySet<string>;
  /** Messages that it has shown. */
  readonly shown: readonly string[];
  readonly document: OpenDocument;
  /** Returns a provider by the end of the name of the function that registers it, such as "Hover". */
  // biome-ignore lint/suspicious/noExplicitAny: providers have methods of many kinds, with fake arguments here.
  provider(name: string): any;
  /** Returns the messages of the diagnostics of the document. */
  diagnostics(): readonly string[];
  /** Replaces a file, as another program does. */
  write(path: string, text: string): void;
  /** Ends the extension. */
  dispose(): void;
}

/**
 * Starts the extension in a realm without Node, as the worker of a browser is, with files and an open document of the first one's text.
 */
export async function openWebEditor(
  files: Readonly<Record<string, string>>,
  opened: { readonly path: string; readonly languageId?: string },
): Promise<WebEditor> {
  const contents = new Map(Object.entries(files));
  const providers = new Map<string, unknown>();
  const found = new Map<string, readonly { readonly message: string }[]>();
  const shown: string[] = [];
  const required = new Set<string>();
  const changed = new EventEmitter<void>();
  const text = TextDocument.create(opened.path, 'vql', 1, contents.get(opened.path) ?? '');
  const document: OpenDocument = {
    uri: new Uri(opened.path),
    languageId: opened.languageId ?? 'vql',
    version: 1,
    isClosed: false,
    getText: (range) => text.getText(range),
    offsetAt: (position) => text.offsetAt(position),
    positionAt: (offset) => {
      const { line, character } = text.positionAt(offset);
      return new Position(line, character);
    },
  };
  const register = new Proxy(
    {
      createDiagnosticCollection: () => ({
        set: ({ path }: Uri, diagnostics: readonly { readonly message: string }[]) => void found.set(path, diagnostics),
        delete: ({ path }: Uri) => void found.delete(path),
        dispose: () => found.clear(),
      }),
    } as Record<string, unknown>,
    {
      get: (known, name: string) =>
        known[name] ??
        ((_: unknown, provider: unknown) => {
          providers.set(name.replace(/^register|Provider$/g, ''), provider);
          return new Disposable(() => undefined);
        }),
    },
  );
  const noEvent = () => new Disposable(() => undefined);
  const numbered = new Proxy({}, { get: (_, name) => name });
  const vscode = {
    ...{ Position, Range, Uri, EventEmitter, Disposable },
    ...{ CompletionItemKind: numbered, CompletionTriggerKind: numbered, DiagnosticSeverity: numbered },
    ...{ SymbolKind: numbered, CodeActionKind: numbered },
    CompletionList: holder('items', 'isIncomplete'),
    CompletionItem: holder('label', 'kind'),
    MarkdownString: holder('value'),
    SnippetString: holder('value'),
    Hover: holder('contents', 'range'),
    Diagnostic: holder('range', 'message', 'severity'),
    DocumentSymbol: holder('name', 'detail', 'kind', 'range', 'selectionRange'),
    CodeAction: holder('title', 'kind'),
    TextEdit: { replace: (range: Range, newText: string) => ({ range, newText }) },
    languages: register,
    commands: { registerCommand: () => new Disposable(() => undefined) },
    window: { showWarningMessage: (message: string) => void shown.push(message) },
    workspace: {
      textDocuments: [document],
      getWorkspaceFolder: ({ path }: Uri) => (path.startsWith('/project') ? { uri: new Uri('/project') } : undefined),
      createFileSystemWatcher: () => ({
        onDidChange: changed.event,
        onDidCreate: noEvent,
        onDidDelete: noEvent,
        dispose: () => undefined,
      }),
      onDidOpenTextDocument: noEvent,
      onDidChangeTextDocument: noEvent,
      onDidCloseTextDocument: noEvent,
      fs: {
        readFile: async ({ path }: Uri) => {
          const content = contents.get(path);
          if (content === undefined) throw new Error(`There is no file ${path}.`);
          return new TextEncoder().encode(content);
        },
      },
    },
  };
  const module: { exports: { activate?: (context: object) => void } } = { exports: {} };
  const realm = createContext({
    ...{ module, exports: module.exports, setTimeout, clearTimeout, TextDecoder, TextEncoder, URL },
    require: (name: string) => {
      required.add(name);
      return vscode;
    },
  });
  const { outputFiles = [] } = await build({ ...bundleOptions.web, write: false });
  runInContext(outputFiles[0]?.text ?? '', realm);
  const subscriptions: { dispose(): void }[] = [];
  module.exports.activate?.({ subscriptions });
  return {
    required,
    shown,
    document,
    provider: (name) => providers.get(name),
    diagnostics: () => (found.get(opened.path) ?? []).map(({ message }) => message),
    write: (path, content) => {
      contents.set(path, content);
      changed.fire();
    },
    dispose: () => {
      for (const part of subscriptions) part.dispose();
    },
  };
}
