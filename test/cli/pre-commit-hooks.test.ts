import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createFolder } from './run-vql.js';

/** A hook as https://pre-commit.com/#creating-new-hooks defines it. */
interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly files: string;
}

const hooks: readonly Hook[] = parse(await readFile(join(import.meta.dirname, '../../.pre-commit-hooks.yaml'), 'utf8'));

/** Runs a hook as pre-commit does: with the names of the staged files that its pattern selects. */
async function runHook(id: string, files: Readonly<Record<string, string>>) {
  const folder = await createFolder(files);
  const { entry = '', files: pattern = '' } = hooks.find((hook) => hook.id === id) ?? {};
  const [, argv = ''] = /^npx --no vql (.*)$/.exec(entry) ?? [];
  const names = Object.keys(files).filter((name) => new RegExp(pattern, 'u').test(name));
  return { names, outcome: await folder.vql([...argv.split(' '), ...names]), read: folder.read };
}

const files = {
  '.vqlignore': 'old\n',
  'a.vql': 'select id FROM account.query ORDER BY id LIMIT 1\n',
  'old/b.vql': 'SELECT',
  'c.cunit.json': '{ "type": "FILTER", "operator": "EQUALS", "property": "id", "values": ["1"] }',
  'package.json': '{}',
};

describe('the hooks for pre-commit', () => {
  it('check VQL and C-Unit, without ignored files', async () => {
    const { names, outcome } = await runHook('vql-check', files);
    expect(names).toEqual(['a.vql', 'old/b.vql', 'c.cunit.json']);
    expect(outcome).toMatchObject({ code: 0, stdout: '' });
    expect(outcome.stderr).toContain('2 files');
  });

  it('format VQL', async () => {
    const { names, outcome, read } = await runHook('vql-fmt', files);
    expect(names).toEqual(['a.vql', 'old/b.vql']);
    expect(outcome).toMatchObject({ code: 0, stdout: 'a.vql\n' });
    expect(await read('a.vql')).toMatch(/^SELECT id/);
  });

  it('report mistakes', async () => {
    expect((await runHook('vql-check', { 'a.vql': 'SELECT' })).outcome.code).toBe(1);
  });
});
