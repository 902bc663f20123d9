import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** Returns the path that a file names, relative to its folder; `undefined` for the name of a package. */
export function localPath(named: string, from: string): string | undefined {
  return /^\.{1,2}(?:[\\/]|$)|^[\\/]|^[a-z]:[\\/]/iu.test(named) ? resolve(dirname(from), named) : undefined;
}

/** Returns the path of a file of a package, which is looked for from another file: the first of several names that exists. */
export function packagePath(names: readonly string[], from: string): string | undefined {
  const require = createRequire(from);
  for (const name of names) {
    const path = requiredPath(name, require);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Returns the path of a module that a file imports: a path, or a package, which may export ECMAScript modules only. */
export function modulePath(named: string, from: string): string | undefined {
  return localPath(named, from) ?? packagePath([named], from) ?? importedPath(named, createRequire(from));
}

/** Returns the file that `require` loads; `undefined` if it is not installed, or cannot be loaded in this way. */
function requiredPath(name: string, require: NodeJS.Require): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/** Returns the file that a package has for `import`, in the first folder that has the package. */
function importedPath(name: string, require: NodeJS.Require): string | undefined {
  const [, packageName = name, subpath = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/s.exec(name) ?? [];
  const folder = (require.resolve.paths(name) ?? [])
    .map((one) => join(one, packageName))
    .find((one) => existsSync(join(one, 'package.json')));
  if (folder === undefined) return undefined;
  const target = targetOf(exportedAt(`.${subpath}`, manifestIn(folder).exports));
  return target === undefined ? undefined : join(folder, target);
}

/** Returns the targets of a subpath among the exports of a package, which can be the exports of the package itself. */
function exportedAt(subpath: string, exports: unknown): unknown {
  const targets: object = Object(exports);
  const hasSubpaths = typeof exports === 'object' && Object.keys(targets).some((key) => key.startsWith('.'));
  if (!hasSubpaths) return subpath === '.' ? exports : undefined;
  return Object.hasOwn(targets, subpath) ? Reflect.get(targets, subpath) : undefined;
}

/** Returns the manifest of a package; an empty one if it cannot be read. */
function manifestIn(folder: string): { readonly exports?: unknown } {
  try {
    return Object(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  } catch {
    return {};
  }
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
