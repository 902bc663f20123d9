import { describe, expect, it } from 'vitest';
import { defaultDialect } from '../../src/dialect/index.js';
import { formatProgram, type ProgramFormatOptions } from '../../src/embedded/index.js';
import { findIn } from './programs.js';

const formatIn = (program: string, options: Partial<ProgramFormatOptions> = {}) =>
  formatProgram(findIn(program), { dialect: defaultDialect, ...options });

/** Returns a program with its queries formatted, which formatting once more does not change. */
function formatted(program: string, options: Partial<ProgramFormatOptions> = {}): string {
  const { value = '', diagnostics } = formatIn(program, options);
  expect(diagnostics).toEqual([]);
  expect(formatIn(value, options).value).toBe(value);
  return value;
}

/** Joins the lines of a program. */
const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

describe('queries of programs, formatted', () => {
  it('stay on one line between quotes, whatever their width', () => {
    const program = lines("queryAll('select  id,name from account.query where id=1');", 'const a  =  1;');
    expect(formatted(program, { width: 20 })).toBe(
      lines("queryAll('SELECT id, name FROM account.query WHERE id = 1');", 'const a  =  1;'),
    );
  });

  it('keep the whitespace at both ends of a line, which another use of the text may need', () => {
    const program = lines(
      "const all = ' select  id from account.query ';",
      "queryAll(all + 'WHERE a = 1');",
      'queryAll(all);',
    );
    expect(formatted(program)).toBe(program.replace('select  id from', 'SELECT id FROM'));
  });

  it('are laid out one level deeper than the line on which their string begins', () => {
    const program = lines(
      'function rows() {',
      '    return queryAll(`select id,name',
      'from account.query where name = 1 and id = 2`);',
      '}',
    );
    expect(formatted(program, { width: 40 })).toBe(
      lines(
        'function rows() {',
        '    return queryAll(`',
        '        SELECT id, name',
        '        FROM account.query',
        '        WHERE name = 1 AND id = 2',
        '    `);',
        '}',
      ),
    );
  });

  it('have the width that the indentation leaves, and get lines of their own if they have too little', () => {
    const program = lines(
      'queryAll(`SELECT id, name FROM account.query`);',
      '\tqueryAll(`SELECT id, name FROM account.query`);',
    );
    expect(formatted(program, { width: 45 })).toBe(
      lines(
        'queryAll(`SELECT id, name FROM account.query`);',
        '\tqueryAll(`',
        '\t\tSELECT id, name FROM account.query',
        '\t`);',
      ),
    );
  });

  it('keep their values, which count with the width that they have in the program', () => {
    const program = lines(
      'const q = vql`',
      '  select id from account.query where name = ${ customer.address . name } and id in ${ids} limit ${n}',
      '`;',
      "queryAll('select id from account.query where id='+id+' limit  1');",
    );
    expect(formatted(program, { width: 60 })).toBe(
      lines(
        'const q = vql`',
        '  SELECT id',
        '  FROM account.query',
        '  WHERE name = ${ customer.address . name } AND id IN ${ids}',
        '  LIMIT ${n}',
        '`;',
        "queryAll('SELECT id FROM account.query WHERE id = '+id+' LIMIT 1');",
      ),
    );
  });

  it('keep their escapes', () => {
    const program = lines(
      String.raw`queryAll('select id from account.query where name=\'\u00e9\x41\' -- all');`,
      "queryAll(`select id from account.query where name='\\u200b' and id=1 /* \\` */`);",
    );
    expect(formatted(program)).toBe(
      lines(
        String.raw`queryAll('SELECT id FROM account.query WHERE name = \'\u00e9\x41\' -- all');`,
        "queryAll(`SELECT id FROM account.query WHERE name = '\\u200b' AND id = 1 /* \\` */`);",
      ),
    );
  });

  it('keep their comments, also those of several lines', () => {
    const program = lines(
      'queryAll(`',
      '  -- first',
      '      select id, -- the id',
      'name /* two',
      '        lines */',
      '  from account.query',
      '  -- last`);',
    );
    expect(formatted(program)).toBe(
      lines(
        'queryAll(`',
        '  -- first',
        '  SELECT',
        '    id, -- the id',
        '    name /* two',
        '        lines */',
        '  FROM account.query',
        '  -- last',
        '`);',
      ),
    );
  });

  it('keep the strings that they are joined from', () => {
    const program = lines(
      "queryAll('select id,'",
      "  + 'name  from account.query '",
      '  + "where (id=1)");',
      "queryAll(['select id', 'from account.query'].join(' '));",
    );
    expect(formatted(program)).toBe(
      lines(
        "queryAll('SELECT id, '",
        "  + 'name FROM account.query '",
        '  + "WHERE id = 1");',
        "queryAll(['SELECT id', 'FROM account.query'].join(' '));",
      ),
    );
  });

  it('have the line ends of the program', () => {
    expect(formatted('if (a)\r\n  queryAll(`select id\r\nfrom account.query`);\r\n')).toBe(
      'if (a)\r\n  queryAll(`\r\n    SELECT id FROM account.query\r\n  `);\r\n',
    );
  });

  it.each([
    ['a fragment', 'vql`where  id = 1`'],
    ['a part that is inserted', 'queryAll(`select id from account.query ${where}`)'],
    ['a condition that is inserted', 'vql`select id from account.query where ${condition}`'],
    ['a value in quotes', "queryAll(`select id from account.query where name='${name}'`)"],
    ['a value in a comment', 'queryAll(`select id from account.query -- ${name}`)'],
    ['a text that is continued', "let q = 'select  id from account.query'; q += more; queryAll(q)"],
    ['parentheses around a text that is inserted', 'queryAll(`select id from account.query where (id=${id}) and a=1`)'],
    ['a region', 'vql`select  id -- vql-format off\nfrom account.query`'],
    ['a string of several lines', "queryAll(`select id\nfrom account.query where name='a\nb'`)"],
    ['a line that is continued', "queryAll('select id\\\n from account.query')"],
    ['line breaks that are escapes', "queryAll('select id -- a\\nfrom account.query')"],
    ['raw text that cannot be written', 'queryAll(String.raw`select id from account.query where a=1 /* \\` */`)'],
    ['a comment that applies to one of its lines', 'queryAll(`select id\nfrom account.query`); // vql-ignore no-limit'],
  ])('stay as they are with %s', (_, program) => {
    expect(formatIn(program)).toEqual({ value: program, diagnostics: [] });
  });

  it('stay on a line that a comment of the program applies to', () => {
    const program = lines('// vql-ignore no-limit', 'queryAll(`select id,  name from account.query`);');
    expect(formatted(program, { width: 20 })).toBe(
      lines('// vql-ignore no-limit', 'queryAll(`SELECT id, name FROM account.query`);'),
    );
  });

  it('stay as they are with errors, which are reported', () => {
    const program = lines("queryAll('select id form account.query');", "queryAll('select id from account.query');");
    const { value, diagnostics } = formatIn(program);
    expect(value).toBe(program.replace('select id from', 'SELECT id FROM'));
    expect(diagnostics.map(({ code, span }) => [code, program.slice(span?.start, span?.end)])).toEqual([
      ['misspelled-keyword', 'form'],
    ]);
  });

  it('have the case of keywords and the commas that options say', () => {
    const program = lines('queryAll(`', '  SELECT id, name FROM account.query', '`);');
    expect(formatted(program, { keywordCase: 'lower', commas: 'leading', width: 16, indent: 4 })).toBe(
      lines('queryAll(`', '    select', '        id', '        , name', '    from account.query', '`);'),
    );
  });
});
