import { describe, expect, it } from 'vitest';
import { createFolder } from '../run-vql.js';

/** A statement on one line, without a line end. */
const wide = 'select id, name, number from account.query LIMIT 1';
const upperCased = 'SELECT id, name, number FROM account.query LIMIT 1\n';

/** The statement, broken at a smaller width. */
const broken = (indent: string, select = 'SELECT'): string =>
  `${select}\n${['id', 'name', 'number'].map((name) => `${indent}${name}`).join(',\n')}\n`;

describe('the format of a file', () => {
  it.each<[string, Record<string, string>, string[], string]>([
    ['is that of the defaults', {}, [], upperCased],
    ['breaks lines at max_line_length', { '.editorconfig': '[*]\nmax_line_length = 20' }, [], broken('  ')],
    [
      'has the indentation of indent_size',
      { '.editorconfig': '[*.vql]\nmax_line_length = 20\nindent_style = space\nindent_size = 4' },
      [],
      broken('    '),
    ],
    [
      'is indented with tabs for indent_style = tab',
      { '.editorconfig': '[*]\nmax_line_length = 20\nindent_style = tab\nindent_size = 8' },
      [],
      broken('\t'),
    ],
    [
      'has leading commas and tabs by the config',
      { 'vql.config.json': '{ "fmt": { "width": 20, "indent": "tab", "commas": "leading" } }' },
      [],
      'SELECT\n\tid\n\t, name\n\t, number\nFROM account.query\nLIMIT 1\n',
    ],
    [
      'is that of the defaults with max_line_length = off',
      { '.editorconfig': '[*]\nmax_line_length = off' },
      [],
      upperCased,
    ],
    ['is not that of another file', { '.editorconfig': '[*.sql]\nmax_line_length = 20' }, [], upperCased],
    [
      'is not that of values that are not valid',
      { '.editorconfig': '[*]\nmax_line_length = 5\nindent_size = many\nend_of_line = cr\ninsert_final_newline = 2' },
      [],
      upperCased,
    ],
    [
      'comes from the config, before .editorconfig',
      {
        '.editorconfig': '[*]\nmax_line_length = 20\nindent_size = 4',
        'vql.config.json': '{ "fmt": { "indent": 3, "keywordCase": "lower" } }',
      },
      [],
      broken('   ', 'select'),
    ],
    [
      'comes from options, before the config',
      {
        '.editorconfig': '[*]\nmax_line_length = 20\nindent_size = 4',
        'vql.config.json': '{ "fmt": { "indent": 3, "keywordCase": "lower" } }',
      },
      ['--indent', '1', '--keyword-case', 'upper'],
      broken(' '),
    ],
    [
      'is that of the defaults without a config',
      {
        '.editorconfig': '[*]\nmax_line_length = 20',
        'vql.config.json': '{ "fmt": { "keywordCase": "lower" } }',
      },
      ['--no-config'],
      upperCased,
    ],
  ])('%s', async (_, files, options, expected) => {
    const { vql } = await createFolder({ ...files, 'queries/a.vql': wide });
    const { stdout, code } = await vql(['fmt', ...options, 'queries/a.vql']);
    expect({ code, begin: stdout.slice(0, expected.length) }).toEqual({ code: 0, begin: expected });
  });

  it('of standard input is that of the file that --stdin-filename names', async () => {
    const { vql } = await createFolder({ '.editorconfig': '[old/*.vql]\nmax_line_length = 20' });
    expect((await vql(['fmt', '--stdin-filename', 'old/a.vql'], { stdin: wide })).stdout).toMatch(/^SELECT\n/);
    expect((await vql(['fmt'], { stdin: wide })).stdout).toBe(upperCased);
  });

  it('comes from the nearest .editorconfig, up to the root', async () => {
    const { vql } = await createFolder({
      '.editorconfig': '[*]\nmax_line_length = 20',
      'a/.editorconfig': '[*.vql]\nindent_size = 4',
      'a/a.vql': wide,
      'b/.editorconfig': 'root = true',
      'b/b.vql': wide,
    });
    expect((await vql(['fmt', 'a/a.vql'])).stdout).toMatch(/^SELECT\n {4}id,\n/);
    expect((await vql(['fmt', 'b/b.vql'])).stdout).toBe(upperCased);
  });

  it.each<[string, string, string]>([
    ['end_of_line = crlf', '-- a\nSELECT id\n', '-- a\r\nSELECT id\r\n'],
    ['end_of_line = lf', '-- a\r\nSELECT id\r\n', '-- a\nSELECT id\n'],
    ['insert_final_newline = false', '-- a\nSELECT id', '-- a\nSELECT id'],
    ['insert_final_newline = false', '-- a\nSELECT id\n\n', '-- a\nSELECT id\n'],
    ['insert_final_newline = true', '-- a\nSELECT id', '-- a\nSELECT id\n'],
  ])('has the line ends of %s', async (property, before, after) => {
    const from = (text: string): string => text.replace(/SELECT id/, "SELECT id FROM a.b WHERE c = '\n\r\n'");
    const setting = property.startsWith('end')
      ? { endOfLine: property.split(' = ')[1] }
      : { insertFinalNewline: property.endsWith('true') };
    const sources = [{ '.editorconfig': `[*]\n${property}` }, { 'vql.config.json': JSON.stringify({ fmt: setting }) }];
    for (const files of sources) {
      const { vql, read } = await createFolder({ ...files, 'a.vql': from(before) });
      await vql(['fmt', '--write', 'a.vql']);
      expect(await read('a.vql')).toBe(from(after));
      expect((await vql(['fmt', '--check', 'a.vql'])).code).toBe(0);
    }
  });
});

describe('the setting "ignore"', () => {
  const files = {
    'a.vql': wide,
    'generated/b.vql': 'SELECT',
    'sub/generated/c.vql': 'SELECT',
    'sub/old.vql': 'SELECT',
  };
  const query = 'SELECT id FROM account.query LIMIT 1';

  it.each<[string, string[], string[], string[]]>([
    ['a folder', ['generated'], ['.'], ['a.vql', 'sub/generated/c.vql', 'sub/old.vql']],
    ['a folder with a slash', ['./generated/'], ['.'], ['a.vql', 'sub/generated/c.vql', 'sub/old.vql']],
    ['folders at any depth', ['**/generated/**'], ['.'], ['a.vql', 'sub/old.vql']],
    ['files', ['**/old*.vql'], ['**/*.vql'], ['a.vql', 'generated/b.vql', 'sub/generated/c.vql']],
    ['several', ['generated', 'sub'], ['.'], ['a.vql']],
    ['not a file that is named', ['generated', 'sub'], ['generated/b.vql'], ['generated/b.vql']],
  ])('leaves out %s', async (_, ignore, args, expected) => {
    const { vql } = await createFolder({ ...files, 'vql.config.json': JSON.stringify({ ignore }) });
    const { stdout } = await vql(['check', '--format', 'json', ...args]);
    expect(JSON.parse(stdout).files.map(({ file }: { readonly file: string }) => file)).toEqual(expected);
  });

  it('is relative to the config', async () => {
    const { vql } = await createFolder({ ...files, 'vql.config.json': '{ "ignore": ["sub/generated"] }' });
    const { stdout } = await vql(['check', '--format', 'json', '.'], { folder: 'sub' });
    expect(JSON.parse(stdout).files).toMatchObject([{ file: 'old.vql' }]);
  });

  it('holds for check, fmt, catalog diff, and the note about C-Unit', async () => {
    const catalog = '{ "templates": {} }';
    const { vql } = await createFolder({
      'a.vql': query,
      'generated/b.vql': 'SELECT',
      'generated/c.json': '{ "type": "FILTER" }',
      'old.json': catalog,
      'vql.config.json': '{ "ignore": ["generated"] }',
    });
    expect((await vql(['check', '.'])).stderr).toBe('1 file, 1 statement: no findings\n');
    expect((await vql(['fmt', '--check', '.'])).stderr).toBe('1 file: 1 not formatted\n');
    expect((await vql(['catalog', 'diff', 'old.json', 'old.json', '.'])).stderr).toBe(
      '0 changes, 0 breaking; 1 file, 0 broken\n',
    );
  });
});
