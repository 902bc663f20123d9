import { defineConfig, type Plugin } from 'vite';
import { docsPages } from './docs-pages.js';

/** Content security policy: the built page loads only itself and sends nothing. */
const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: {
        'http-equiv': 'Content-Security-Policy',
        content: [
          "default-src 'none'",
          "script-src 'self'",
          "worker-src 'self'",
          "style-src 'self' 'unsafe-inline'",
          'img-src data:',
          // Not covered by default-src.
          "base-uri 'none'",
          "form-action 'none'",
        ].join('; '),
      },
      injectTo: 'head-prepend',
    },
  ],
};

/** In the site, the page is beside the documentation, and may be in a frame: its links lead to the pages of the site. */
const siteLinks: Plugin = {
  name: 'site-links',
  transformIndexHtml: (html) =>
    html
      .replaceAll('href="./docs/', 'target="_top" href="../docs/')
      .replace('./docs/diagnostics.html#{code}', '../docs/diagnostics/{code}.html'),
};

/** Loaded only when an engine is opened, which the page does not do. */
const external = ['@duckdb/node-api'];

// The mode is `site` where the page is built as a part of the site.
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  // The page can be served from any path.
  base: './',
  plugins: [contentSecurityPolicy, mode === 'site' ? siteLinks : docsPages],
  worker: { format: 'es', rolldownOptions: { external } },
  resolve: { mainFields: ['module', 'main'] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: { external },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
}));
