import type { DocumentKind, DocumentService } from './documents.js';

/** Settings for the files of a folder. */
interface FolderSetting {
  /** Returns the service for a document of a kind, created on first use; documents that are not saved yet have no path. */
  serviceFor(kind: DocumentKind, path: string | undefined): Promise<DocumentService>;
  /** Returns the problems of the settings, as full sentences; of a catalog only once it has been read. */
  problems(): readonly string[];
}

/** Loads the settings of a folder, given as a path of the file system. */
export type LoadFolder = (folder: string) => Promise<FolderSetting>;

/** Settings of folders, each loaded once until their files change. */
export interface Workspace {
  settingOf(folder: string): Promise<FolderSetting>;
  /** Shows problems of the settings, or of a service: each once until it is fixed. */
  report(...problems: readonly string[]): void;
  /** Discards all settings, since a file on which they may depend has changed. */
  forget(): void;
}

/** Creates a workspace that loads settings with `load` and shows each new problem with `show`. */
export function createWorkspace(load: LoadFolder, show: (problem: string) => void): Workspace {
  const folders = new Map<string, Promise<FolderSetting>>();
  let reported = new Set<string>();
  /** Problems that were reported before the files changed. */
  let reportedBefore: ReadonlySet<string> = new Set();
  const report = (...problems: readonly string[]): void => {
    for (const problem of problems) {
      if (!reported.has(problem) && !reportedBefore.has(problem)) show(problem);
      reported.add(problem);
    }
  };
  return {
    report,
    settingOf: (folder) => {
      const known = folders.get(folder);
      if (known !== undefined) return known;
      const loading = load(folder).then((setting) => {
        report(...setting.problems());
        return setting;
      });
      folders.set(folder, loading);
      return loading;
    },
    forget: () => {
      // Several files may change before anything is loaded again.
      if (folders.size === 0) return;
      folders.clear();
      reportedBefore = reported;
      reported = new Set();
    },
  };
}
