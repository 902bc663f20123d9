import type { LanguageService } from '../../language/index.js';

/** What is known of the installation that the files of a folder are for. */
interface FolderSetting {
  readonly service: LanguageService;
  /** What is wrong with the settings, as full sentences. */
  readonly problems: readonly string[];
}

/** Loads the setting of a folder, given as a path of the file system. */
export type LoadFolder = (folder: string) => Promise<FolderSetting>;

/** The settings of folders, each loaded once until the files change that they come from. */
export interface Workspace {
  settingOf(folder: string): Promise<FolderSetting>;
  /** Forgets all settings: a file has changed that they may come from. */
  forget(): void;
}

/** Remembers what `load` gives, and tells of each problem once. */
export function createWorkspace(load: LoadFolder, tell: (problem: string) => void): Workspace {
  const folders = new Map<string, Promise<FolderSetting>>();
  const told = new Set<string>();
  return {
    settingOf: (folder) => {
      const known = folders.get(folder);
      if (known !== undefined) return known;
      const loading = load(folder).then((setting) => {
        for (const problem of setting.problems) {
          if (told.has(problem)) continue;
          told.add(problem);
          tell(problem);
        }
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
