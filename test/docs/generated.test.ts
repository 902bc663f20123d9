import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { codes } from '../../src/codes/index.js';
import { operatorNames } from '../../src/cunit/index.js';
import { constructs } from '../../src/dialect/index.js';
import { nodeKinds } from '../../src/vql/index.js';
import { repository } from './read-examples.js';
import { readPage } from './read-markdown.js';

it('the generated pages are up to date', async () => {
  const script = join(repository, 'scripts/write-docs.js');
  const result = await promisify(execFile)(process.execPath, [script, '--check']).catch((error: unknown) => error);
  expect(result).toMatchObject({ stdout: '', stderr: '' });
});

it.each([
  { page: 'docs/diagnostics.md', names: Object.keys(codes), start: (name: string) => `### ${name}\n` },
  { page: 'docs/constructs.md', names: Object.keys(constructs), start: (name: string) => `## ${name}\n` },
  { page: 'docs/nodes.md', names: nodeKinds, start: (name: string) => `## ${name}\n` },
  { page: 'docs/operators.md', names: operatorNames, start: (name: string) => `| \`${name}\` |` },
])('$page tells of every row of its table', ({ page, names, start }) => {
  const text = readFileSync(join(repository, page), 'utf8');
  expect(names.filter((name) => !text.includes(`\n${start(name)}`))).toEqual([]);
});

it('docs/vql.md leads to every construct', () => {
  const { links } = readPage('docs/vql.md');
  expect(Object.keys(constructs).filter((name) => !links.includes(`constructs.md#${name}`))).toEqual([]);
});
