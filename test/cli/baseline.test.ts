import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const zero = 'SELECT id FROM account.query LIMIT 0\n';
const wild = "SELECT id FROM account.query WHERE name = '%x' LIMIT 1\n";
const clean = 'SELECT id FROM account.query LIMIT 1\n';
const options = ['--baseline', 'vql-baseline.json'];

/** Returns the codes of a report in the format text, with the lines. */
function reported(stdout: string): readonly string[] {
  return [...stdout.matchAll(/\[([\w-]+)\].*\n\s+--> (.*):\d+\n/g)].map(([, code, at]) => `${code} ${at}`);
}

describe('vql check --update-baseline', () => {
  it('writes the findings by file, code and text, and exits with 0', async () => {
    const { vql, read } = await createFolder({
      'q/a.vql': `${zero.trimEnd()};\n${zero}`,
      'q/b.vql': wild,
      'q/c.vql': clean,
    });
    expect(await vql(['check', ...options, '--update-baseline', 'q'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '3 files, 4 statements: no findings\n3 findings written to "vql-baseline.json".\n',
    });
    expect(JSON.parse(await read('vql-baseline.json'))).toEqual({
      version: 1,
      files: {
        'q/a.vql': [
          { code: 'zero-limit', text: 'SELECT id FROM account.query LIMIT 0;', count: 1 },
          { code: 'zero-limit', text: 'SELECT id FROM account.query LIMIT 0', count: 1 },
        ],
        'q/b.vql': [{ code: 'like-wildcard', text: wild.trim(), count: 1 }],
      },
    });
    expect(await vql(['check', '-q', ...options, 'q'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('keeps what it lists of files that are not checked, and drops files that do not exist', async () => {
    const files = { gone: [{ code: 'a', text: 'b', count: 1 }], 'b.vql': [{ code: 'c', text: 'd', count: 2 }] };
    const { vql, read } = await createFolder({
      'a.vql': zero,
      'b.vql': wild,
      'vql-baseline.json': JSON.stringify({ version: 1, files }),
    });
    await vql(['check', ...options, '--update-baseline', 'a.vql']);
    expect(Object.keys(JSON.parse(await read('vql-baseline.json')).files)).toEqual(['a.vql', 'b.vql']);
  });

  it('needs a baseline, and reports no part of the findings', async () => {
    const { vql } = await createFolder({ 'a.vql': zero });
    expect(await vql(['check', '--update-baseline', 'a.vql'])).toMatchObject({
      code: 2,
      stderr: 'Name the baseline to write, as in --baseline vql-baseline.json.\n',
    });
    expect((await vql(['check', ...options, '--update-baseline', '--min-severity', 'error', 'a.vql'])).code).toBe(2);
    // The baseline may be in a folder that is watched: each run would cause another one.
    expect(await vql(['check', ...options, '--update-baseline', '--watch', 'a.vql'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"--update-baseline" cannot be used with option "--watch"'),
    });
  });
});

describe('vql check --baseline', () => {
  const baseline = (files: object): string => JSON.stringify({ version: 1, files });
  const known = { 'a.vql': [{ code: 'zero-limit', text: zero.trim(), count: 1 }] };

  it('leaves out findings whose lines have moved, and reports a further one of the same text', async () => {
    const moved = `-- moved\n\n  ${zero}----\n`;
    const { vql } = await createFolder({
      'a.vql': moved,
      'b.vql': `${moved}${zero}`,
      'one.json': baseline(known),
      'two.json': baseline({ 'b.vql': known['a.vql'] }),
    });
    expect(await vql(['check', '--baseline', 'one.json', 'a.vql'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '1 file, 1 statement: no findings\n1 finding of the baseline left out.\n',
    });
    const { code, stdout } = await vql(['check', '--baseline', 'two.json', 'b.vql']);
    expect(code).toBe(1);
    expect(reported(stdout)).toEqual(['zero-limit b.vql:5']);
  });

  it('reports a line that was changed, and says that findings are gone', async () => {
    const { vql } = await createFolder({
      'a.vql': 'SELECT id, name FROM account.query LIMIT 0\n',
      'vql-baseline.json': baseline({ ...known, 'removed.vql': [{ code: 'zero-limit', text: 'x', count: 2 }] }),
    });
    const { code, stdout, stderr } = await vql(['check', ...options, 'a.vql']);
    expect(code).toBe(1);
    expect(reported(stdout)).toEqual(['zero-limit a.vql:1']);
    expect(stderr).toBe(
      '1 file, 1 statement: 1 warning\n3 findings of the baseline are gone; --update-baseline removes them.\n',
    );
    const floored = await vql(['check', ...options, '--min-severity', 'error', 'a.vql']);
    expect(floored.stderr).not.toContain('gone');
  });

  it('is a setting too, relative to the config, in every format, and can be switched off', async () => {
    const { vql } = await createFolder({
      'a.vql': zero,
      'sub/b.vql': zero,
      'erp/vql-baseline.json': baseline({ '../a.vql': known['a.vql'], '../sub/b.vql': known['a.vql'] }),
      'vql.config.json': '{ "baseline": "erp/vql-baseline.json" }',
    });
    for (const format of ['text', 'line', 'github', 'json', 'sarif', 'gitlab', 'junit', 'checkstyle']) {
      const { code, stdout } = await vql(['check', '--format', format, 'b.vql'], { folder: 'sub' });
      expect(code).toBe(0);
      expect(stdout).not.toContain('zero-limit');
    }
    expect((await vql(['check', '--no-baseline', 'a.vql'])).code).toBe(1);
  });

  it('keeps long lines apart by a hash', async () => {
    const long = (last: string) => `SELECT ${'a_long_column_name, '.repeat(20)}${last} FROM account.query LIMIT 0\n`;
    const { path, vql } = await createFolder({ 'a.vql': long('x') });
    const check = ['check', ...options, '--rule', 'duplicate-column=off', 'a.vql'];
    await vql([...check, '--update-baseline']);
    expect((await vql(check)).code).toBe(0);
    await writeFile(join(path, 'a.vql'), long('y'));
    const { code, stdout } = await vql(check);
    expect(code).toBe(1);
    expect(reported(stdout)).toContain('zero-limit a.vql:1');
  });

  it('has the same paths if it is named through a linked folder', async () => {
    const { path, read, vql } = await createFolder({ 'project/q/a.vql': zero });
    await symlink('project/q', join(path, 'link'));
    const linked = ['check', '--baseline', 'link/vql-baseline.json', 'project'];
    expect((await vql([...linked, '--update-baseline'])).code).toBe(0);
    expect(Object.keys(JSON.parse(await read('project/q/vql-baseline.json')).files)).toEqual(['a.vql']);
    for (const named of [linked, ['check', '--baseline', 'project/q/vql-baseline.json', 'project']])
      expect(await vql(named)).toMatchObject({ code: 0, stderr: expect.stringContaining('1 finding of the baseline') });
  });

  it.each([
    ['{', 'error[json-syntax]'],
    ['[]', 'Expected an object with "version" and "files" as "the baseline", found "[]"'],
    ['{ "version": 2, "files": {} }', 'Expected 1 as "version", found "2"'],
    [
      '{ "version": 1, "files": { "a.vql": [{ "code": "a", "text": "b", "count": 0 }] } }',
      'Expected a whole number from 1 as "count", found "0"',
    ],
    ['{ "version": 1, "files": {}, "more": 1 }', 'Expected no other member as "more", found "1"'],
    [
      '{ "version": 1, "files": { "a.vql": 1 } }',
      'Expected a list of { "code", "text", "count" } as "a.vql", found "1"',
    ],
  ])('reports a mistake in the text of the baseline: %s', async (text, message) => {
    const { vql } = await createFolder({ 'a.vql': zero, 'vql-baseline.json': text });
    const { code, stdout, stderr } = await vql(['check', ...options, 'a.vql']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain('--> vql-baseline.json:1:');
  });

  it('names what writes a baseline that does not exist', async () => {
    const { vql } = await createFolder({ 'a.vql': zero });
    expect(await vql(['check', ...options, 'a.vql'])).toMatchObject({
      code: 2,
      stderr: 'Cannot read "vql-baseline.json": no such file. --update-baseline writes it.\n',
    });
  });
});
