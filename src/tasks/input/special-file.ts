import { statSync } from 'node:fs';

/** Whether a path leads to a pipe, a socket or a device. */
export function isSpecialFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}
