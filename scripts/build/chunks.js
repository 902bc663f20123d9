import { resolve } from 'node:path';
import { repository } from './entry-points.js';

/** The root's code is that of the entry points it exports, so that it does not decide what they share. */
const root = resolve(repository, 'src/index.ts');

/** Most programs start with it, so what it loads is kept apart from what only others share. */
const parser = resolve(repository, 'src/vql/index.ts');

/**
 * A plugin for rolldown that divides shared modules into chunks, and the groups for its option `codeSplitting`.
 *
 * Code that several entry points need is grouped by the packages that all of them load in any case, and by whether
 * `vql-kit/vql` is one of them. An entry point so loads few files, and no package that it does not use itself: code
 * shared with an entry point that has no parser is in a chunk without a parser. What is loaded by `import()` counts as
 * an entry point.
 *
 * @returns {{ readonly plugin: import('rolldown').Plugin, readonly groups: import('rolldown').CodeSplittingGroup[] }}
 */
export function createChunks() {
  /** @type {Map<string, string>} */
  const ofParser = new Map();
  /** @type {Map<string, string>} */
  const ofOthers = new Map();
  return {
    plugin: {
      name: 'chunks',
      buildEnd() {
        const loaded = [...this.getModuleIds()]
          .filter((id) => id !== root && startsLoading(this.getModuleInfo(id)))
          .map((start) => loadedWith(start, (id) => this.getModuleInfo(id)?.importedIds ?? []));
        for (const id of this.getModuleIds()) {
          const users = loaded.filter(({ modules }) => modules.has(id));
          const [first] = users;
          if (first === undefined || users.length === 1) continue;
          const packages = [...first.packages].filter((name) => users.every((user) => user.packages.has(name)));
          if (users.some(({ start }) => start === parser)) ofParser.set(id, ['vql', ...packages.sort()].join('-'));
          else ofOthers.set(id, ['shared', ...packages.sort()].join('-'));
        }
      },
    },
    // A group takes in what its modules import, so the parser's, which imports nothing of the others, comes first.
    groups: [
      { name: (id) => ofParser.get(id) ?? null, priority: 1, debugName: 'shared with the parser' },
      { name: (id) => ofOthers.get(id) ?? null, priority: 0, debugName: 'shared by others' },
    ],
  };
}

/** @param {import('rolldown').ModuleInfo | null} module */
function startsLoading(module) {
  return module?.id.startsWith(repository) && (module.isEntry || module.dynamicImporters.length > 0);
}

/**
 * The modules that are loaded with one, itself included, and the names or scopes of the packages among them.
 *
 * @param {string} start
 * @param {(id: string) => readonly string[]} importsOf
 */
function loadedWith(start, importsOf) {
  const modules = new Set([start]);
  for (const id of modules) for (const imported of importsOf(id)) modules.add(imported);
  const packages = [...modules].flatMap((id) => /^(?:.*\/node_modules\/|(?!\/))@?([^/]+)/.exec(id)?.[1] ?? []);
  return { start, modules, packages: new Set(packages) };
}
