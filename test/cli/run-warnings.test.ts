import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const table = ['--table', 'a.b=rows.csv', '--format', 'csv'] as const;

/** Files with a column "n" that is a text, and the position of its first value that is neither a number nor a date. */
const files = [
  { name: 'rows.csv', content: 'id,n\n1,12\n2,abc\n3,9\n', value: 'abc', position: 'line 3' },
  { name: 'rows.csv', content: 'id,n\r\n1,12\r\n\r\n\r\n2,abc\r\n', value: 'abc', position: 'line 5' },
  { name: 'rows.csv', content: 'id,n,s\n1,12,"a\n\n""b"\n2,abc,c\n', value: 'abc', position: 'line 5' },
  { name: 'rows.csv', content: 'id;"n";"a\nb"\n1;12;\n2;abc;\n', value: 'abc', position: 'line 4' },
  { name: 'rows.csv', content: 'n\n12\n\n9\n1.2.3\n', value: '1.2.3', position: 'line 5' },
  { name: 'rows.csv', content: 'id,n\n1,12\n2,007\n', value: '007', position: 'line 3' },
  { name: 'rows.csv', content: 'id,n\n1,12\n2,"7,5"\n', value: '7,5', position: 'line 3' },
  { name: 'rows.csv.gz', content: gzipSync('id,n\n1,12\n2,abc\n'), value: 'abc', position: 'line 3' },
  { name: 'rows.ndjson', content: '{"n":"12"}\n\n{"n":null}\n{"n":"abc"}\n', value: 'abc', position: 'line 4' },
  { name: 'rows.json', content: '[{"n":"12"},\n\n{"n":"abc"}]', value: 'abc', position: 'row 2' },
] as const;

describe('a text that vql run compares with a number', () => {
  it.each(files)(
    'is a warning with column, type and position: $name, $content',
    async ({ name, content, value, position }) => {
      const { vql, path } = await createFolder({ [name]: content });
      for (const condition of ['n > 10', "n <= '10'", 'n BETWEEN 1 AND 2', 'NOT 10 < n']) {
        const text = `SELECT n FROM a.b WHERE ${condition}`;
        const { code, stderr } = await vql(['run', text, '--table', `a.b=${name}`, '--format', 'csv']);
        expect(code).toBe(0);
        expect(stderr).toContain('warning[engine-text-order]: The column "n" is a text');
        expect(stderr).toContain(
          `The first of its values that is not a number is "${value}": "${path}/${name}", ${position}.`,
        );
      }
    },
  );

  it('is found in joined and nested statements, under the names of the template, and in the second of several files', async () => {
    const { vql, path } = await createFolder({ 'x1.csv': 'id,n\n1,5\n', 'x2.csv': 'n,id\nabc,2\n' });
    for (const text of [
      'SELECT id FROM a.b WHERE a.n > 10',
      'SELECT id FROM a.b WHERE EXISTS (SELECT id FROM a.b WHERE n > 10)',
      'SELECT id, j.id FROM a.b JOIN (SELECT id, n FROM a.b WHERE n > 10) AS j ON (j.id = id)',
      'SELECT id, j.id FROM a.b JOIN (SELECT id, n FROM a.b) AS j ON (j.id = id) WHERE j.n > 10',
    ]) {
      const { stderr } = await vql(['run', text, '--table', 'a.b=x*.csv']);
      expect(stderr).toContain(`"abc": "${path}/x2.csv", line 2.`);
    }
  });

  it('is a warning for dates if one of the values is not a date in ISO 8601', async () => {
    const query = "SELECT d FROM a.b WHERE d > '2024-06-01'";
    const { vql, path } = await createFolder({
      'rows.csv': 'd\n2024-07-01\n31/01/2024\n',
      'good.json': '[{"d":"2024-07-01"},{"d":"2024-07-01T10:00:00Z"}]',
      'bad.json': '[{"d":"2024-07-01"},{"d":"31/01/2024"}]',
    });
    const csv = await vql(['run', query, ...table]);
    expect(csv.stdout).toBe('d\n2024-07-01\n31/01/2024\n');
    expect(csv.stderr).toContain(`not a date is "31/01/2024": "${path}/rows.csv", line 3.`);
    const messages = async (file: string) => (await vql(['run', query, '--table', `a.b=${file}`])).stderr;
    expect(await messages('good.json')).toBe('');
    expect(await messages('bad.json')).toContain(`not a date is "31/01/2024": "${path}/bad.json", row 2.`);
  });

  it.each([
    ['amt = 1.1', '"1.10"', 'line 3'],
    ['amt <> 1.1', '"1.10"', 'line 3'],
    ['amt IN (7, 1.1)', '"1.10"', 'line 3'],
    ['7 = amt', '"007"', 'line 4'],
    ['amt NOT IN (5, 7.0)', '"007"', 'line 4'],
    ['amt = 1e3', '"1000.0"', 'line 5'],
    ['amt = 9007199254740993', '"9007199254740993.0"', 'line 6'],
  ])('is a warning if a value is the same number as another text: %s', async (condition, value, position) => {
    const cells = ['1.1', '1.10', '007', '1000.0', '9007199254740993.0', 'abc'];
    const { vql, path } = await createFolder({ 'rows.csv': `id,amt\n${cells.map((cell) => `1,${cell}\n`).join('')}` });
    const { code, stderr } = await vql(['run', `SELECT id FROM a.b WHERE ${condition}`, ...table]);
    expect(code).toBe(0);
    expect(stderr.split('\n')[0]).toMatch(
      /^warning\[engine-text-order\]: The column "amt" is a text, so it is compared /,
    );
    expect(stderr).toContain(
      `The first of its values for which that makes a difference is ${value}: "${path}/rows.csv", ${position}.`,
    );
  });

  it.each([
    ["at >= '2024-01-01T01:00:00+01:00'", '2024-01-01T00:30:00.000Z', 1],
    ["at = '2024-01-01T00:30:00Z'", '2024-01-01T00:30:00.000Z', 1],
    ["at > '2024-01-01T00:15:00Z'", '2024-01-01T02:00:00+02:00', 3],
    ["at BETWEEN '2024-01-01T00:15:00Z' AND '2024-01-01T01:30:00Z'", '2024-01-01T02:00:00+02:00', 3],
    ["at IN ('2024-01-01T00:00:00.000Z', '2030-01-01')", '2024-01-01T02:00:00+02:00', 3],
  ])('is a warning if a date in a text compares differently: %s', async (condition, value, row) => {
    const times = ['2024-01-01T00:30:00.000Z', '2023-12-31T23:30:00.000Z', '2024-01-01T02:00:00+02:00'];
    const { vql, path } = await createFolder({ 'rows.json': JSON.stringify(times.map((at) => ({ at }))) });
    const { stderr } = await vql(['run', `SELECT at FROM a.b WHERE ${condition}`, '--table', 'a.b=rows.json']);
    expect(stderr).toContain(
      `The first of its values for which that makes a difference is "${value}": "${path}/rows.json", row ${row}.`,
    );
  });

  it('is a warning if a column of CSV has dates in several forms', async () => {
    const { vql, path } = await createFolder({
      'rows.csv': 'at\n2024-01-01T10:00:00+02:00\n2024-01-01\n2024-01-01T07:30:00Z\n',
    });
    const { stderr } = await vql(['run', "SELECT at FROM a.b WHERE at > '2024-01-01T09:00:00Z'", ...table]);
    expect(stderr).toContain(`makes a difference is "2024-01-01T10:00:00+02:00": "${path}/rows.csv", line 2.`);
  });

  it('is no warning if all dates in texts compare as texts do', async () => {
    const { vql } = await createFolder({
      'rows.json': JSON.stringify([{ at: '2024-01-01T00:30:00.000Z' }, { at: '2023-12-31T23:30:00.000Z' }]),
    });
    for (const condition of [
      "at >= '2024-01-01'",
      "at < '2024-01-01T00:00:00.000Z'",
      "at = '2023-12-31T23:30:00.000Z'",
    ]) {
      const { stderr } = await vql(['run', `SELECT at FROM a.b WHERE ${condition}`, '--table', 'a.b=rows.json']);
      expect(stderr).not.toContain('engine-text-order');
    }
  });

  it('is no warning by equality if as numbers the same values are equal, or if the text is meant', async () => {
    const { vql } = await createFolder({ 'rows.csv': 'id,amt\n1,1.10\n2,9007199254740992.0\n3,abc\n4,\n' });
    for (const condition of ['amt = 1.10', 'amt = 3', "amt = '1.1'", 'amt = 9007199254740993', "amt IN ('1.1', 4)"]) {
      const { stderr } = await vql(['run', `SELECT id FROM a.b WHERE ${condition}`, ...table]);
      expect(stderr).not.toContain('engine-text-order');
    }
  });

  it('is a warning with the value of a variable too', async () => {
    const { vql } = await createFolder({ 'rows.csv': 'id,n\n1,12\n2,abc\n' });
    const messages = async (condition: string, ...values: readonly string[]) => {
      const variables = values.flatMap((value) => ['--variable', value]);
      return (await vql(['run', `SELECT id FROM a.b WHERE ${condition}`, ...table, ...variables])).stderr;
    };
    const warning =
      'warning[engine-text-order]: The column "n" is a text, so it is compared with "5" as a text, not as a number.';
    expect(await messages('n > :min', 'min=5')).toContain(warning);
    expect(await messages('n > :min', 'min=5')).toContain(
      ' 1 | SELECT id FROM a.b WHERE n > :min\n   |                          ^^^^^^^^\n',
    );
    expect(await messages('n BETWEEN :min AND :max', 'min=abc', 'max=5')).toContain(warning);
    expect(await messages('EXISTS (SELECT id FROM a.b WHERE n > :min)', 'min=5')).toContain(warning);
    expect(await messages('n > :min', 'min=B')).toBe('');
    expect(await messages('n = :n OR n IN (:n)', 'n=5')).toBe('');
    expect(await messages('n IN (:n)', 'n=5', 'n=6')).toBe('');
  });

  it('is no warning where the text is meant: equality, codes with leading zeros, texts, numbers', async () => {
    const { vql } = await createFolder({ 'rows.csv': 'id,n\n1,A-7\n2,abc\n' });
    for (const condition of ["n = '10'", "n >= '0010'", "n > 'B'", "n LIKE '1%'", 'id > 10', 'n IN (1, 2)']) {
      const { stderr } = await vql(['run', `SELECT id FROM a.b WHERE ${condition}`, ...table]);
      expect(stderr).toBe('');
    }
  });
});

describe('the findings of check', () => {
  it('are shown before the rows, with the types of the table and as warnings', async () => {
    const { vql } = await createFolder({ 'rows.csv': 'id,day\n1,2024-01-01\n' });
    const { code, stdout, stderr } = await vql([
      'run',
      "SELECT id FROM a.b WHERE day > 'yesterday' OR id = NULL",
      ...table,
    ]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'id\n' });
    expect(stderr).toContain('warning[literal-type]: The value "yesterday" does not fit the field "day"');
    expect(stderr).toContain('warning[null-comparison]');
  });

  it('follow the rules of the config', async () => {
    const { vql } = await createFolder({
      'rows.csv': 'id\n1\n',
      'vql.config.json': JSON.stringify({ rules: { 'null-comparison': 'off', 'no-limit': 'warning' } }),
    });
    const { stderr } = await vql(['run', 'SELECT id FROM a.b WHERE id = NULL', ...table]);
    expect(stderr).toContain('warning[no-limit]');
    expect(stderr).not.toContain('null-comparison');
  });

  it('are only the errors of the engine if it refuses the query', async () => {
    const { vql } = await createFolder({ 'rows.csv': 'id\n1\n' });
    const { code, stdout, stderr } = await vql(['run', 'SELECT id, id FROM a.b WHERE id = NULL', ...table]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('error[sql-name]: Two columns have the name "id".');
    expect(stderr).not.toContain('warning');
  });
});

describe('a value that does not have the declared type of its column', () => {
  const run = async (name: string, content: string, columns: object) => {
    const { vql, path } = await createFolder({ [name]: content });
    const source = JSON.stringify({ file: name, columns });
    const { code, stderr } = await vql(['run', 'SELECT n FROM a.b', '--table', `a.b=${source}`, '--format', 'csv']);
    return { code, message: stderr.split('\n')[0]?.replaceAll(path, '…') };
  };

  it.each([
    [
      'rows.csv',
      'id,n\n1,12\n\n2,abc\n',
      { n: 'integer' },
      '"abc" of the column "n" is not of the type "integer": "…/rows.csv", line 4.',
    ],
    [
      'rows.csv',
      'id,n\n1,1.5\n2,31/01/2024\n',
      { id: 'string', n: 'date' },
      '"1.5" of the column "n" is not of the type "date": "…/rows.csv", line 2.',
    ],
    ['rows.csv', 'id,n\n1,{}\n2,{\n', { n: 'json' }, '"{" of the column "n" is not valid JSON: "…/rows.csv", line 3.'],
    [
      'rows.csv',
      'id,n\n1,[1]\n2,[1\n',
      { n: ['integer'] },
      '"[1" of the column "n" is not valid JSON: "…/rows.csv", line 3.',
    ],
    [
      'rows.ndjson',
      '{"n":1}\n{"n":"x"}\n',
      { n: 'integer' },
      '"x" of the column "n" is not of the type "integer": "…/rows.ndjson", line 2.',
    ],
    [
      'rows.json',
      '[{"n":1},{"n":"x"}]',
      { n: 'decimal' },
      '"x" of the column "n" is not of the type "decimal": "…/rows.json", row 2.',
    ],
  ])('is an error with file and position: %s, %j', async (name, content, columns, says) => {
    const { code, message } = await run(name, content, columns);
    expect(code).toBe(1);
    expect(message).toBe(`error[engine-failed]: The engine cannot run the query: the value ${says}`);
  });
});

describe('vql run with a catalog of the installation', () => {
  const files = {
    'rows.json': JSON.stringify([{ id: 1, state: 'OPEN', added: true }]),
    'erp.json': JSON.stringify({
      templates: { 'a.b': { fields: { id: 'integer', state: { type: 'enum', values: ['OPEN', 'DONE'] } } } },
    }),
  };
  const argv = (query: string) => ['run', query, '--table', 'a.b=rows.json', '--format', 'csv'];

  it('warns of what the catalog does not have, and runs on the rows', async () => {
    const { vql } = await createFolder(files);
    const result = await vql([...argv("SELECT id, added FROM a.b WHERE state <> 'DOEN'"), '--catalog', 'erp.json']);
    expect(result).toMatchObject({ code: 0, stdout: 'id,added\n1,true\n' });
    expect(result.stderr).toContain('warning[unknown-enum-value]');
    expect(result.stderr).toContain('warning[unknown-field]');
  });

  it('reports once what the tables show too', async () => {
    const { vql } = await createFolder(files);
    const { stderr } = await vql([...argv("SELECT id FROM a.b WHERE id = 'x'"), '--catalog', 'erp.json']);
    expect(stderr.match(/warning\[literal-type\]/g)).toHaveLength(1);
  });

  it('names a catalog that cannot be read', async () => {
    const { vql } = await createFolder({ ...files, 'erp.json': '{' });
    const { code, stdout, stderr } = await vql([...argv('SELECT id FROM a.b'), '--catalog', 'erp.json']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('erp.json');
  });
});
