import { join } from 'node:path';
import { build } from 'vite';
import type { Site } from './open-page.js';

let built: Promise<Site> | undefined;

/** Builds the playground as `npm run playground` does, and writes nothing; once for all test files of a worker. */
export function buildPlayground(): Promise<Site> {
  built ??= bundlePlayground();
  return built;
}

async function bundlePlayground(): Promise<Site> {
  const root = join(import.meta.dirname, '../../../playground');
  const result = await build({ root, logLevel: 'error', mode: 'production', build: { write: false } });
  if (!('output' in result)) throw new TypeError('The build is one, and is not watched.');
  return Object.fromEntries(
    result.output.map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)]),
  );
}
