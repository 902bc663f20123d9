import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const query = 'SELECT id FROM account.query LIMIT 1\n';
const rough = 'select id from account.query where a == 1 limit 1\n';

/** Files of other languages with something that the fixes of VQL would change. */
const foreign: Readonly<Record<string, string>> = {
  'a.css': '/* a == b */ a:not([b="c"]) { color: "red" }\n',
  'a.html': '<!-- # --><p>a == "b" && c</p>\n',
  'a.sh': '#!/bin/sh\n[ "$a" == "b" ] && echo \'c\'\n',
  'a.rs': 'fn a() -> bool { b == 1 && c != "d" }\n',
  'a.kt': 'val a = b == 1 && c != "d"\n',
  'a.yaml': '# a\nquery: "select id from account.query where a == 1"\n',
  'a.sql': rough,
  'a.txt': rough,
  'a.md': rough,
  'a.jsonc': '{ "statement": "select id from account.query where a == 1" }\n',
  'a.vql.bak': rough,
  'a.vql~': rough,
  Makefile: 'a: # b == c\n\t[ "a" == "b" ]\n',
  vql: rough,
};
const names = Object.keys(foreign);
const checked = '.vql, .json or that of a program, such as .ts, .py or .java';
const formatted = '.vql or that of a program, such as .ts, .py or .java';
const reason = (endings: string): string =>
  `its name does not end in ${endings}; to read it all the same, pass it as standard input`;

describe('a file of another language', () => {
  it('is an error if it is named, and never written', async () => {
    const { vql, read } = await createFolder({ ...foreign, 'b.vql': query, 'c.json': '{"templates":{}}' });
    for (const [command, endings] of [
      [['check'], checked],
      [['check', '--fix'], checked],
      [['catalog', 'diff', 'c.json', 'c.json'], checked],
      [['fmt', '--write'], formatted],
      [['fmt', '--check'], formatted],
      [['translate'], '.vql or .json'],
      [['catalog'], '.json'],
    ] as const) {
      const { code, stderr } = await vql([...command, ...names, command[0] === 'catalog' ? 'c.json' : 'b.vql']);
      expect([code, stderr.split('\n').slice(0, names.length)]).toEqual([
        2,
        names.map((name) => `Cannot read "${name}": ${reason(endings)}.`),
      ]);
    }
    for (const name of names) expect(await read(name)).toBe(foreign[name]);
  });

  it.each(['a.kt', 'a.sql', 'vql'])('is an error for commands that read one file: %s', async (name) => {
    const { vql } = await createFolder(foreign);
    for (const [command, endings] of [
      [['fmt'], formatted],
      [['parse'], '.vql'],
      [['run', '--table', 'a.b=c.json'], '.vql or .json'],
      [['sql'], '.vql or .json'],
      [['explain'], '.vql or .json'],
    ] as const)
      expect(await vql([...command, name])).toEqual({
        code: 2,
        stdout: '',
        stderr: `Cannot read "${name}": ${reason(endings)}.\n`,
      });
  });

  it('is counted if a pattern selects it, and never written', async () => {
    const { vql, read } = await createFolder({ ...foreign, 'b.vql': rough, 'c.ts': '' });
    for (const argv of [
      ['check', '--fix', '*'],
      ['check', '--fix', '{a,b,c}*', '{b,v,M}*'],
    ]) {
      const { code, stderr } = await vql(argv);
      expect(code).toBe(0);
      expect(stderr).toMatch(/14 files of another kind not read: [^,]+, [^,]+, [^,]+, 11 more\.\n/);
    }
    expect(await read('b.vql')).toBe('select id from account.query where a = 1 limit 1\n');
    await vql(['fmt', '--write', '**/*']);
    for (const name of names) expect(await read(name)).toBe(foreign[name]);
  });

  it('is the only thing that a pattern selects: nothing was read', async () => {
    const { vql } = await createFolder(foreign);
    for (const argv of [
      ['check', '--fix', '*.css'],
      ['fmt', '--write', '*.css'],
    ]) {
      const { code, stdout, stderr } = await vql(argv);
      expect({ code, stdout, stderr }).toEqual({
        code: 2,
        stdout: '',
        stderr: 'No file that matches "*.css" is read.\n1 file of another kind not read: a.css.\n',
      });
    }
  });

  it('is not found in a folder', async () => {
    const { vql, read } = await createFolder({ ...foreign, 'b.vql': query });
    expect(await vql(['check', '--fix', '.'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '1 file, 1 statement: no findings\n',
    });
    for (const name of names) expect(await read(name)).toBe(foreign[name]);
  });

  it('can be a text of standard input, whatever it is called', async () => {
    const { vql } = await createFolder();
    const { code, stdout } = await vql(['check', '--stdin-filename', 'a.sql'], { stdin: 'SELECT' });
    expect([code, stdout.includes('--> a.sql:1:7')]).toEqual([1, true]);
  });

  it('can be a file of a kind that another command reads', async () => {
    const { vql } = await createFolder({
      'a.json': '{"type":"FILTER","operator":"IS_NULL","property":"a"}',
      'b.ts': '',
    });
    expect(await vql(['fmt', '--write', 'a.json', 'b.ts'])).toMatchObject({
      code: 2,
      stderr: `Cannot read "a.json": ${reason(formatted)}.\n1 file: 0 rewritten\n`,
    });
    expect((await vql(['translate', 'a.json'])).stdout).toBe('a IS NULL\n');
  });
});

describe('JSON files that a pattern selects', () => {
  const filter = '{"type":"FILTER","operator":"IS_NULL","property":"a"}';
  const files = {
    'package.json': '{"name":"x","version":"1.0.0","vql":{}}',
    'tsconfig.json': '{"compilerOptions":{}}',
    'data/rows.json': '[{"id":"1","type":"A","statement":"SELECTED"}]',
    'requests/filter.json': filter,
    'requests/whole.json': '{"group":"account","template":"query","request":{}}',
    'requests/execute.json': '{"statement":"SELECT id FROM account.query LIMIT 1"}',
    'requests/empty.cunit.json': '{}',
    'requests/broken.json': '{"queryPredicate":',
  };
  const note = '3 .json files without C-Unit or VQL not read: data/rows.json, package.json, tsconfig.json.\n';

  it('are those with C-Unit or VQL; the others are counted', async () => {
    const { vql } = await createFolder(files);
    for (const pattern of ['./**/*.json', '**/*.json', '**/*']) {
      const { stdout, stderr } = await vql(['check', pattern, '--rule', 'no-limit=off']);
      expect(stderr).toContain(note);
      expect([...new Set(stdout.match(/(?<=--> )[^:]+/g))]).toEqual(['requests/broken.json']);
      const { files: read } = JSON.parse((await vql(['check', '--format', 'json', pattern])).stdout);
      expect(read.map(({ file }: { readonly file: string }) => file)).toEqual([
        'requests/broken.json',
        'requests/empty.cunit.json',
        'requests/execute.json',
        'requests/filter.json',
        'requests/whole.json',
      ]);
    }
  });

  it('are translated without the others', async () => {
    const { vql } = await createFolder({ 'package.json': files['package.json'], 'a.json': filter });
    expect(await vql(['translate', '*.json'])).toEqual({
      code: 0,
      stdout: 'a IS NULL\n',
      stderr: '1 .json file without C-Unit or VQL not read: package.json.\n',
    });
  });

  it('may all be others: nothing was read', async () => {
    const { vql } = await createFolder({ 'package.json': files['package.json'] });
    expect(await vql(['check', '*.json'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'No file that matches "*.json" is read.\n1 .json file without C-Unit or VQL not read: package.json.\n',
    });
  });

  it('are read all the same if they are named', async () => {
    const { vql } = await createFolder(files);
    expect((await vql(['check', 'package.json'])).stdout).toContain('--> package.json:1:1');
  });

  it('are all read by "vql catalog", which takes answers of a service', async () => {
    const { vql } = await createFolder({ 'a.json': '{"templates":{}}', 'b.json': '{"x":1}' });
    expect((await vql(['catalog', '*.json'])).stderr).toContain('"b.json" contains no answer');
  });
});
