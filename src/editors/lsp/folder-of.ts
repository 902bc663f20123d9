import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of a document; one that is no file yet counts as in the current directory. */
export function folderOf(uri: string, cwd: string): string {
  if (!uri.startsWith('file:')) return cwd;
  try {
    return dirname(fileURLToPath(uri));
  } catch {
    return cwd;
  }
}
