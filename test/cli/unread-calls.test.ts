import { describe, expect, it } from 'vitest';
import { findIn } from '../embedded/programs.js';
import { createFolder } from './run-vql.js';

const query = "queryAll('SELECT id FROM account.query LIMIT 1');\n";

describe('calls whose text cannot be read', () => {
  it.each([
    ['a parameter', 'export const load = (sql: string) => queryAll(‹sql›);'],
    ['the result of a function', 'queryAll(‹build(1)›);'],
    ['an imported name', "import { sql } from './sql';\nqueryAll(‹sql›);"],
    ['the beginning of a text', 'export const load = (sql: string) => queryAll(‹`${sql} LIMIT 5`›);'],
    ['a member of an object from elsewhere', 'export const load = (request: object) => vql(‹request›);'],
    ['a member that is no text', 'vql({ statement: ‹build()› });'],
    ['a choice of two', 'queryAll(‹x ? build() : other›);'],
  ])('are found: %s', (_, marked) => {
    const program = marked.replaceAll(/[‹›]/g, '');
    const start = marked.indexOf('‹');
    expect(findIn(program).unread).toEqual([{ start, end: marked.indexOf('›') - 1 }]);
  });

  it.each([
    ['a text', query],
    ['a name with such a text', "const sql = 'SELECT id FROM a.b';\nqueryAll(sql);"],
    ['a choice with a text', "queryAll(x ? 'SELECT id FROM a.b' : other);"],
    ['a text that is continued', "let sql = 'SELECT id FROM a.b';\nsql += rest;\nqueryAll(sql);"],
    ['a text of another function with the same name', "queryAll('users'); queryAll(`users/${id}`);"],
    ['an object without the member', "vql({ other: 1 });\nvql('text');"],
    ['no argument', 'queryAll();'],
  ])('are not found: %s', (_, program) => {
    expect(findIn(program).unread).toEqual([]);
  });

  it('are counted in a note with the first positions, and are data in JSON', async () => {
    const { vql } = await createFolder({
      'a.ts': `${query}queryAll(sql);\nqueryAll(sql);\n`,
      'b.ts': `${query}  queryAll(sql); queryAll(sql);\n`,
      'c.ts': `${query}queryAll(sql);\n`,
      'one.ts': `${query}vql({ statement: build() });\n`,
    });
    expect(await vql(['check', 'a.ts', 'b.ts', 'c.ts'])).toEqual({
      code: 0,
      stdout: '',
      stderr:
        '3 files, 3 statements: no findings\n5 calls take a string that cannot be read here: a.ts:2:10, a.ts:3:10, b.ts:2:12, ….\n',
    });
    expect((await vql(['check', 'one.ts'])).stderr).toBe(
      '1 file, 1 statement: no findings\n1 call takes a string that cannot be read here: one.ts:2:18.\n',
    );
    expect((await vql(['check', '-q', 'one.ts'])).stderr).toBe('');
    const { stdout, stderr } = await vql(['check', '--format', 'json', 'one.ts']);
    expect(stderr).toBe('');
    const [file] = JSON.parse(stdout).files;
    expect(file.unread).toEqual([
      { span: { start: 67, end: 74 }, start: { line: 2, column: 18 }, end: { line: 2, column: 25 } },
    ]);
  });
});

describe('programs without a query', () => {
  const none = 'export const a = 1;\n';

  it('are a warning in every format, unless it is quiet', async () => {
    const { vql } = await createFolder({ 'a.ts': none, 'b.js': none });
    const warning =
      'Warning: no query was found in 2 programs. Queries are found in vql`…`, after a comment such as // vql, and in the calls that the setting "calls" names.\n';
    expect((await vql(['check', '--format', 'sarif', 'a.ts', 'b.js'])).stderr).toBe(warning);
    expect((await vql(['check', '-q', 'a.ts'])).stderr).toBe('');
  });
});
