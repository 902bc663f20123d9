import { resolve } from 'node:path';
import { repository } from './entry-points.js';

/** The root only exports from other entry points, so it does not count as a user of what they share. */
const root = resolve(repository, 'src/index.ts');

/** Most programs load it, so its code and the code that only other entry points share are in separate chunks. */
const parser = resolve(repository, 'src/vql/index.ts');

/** Entry points that need little: what one of them needs is in chunks of its own, without what only others need. */
const light = ['diagnostics', 'dialect', 'catalog', 'paging'].map((name) =>
  resolve(repository, `src/${name}/index.ts`),
);

/**
 * A plugin for rolldown that divides shared modules into chunks, and the groups for its option `codeSplitting`.
 *
 * A module that several entry points need goes into the chunk of the packages that each of these entry points loads,
 * and there is a second set of chunks for what `vql-kit/vql` needs, and in each set a chunk for what a light entry point needs. So there
 * are few chunks, and no entry point loads a
 * package that it does not use: a module that an entry point without the parser needs is in a chunk without the parser.
 * A module that is loaded by `import()` counts as an entry point.
 *
 * @returns {{ readonly plugin: import('rolldown').Plugin, readonly groups: import('rolldown').CodeSplittingGroup[] }}
 */
export function createChunks() {
  /** @type {Map<string, string>} */
  const chunks = new Map();
  /** @param {RegExp} names @returns {(id: string) => string | null} */
  const chunkOf = (names) => (id) => {
    const name = chunks.get(id);
    return name !== undefined && names.test(name) ? name : null;
  };
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
          const set = users.some(({ start }) => start === parser) ? 'vql' : 'shared';
          const size = users.some(({ start }) => light.includes(start)) ? ['light'] : [];
          chunks.set(id, [set, ...size, ...packages.sort()].join('-'));
        }
      },
    },
    // A group includes what its modules import, unless a group before it has it. Those of a light chunk import only what is light, and
    // those that the parser needs only what it needs.
    groups: [
      { name: chunkOf(/^vql-light/), priority: 3, debugName: 'shared with the parser, light' },
      { name: chunkOf(/^vql/), priority: 2, debugName: 'shared with the parser' },
      { name: chunkOf(/^shared-light/), priority: 1, debugName: 'shared by others, light' },
      { name: chunkOf(/^shared/), priority: 0, debugName: 'shared by others' },
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
