import type { Diagnostic, Span } from '../../diagnostics/index.js';
import type { NameUse } from '../../language/index.js';
import type { DocumentKind, DocumentQuery, DocumentService } from './documents.js';

/** Settings for the files of a folder. */
export interface FolderSetting {
  /** Paths of the files on which the settings depend, also of those that would be read if they existed. */
  readonly files: readonly string[];
  /** Runs a query on the configured data, and returns its rows as a text; absent if there are none. Rejects with the reason. */
  readonly run?: (query: DocumentQuery) => Promise<string>;
  /** Returns the position of a template or field in the catalog file. */
  locate(name: Omit<NameUse, 'span'>): TextLocation | undefined;
  /** Returns the service for a document of a kind, created on first use; documents that are not saved yet have no path. */
  serviceFor(kind: DocumentKind, path: string | undefined): Promise<DocumentService>;
  /** Returns the problems of the settings; of a catalog only once it has been read. */
  problems(): readonly SettingsProblem[];
  /** Returns the mistakes in one of the files, where `openText` returns the text of each file that is open in the editor. */
  checkFile(path: string, openText: (path: string) => string | undefined): Promise<readonly Diagnostic[]>;
}

/** A part of the text of a file. */
interface TextLocation {
  readonly path: string;
  readonly text: string;
  readonly span: Span;
}

/** A problem of the settings, as a full sentence with the file and line. */
export interface SettingsProblem {
  readonly message: string;
  /** The mistake in the text of a file, if that is the problem. */
  readonly finding?: { readonly path: string; readonly text: string; readonly diagnostic: Diagnostic };
}

/** Loads the settings of a folder, given as a path of the file system. */
export type LoadFolder = (folder: string) => Promise<FolderSetting>;

/** Settings of folders, each loaded once until their files change. */
export interface Workspace {
  settingOf(folder: string): Promise<FolderSetting>;
  /** Returns settings that depend on a file, if they are loaded. */
  settingFrom(path: string): Promise<FolderSetting | undefined>;
  /** Reports problems of the settings, or of a service: each once until it is fixed. */
  report(problems: readonly SettingsProblem[]): void;
  /** Discards all settings, since a file on which they may depend has changed. */
  forget(): void;
}

/** Options of a workspace: the functions that it calls. */
export interface WorkspaceOptions {
  readonly load: LoadFolder;
  readonly onLoad: (setting: FolderSetting) => void;
  /** Shows the message of a new problem. */
  readonly show: (message: string) => void;
  /** Receives all problems that are known, whenever one was added or all were discarded. */
  readonly onProblems: (problems: readonly SettingsProblem[]) => void;
}

/** Creates a workspace without settings. */
export function createWorkspace({ load, onLoad, show, onProblems }: WorkspaceOptions): Workspace {
  const folders = new Map<string, Promise<FolderSetting>>();
  /** By message. */
  let reported = new Map<string, SettingsProblem>();
  /** Problems that were reported before the files changed. */
  let reportedBefore: ReadonlyMap<string, SettingsProblem> = new Map();
  const report = (problems: readonly SettingsProblem[]): void => {
    const added = problems.filter(({ message }) => !reported.has(message));
    for (const problem of added) {
      if (!reportedBefore.has(problem.message)) show(problem.message);
      reported.set(problem.message, problem);
    }
    if (added.length > 0) onProblems([...reported.values()]);
  };
  return {
    report,
    settingOf: (folder) => {
      const known = folders.get(folder);
      if (known !== undefined) return known;
      const loading = load(folder).then((setting) => {
        onLoad(setting);
        report(setting.problems());
        return setting;
      });
      folders.set(folder, loading);
      return loading;
    },
    settingFrom: async (path) => (await Promise.all(folders.values())).find(({ files }) => files.includes(path)),
    forget: () => {
      // Several files may change before anything is loaded again.
      if (folders.size === 0) return;
      folders.clear();
      reportedBefore = reported;
      reported = new Map();
      onProblems([]);
    },
  };
}
