import { describe, expect, it } from 'vitest';
import {
  compileSql,
  type EngineQuery,
  openEngine,
  type RunOptions,
  type SqlOptions,
  type TableSource,
} from '../../src/engine/index.js';
import { failure } from './support/failure.js';
import { temporaryFiles } from './support/temporary-files.js';

const files = temporaryFiles();

/** What callers without types give. */
const wrong = (value: unknown): never => value as never;

describe('tables that are none are refused with what they have to be', () => {
  it.each([
    { options: undefined, says: 'The argument of openEngine has to be an object with tables; undefined is not.' },
    {
      options: { tables: null },
      says: 'The option "tables" has to be an object with a table for each template; null is not.',
    },
    {
      options: { table: {} },
      says: 'The argument of openEngine takes no member "table". Did you mean "tables"?',
    },
    {
      options: { tables: { 'a.b': null } },
      says: 'The table of "a.b" has to be an array of rows, a path, { file } or { rows }; null is not.',
    },
    {
      options: { tables: { 'a.b': 5 } },
      says: 'The table of "a.b" has to be an array of rows, a path, { file } or { rows }; 5 is not.',
    },
    {
      options: { tables: { 'a.b': [1] } },
      says: 'The table of "a.b" has to be an array of rows, a path, { file } or { rows }; a list is not.',
    },
    {
      options: { tables: { 'a.b': { rows: [null] } } },
      says: 'The table of "a.b", its member "rows", has to be an array of objects; a list is not.',
    },
    {
      options: { tables: { 'a.b': { file: 'a.json', fromat: 'csv' } } },
      says: 'The table of "a.b" takes no member "fromat". Did you mean "format"?',
    },
    {
      options: { tables: { 'a.b': { format: 'csv' } } },
      says: 'The table of "a.b", its member "file", has to be a path; undefined is not.',
    },
    {
      options: { tables: { 'a.b': 'a.xlsx' } },
      says: 'The format of "a.xlsx" has to be "json", "ndjson", "csv", "parquet", by the end of its name or as { file, format }; undefined is not.',
    },
    {
      options: { tables: { 'a.b': { file: 'a.parquet', columns: {} } } },
      says: 'The table of "a.b", a file of the format "parquet", takes no member "columns". There are "file", "format".',
    },
    {
      options: { tables: { 'a.b': 'nothing.csv' } },
      says: 'The table of "a.b" cannot be read: there is no file "nothing.csv".',
    },
  ])('$says', async ({ options, says }) => {
    expect((await failure(openEngine(wrong(options)))).message).toBe(says);
  });
});

describe('queries and options that are none are refused with what they have to be', () => {
  const query = 'SELECT id FROM a.b';
  const forms = 'VQL as a text or a tree, { statement } or a C-Unit query { group, template, request }';
  it.each<{ asked: unknown; options?: unknown; says: string }>([
    { asked: null, says: `The query has to be ${forms}; null is not.` },
    {
      asked: { type: 'FILTER', operator: 'IS_NULL', property: 'id' },
      says: `The query has to be ${forms}; a value of type object is not.`,
    },
    { asked: { statement: 3 }, says: 'The statement has to be a text, or a tree as parse makes it; 3 is not.' },
    { asked: { statement: query, limt: 3 }, says: 'The query takes no member "limt". Did you mean "limit"?' },
    {
      asked: { statement: query, variableSubstitutionList: { variableSubstitutions: [{ values: ['a'] }] } },
      says: 'A member of the list of variables has to be { variable: { variableName }, values: [text] } in a list; a value of type object is not.',
    },
    {
      asked: query,
      options: { limitt: 4 },
      says: 'The second argument takes no member "limitt". Did you mean "limit"?',
    },
    {
      asked: query,
      options: null,
      says: 'The second argument has to be an object, such as { limit: 10 }; null is not.',
    },
    {
      asked: query,
      options: { variables: { x: 3 } },
      says: 'The value of the variable "x" has to be a text, or a list of texts; 3 is not.',
    },
  ])('$says', async ({ asked, options, says }) => {
    const engine = await openEngine({ tables: { 'a.b': [{ id: 1 }] } });
    const run = options === undefined ? {} : (options as RunOptions);
    expect((await failure(engine.execute(asked as EngineQuery, run))).message).toBe(says);
    expect((await failure(engine.stream(asked as EngineQuery, run))).message).toBe(says);
    engine.close();
  });

  it('by compileSql too', () => {
    const options = { target: 'duckdb', tabels: {} } as unknown as SqlOptions;
    expect(() => compileSql(query, options)).toThrow('There is no option "tabels". Did you mean "tables"?');
  });
});

describe('JSON that is no table', () => {
  const open = (source: TableSource): Promise<unknown> => openEngine({ tables: { 'a.b': source } });

  it.each(['[1, 2]', '[{"id": 1}, 2]', '[[1]]'])('is refused: %s', async (text) => {
    expect((await failure(open(files.write('values.json', text)))).message).toBe(
      'The table of "a.b" cannot be read: some of its rows are no JSON objects, with a member for each column.',
    );
  });

  it.each(['', '[]', ' [ ] '])('is empty: "%s"', async (text) => {
    const engine = await openEngine({ tables: { 'a.b': files.write('empty.json', text) } });
    const { message } = await failure(engine.execute('SELECT id FROM a.b'));
    expect(message).toContain('No table here has the field "id". Its rows show no fields at all;');
    engine.close();
    const said = { file: files.path('empty.json'), columns: { id: 'integer' } } as const;
    const typed = await openEngine({ tables: { 'a.b': said } });
    expect((await typed.execute('SELECT id FROM a.b')).data).toEqual([]);
    typed.close();
  });

  it('is refused with a message of one sentence', async () => {
    const { message } = await failure(open(files.write('broken.json', '[{"id": 1]')));
    expect(message).toMatch(/^The table of "a\.b" cannot be read: Malformed JSON .*[^.\s]\.$/);
  });

  it('is refused with keys that differ in letter case alone, but not with keys that look numbered', async () => {
    const twins = await failure(open(files.write('twins.json', '[{"id": 1, "ID": 2}]')));
    expect(twins.message).toContain(
      'a row has "ID" and "id", and the engine does not tell letter case apart in names.',
    );
    expect((await failure(open(files.write('inner.json', '[{"a": {"id": 1, "ID": 2}}]')))).message).toContain('"ID"');
    const engine = await openEngine({ tables: { 'a.b': files.write('numbered.json', '[{"id": 1, "id_1": 2}]') } });
    expect((await engine.execute('SELECT * FROM a.b')).data).toEqual([{ id: 1, id_1: 2 }]);
    engine.close();
  });

  it('of many files is put together by name', async () => {
    for (let index = 100; index < 150; index++)
      files.write(`part-${index}.ndjson`, `{"id": ${index}${index === 149 ? ', "late": "x"' : ''}}`);
    const engine = await openEngine({ tables: { 'a.b': files.path('part-*.ndjson') } });
    expect((await engine.execute("SELECT id FROM a.b WHERE late = 'x'")).data).toEqual([{ id: 149 }]);
    engine.close();
  });
});

describe('two columns with one name', () => {
  const rows = [{ id: 1, name: 'Bolt' }];

  it('are a loss where they have two values', async () => {
    const engine = await openEngine({ tables: { 'a.b': rows } });
    const text = "SELECT --v:result{displayname='X'}\nid, --v:result{displayname='X'}\nname FROM a.b";
    const { diagnostics } = await failure(engine.execute(text));
    expect(diagnostics).toMatchObject([{ code: 'sql-name', span: { start: 39 } }]);
    const { data, definition } = await engine.execute(text, { allow: ['sql-name'] });
    expect([data, definition.length]).toEqual([[{ X: 1 }], 1]);
    expect((await engine.execute('SELECT id, id FROM a.b')).data).toEqual([{ id: 1 }]);
    engine.close();
  });
});
