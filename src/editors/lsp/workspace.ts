import type { DocumentKind } from './document-kind.js';
import type { DocumentService } from './document-service.js';

/** What is known of the installation that the files of a folder are for. */
interface FolderSetting {
  /** What answers about documents of a kind; made when it is asked for. */
  serviceFor(kind: DocumentKind): Promise<DocumentService>;
  /** What is wrong with the settings, as full sentences; of a catalog, as far as it has been looked into. */
  problems(): readonly string[];
}

/** Loads the setting of a folder, given as a path of the file system. */
export type LoadFolder = (folder: string) => Promise<FolderSetting>;

/** The settings of folders, each loaded once until the files change that they come from. */
export interface Workspace {
  settingOf(folder: string): Promise<FolderSetting>;
  /** Says what is wrong with the settings or keeps an answer from being given: once, as long as it is not mended. */
  tell(...problems: readonly string[]): void;
  /** Forgets all settings: a file has changed that they may come from. */
  forget(): void;
}

/** Remembers what `load` gives, and tells of each problem when it comes up. */
export function createWorkspace(load: LoadFolder, show: (problem: string) => void): Workspace {
  const folders = new Map<string, Promise<FolderSetting>>();
  let told = new Set<string>();
  /** What was told before the files have changed. */
  let toldBefore: ReadonlySet<string> = new Set();
  const tell = (...problems: readonly string[]): void => {
    for (const problem of problems) {
      if (!told.has(problem) && !toldBefore.has(problem)) show(problem);
      told.add(problem);
    }
  };
  return {
    tell,
    settingOf: (folder) => {
      const known = folders.get(folder);
      if (known !== undefined) return known;
      const loading = load(folder).then((setting) => {
        tell(...setting.problems());
        return setting;
      });
      folders.set(folder, loading);
      return loading;
    },
    forget: () => {
      // Several files may change before anything is loaded again.
      if (folders.size === 0) return;
      folders.clear();
      toldBefore = told;
      told = new Set();
    },
  };
}
