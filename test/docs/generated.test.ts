import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { codes } from '../../src/diagnostics/index.js';
import { constructs } from '../../src/dialect/index.js';
import { repository } from './read-examples.js';

it('the generated pages are up to date', async () => {
  const script = join(repository, 'scripts/write-docs.js');
  const result = await promisify(execFile)(process.execPath, [script, '--check']).catch((error: unknown) => error);
  expect(result).toMatchObject({ stdout: '', stderr: '' });
});

it.each([
  { page: 'docs/diagnostics.md', heading: '###', names: Object.keys(codes) },
  { page: 'docs/constructs.md', heading: '##', names: Object.keys(constructs) },
])('$page has a heading for every row of its table', ({ page, heading, names }) => {
  const lines = readFileSync(join(repository, page), 'utf8').split('\n');
  expect(names.filter((name) => !lines.includes(`${heading} ${name}`))).toEqual([]);
});
