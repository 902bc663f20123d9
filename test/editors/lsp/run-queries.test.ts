import { describe, expect, it } from 'vitest';
import { CodeLensRequest, ExecuteCommandRequest } from 'vscode-languageserver-protocol/node';
import { createFolder } from '../../cli/run-vql.js';
import { startInProcess } from './in-process.js';

const rows = JSON.stringify([
  { id: 1, name: 'Bolt' },
  { id: 2, name: 'Nut' },
  { id: 3, name: 'Gear' },
]);
const table = (...names: readonly string[]) =>
  `name\n----\n${names.map((name) => `${name}\n`).join('')}\n${names.length} ${names.length === 1 ? 'row' : 'rows'}\n`;

/** Opens a document, and returns the lines of its lenses and a function that calls one of them. */
async function openDocument(name: string, languageId: string, text: string, settings: object = {}) {
  const { path } = await createFolder({
    'vql.config.json': JSON.stringify({ tables: { 'account.query': 'accounts.json' }, ...settings }),
    'accounts.json': rows,
  });
  const client = await startInProcess(path);
  client.open(name, text, languageId);
  const textDocument = { uri: client.uriOf(name) };
  const lenses = (await client.connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? [];
  return {
    lines: lenses.map(({ range }) => range.start.line),
    run: (index: number) => {
      const { command = '', arguments: given = [] } = lenses[index]?.command ?? {};
      return client.connection.sendRequest(ExecuteCommandRequest.type, { command, arguments: given });
    },
  };
}

const select = 'SELECT name FROM account.query WHERE';

describe('a statement with variables', () => {
  const text = `${select} name = :name ORDER BY id;\n${select} id IN (:ids) ORDER BY id;\n`;

  it('takes their values from the config', async () => {
    const { run } = await openDocument('a.vql', 'vql', text, { variables: { name: 'Nut', ids: ['1', '3'] } });
    expect(await run(0)).toBe(table('Nut'));
    expect(await run(1)).toBe(table('Bolt', 'Gear'));
  });

  it('says what to add to the config if one has no value', async () => {
    const { run } = await openDocument('a.vql', 'vql', `${select} name = :first OR name = :last`, {
      variables: { last: 'Nut' },
    });
    await expect(run(0)).rejects.toThrow(
      '":first" has no value. Add to vql.config.json: "variables": { "first": "…" }.',
    );
  });
});

describe('a program', () => {
  const inserted = '${';
  const text = [
    `const all = vql\`${select} id < 3 ORDER BY id\`;`,
    `const one = vql\`${select} name = ${inserted}user.name}\`;`,
    `const part = vql\`name = 'Nut'\`;`,
    `const composed = vql\`${select} ${inserted}part} AND id > 1\`;`,
    `const joined = queryAll("${select} name = '" + first + "t'");`,
  ].join('\n');

  it('has a lens above each statement, and takes the values of its expressions from the config', async () => {
    const { lines, run } = await openDocument('a.ts', 'typescript', text, {
      variables: { 'user.name': 'Gear', first: 'Nu' },
    });
    expect(lines).toEqual([0, 1, 3, 4]);
    expect(await run(0)).toBe(table('Bolt', 'Nut'));
    expect(await run(1)).toBe(table('Gear'));
    expect(await run(3)).toBe(table('Nut'));
  });

  it('is told what has no value, and what is not a value', async () => {
    const { run } = await openDocument('a.ts', 'typescript', text);
    await expect(run(1)).rejects.toThrow(
      `"${inserted}user.name}" has no value. Add to vql.config.json: "variables": { "user.name": "…" }.`,
    );
    await expect(run(2)).rejects.toThrow(`the program inserts "${inserted}part}" where the statement has no value`);
  });
});

describe('a JSON file', () => {
  const filter = { type: 'FILTER', property: 'name', operator: 'EQUALS', values: ['Nut'] };

  it('has a lens above each query that names its template or has a statement', async () => {
    const list = {
      variableSubstitutions: [{ variable: { variableName: 'name' }, values: ['Gear'] }],
    };
    const queries = [
      { statement: `${select} name = :name`, variableSubstitutionList: list },
      { statement: `${select} name = :name OR name = :other` },
      { statement: `${select} id = 1` },
    ];
    const text = `[\n${queries.map((query) => JSON.stringify(query)).join(',\n')},\n{ "queryPredicate": ${JSON.stringify(filter)} }\n]`;
    const { lines, run } = await openDocument('a.cunit.json', 'json', text, { variables: { name: 'Nut' } });
    expect(lines).toEqual([1, 2, 3]);
    // The value of the request itself.
    expect(await run(0)).toBe(table('Gear'));
    await expect(run(1)).rejects.toThrow('":other" has no value.');
    expect(await run(2)).toBe(table('Bolt'));
  });

  it('runs C-Unit', async () => {
    const request = { queryPredicate: filter };
    const { lines, run } = await openDocument(
      'a.cunit.json',
      'json',
      JSON.stringify({ group: 'account', template: 'query', request }),
    );
    expect(lines).toEqual([0]);
    expect(await run(0)).toBe('id  name\n--  ----\n 2  Nut\n\n1 row\n');
  });

  it('has none while it is not valid, or is deeper than any query', async () => {
    expect((await openDocument('a.cunit.json', 'json', '{ "statement": ')).lines).toEqual([]);
    expect((await openDocument('a.cunit.json', 'json', '['.repeat(2_000))).lines).toEqual([]);
  });
});
