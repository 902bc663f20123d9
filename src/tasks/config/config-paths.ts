import type { Config } from './config.js';

/** Returns a config with other paths of the files that it names; a plugin can be a package too. */
export function withPaths(
  config: Config,
  pathOf: (path: string) => string,
  pluginOf: (named: string) => string = pathOf,
): Config {
  const { baseline, catalog, dialect, plugins, tables } = config;
  const { info, file } = dialect ?? {};
  const tablesWithPaths = Object.entries(tables ?? {}).map(([template, table]) => [
    template,
    typeof table === 'string' ? pathOf(table) : { ...table, file: pathOf(table.file) },
  ]);
  return {
    ...config,
    ...(baseline !== undefined && { baseline: pathOf(baseline) }),
    ...(catalog !== undefined && { catalog: pathOf(catalog) }),
    ...(dialect !== undefined && {
      dialect: {
        ...dialect,
        ...(info !== undefined && { info: pathOf(info) }),
        ...(file !== undefined && { file: pathOf(file) }),
      },
    }),
    ...(plugins !== undefined && { plugins: plugins.map(pluginOf) }),
    ...(tables !== undefined && { tables: Object.fromEntries(tablesWithPaths) }),
  };
}
