import { type Stats, statSync } from 'node:fs';
import { isAbsent } from '../errors.js';

/** Returns what a path leads to; `undefined` if there is nothing, also if a part of the path is not a folder. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Whether a path leads to a pipe, a socket or a device. */
export function isSpecialFile(path: string): boolean {
  const stats = statsOf(path);
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
}
