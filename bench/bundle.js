import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where `bundlePeers` puts dt-sql-parser; under node_modules, because it is as derived as they are. */
export const dtSqlParserBundle = new URL('./node_modules/.bundles/dt-sql-parser.js', import.meta.url);

/** dt-sql-parser imports its own folders without file names, which Node refuses: it runs from a bundle only. */
export async function bundlePeers() {
  const outfile = fileURLToPath(dtSqlParserBundle);
  if (existsSync(outfile)) return;
  const { build } = await import('esbuild');
  await build({
    stdin: {
      contents: "export { GenericSQL } from 'dt-sql-parser';",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'error',
  });
}
