import { parse as parseJson } from 'jsonc-parser';
import * as vscode from 'vscode';
import { type Catalog, readCatalog } from '../../../../src/catalog/index.js';
import { textRules } from '../../../../src/embedded/embedded-rules.js';
import { createLanguageService, type LanguageService } from '../../../../src/language/index.js';
import { readPlugins } from '../../../../src/rules/index.js';
import type { Config } from '../../../../src/tasks/config/config.js';

/** Language services of documents, each with the settings of the nearest `vql.config.json`. */
export interface Services extends vscode.Disposable {
  serviceOf(document: vscode.TextDocument): Promise<LanguageService>;
  /** Notifies of changes of the settings, after which the services are created anew. */
  readonly onDidChange: vscode.Event<void>;
}

/** Creates the services. Files are read by the editor, since a browser has no others. */
export function createServices(): Services {
  const folders = new Map<string, Promise<LanguageService>>();
  const changes = new vscode.EventEmitter<void>();
  const watcher = vscode.workspace.createFileSystemWatcher('**/*.json');
  const forget = (): void => {
    folders.clear();
    changes.fire();
  };
  const serviceFor = (folder: vscode.Uri): Promise<LanguageService> => {
    const key = folder.toString();
    const known = folders.get(key) ?? createService(folder, serviceFor);
    folders.set(key, known);
    return known;
  };
  const listeners = [watcher.onDidChange(forget), watcher.onDidCreate(forget), watcher.onDidDelete(forget)];
  return {
    serviceOf: ({ uri }) => serviceFor(vscode.Uri.joinPath(uri, '..')),
    onDidChange: changes.event,
    dispose: () => vscode.Disposable.from(changes, watcher, ...listeners).dispose(),
  };
}

/** Creates the service of a folder: the service of the parent folder, if it has no config. */
async function createService(
  folder: vscode.Uri,
  serviceFor: (folder: vscode.Uri) => Promise<LanguageService>,
): Promise<LanguageService> {
  const file = vscode.Uri.joinPath(folder, 'vql.config.json');
  const text = await readText(file);
  const outer = vscode.Uri.joinPath(folder, '..');
  const isOutermost = outer.path === folder.path || vscode.workspace.getWorkspaceFolder(folder) === undefined;
  if (text === undefined && !isOutermost) return serviceFor(outer);
  const config = configOf(text ?? '{}');
  const { rules: given, strict = false, paged = false, fmt = {}, dialect = {} } = config;
  const { info: _, file: __, evidence: ___, ...settings } = dialect;
  const catalog = await catalogOf(config, folder);
  const names = catalog === undefined ? {} : { catalog };
  try {
    const format = { insertFinalNewline: true, ...fmt };
    // Plugins are not loaded in a browser: their rules do not run.
    const rules = textRules(readPlugins({ plugins: [], rules: given }).rules);
    return createLanguageService({ ...names, dialect: settings, rules, strict, paged, format });
  } catch (error) {
    // The schema of the config reports where the mistake is.
    void vscode.window.showWarningMessage(`${file.path}: ${error instanceof Error ? error.message : String(error)}`);
    return createLanguageService(names);
  }
}

/** Reads a config. Its members are checked by the language service. */
function configOf(text: string): Config {
  const config: unknown = parseJson(text, [], { allowTrailingComma: true });
  return typeof config === 'object' && config !== null ? config : {};
}

async function catalogOf({ catalog }: Config, folder: vscode.Uri): Promise<Catalog | undefined> {
  const text = catalog === undefined ? undefined : await readText(vscode.Uri.joinPath(folder, catalog));
  if (text === undefined) return undefined;
  try {
    const { value, diagnostics } = readCatalog(JSON.parse(text));
    const [first] = diagnostics;
    if (first !== undefined) void vscode.window.showWarningMessage(`${catalog}: ${first.path}: ${first.message}`);
    return value;
  } catch {
    void vscode.window.showWarningMessage(`The catalog ${catalog} is not JSON.`);
    return undefined;
  }
}

/** Returns the text of a file; `undefined` if it cannot be read. */
async function readText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
