import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../package/dist.js';

/** A template with one field of each kind, and of each mark that forbids a use. */
const marked = `
  id: { type: 'integer', nullable: false }, name: 'string', active: 'boolean', total: 'decimal', born: 'date', createdAt: 'date-time',
  state: { type: 'enum', values: ['OPEN', 'DONE'] }, customer: 'reference', extra: 'json', tags: { type: 'string', collection: true },
  'address.city': 'string', hidden: { type: 'string', filterable: false, sortable: false, resultable: false },
  exact: { type: 'string', operators: ['EQUALS'] }, counted: { type: 'string', functions: ['count'] }`;
const markedNames = [
  ...['id', 'name', 'active', 'total', 'born', 'createdAt', 'state', 'customer', 'extra', 'tags', 'address.city'],
  ...['hidden', 'exact', 'counted'],
];
const start = `
  import { conditions, from } from '../../src/builder/index.js';
  import { defineCatalog } from '../../src/catalog/index.js';
  import { serviceCatalog } from '../../src/schemas/index.js';
  const catalog = defineCatalog({ templates: {
    'marked.fields': { fields: { ${marked} } },
    'declared.fields': { custom: 'declared', fields: { ${marked} } },
    'partial.fields': { partial: true, fields: { ${marked} } },
    'plain.fields': { fields: { id: 'integer', name: 'string' } },
  } });
  const marked = from(catalog.template('marked.fields'));
  const declared = from(catalog.template('declared.fields'));
  const partial = from(catalog.template('partial.fields'));
  const plain = from(catalog.template('plain.fields'));
  const account = from(serviceCatalog.template('account.query'));
  const delivery = from(serviceCatalog.template('system.queryAppMessageEntry'));
  const is = conditions(catalog.template('marked.fields'));
  `;

/** Calls with a cursor, `|`, on each of some queries. */
const calls = {
  marked: [
    "equals('|', 'x')",
    "equals('|')",
    "equals('na|', 'x')",
    "isNullOrEquals('|', 'x')",
    "in('|', ['x'])",
    "range('|', 1, 2)",
    "greaterThan('|', 1)",
    "contains('|', 'x')",
    "like('|', 'x')",
    "isNull('|')",
    "equals({ function: 'lower', field: '|' }, 'x')",
    "select('|')",
    "select('na|')",
    "select('id', '|')",
    "select({ field: '|' })",
    "select({ field: '|', displayName: 'X' })",
    "select({ function: 'MAX', field: '|' })",
    "orderBy('|')",
    "orderBy('|', 'DESC')",
    "orderBy({ function: 'lower', field: '|' })",
    "where('|', '=', 'x')",
    "where((is) => is.contains('|', 'x'))",
    "where((is) => is.or(is.equals('state', 'OPEN'), is.isNull('|')))",
    "when('x', (query, text) => query.contains('|', text))",
    "join(from('crm.activities'), 'task', (is) => is.isNull('|'))",
    "join(from('crm.activities'), 'task', (is) => is.isNull('id')).isNull('|')",
  ],
  service: ["equals('|', true)", "isNull('|')", "in('|', ['x'])", "select('|')", "orderBy('|')"],
};
const queries = [
  ...['marked', 'declared', 'partial', 'plain'].map((query) => ({ query, asked: calls.marked })),
  ...['account', 'delivery'].map((query) => ({ query, asked: calls.service })),
].flatMap(({ query, asked }) => asked.map((call) => `${query}.${call}`));
const others: readonly (readonly [code: string, names: readonly string[]])[] = [
  ["is.equals('|', 'x')", markedNames],
  ["marked.equals('state', '|')", ['OPEN', 'DONE']],
  ["marked.isNullOrEquals('state', '|')", ['OPEN', 'DONE']],
  ["marked.in('state', ['OPEN', '|'])", ['OPEN', 'DONE']],
  ["partial.equals('state', '|')", ['OPEN', 'DONE']],
  ["delivery.equals('recipients.state', '|')", ['QUEUED', 'SENT', 'FAILED', 'ERRONEOUS', 'INACTIVE']],
  ["marked.where('state', '=', '|')", ['OPEN', 'DONE']],
  ["marked.where('state', '|', 'OPEN')", ['=', '<>', '!=', '<', '<=', '>', '>=']],
  ["marked.orderBy('id', '|')", ['ASC', 'DESC']],
  ["marked.in('state', [], { whenEmpty: '|' })", ['matchNone']],
  ["marked.toRequest('|')", ['execute', 'template']],
];

// One program for all questions: making it takes longer than asking.
const file = join(repository, 'test/builder/completion-text.ts');
const places = new Map<string, number>();
let text = start;
for (const code of [...queries, ...others.map(([other]) => other)]) {
  places.set(code, text.length + code.indexOf('|'));
  text += `${code.replace('|', '')};\n`;
}
const config = ts.readConfigFile(join(repository, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, repository);
const read = (name: string): string | undefined => (name === file ? text : ts.sys.readFile(name));
const service = ts.createLanguageService({
  getScriptFileNames: () => [file],
  getScriptVersion: () => '0',
  getScriptSnapshot: (name) => {
    const content = read(name);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: read,
  directoryExists: ts.sys.directoryExists,
  getCurrentDirectory: () => repository,
  getCompilationSettings: () => options,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
});

/** Returns the completions at the cursor. */
function completions(code: string): readonly string[] {
  const { entries = [] } = service.getCompletionsAtPosition(file, places.get(code) ?? 0, {}) ?? {};
  return entries.map(({ name }) => name);
}

// The first question takes as long as all others.
beforeAll(() => void completions("is.equals('|', 'x')"));

describe('the names of fields', () => {
  it.each(calls.marked)('complete in %s, whatever the catalog forbids', (call) => {
    for (const query of ['marked', 'declared', 'partial'])
      expect(completions(`${query}.${call}`), query).toEqual(expect.arrayContaining(markedNames));
    expect(completions(`plain.${call}`)).toEqual(expect.arrayContaining(['id', 'name']));
  });

  it.each(calls.service)('complete in %s with the catalog of the service', (call) => {
    expect(completions(`account.${call}`)).toEqual(expect.arrayContaining(['id', 'active']));
    expect(completions(`delivery.${call}`)).toEqual(expect.arrayContaining(['id', 'recipients.state']));
  });
});

it.each(others)('completes %s', (code, names) => {
  expect([...completions(code)].sort()).toEqual([...names].sort());
});
