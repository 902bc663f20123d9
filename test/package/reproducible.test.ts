import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { repository } from './dist.js';

/** The hash of each file in a folder, by its path. */
function hashesOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

it('a second build of the same sources is equal byte for byte', async () => {
  const second = join(repository, '.reports/second-build');
  onTestFinished(() => rmSync(second, { recursive: true, force: true }));
  await promisify(execFile)(process.execPath, ['scripts/build/index.js', second], { cwd: repository });
  expect(hashesOf(second)).toEqual(hashesOf(join(repository, 'dist')));
});
