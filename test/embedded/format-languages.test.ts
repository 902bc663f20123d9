import { describe, expect, it } from 'vitest';
import { defaultDialect } from '../../src/dialect/index.js';
import { formatProgram, type HostLanguage } from '../../src/embedded/index.js';
import { findIn } from './programs.js';

/** Returns a program with its queries formatted, which formatting once more does not change. */
function formatted(language: HostLanguage, program: string): string {
  const format = (text: string) => formatProgram(findIn(text, language), { dialect: defaultDialect, width: 60 });
  const { value = '', diagnostics } = format(program);
  expect(diagnostics).toEqual([]);
  expect(format(value).value).toBe(value);
  return value;
}

/** A program of a language: each line is that of the formatted program, or begins with `-` and is replaced by those with `+` after it. */
interface FormattedProgram {
  readonly language: HostLanguage;
  readonly lines: readonly string[];
}

const programs: readonly FormattedProgram[] = [
  {
    language: 'py',
    lines: [
      ' def rows(id):',
      '-    queryAll("select  id from account.query where id=" + id)',
      '+    queryAll("SELECT id FROM account.query WHERE id = " + id)',
      '-    queryAll(f"""select id, name, number from account.query where id={id} limit 10""")',
      '+    queryAll(f"""',
      '+        SELECT id, name, number',
      '+        FROM account.query',
      '+        WHERE id = {id}',
      '+        LIMIT 10',
      '+    """)',
      "-    queryAll(r'''",
      '-      select id',
      "-      from account.query''')",
      "+    queryAll(r'''",
      '+        SELECT id FROM account.query',
      "+    ''')",
      "-    queryAll('select id '",
      "-        'from  account.query')",
      "+    queryAll('SELECT id '",
      "+        'FROM account.query')",
    ],
  },
  {
    language: 'php',
    lines: [
      ' <?php',
      ' function rows($id) {',
      '-    queryAll("select id from account.query where id={$id}");',
      '+    queryAll("SELECT id FROM account.query WHERE id = {$id}");',
      "-    queryAll('select id from account.query where id=' . $id . ' limit 1');",
      "+    queryAll('SELECT id FROM account.query WHERE id = ' . $id . ' LIMIT 1');",
      '     queryAll(<<<VQL',
      '-    select id from account.query where id={$id->value}',
      '+        SELECT id FROM account.query WHERE id = {$id->value}',
      '     VQL);',
      "     queryAll(<<<'VQL'",
      '-            select id',
      '-              from account.query',
      '+            SELECT id FROM account.query',
      '             VQL);',
      "     queryAll(<<<'VQL'",
      '-select id from account.query',
      '+        SELECT id FROM account.query',
      ' VQL);',
      ' }',
    ],
  },
  {
    language: 'java',
    lines: [
      ' class Rows {',
      '     void rows() {',
      '-        queryAll("select id from account.query " +',
      '-            "where  id = " + id + " limit  1");',
      '+        queryAll("SELECT id FROM account.query " +',
      '+            "WHERE id = " + id + " LIMIT 1");',
      '         queryAll("""',
      '-                select id',
      '-                /* one',
      '-                   two */',
      '-                  from account.query""");',
      '+            SELECT id',
      '+            /* one',
      '+                   two */',
      '+            FROM account.query',
      '+        """);',
      '     }',
      ' }',
    ],
  },
  {
    language: 'cs',
    lines: [
      ' class Rows',
      ' {',
      '     void Run()',
      '     {',
      '-        queryAll($"select id from account.query where id={id}");',
      '+        queryAll($"SELECT id FROM account.query WHERE id = {id}");',
      '-        queryAll(@"select id',
      '-from account.query");',
      '+        queryAll(@"',
      '+            SELECT id FROM account.query',
      '+        ");',
      '         queryAll("""',
      '-            select id',
      '-              from account.query',
      '+            SELECT id FROM account.query',
      '             """);',
      '     }',
      ' }',
    ],
  },
  {
    language: 'go',
    lines: [
      ' package rows',
      ' ',
      ' func rows() {',
      '-\tqueryAll(`select id, name, number from account.query where id = 1`)',
      '+\tqueryAll(`',
      '+\t\tSELECT id, name, number',
      '+\t\tFROM account.query',
      '+\t\tWHERE id = 1',
      '+\t`)',
      '-\tqueryAll("select id from account.query where id=" + id)',
      '+\tqueryAll("SELECT id FROM account.query WHERE id = " + id)',
      ' }',
    ],
  },
  {
    language: 'rb',
    lines: [
      ' def rows(id)',
      '-  queryAll("select id from account.query where id=#{id}")',
      '+  queryAll("SELECT id FROM account.query WHERE id = #{id}")',
      '   queryAll(<<~VQL)',
      '-  select id',
      '-    from account.query where id=#{id}',
      '+    SELECT id FROM account.query WHERE id = #{id}',
      '   VQL',
      ' end',
    ],
  },
];

describe('queries in the strings of a language', () => {
  it.each(programs)('are formatted as its strings allow: $language', ({ language, lines }) => {
    const textOf = (mark: string) =>
      lines
        .filter((line) => line.startsWith(' ') || line.startsWith(mark))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    expect(formatted(language, textOf('-'))).toBe(textOf('+'));
  });
});
