import { join } from 'node:path';
import { build } from 'vite';
import type { Site } from './open-page.js';

/** Builds the playground as `npm run playground` does, and writes nothing. */
export async function buildPlayground(): Promise<Site> {
  const root = join(import.meta.dirname, '../../../playground');
  const built = await build({ root, logLevel: 'error', mode: 'production', build: { write: false } });
  if (!('output' in built)) throw new TypeError('The build is one, and is not watched.');
  return Object.fromEntries(
    built.output.map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)]),
  );
}
