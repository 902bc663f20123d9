import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/**
 * Returns the path of a module that a file names: a path, or a package, which is looked for from that file. `specifiers` are what is
 * looked for, the first that exists; default: what is named.
 */
export function modulePath(named: string, from: string, specifiers: readonly string[] = [named]): string | undefined {
  if (/^\.{1,2}(?:[\\/]|$)|^[\\/]|^[a-z]:[\\/]/iu.test(named)) return resolve(dirname(from), named);
  const require = createRequire(from);
  for (const one of specifiers) {
    try {
      return require.resolve(one);
    } catch {
      // The package is not installed, has no such file, or exports ECMAScript modules only.
      const path = importedPath(one, require.resolve.paths(one) ?? []);
      if (path !== undefined) return path;
    }
  }
  return undefined;
}

/** Returns the file that a package has for `import`, in the first folder that has the package. */
function importedPath(name: string, folders: readonly string[]): string | undefined {
  const folder = folders.map((one) => join(one, name)).find((one) => existsSync(join(one, 'package.json')));
  if (folder === undefined) return undefined;
  const { exports }: { readonly exports?: unknown } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const target = targetOf(Object.hasOwn(Object(exports), '.') ? Reflect.get(Object(exports), '.') : exports);
  return target === undefined ? undefined : join(folder, target);
}

/** Returns the file among the targets of a package, whose conditions can be nested. */
function targetOf(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return undefined;
  const conditions = Object.entries(target).filter(([name]) =>
    ['node', 'import', 'module-sync', 'default'].includes(name),
  );
  for (const [, inner] of conditions) {
    const found = targetOf(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
