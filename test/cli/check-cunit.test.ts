import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const predicate = '{ "type": "FILTER", "operator": "RANGE", "property": "total", "values": ["1", "2"] }';
const page = '"pageable": { "limit": 10, "sortOrders": [{ "property": "id", "direction": "ASC" }] }';
const query = `{ "group": "account", "template": "query", "request": { "queryPredicate": ${predicate}, ${page} } }`;

/** The findings of a check of one JSON text: their codes, each with the piece of the text that it is about. */
async function found(text: string): Promise<readonly string[]> {
  const { vql } = await createFolder({ 'a.json': text });
  const { stdout } = await vql(['check', '--format', 'json', 'a.json']);
  const [file] = JSON.parse(stdout).files;
  return file.diagnostics.map(
    ({ code, span }: { code: string; span: { start: number; end: number } }) =>
      `${code} ${text.slice(span.start, span.end)}`,
  );
}

describe('vql check of C-Unit', () => {
  it.each([
    ['a predicate', predicate],
    ['a query', query],
    ['a request', `{ ${page} }`],
    ['several', `[${predicate}, ${query}]`],
    ['none', '[]'],
  ])('has nothing to say of %s that is valid', async (_, text) => {
    const { vql } = await createFolder({ 'a.json': text });
    expect(await vql(['check', '--quiet', 'a.json'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('mentions unchecked C-Unit below a folder', async () => {
    const { vql } = await createFolder({
      'q/a.vql': 'SELECT id FROM account.query LIMIT 1',
      'q/b.json': query,
      'q/deep/c.json': predicate,
      'q/package.json': '{ "name": "x" }',
    });
    const sentence = '2 .json files with C-Unit or VQL below "q" were not checked; name them, as in "q/**/*.json".\n';
    expect((await vql(['check', 'q'])).stderr).toBe(`1 file, 1 statement: no findings\n${sentence}`);
    expect((await vql(['check', 'q', 'q/b.json', 'q/deep/*.json'])).stderr).toBe(
      '3 files, 3 statements: no findings\n',
    );
    expect((await vql(['check', '--quiet', 'q'])).stderr).toBe('');
  });

  it('mentions objects that it cannot check against the catalog because their template is unknown', async () => {
    const catalog = '{ "templates": { "account.query": { "fields": { "id": "string", "total": "decimal" } } } }';
    const { vql } = await createFolder({ 'a.json': `[${predicate}, ${query}]`, 'catalog.json': catalog });
    const argv = ['check', '--catalog', 'catalog.json', 'a.json'];
    const sentence = '1 object checked without the catalog, because no template is named; see --template.\n';
    expect((await vql(argv)).stderr).toBe(`1 file, 2 statements: no findings\n${sentence}`);
    expect((await vql([...argv, '--template', 'account.query'])).stderr).toBe('1 file, 2 statements: no findings\n');
  });

  it('reports mistakes with spans in the JSON text', async () => {
    const { vql } = await createFolder({
      'a.json': '{\n  "type": "FILTER",\n  "operator": "RANGE",\n  "property": "total",\n  "values": ["10"]\n}\n',
    });
    expect(await vql(['check', 'a.json'])).toEqual({
      code: 1,
      stdout:
        'error[value-count]: RANGE takes exactly two values, found one value.\n' +
        ' --> a.json:5:13\n 5 |   "values": ["10"]\n   |             ^^^^^^\n\n',
      stderr: '1 file, 1 statement: 1 error\n',
    });
  });

  it.each([
    ['a value', '{"type": "FILTER", "operator": "EQUALS", "property": "a", "values": [5]}', ['value-not-string 5']],
    [
      'what should have had a member',
      '{"type": "JUNCTION", "operator": "OR", "children": [{"type": "FILTER", "operator": "IS_NULL"}]}',
      ['missing-property {"type": "FILTER", "operator": "IS_NULL"}'],
    ],
    [
      'a name that is not accepted',
      '{"type": "FILTER", "operator": "IS_NULL", "property": "a", "__proto__": {}}',
      ['unsafe-key "__proto__"'],
    ],
    [
      'a member deep in a query of an array',
      `[{ ${page} }, {"group": "a", "template": "b", "request": {"pageable": {"limit": "5"}}}]`,
      ['member-type "5"'],
    ],
    ['an array in an array', '[[]]', ['node-shape []']],
    ['a text', '"abc"', ['node-shape "abc"']],
    [
      'a key that stands twice, besides what is wrong with the last',
      '{"type": "FILTER", "operator": "RANGE", "property": "a", "values": ["1", "2"], "values": ["3"]}',
      ['duplicate-key "values"', 'value-count ["3"]'],
    ],
    ['a node without its type', '{"operator": "IS_NULL", "property": "a"}', [/^node-type \{/]],
    ['a query without a request', '{"group": "a", "template": "b"}', [/^member-type \{/]],
    ['invalid JSON', '{"type": }', ['json-syntax }']],
  ])('finds the place of %s', async (_, text, expected) => {
    expect(await found(text)).toEqual(
      expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))),
    );
  });

  it('reports mistakes of a VQL text with spans in the JSON text, across escapes', async () => {
    const statement = (columns: string) =>
      `{ "mode": "STATEMENT", "queryStatement": "SELECT\\r\\n\\t\\u0069d, ${columns} FROM a.b WHERE x = '\\"\\\\' LIMIT 1" }`;
    expect(await found(statement('c'))).toEqual([]);
    expect(await found(statement('c.'))).toEqual(['missing-name FROM']);
    expect(await found(statement('c == '))).toEqual(['unknown-operator ==']);
  });

  it('recognizes bodies of the execute endpoint, in files, arrays and on standard input', async () => {
    const text = (statement: string, more = '') => `{ "statement": "${statement}"${more} }`;
    expect(await found(text('SELECT id FROM a.b LIMIT 5'))).toEqual([]);
    expect(
      await found(`[${predicate}, ${text('SELECT id FROM a.b WHERE x = NULL', ', "limit": 5, "offset": 0')}]`),
    ).toEqual(['null-comparison x = NULL', 'zero-offset-field 0']);
    expect(await found(text('SELECT id FROM a.b WHERE x =\\nNULL AND y = :y', ', "limit": 5'))).toEqual([
      'null-comparison x =\\nNULL',
      'missing-substitution :y',
    ]);
    const { vql } = await createFolder({ 'q/a.json': text('select id FROM a.b') });
    expect((await vql(['check', '--paged'], { stdin: text('SELECT id FROM a.b') })).code).toBe(0);
    expect(
      (await vql(['check', '--strict'], { stdin: text('SELECT id FROM a.b WHERE x IS NULL LIMIT 1') })).stdout,
    ).toContain('assumed-syntax');
    expect((await vql(['check', 'q'])).stderr).toContain('1 .json file with C-Unit or VQL below "q" was not checked');
    const { vql: again, read } = await createFolder({
      'a.json': text('SELECT id FROM a.b', ', "limit": 5, "offset": 0'),
    });
    expect((await again(['check', '--fix', 'a.json'])).code).toBe(0);
    expect(await read('a.json')).toBe(text('SELECT id FROM a.b', ', "limit": 5'));
  });

  it('names the whole path of a finding in an array', async () => {
    const { vql } = await createFolder({ 'a.json': `[${predicate}, {"pageable": {"limit": "5"}}]` });
    const { stdout } = await vql(['check', '--format', 'json', 'a.json']);
    expect(JSON.parse(stdout).files[0].diagnostics[0].path).toBe('/1/pageable/limit');
  });

  it('recognizes C-Unit on standard input by its beginning, or by its name', async () => {
    const { vql } = await createFolder();
    expect((await vql(['check'], { stdin: '\n  {"type": 1}' })).stdout).toContain('error[node-type]');
    expect((await vql(['check'], { stdin: '[]' })).code).toBe(0);
    expect((await vql(['check', '--stdin-filename', 'a.vql'], { stdin: '[]' })).code).toBe(1);
    expect((await vql(['check', '--stdin-filename', 'a.json'], { stdin: 'SELECT' })).stdout).toContain('json-syntax');
  });

  it('reads .json files by name or glob, but not from folders, and mentions those', async () => {
    const { vql } = await createFolder({ 'a.vql': 'SELECT id FROM a.b LIMIT 1', 'b.json': query, 'c.json': predicate });
    expect((await vql(['check', '.'])).stderr).toBe(
      `1 file, 1 statement: no findings\n2 .json files with C-Unit or VQL below "." were not checked; name them, as in "./**/*.json".\n`,
    );
    expect((await vql(['check', '*.json', 'a.vql'])).stderr).toBe('3 files, 3 statements: no findings\n');
  });

  it('reports one error for a text nested 100,000 levels deep', async () => {
    const { vql } = await createFolder();
    for (const opening of ['[', '{"children":[']) {
      const { code, stdout } = await vql(['check', '--format', 'json'], { stdin: opening.repeat(100_000) });
      expect(code).toBe(1);
      expect(JSON.parse(stdout).files[0].diagnostics).toMatchObject([{ code: 'node-too-deep' }]);
    }
  });
});

describe('vql check --fix of C-Unit', () => {
  const broken = `\uFEFF{\r
  "type": "JUNCTION", "operator": "and",\r
  "children": [\r
    {\r
      "operator": "EQUALS",\r
      "property": "id", "values": [1389132653974581248]\r
    },\r
    { "type": "FILTER", "operator": "GREATER_THAN", "property": "total", "values": [1.50], "children": null },\r
    { "type": "FILTER", "operator": "EQUALS", "property": "active", "values": [true] },\r
  ]\r
}\r
`;
  const fixed = `\uFEFF{\r
  "type": "JUNCTION", "operator": "AND",\r
  "children": [\r
    {\r
      "operator": "EQUALS",\r
      "property": "id", "values": ["1389132653974581248"], "type": "FILTER"\r
    },\r
    { "type": "FILTER", "operator": "GREATER_THAN", "property": "total", "values": ["1.50"] },\r
    { "type": "FILTER", "operator": "EQUALS", "property": "active", "values": ["true"] }\r
  ]\r
}\r
`;

  it('fixes values, operators and types, and leaves the layout', async () => {
    const { vql, read } = await createFolder({ 'a.json': broken });
    expect(await vql(['check', '--fix', 'a.json'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '7 findings fixed, 6 of them hidden by others at first.\n1 file, 1 statement: no findings\n',
    });
    expect(await read('a.json')).toBe(fixed);
  });

  it('writes what came through standard input to standard output', async () => {
    const { vql } = await createFolder();
    const { code, stdout } = await vql(['check', '--fix'], { stdin: broken });
    // Reading the stream as text takes the byte order mark away.
    expect({ code, stdout }).toEqual({ code: 0, stdout: fixed.slice(1) });
  });

  it('fixes all findings of a text and preserves its escapes', async () => {
    const list = (of: (index: number) => string) => Array.from({ length: 15 }, (_, index) => of(index)).join(' AND ');
    const text = (value: string) =>
      `{ "mode": "STATEMENT", "queryStatement": "SELECT\\n\\tid FROM account.query WHERE na\\u006de = '\\"\\u00e4\\/' AND ${list(
        (index) => `f${index} = ${value}`,
      )} LIMIT 1" }`;
    const fields = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`f${index}`, 'boolean']));
    const catalog = JSON.stringify({
      templates: { 'account.query': { fields: { id: 'integer', name: 'string', ...fields } } },
    });
    const { vql, read } = await createFolder({ 'a.json': text("'True'"), 'catalog.json': catalog });
    expect(
      await vql(['check', '--fix', '--catalog', 'catalog.json', '--template', 'account.query', 'a.json']),
    ).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^15 findings fixed/),
    });
    expect(await read('a.json')).toBe(text("'true'"));
  });

  it('leaves alone what could mean something else', async () => {
    const text = '{ "type": "FILTER", "operator": "RANG", "property": "a", "values": ["1", "2"] }';
    const { vql, read } = await createFolder({ 'a.json': text });
    expect((await vql(['check', '--fix', 'a.json'])).code).toBe(1);
    expect(await read('a.json')).toBe(text);
  });
});

it('SARIF has the regions of a JSON text, and its fixes', async () => {
  const { vql } = await createFolder({
    'a.json': '{"type": "FILTER",\n"operator": "EQUALS", "property": "a", "values": [5]}',
  });
  const { stdout } = await vql(['check', '--format', 'sarif', 'a.json']);
  const [result] = JSON.parse(stdout).runs[0].results;
  expect(result.locations[0].physicalLocation).toMatchObject({
    artifactLocation: { uri: 'a.json' },
    region: { startLine: 2, startColumn: 51, endColumn: 52 },
  });
  expect(result.fixes[0].artifactChanges[0].replacements).toEqual([
    { deletedRegion: result.locations[0].physicalLocation.region, insertedContent: { text: '"5"' } },
  ]);
});
