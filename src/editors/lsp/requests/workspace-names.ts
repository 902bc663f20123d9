import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Location } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { NameUse } from '../../../language/index.js';
import { toRange } from '../convert.js';
import { type DocumentService, documentKind, documentPath } from '../documents.js';
import type { FolderSetting } from '../workspace.js';

/** Finds the files below a folder that may contain queries, without ignored ones. */
export type ListFiles = (folder: string) => Promise<readonly string[]>;

/** Names of fields and templates in all files of the workspace. */
export interface WorkspaceNames {
  /** Returns the name at an offset of a document. */
  nameAt(service: DocumentService, text: string, offset: number): Promise<NameUse | undefined>;
  /** Returns the position of a name in the catalog file of a document. */
  definitionOf(name: NameUse, document: TextDocument): Promise<Location | undefined>;
  /** Returns each use of the same name in the files of the workspace, also in those that are not open. */
  usesOf(name: NameUse): Promise<readonly Location[]>;
}

/** The server, as far as names need it. */
export interface WorkspaceNamesOptions {
  readonly folders: () => readonly string[];
  readonly listFiles: ListFiles;
  readonly documents: () => readonly TextDocument[];
  readonly settingOf: (folder: string) => Promise<FolderSetting>;
  readonly serviceOf: (document: TextDocument) => Promise<DocumentService>;
}

/** Creates the search for names in a workspace. Nothing is kept: files may have changed since the last search. */
export function createWorkspaceNames(options: WorkspaceNamesOptions): WorkspaceNames {
  const { folders, listFiles, documents, settingOf, serviceOf } = options;
  /** Returns the open documents, and the other files of the workspace that may contain a text. */
  const documentsWith = async (text: string): Promise<readonly TextDocument[]> => {
    const open = new Map(documents().map((document) => [documentPath(document.uri) ?? document.uri, document]));
    const found = [...open.values()];
    for (const folder of folders()) {
      for (const path of await listFiles(folder)) {
        if (open.has(path)) continue;
        const content = await readFile(path, 'utf8').catch(() => '');
        if (content.includes(text)) found.push(TextDocument.create(pathToFileURL(path).href, '', 0, content));
      }
    }
    return found;
  };
  return {
    nameAt: async (service, text, offset) =>
      (await service.names(text)).find(({ span }) => span.start <= offset && offset <= span.end),
    definitionOf: async (name, { uri }) => {
      const path = documentPath(uri);
      const [first] = folders();
      const folder = path === undefined ? first : dirname(path);
      const found = folder === undefined ? undefined : (await settingOf(folder)).locate(name);
      if (found === undefined) return undefined;
      const document = TextDocument.create(pathToFileURL(found.path).href, 'json', 0, found.text);
      return { uri: document.uri, range: toRange(found.span, document) };
    },
    usesOf: async ({ template, field }) => {
      const uses: Location[] = [];
      const written = field ?? template.slice(template.indexOf('.') + 1);
      for (const document of await documentsWith(written)) {
        const text = document.getText();
        if (!text.includes(written) || documentKind(document) === undefined) continue;
        for (const use of await (await serviceOf(document)).names(text)) {
          if (use.template === template && use.field === field)
            uses.push({ uri: document.uri, range: toRange(use.span, document) });
        }
      }
      return uses;
    },
  };
}
