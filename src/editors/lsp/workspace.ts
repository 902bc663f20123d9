import type { DocumentKind } from './document-kind.js';
import type { DocumentService } from './document-service.js';

/** What is known of the installation that the files of a folder are for. */
interface FolderSetting {
  /** What answers about documents of a kind; made when it is asked for. */
  serviceFor(kind: DocumentKind): Promise<DocumentService>;
  /** What is wrong with the settings, as full sentences. */
  readonly problems: readonly string[];
}

/** Loads the setting of a folder, given as a path of the file system. */
export type LoadFolder = (folder: string) => Promise<FolderSetting>;

/** The settings of folders, each loaded once until the files change that they come from. */
export interface Workspace {
  settingOf(folder: string): Promise<FolderSetting>;
  /** Says what keeps an answer from being given, once. */
  tell(problem: string): void;
  /** Forgets all settings: a file has changed that they may come from. */
  forget(): void;
}

/** Remembers what `load` gives, and tells of each problem once. */
export function createWorkspace(load: LoadFolder, show: (problem: string) => void): Workspace {
  const folders = new Map<string, Promise<FolderSetting>>();
  const told = new Set<string>();
  const tell = (problem: string): void => {
    if (!told.has(problem)) show(problem);
    told.add(problem);
  };
  return {
    tell,
    settingOf: (folder) => {
      const known = folders.get(folder);
      if (known !== undefined) return known;
      const loading = load(folder).then((setting) => {
        for (const problem of setting.problems) tell(problem);
        return setting;
      });
      folders.set(folder, loading);
      return loading;
    },
    forget: () => {
      folders.clear();
      told.clear();
    },
  };
}
