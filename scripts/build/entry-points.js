import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the repository. */
export const repository = join(import.meta.dirname, '../..');

/** @type {{ readonly name: string, readonly version: string, readonly license: string, readonly exports: Readonly<Record<string, string | { readonly import: { readonly default: string } }>> }} */
export const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));

/**
 * The entry points that `exports` of package.json lists, without extension and below `src/` and `dist/` alike:
 * `vql/index`.
 */
export const entryPoints = Object.values(manifest.exports).flatMap((conditions) =>
  typeof conditions === 'string' ? [] : [conditions.import.default.replace(/^\.\/dist\/(.*)\.js$/, '$1')],
);
