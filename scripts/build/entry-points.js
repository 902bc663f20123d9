import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the repository. */
export const repository = join(import.meta.dirname, '../..');

/** @type {{ readonly name: string, readonly version: string, readonly license: string, readonly dependencies: Readonly<Record<string, string>>, readonly peerDependencies: Readonly<Record<string, string>>, readonly devDependencies: Readonly<Record<string, string>>, readonly exports: Readonly<Record<string, string | { readonly import: { readonly default: string } }>> }} */
export const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));

/**
 * The entry points that `exports` of package.json lists, by the name that users import: `vql-kit/vql` is `vql/index`, a
 * path without extension in `src/` and `dist/` alike.
 *
 * @type {ReadonlyMap<string, string>}
 */
export const entryPointsByName = new Map(
  Object.entries(manifest.exports).flatMap(([path, conditions]) =>
    typeof conditions === 'string'
      ? []
      : [[`${manifest.name}${path.slice(1)}`, conditions.import.default.replace(/^\.\/dist\/(.*)\.js$/, '$1')]],
  ),
);

/** The paths of the entry points. */
export const entryPoints = [...entryPointsByName.values()];
