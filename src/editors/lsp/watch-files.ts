import { type FSWatcher, unwatchFile, watch, watchFile } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Watches files, for clients that do not. */
export interface FileWatcher {
  /** Adds files, given as absolute paths. They need not exist. */
  add(paths: readonly string[]): void;
  close(): void;
}

/** The watched files of a folder. */
interface WatchedFolder {
  readonly names: Set<string>;
  /** Whether the system cannot watch the folder, so that its files are polled. */
  isPolled: boolean;
}

/**
 * Creates a watcher that calls `onChange` after a file was created, changed or deleted. It watches their folders, since many editors
 * replace a file rather than write to it; where the system does not allow that, it polls the files every two seconds.
 */
export function createFileWatcher(onChange: () => void): FileWatcher {
  const folders = new Map<string, WatchedFolder>();
  const watchers: FSWatcher[] = [];
  const polled: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const noteChange = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  };
  const poll = (path: string): void => {
    polled.push(path);
    watchFile(path, { interval: pollMs, persistent: false }, noteChange);
  };
  const watchFolder = (path: string): WatchedFolder => {
    const folder: WatchedFolder = { names: new Set(), isPolled: false };
    const pollInstead = (): void => {
      folder.isPolled = true;
      for (const name of folder.names) poll(join(path, name));
    };
    try {
      const watcher = watch(path, { persistent: false }, (_, name) => {
        if (name === null || folder.names.has(name)) noteChange();
      });
      watcher.on('error', pollInstead);
      watchers.push(watcher);
    } catch {
      // The folder does not exist yet, or the system's watchers are used up.
      pollInstead();
    }
    return folder;
  };
  return {
    add: (paths) => {
      for (const path of paths) {
        const folderPath = dirname(path);
        const folder = folders.get(folderPath) ?? watchFolder(folderPath);
        folders.set(folderPath, folder);
        const name = basename(path);
        if (folder.names.has(name)) continue;
        folder.names.add(name);
        if (folder.isPolled) poll(path);
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
