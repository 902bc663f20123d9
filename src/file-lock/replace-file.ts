import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushFolder } from './flush-folder.js';

/**
 * Writes a file that is whole at every moment: whoever reads it, also after a crash, finds the text before or the text after.
 *
 * @throws {Error} of the file system.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const next = `${path}.next`;
  const file = await open(next, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
    await file.close();
    await rename(next, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await unlink(next).catch(() => undefined);
    throw error;
  }
  await flushFolder(dirname(path));
}
