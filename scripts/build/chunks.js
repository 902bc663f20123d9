import { resolve } from 'node:path';
import { repository } from './entry-points.js';

/** The root only exports from other entry points, so it does not count as a user of what they share. */
const root = resolve(repository, 'src/index.ts');

/** Most programs load it, so its code and the code that only other entry points share are in separate chunks. */
const parser = resolve(repository, 'src/vql/index.ts');

/**
 * Entry points that need little, in tiers: what one of a tier needs is in chunks of the tier, without what only later tiers and all others
 * need.
 */
const tiers = [
  { name: 'light', of: ['diagnostics', 'dialect', 'catalog', 'paging'] },
  { name: 'builder', of: ['builder'] },
].map(({ name, of }) => ({ name, starts: of.map((one) => resolve(repository, `src/${one}/index.ts`)) }));

/**
 * A plugin for rolldown that divides shared modules into chunks, and the groups for its option `codeSplitting`.
 *
 * A module that several entry points need goes into the chunk of the packages that each of these entry points loads,
 * and there is a second set of chunks for what `vql-kit/vql` needs, and in each set a chunk for each tier. So there are few
 * chunks, and no entry point loads a package that it does not use: a module that an entry point without the parser needs is in
 * a chunk without the parser. A module that is loaded by `import()` counts as an entry point.
 *
 * @returns {{ readonly plugin: import('rolldown').Plugin, readonly groups: import('rolldown').CodeSplittingGroup[] }}
 */
export function createChunks() {
  /** @type {Map<string, string>} */
  const chunks = new Map();
  /** @param {string} prefix @returns {(id: string) => string | null} */
  const chunkOf = (prefix) => (id) => {
    const name = chunks.get(id);
    return name?.startsWith(prefix) ? name : null;
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
          const tier = tiers.find(({ starts }) => users.some(({ start }) => starts.includes(start)));
          chunks.set(id, [set, ...(tier === undefined ? [] : [tier.name]), ...packages.sort()].join('-'));
        }
      },
    },
    // A group includes what its modules import, unless a group before it has it. Modules of a tier import only those of the same or an
    // earlier one, and modules that the parser needs only what it needs.
    groups: ['vql', 'shared']
      .flatMap((set) => [...tiers.map(({ name }) => `${set}-${name}`), set])
      .map((prefix, index, { length }) => ({ name: chunkOf(prefix), priority: length - index, debugName: prefix })),
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
