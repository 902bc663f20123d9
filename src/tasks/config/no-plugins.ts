import type { LoadedPlugins } from './load-plugins.js';

/** The plugins of a config without plugins. Apart from their loader, which most commands do not need. */
export const noPlugins: LoadedPlugins = {
  plugins: [],
  problems: [],
  problemsWith: () => [],
  files: [],
  hash: '',
};
