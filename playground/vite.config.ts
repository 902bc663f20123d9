import { defineConfig, type Plugin } from 'vite';

/** Lets the built page load nothing but itself, and send nothing: what visitors write is theirs. */
const lockedIn: Plugin = {
  name: 'locked-in',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: {
        'http-equiv': 'Content-Security-Policy',
        content: [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self' 'unsafe-inline'",
          'img-src data:',
          // Those do not follow from the default.
          "base-uri 'none'",
          "form-action 'none'",
        ].join('; '),
      },
      injectTo: 'head-prepend',
    },
  ],
};

export default defineConfig({
  root: import.meta.dirname,
  // The page can be served from any folder.
  base: './',
  plugins: [lockedIn],
  resolve: { mainFields: ['module', 'main'] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    // What runs queries is loaded when an engine is opened, which no page does.
    rolldownOptions: { external: ['@duckdb/node-api'] },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
});
