import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Output of `bundlePeers`, under node_modules since it is derived too. */
export const dtSqlParserBundle = new URL('./node_modules/.bundles/dt-sql-parser.js', import.meta.url);

/** Bundles dt-sql-parser, which imports its own folders without file names; Node does not support that. */
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
