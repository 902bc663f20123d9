import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { measureOpeningAndTyping } from './typing.js';

/** Result of `measurePlayground`. @typedef {Awaited<ReturnType<typeof measurePlayground>>} PlaygroundFigures */

/** Returns the gzipped sizes in bytes of the scripts of the built page and of its style sheets, and the times of opening it and typing in it. */
export async function measurePlayground() {
  const { build, runnerImport } = await import('vite');
  const root = fileURLToPath(new URL('../../playground', import.meta.url));
  const { output } = await build({ root, logLevel: 'error', build: { write: false } });
  const files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
  const sizeOf = (pattern) =>
    [...files].filter(([name]) => pattern.test(name)).reduce((sum, [, content]) => sum + gzipSync(content).length, 0);
  // The browser of the tests, whose script is TypeScript.
  const support = fileURLToPath(new URL('../../test/browser/support/launch-browser.ts', import.meta.url));
  const { module } = await runnerImport(support);
  return {
    script: sizeOf(/^assets\/index.*\.js$/),
    worker: sizeOf(/^assets\/worker.*\.js$/),
    style: sizeOf(/\.css$/),
    ...(await measureOpeningAndTyping(files, module.launchBrowser)),
  };
}
