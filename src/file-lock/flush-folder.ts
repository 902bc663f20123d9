import { open } from 'node:fs/promises';

/** Makes a new name in a folder durable, where the system can. */
export async function flushFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and needs no flush of it.
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
