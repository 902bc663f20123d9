import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const untidy = 'select id from account.query limit 1';
const tidy = 'SELECT id FROM account.query LIMIT 1\n';
const broken = 'select id form account.query';

describe('vql fmt', () => {
  it('prints standard input, formatted', async () => {
    const { vql } = await createFolder();
    expect(await vql(['fmt'], { stdin: untidy })).toEqual({ code: 0, stdout: tidy, stderr: '' });
  });

  it('prints a single file, formatted, and leaves the file alone', async () => {
    const { vql, read } = await createFolder({ 'a.vql': untidy });
    expect(await vql(['fmt', 'a.vql'])).toEqual({ code: 0, stdout: tidy, stderr: '' });
    expect(await read('a.vql')).toBe(untidy);
  });

  it('formats every statement of a file and preserves the separators', async () => {
    const { vql } = await createFolder({ 'a.vql': `-- all of them\n${untidy};\n${untidy}\n----\n${untidy}` });
    const { stdout } = await vql(['fmt', 'a.vql']);
    expect(stdout).toBe(`-- all of them\n${tidy.trimEnd()};\n${tidy}----\n${tidy}`);
  });

  it('takes width, indent and the case of keywords', async () => {
    const { vql } = await createFolder({ 'a.vql': 'Select id, name, number From account.query' });
    const { stdout } = await vql(['fmt', '--width', '20', '--indent', '4', '--keyword-case', 'lower', 'a.vql']);
    expect(stdout).toMatch(/^select\n {4}id,\n/);
    expect((await vql(['fmt', '--keyword-case', 'preserve', 'a.vql'])).stdout).toMatch(/^Select /);
  });

  it('takes tabs and leading commas', async () => {
    const { vql } = await createFolder({ 'a.vql': 'select id, name, number from account.query' });
    const options = ['--width', '20', '--indent', 'tab', '--commas', 'leading'];
    const { stdout } = await vql(['fmt', ...options, 'a.vql']);
    expect(stdout).toBe('SELECT\n\tid\n\t, name\n\t, number\nFROM account.query\n');
    const unknown = await vql(['fmt', '--indent', 'tabs', 'a.vql']);
    expect(unknown.stderr).toContain('Expected a whole number from 0 to 16, or "tab".');
  });

  it('leaves regions alone, with the errors in them', async () => {
    const region = `-- vql-format off\n${broken};\n\n  ${untidy}  ;\n-- vql-format on`;
    const { vql, read } = await createFolder({ 'a.vql': `${untidy};\n${region}\n${untidy};\n` });
    expect((await vql(['fmt', '--write', 'a.vql'])).code).toBe(0);
    expect(await read('a.vql')).toBe(`${tidy.trimEnd()};\n${region}\n${tidy.trimEnd()};\n`);
    expect((await vql(['fmt', '--check', 'a.vql'])).code).toBe(0);
  });

  it('reports a broken text where errors go, prints nothing, and exits with 1', async () => {
    const { vql } = await createFolder();
    const { code, stdout, stderr } = await vql(['fmt', '--stdin-filename', 'a.vql'], { stdin: broken });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('error[misspelled-keyword]');
    expect(stderr).toContain('--> a.vql:1:11');
  });

  it('colors only on the terminal that errors go to', async () => {
    const { vql } = await createFolder();
    expect((await vql(['fmt'], { stdin: broken, terminal: ['stderr'] })).stderr).toContain('\u001B[');
    expect((await vql(['fmt'], { stdin: broken, terminal: ['stdout'] })).stderr).not.toContain('\u001B[');
  });
});

describe('vql fmt --write', () => {
  it('rewrites and lists the files that change, and those alone', async () => {
    const { vql, read, path } = await createFolder({ 'a.vql': untidy, 'b.vql': tidy, 'sub/c.vql': untidy });
    const before = await stat(join(path, 'b.vql'));
    expect(await vql(['fmt', '--write', '.'])).toEqual({
      code: 0,
      stdout: 'a.vql\nsub/c.vql\n',
      stderr: '3 files: 2 rewritten\n',
    });
    expect(await read('a.vql')).toBe(tidy);
    expect(await read('sub/c.vql')).toBe(tidy);
    expect((await stat(join(path, 'b.vql'))).mtimeMs).toBe(before.mtimeMs);
  });

  it('leaves a broken file as it is, writes the others, and exits with 1', async () => {
    const { vql, read } = await createFolder({ 'a.vql': `${untidy};\n${broken}`, 'b.vql': untidy });
    const { code, stdout, stderr } = await vql(['fmt', '--write', '.']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'b.vql\n' });
    expect(stderr).toContain('--> a.vql:2:11');
    expect(stderr).toContain('2 files: 1 rewritten, 1 with errors\n');
    expect(await read('a.vql')).toBe(`${untidy};\n${broken}`);
  });

  it.each([
    ['Windows line ends', 'select id -- the key\r\nfrom account.query\r\nlimit 1\r\n'],
    ['Unix line ends', 'select id -- the key\nfrom account.query\nlimit 1\n'],
    ['mostly Windows line ends', 'select id -- the key\r\nfrom account.query\nlimit 1\r\n'],
    ['mostly Unix line ends', 'select id -- the key\nfrom account.query\r\nlimit 1\n'],
  ])('keeps %s', async (name, text) => {
    const { vql, read } = await createFolder({ 'a.vql': text });
    await vql(['fmt', '--write', 'a.vql']);
    const written = await read('a.vql');
    expect(written.split('\n').length).toBeGreaterThan(2);
    if (name.includes('Windows')) expect(written).not.toMatch(/(?<!\r)\n/);
    else expect(written).not.toContain('\r');
    expect((await vql(['fmt', '--check', 'a.vql'])).code).toBe(0);
  });

  it('preserves the line ends inside a string', async () => {
    const { vql, read } = await createFolder({
      'a.vql': "select id\r\nfrom account.query\r\nwhere a = 'x\ny\r\nz'\r\nlimit 1\r\n",
    });
    await vql(['fmt', '--write', 'a.vql']);
    expect(await read('a.vql')).toContain("'x\ny\r\nz'");
  });

  it('keeps a byte order mark', async () => {
    const { vql, read } = await createFolder({ 'a.vql': `\uFEFF${untidy}`, 'b.vql': `\uFEFF${tidy}` });
    expect((await vql(['fmt', '--write', '.'])).stdout).toBe('a.vql\n');
    expect(await read('a.vql')).toBe(`\uFEFF${tidy}`);
  });

  it('--quiet leaves the summary out', async () => {
    const { vql } = await createFolder({ 'a.vql': untidy });
    expect(await vql(['fmt', '--write', '--quiet', 'a.vql'])).toEqual({ code: 0, stdout: 'a.vql\n', stderr: '' });
  });
});

describe('vql fmt --check', () => {
  it('lists the files that are not formatted, exits with 1, and writes nothing', async () => {
    const { vql, read } = await createFolder({ 'a.vql': untidy, 'b.vql': tidy });
    expect(await vql(['fmt', '--check', '.'])).toEqual({
      code: 1,
      stdout: 'a.vql\n',
      stderr: '2 files: 1 not formatted\n',
    });
    expect(await read('a.vql')).toBe(untidy);
  });

  it('exits with 0 if all are formatted', async () => {
    const { vql } = await createFolder({ 'a.vql': tidy, 'b.vql': tidy });
    expect(await vql(['fmt', '--check', '.'])).toEqual({ code: 0, stdout: '', stderr: '2 files: 0 not formatted\n' });
  });

  it('looks at standard input too', async () => {
    const { vql } = await createFolder();
    expect(await vql(['fmt', '--check', '-'], { stdin: untidy })).toMatchObject({ code: 1, stdout: '<stdin>\n' });
  });

  it('exits with 2 if a file is missing, and looks at the others', async () => {
    const { vql } = await createFolder({ 'a.vql': untidy });
    expect(await vql(['fmt', '--check', 'missing.vql', 'a.vql'])).toMatchObject({ code: 2, stdout: 'a.vql\n' });
  });
});

describe('vql fmt of programs', () => {
  const written = 'const rows = await erp.query(  `select id from account.query\n where id=${id}`);\n';
  const expected = 'const rows = await erp.query(  `\n  SELECT id FROM account.query WHERE id = ${id}\n`);\n';
  const config = JSON.stringify({ calls: { 'erp.query': 0 } });
  const files = { 'vql.config.json': config, 'src/a.ts': written, 'src/b.ts': expected, 'src/c.ts': 'let  a;\n' };

  it('rewrites their queries if a pattern or a name names them, and leaves them alone in a folder', async () => {
    const { vql, read } = await createFolder({ ...files, 'src/d.vql': tidy });
    expect((await vql(['fmt', '--write', 'src'])).stderr).toBe('1 file: 0 rewritten\n');
    expect(await vql(['fmt', '--write', 'src/**/*.ts'])).toEqual({
      code: 0,
      stdout: 'src/a.ts\n',
      stderr: '3 files: 1 rewritten\n',
    });
    expect(await read('src/a.ts')).toBe(expected);
    expect(await vql(['fmt', 'src/a.ts'])).toEqual({ code: 0, stdout: expected, stderr: '' });
  });

  it('compares them, and prints what would change', async () => {
    const { vql } = await createFolder(files);
    expect(await vql(['fmt', '--check', 'src/*.ts'])).toEqual({
      code: 1,
      stdout: 'src/a.ts\n',
      stderr: '3 files: 1 not formatted\n',
    });
    const { code, stdout } = await vql(['fmt', '--diff', 'src/a.ts']);
    expect(code).toBe(1);
    expect(stdout).toContain('\n-const rows = await erp.query(  `select id from account.query\n- where id=${id}`);\n');
    expect(stdout).toContain('\n+  SELECT id FROM account.query WHERE id = ${id}\n');
  });

  it('reads standard input by the name that it is given, with the settings for that name', async () => {
    const { vql } = await createFolder({
      'vql.config.json': JSON.stringify({ calls: { 'erp.query': 0 }, fmt: { keywordCase: 'lower' } }),
      '.editorconfig': 'root = true\n[*.ts]\nindent_size = 4\n',
    });
    const { stdout } = await vql(['fmt', '--stdin-filename', 'a.ts'], { stdin: written });
    expect(stdout).toBe('const rows = await erp.query(  `\n    select id from account.query where id = ${id}\n`);\n');
  });

  it('reports the errors of their queries, and leaves such a program alone', async () => {
    const program = `${written}erp.query('${broken}');\n`;
    const { vql, read } = await createFolder({ ...files, 'src/a.ts': program });
    const { code, stderr } = await vql(['fmt', '--write', 'src/*.ts']);
    expect(code).toBe(1);
    expect(stderr).toContain('--> src/a.ts:3:22');
    expect(stderr).toContain('3 files: 0 rewritten, 1 with errors\n');
    expect(await read('src/a.ts')).toBe(program);
  });
});
