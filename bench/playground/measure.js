import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Result of `measurePlayground`. @typedef {Awaited<ReturnType<typeof measurePlayground>>} PlaygroundFigures */

/** Returns the gzipped sizes in bytes of all scripts of the built page, and of its style sheets. */
export async function measurePlayground() {
  const { build } = await import('vite');
  const root = fileURLToPath(new URL('../../playground', import.meta.url));
  const { output } = await build({ root, logLevel: 'error', build: { write: false } });
  const sizeOf = (ending) =>
    output
      .filter(({ fileName }) => fileName.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(file.type === 'chunk' ? file.code : file.source).length, 0);
  return { script: sizeOf('.js'), style: sizeOf('.css') };
}
