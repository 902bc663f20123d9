import { defineConfig } from 'tsup';

/**
 * The library, as ECMAScript modules and as CommonJS, not minified, so that a stack trace shows readable code: `npm run build`, which passes
 * the entry points. Dependencies and peers are imported; everything else is bundled, as it is published. Code that the same entry points
 * need is one chunk, so that each class exists once, and a program bundles nothing that only other entry points need.
 */
export default defineConfig({
  format: ['esm', 'cjs'],
  target: 'es2022',
  // Only the stand-in and `webhooks/node` use modules of Node: everything else runs in browsers and editors too.
  platform: 'browser',
  external: [/^node:/],
  removeNodeProtocol: false,
  splitting: true,
  // As `sideEffects` of package.json says. It also removes code of packages that nothing reaches, such as an `eval`.
  treeshake: { moduleSideEffects: false },
  // For the SBOM, the notices and the tests of what each file contains.
  metafile: true,
  esbuildOptions(options) {
    options.chunkNames = 'chunks/[name]-[hash]';
  },
});
