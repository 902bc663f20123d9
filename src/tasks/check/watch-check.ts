import { fileKindOf } from '../../embedded/index.js';
import { createFileWatcher, type FileWatcher } from '../../internal/files/index.js';
import { onAbort } from '../../internal/timing/on-abort.js';
import { configNames } from '../config/find-config.js';
import type { ExitCode } from '../errors.js';
import { ignoreFileNames } from '../input/ignored-files.js';
import { withInterrupt } from '../interruption.js';
import type { Io } from '../io.js';

/** Runs a check, and again whenever a file changes that it has added to the watcher, until Ctrl-C or SIGTERM. */
export function watchCheck(io: Io, check: (watcher: FileWatcher) => Promise<unknown>): Promise<ExitCode> {
  return withInterrupt(io, (signal) => {
    let watcher: FileWatcher | undefined;
    const stopped = new Promise<never>((_, reject) => {
      let isRunning = false;
      let hasChanged = false;
      const run = async (): Promise<void> => {
        hasChanged = true;
        if (isRunning) return;
        isRunning = true;
        while (hasChanged && !signal.aborted) {
          // Changes during the run are checked by the next one.
          hasChanged = false;
          if (io.stdout.isTTY === true) io.stdout.write(clearTerminal);
          if (watcher !== undefined) await check(watcher);
        }
        isRunning = false;
        if (!signal.aborted) io.stderr.write('Waiting for changes; Ctrl-C ends the command.\n');
      };
      onAbort(signal, () => reject(signal.reason));
      watcher = createFileWatcher(() => void run().catch(reject), { persistent: true, isWatched: isRead });
      run().catch(reject);
    });
    return stopped.finally(() => watcher?.close());
  });
}

/** Whether a check may depend on a file of a folder that is searched. A name without an extension may be the name of a folder. */
function isRead(name: string): boolean {
  if (name === cacheName) return false;
  return fileKindOf(name) !== undefined || settingsNames.has(name) || !/.\../.test(name);
}

/** Name of the cache of findings where no packages are installed. Each run may write it. */
export const cacheName = '.vqlcache';

const settingsNames: ReadonlySet<string> = new Set([...configNames, ...ignoreFileNames]);

/** Clears the terminal with what can be scrolled back to, and moves the cursor to its beginning. */
const clearTerminal = '\u001B[2J\u001B[3J\u001B[H';
