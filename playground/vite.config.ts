import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: import.meta.dirname,
  // The page can be served from any path.
  base: './',
  plugins: [contentSecurityPolicy],
  resolve: { mainFields: ['module', 'main'] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    // Loaded only when an engine is opened, which the page does not do.
    rolldownOptions: { external: ['@duckdb/node-api'] },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
});
