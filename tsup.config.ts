import { defineConfig } from 'tsup';

/** The rooms that others import: one entry point each. */
const rooms = {
  index: 'src/index.ts',
  'diagnostics/index': 'src/diagnostics/index.ts',
  'dialect/index': 'src/dialect/index.ts',
  'vql/index': 'src/vql/index.ts',
};

export default defineConfig([
  {
    entry: rooms,
    format: ['esm', 'cjs'],
    target: 'node20',
    platform: 'neutral',
    // Shared code goes into chunks, so that importing two rooms loads it, and makes its classes, once.
    splitting: true,
    clean: true,
    dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
    // Chevrotain is part of the output: it starts faster, serves require() too, and shows in no type of ours.
    noExternal: [/./],
    minify: true,
    metafile: true,
  },
  {
    entry: { cli: 'src/cli/main.ts' },
    format: ['esm'],
    target: 'node20',
    platform: 'node',
    noExternal: [/./],
    minify: true,
    // Bundled CommonJS packages still ask for Node's own modules by require().
    banner: { js: "#!/usr/bin/env node\nimport { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);" },
    metafile: true,
  },
]);
