// Runs the tests that need a Trino server: `npm run test:trino`, with the server at TRINO_URL, or the one of `npm run trino`. What follows
// `--` is passed on to vitest.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { cache } from './trino/distribution.js';
import { answersAt, serverUrl } from './trino/server.js';

if (!(await answersAt(serverUrl))) {
  console.error(
    `No Trino answers at ${serverUrl}. Start one with "npm run trino", or set TRINO_URL to the address of a server.`,
  );
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.trino.config.ts', ...process.argv.slice(2)],
  {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, TRINO_URL: serverUrl, TRINO_LAKE: process.env['TRINO_LAKE'] ?? join(cache, 'lake') },
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
