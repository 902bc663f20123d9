import { describe, expect, it } from 'vitest';
import { VqlError } from '../../src/diagnostics/index.js';
import { compileSql, type EngineQuery, openEngine, type RunOptions, type TableSource } from '../../src/engine/index.js';
import { failure } from './support/failure.js';
import { temporaryFiles } from './support/temporary-files.js';

const files = temporaryFiles();

/** Casts an argument that a caller without types could pass. */
const wrong = (value: unknown): never => value as never;

const columnTypes =
  'one of "string", "integer", "decimal", "double", "boolean", "date", "date-time", "instant", "json", "unknown", a list [type] or a struct { name: type }';

describe('invalid tables of compileSql', () => {
  it.each([
    { table: null, says: 'tables["a.b"] must be a name, or an object with name or columns; found null.' },
    { table: 5, says: 'tables["a.b"] must be a name, or an object with name or columns; found the number 5.' },
    { table: { nmae: 'x' }, says: 'tables["a.b"] has no option "nmae". Did you mean "name"?' },
    { table: { colums: {} }, says: 'tables["a.b"] has no option "colums". Did you mean "columns"?' },
    {
      table: { name: 5 },
      says: 'The option "name" of tables["a.b"] must be a string, or an array of strings; found the number 5.',
    },
    {
      table: { name: [] },
      says: 'The option "name" of tables["a.b"] must be a string, or an array of strings; found an array.',
    },
    { table: { columns: [] }, says: 'The option "columns" of tables["a.b"] must be an object; found an array.' },
    {
      table: { columns: { name: 'strng' } },
      says: `The type of the column "name" of tables["a.b"] must be ${columnTypes}; found "strng".`,
    },
    {
      table: { columns: { tags: ['string', 'string'] } },
      says: `The type of the column "tags" of tables["a.b"] must be ${columnTypes}; found an array.`,
    },
    {
      table: { columns: { address: { city: 'text' } } },
      says: `The type of the column "address.city" of tables["a.b"] must be ${columnTypes}; found "text".`,
    },
  ])('$says', ({ table, says }) => {
    const compile = () => compileSql('SELECT id FROM a.b', { target: 'duckdb', tables: { 'a.b': wrong(table) } });
    expect(compile).toThrow(VqlError);
    expect(compile).toThrow(says);
  });
});

describe('invalid options of openEngine', () => {
  it.each([
    { options: undefined, says: 'The options of openEngine must be an object; found undefined.' },
    { options: {}, says: 'The option "tables" or "trino" of openEngine must be an object; found undefined.' },
    {
      options: { tables: null },
      says: 'The option "tables" of openEngine must be an object; found null.',
    },
    {
      options: { table: {} },
      says: 'openEngine has no option "table". Did you mean "tables"?',
    },
    {
      options: { tables: {}, signal: 'stop' },
      says: 'The option "signal" of openEngine must be an AbortSignal; found "stop".',
    },
    {
      options: { tables: {}, dialect: { likeEscape: '%' } },
      says: 'The option "likeEscape" of the dialect must be one character, and neither "%" nor "_"; found "%".',
    },
    {
      options: { tables: { 'a.b': null } },
      says: 'tables["a.b"] must be an array of rows, a path, { file } or { rows }; found null.',
    },
    {
      options: { tables: { 'a.b': 5 } },
      says: 'tables["a.b"] must be an array of rows, a path, { file } or { rows }; found the number 5.',
    },
    {
      options: { tables: { 'a.b': [1] } },
      says: 'tables["a.b"] must be an array of rows, a path, { file } or { rows }; found an array whose element 0 is the number 1.',
    },
    {
      options: { tables: { 'a.b': { rows: [null] } } },
      says: 'The option "rows" of tables["a.b"] must be an array of objects; found an array whose element 0 is null.',
    },
    {
      options: { tables: { 'a.b': { file: 'a.json', fromat: 'csv' } } },
      says: 'tables["a.b"] has no option "fromat". Did you mean "format"?',
    },
    {
      options: { tables: { 'a.b': { format: 'csv' } } },
      says: 'The option "file" of tables["a.b"] must be a path, without the character U+0000; found undefined.',
    },
    {
      options: { tables: { 'a.b': 'a.xlsx' } },
      says: 'The format of "a.xlsx" must be one of "json", "ndjson", "csv", "parquet", "duckdb", by the end of its name or as { file, format }; found ".xlsx".',
    },
    {
      options: { tables: { 'a.b': { file: 'a.parquet', columns: {} } } },
      says: 'tables["a.b"] of the format "parquet" has no option "columns". Its options are "file", "format".',
    },
    {
      options: { tables: { 'a.b': { rows: [], columns: { id: 'integr' } } } },
      says: `The type of the column "id" of tables["a.b"] must be ${columnTypes}; found "integr".`,
    },
    {
      options: { tables: { 'a.b': { rows: [], columns: { 'a.b': [{ c: [] }] } } } },
      says: `The type of the column "a.b.c" of tables["a.b"] must be ${columnTypes}; found an array.`,
    },
    {
      options: { tables: { 'a.b': 'nothing.csv' } },
      says: 'The table of "a.b" cannot be read: there is no file "nothing.csv".',
    },
    {
      options: { tables: { 'a.b': { file: '/tmp/', format: 'csv' } } },
      says: 'The table of "a.b" cannot be read: "/tmp/" is a folder; name a file in it, or a pattern such as "exports/*.csv".',
    },
    ...['a\0.csv', '\0.json', 'a*\0*.parquet', ''].map((file) => ({
      options: { tables: { 'a.b': { file } } },
      says: `The option "file" of tables["a.b"] must be a path, without the character U+0000; found "${file.replace('\0', '\\u0000')}".`,
    })),
  ])('$says', async ({ options, says }) => {
    expect((await failure(openEngine(wrong(options)))).message).toBe(says);
  });
});

describe('invalid queries, and invalid options of execute and stream', () => {
  const query = 'SELECT id FROM a.b';
  const forms = 'VQL as string or tree, { statement } or a C-Unit query { group, template, request }';
  it.each<{ asked: unknown; options?: unknown; says: string }>([
    { asked: null, says: `The query must be ${forms}; found null.` },
    {
      asked: { type: 'FILTER', operator: 'IS_NULL', property: 'id' },
      says: `The query must be ${forms}; found an object with the member "type".`,
    },
    {
      asked: { statement: 3 },
      says: 'The statement of the query must be a string, or a tree that parse returned; found the number 3.',
    },
    { asked: { statement: query, limt: 3 }, says: 'The query has no option "limt". Did you mean "limit"?' },
    {
      asked: { statement: query, variableSubstitutionList: { variableSubstitutions: [{ values: ['a'] }] } },
      says: 'An element of the list of variables must be { variable: { variableName }, values: [string] }; found an object with the member "values".',
    },
    {
      asked: query,
      options: { limitt: 4 },
      says: 'execute has no option "limitt". Did you mean "limit"?',
    },
    {
      asked: query,
      options: null,
      says: 'The options of execute must be an object; found null.',
    },
    {
      asked: query,
      options: { variables: { x: 3 } },
      says: 'The option "variables" of execute must be an object in which each member is a string or an array of strings; found an object whose member "x" is the number 3.',
    },
  ])('$says', async ({ asked, options, says }) => {
    const engine = await openEngine({ tables: { 'a.b': [{ id: 1 }] } });
    const run = options === undefined ? {} : (options as RunOptions);
    expect((await failure(engine.execute(asked as EngineQuery, run))).message).toBe(says);
    expect((await failure(engine.stream(asked as EngineQuery, run))).message).toBe(says.replace('execute', 'stream'));
    engine.close();
  });

  it.each<{ options: unknown; code: string; says: string }>([
    {
      options: undefined,
      code: 'wrong-argument',
      says: 'The options of compileSql must be an object; found undefined.',
    },
    { options: {}, code: 'unknown-target', says: 'There is no SQL target "undefined".' },
    { options: { target: 'postgresql' }, code: 'unknown-target', says: 'Did you mean "postgres"?' },
    {
      options: { target: 'duckdb', tabels: {} },
      code: 'unknown-option',
      says: 'compileSql has no option "tabels". Did you mean "tables"?',
    },
    {
      options: { target: 'duckdb', dialect: 'strict' },
      code: 'wrong-argument',
      says: 'The option "dialect" must be an object',
    },
    {
      options: { target: 'duckdb', dialect: { likeEscape: '%' } },
      code: 'wrong-argument',
      says: 'neither "%" nor "_"',
    },
    {
      options: { target: 'duckdb', variables: { x: 3 } },
      code: 'wrong-argument',
      says: 'The option "variables" of compileSql',
    },
    {
      options: { target: 'duckdb', allow: ['sql-tables'] },
      code: 'wrong-argument',
      says: 'The option "allow" of compileSql',
    },
  ])('of compileSql: $says', ({ options, code, says }) => {
    const compile = (): unknown => compileSql(query, wrong(options));
    expect(compile).toThrow(VqlError);
    expect(compile).toThrow(expect.objectContaining({ code, message: expect.stringContaining(says) }));
  });

  it('do not include undefined', async () => {
    const settings = {
      tables: undefined,
      catalog: undefined,
      dialect: undefined,
      variables: undefined,
      allow: undefined,
    };
    expect(compileSql(query, { target: 'duckdb', ...settings }).exact).toBe(true);
    const source = { rows: [{ id: 1 }], columns: undefined, file: undefined, delimiter: undefined };
    const engine = await openEngine({ tables: { 'a.b': source }, dialect: undefined, signal: undefined });
    const options = { limit: undefined, offset: undefined, variables: undefined, allow: undefined, signal: undefined };
    expect((await engine.execute(query, options)).data).toEqual([{ id: 1 }]);
    engine.close();
  });
});

describe('JSON files', () => {
  const open = (source: TableSource): Promise<unknown> => openEngine({ tables: { 'a.b': source } });

  it.each([
    { text: '[1, 2]', row: 1 },
    { text: '[{"id": 1}, 2]', row: 2 },
    { text: '[[1]]', row: 1 },
  ])('are rejected if a row is not an object: $text', async ({ text, row }) => {
    expect((await failure(open(files.write('values.json', text)))).message).toContain(
      `/values.json", row ${row}: it is not a JSON object; each row is an object with the values of its columns.`,
    );
  });

  it.each(['', '[]', ' [ ] '])('can be empty: "%s"', async (text) => {
    const engine = await openEngine({ tables: { 'a.b': files.write('empty.json', text) } });
    const { message } = await failure(engine.execute('SELECT id FROM a.b'));
    expect(message).toContain('No table has the field "id". Its rows have no fields;');
    engine.close();
    const said = { file: files.path('empty.json'), columns: { id: 'integer' } } as const;
    const typed = await openEngine({ tables: { 'a.b': said } });
    expect((await typed.execute('SELECT id FROM a.b')).data).toEqual([]);
    typed.close();
  });

  it('are rejected with a message of one sentence', async () => {
    const { message } = await failure(open(files.write('broken.json', '[{"id": 1]')));
    expect(message).toMatch(
      /^The table of "a\.b" cannot be read: ".*\/broken\.json", row 1: it is not valid JSON \(.*\)\.$/,
    );
  });

  it('are rejected with keys that differ only in letter case, but not with keys that end in a number', async () => {
    const similar = await failure(open(files.write('similar.json', '[{"id": 1, "ID": 2}]')));
    expect(similar.message).toContain('a row has "ID" and "id", and DuckDB ignores letter case in names.');
    expect((await failure(open(files.write('inner.json', '[{"a": {"id": 1, "ID": 2}}]')))).message).toContain('"ID"');
    const engine = await openEngine({ tables: { 'a.b': files.write('numbered.json', '[{"id": 1, "id_1": 2}]') } });
    expect((await engine.execute('SELECT * FROM a.b')).data).toEqual([{ id: 1, id_1: 2 }]);
    engine.close();
  });

  it('are combined by the names of their columns', async () => {
    for (let index = 100; index < 150; index++)
      files.write(`part-${index}.ndjson`, `{"id": ${index}${index === 149 ? ', "late": "x"' : ''}}`);
    const engine = await openEngine({ tables: { 'a.b': files.path('part-*.ndjson') } });
    expect((await engine.execute("SELECT id FROM a.b WHERE late = 'x'")).data).toEqual([{ id: 149 }]);
    engine.close();
  });
});

describe('two columns with one name', () => {
  const rows = [{ id: 1, name: 'Bolt' }];

  it('are a loss, whether or not their values differ', async () => {
    const engine = await openEngine({ tables: { 'a.b': rows } });
    const text = "SELECT --v:result{displayname='X'}\nid, --v:result{displayname='X'}\nname FROM a.b";
    const { diagnostics } = await failure(engine.execute(text));
    expect(diagnostics).toMatchObject([{ code: 'sql-name', span: { start: 39 } }]);
    const { data, definition } = await engine.execute(text, { allow: ['sql-name'] });
    expect([data, definition.length]).toEqual([[{ X: 1 }], 1]);
    const twice = await failure(engine.execute('SELECT id, name, id FROM a.b'));
    expect(twice.diagnostics).toMatchObject([{ code: 'sql-name', span: { start: 17, end: 19 } }]);
    engine.close();
  });
});
