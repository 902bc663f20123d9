import { type FSWatcher, unwatchFile, watch, watchFile } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Watches files and folders. */
export interface FileWatcher {
  /** Adds files, given as absolute paths. They need not exist. */
  add(paths: readonly string[]): void;
  /** Adds folders, given as absolute paths: of each, without its subfolders, the files that the options select. */
  addFolders(paths: readonly string[]): void;
  close(): void;
}

/** Options of a watcher. */
export interface FileWatcherOptions {
  /** Whether the watcher keeps the process alive. Default: false. */
  readonly persistent?: boolean;
  /** Selects the names in folders. Default: all. */
  readonly isWatched?: (name: string) => boolean;
}

/** What is watched in a folder. */
interface WatchedFolder {
  readonly names: Set<string>;
  /** Whether all selected names are watched. */
  isWhole: boolean;
  /** Whether the system cannot watch the folder, so that its files are polled. */
  isPolled: boolean;
}

/**
 * Creates a watcher that calls `onChange` after a file was created, changed or deleted. It watches their folders, since many editors
 * replace a file rather than write to it; where the system does not allow that, it polls the files every two seconds.
 */
export function createFileWatcher(onChange: () => void, options: FileWatcherOptions = {}): FileWatcher {
  const { persistent = false, isWatched = () => true } = options;
  const folders = new Map<string, WatchedFolder>();
  const watchers = new Set<FSWatcher>();
  const polled: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const noteChange = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  };
  const poll = (path: string): void => {
    polled.push(path);
    watchFile(path, { interval: pollMs, persistent }, noteChange);
  };
  const watchFolder = (path: string): WatchedFolder => {
    const folder: WatchedFolder = { names: new Set(), isWhole: false, isPolled: false };
    const pollInstead = (): void => {
      folder.isPolled = true;
      if (folder.isWhole) poll(path);
      for (const name of folder.names) poll(join(path, name));
    };
    try {
      const watcher = watch(path, { persistent }, (_, name) => {
        // The folder itself was removed: if there is a new one, whoever reads it adds it again.
        const isRemoved = name === basename(path) && !folder.names.has(name);
        if (isRemoved) {
          watcher.close();
          watchers.delete(watcher);
          folders.delete(path);
        }
        if (name === null || isRemoved || folder.names.has(name) || (folder.isWhole && isWatched(name))) noteChange();
      });
      watcher.on('error', pollInstead);
      watchers.add(watcher);
    } catch {
      // The folder does not exist yet, or the system's watchers are used up.
      pollInstead();
    }
    return folder;
  };
  const watchedFolder = (path: string): WatchedFolder => {
    const folder = folders.get(path) ?? watchFolder(path);
    folders.set(path, folder);
    return folder;
  };
  return {
    add: (paths) => {
      for (const path of paths) {
        const folder = watchedFolder(dirname(path));
        const name = basename(path);
        if (folder.names.has(name)) continue;
        folder.names.add(name);
        if (folder.isPolled) poll(path);
      }
    },
    addFolders: (paths) => {
      for (const path of paths) {
        const folder = watchedFolder(path);
        if (folder.isPolled && !folder.isWhole) poll(path);
        folder.isWhole = true;
      }
    },
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      for (const path of polled) unwatchFile(path);
    },
  };
}

/** Several writes within this time are one change. */
const settleMs = 50;

const pollMs = 2_000;
