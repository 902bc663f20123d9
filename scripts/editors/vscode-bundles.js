// How the VS Code extension is bundled: for the desktop, where it runs the command, and for browsers, where it is the language service.
import { join } from 'node:path';

const shared = /** @type {const} */ ({
  absWorkingDir: join(import.meta.dirname, '../..'),
  outdir: 'editors/vscode/dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  format: 'cjs',
  external: ['vscode'],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
});

export const bundleOptions = /** @type {const} */ ({
  desktop: {
    ...shared,
    entryPoints: { extension: 'editors/vscode/src/extension.ts' },
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
  },
  web: {
    ...shared,
    entryPoints: { web: 'editors/vscode/src/web/extension.ts' },
    platform: 'browser',
    target: 'es2022',
    mainFields: ['browser', 'module', 'main'],
    minify: true,
  },
});
