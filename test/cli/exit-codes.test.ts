import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { StopSignal } from '../../src/tasks/io.js';
import { startAnswering } from './query/installation.js';
import { createFolder } from './run-vql.js';

const commands = [
  'check',
  'fmt',
  'fmt --check',
  'parse',
  'translate',
  'sql',
  'run',
  'query',
  'export',
  'catalog',
  'catalog pull',
  'catalog diff',
  'serve',
  'probe',
  'explain',
  'lsp',
  'mcp',
  'login',
  'logout',
  'connections',
  'init',
  'completion',
] as const;

/** An exit code, and the command lines that end with it. */
type Expected = readonly [code: 0 | 1 | 2 | 130 | 143, ...lines: string[]];

interface Situation {
  readonly title: string;
  /** The signal that the command gets as soon as it listens for it. */
  readonly signal?: StopSignal;
  /** What each command does; one that cannot be in the situation is left out. */
  readonly runs: Partial<Readonly<Record<(typeof commands)[number], Expected>>>;
}

const statement = (column: string, where = ''): string =>
  `SELECT ${column} FROM a.b${where} ORDER BY ${column} LIMIT 1\n`;

const savedProbe = (verdict: string, complete = true): string =>
  JSON.stringify({
    ...{ version: 1, installation: {}, complete, dialect: {} },
    answers: [{ id: 'construct:between', verdict, title: 'BETWEEN', found: 'Found.' }],
  });

const files = {
  'clean.vql': statement('id'),
  'info.vql': 'SELECT id FROM a.b\n',
  'warning.vql': statement('id', ' WHERE id = NULL'),
  'field.vql': statement('name'),
  'error.vql': 'SELECT id FROM a.b WHERE\n',
  'long.vql': 'select id from a.b order by id limit 1',
  'double.vql': 'SELECT id, id FROM a.b LIMIT 1\n',
  'empty.vql': '',
  'preset.json': '{ "group": "a", "template": "b", "request": { "presetId": "1" } }',
  'rows.json': '[{ "id": 1 }]',
  'rows.csv': 'id\n1\nx\n',
  'catalog.json': '{ "templates": { "a.b": { "fields": { "id": "integer" } } } }',
  'more.json': '{ "templates": { "a.b": { "fields": { "id": "integer", "name": "string" } } } }',
  'text.json': '{ "templates": { "a.b": { "fields": { "id": "integer", "name": "integer" } } } }',
  'partial.json': '{ "templates": { "a.b": { "partial": true, "fields": { "id": "integer", "nmae": "string" } } } }',
  'wrong.json': '{ "templates": { "a.b": { "fields": { "id": "integr" } } } }',
  'a.c.json': '{ "attributes": [{ "label": "x" }] }',
  'found.json': savedProbe('refused'),
  'older.json': savedProbe('holds'),
  'stopped.json': savedProbe('holds', false),
  'verdict.json': '{ "version": 1, "dialect": { "constructs": { "between": "holdz" } } }',
  'dialect-config.json': '{ "dialect": { "file": "verdict.json" } }',
  'config.json': '{ "rules": { "no-limt": "off" } }',
};

const run = 'run --table a.b=rows.json';
const query = 'query --explain';
const exporting = 'export --output out.csv';
const probe = 'probe --report found.json';
const diff = 'catalog diff catalog.json catalog.json';
const address = '--base-url http://127.0.0.1:9 --allow-http';
const login = `login live ${address} --auth-url http://127.0.0.1:9/realm --client-id a`;

const situations: readonly Situation[] = [
  {
    title: 'nothing to report',
    runs: {
      check: [0, 'check clean.vql', 'check empty.vql', 'check --help'],
      fmt: [0, 'fmt clean.vql', 'fmt --write clean.vql', 'fmt empty.vql'],
      'fmt --check': [0, 'fmt --check clean.vql', 'fmt --check empty.vql'],
      parse: [0, 'parse clean.vql', 'parse empty.vql'],
      translate: [0, 'translate clean.vql', 'translate empty.vql'],
      sql: [0, 'sql clean.vql', 'sql --catalog catalog.json clean.vql'],
      run: [0, `${run} clean.vql`],
      query: [0, `${query} clean.vql`, 'query --help'],
      export: [0, `${exporting} clean.vql`, 'export --help'],
      catalog: [0, 'catalog catalog.json', 'catalog --table a.b=rows.json'],
      'catalog diff': [
        0,
        diff,
        `${diff} clean.vql`,
        `${diff} warning.vql error.vql`,
        'catalog diff catalog.json more.json',
      ],
      probe: [0, 'probe --template a.b --dry-run', probe, `${probe} clean.vql`, `${probe} --diff found.json`],
      explain: [0, 'explain clean.vql', 'explain empty.vql', 'explain no-limit'],
      mcp: [0, 'mcp --no-config'],
      'catalog pull': [0, 'catalog pull --help'],
      login: [0, 'login --help'],
      logout: [0, 'logout --help'],
      connections: [0, 'connections'],
      init: [0, 'init', 'init --dry-run'],
      completion: [0, 'completion bash', 'completion --help'],
    },
  },
  {
    title: 'only infos and hints',
    runs: {
      check: [0, 'check info.vql'],
      fmt: [0, 'fmt info.vql'],
      'fmt --check': [0, 'fmt --check info.vql'],
      parse: [0, 'parse info.vql'],
      translate: [0, 'translate info.vql'],
      sql: [0, 'sql info.vql'],
      run: [0, `${run} info.vql`],
      query: [0, `${query} info.vql`],
      export: [0, `${exporting} info.vql`],
      'catalog diff': [0, `${diff} info.vql`],
      probe: [0, `${probe} info.vql`],
      explain: [0, 'explain info.vql'],
    },
  },
  {
    title: 'warnings, but no errors',
    runs: {
      check: [1, 'check warning.vql', 'check --quiet warning.vql'],
      fmt: [0, 'fmt warning.vql'],
      'fmt --check': [0, 'fmt --check warning.vql'],
      parse: [0, 'parse warning.vql'],
      translate: [0, 'translate --allow lost-null warning.vql'],
      sql: [0, 'sql warning.vql'],
      run: [0, `${run} warning.vql`],
      query: [0, `${query} warning.vql`],
      export: [0, `${exporting} warning.vql`],
      catalog: [0, 'catalog a.c.json'],
      'catalog diff': [1, 'catalog diff more.json partial.json field.vql'],
      probe: [1, `${probe} warning.vql`],
      explain: [0, 'explain warning.vql'],
    },
  },
  {
    title: 'errors in a query',
    runs: {
      check: [1, 'check error.vql', 'check --catalog catalog.json field.vql', 'check clean.vql error.vql'],
      fmt: [1, 'fmt error.vql', 'fmt --write error.vql'],
      'fmt --check': [1, 'fmt --check error.vql'],
      parse: [1, 'parse error.vql'],
      translate: [1, 'translate error.vql'],
      sql: [1, 'sql error.vql', 'sql --catalog catalog.json field.vql'],
      run: [1, `${run} error.vql`, `${run} field.vql`, 'run --table a.c=rows.json clean.vql'],
      query: [1, `${query} error.vql`, `${query} --catalog catalog.json field.vql`],
      export: [1, `${exporting} error.vql`, `${exporting} --catalog catalog.json field.vql`],
      'catalog diff': [1, 'catalog diff more.json catalog.json field.vql'],
      probe: [1, `${probe} error.vql`],
      explain: [1, 'explain error.vql'],
    },
  },
  {
    title: 'a text that is not formatted',
    runs: {
      check: [0, 'check long.vql'],
      fmt: [0, 'fmt long.vql', 'fmt --write long.vql'],
      'fmt --check': [1, 'fmt --check long.vql', 'fmt --diff long.vql', 'fmt --check --diff long.vql'],
    },
  },
  {
    title: 'a query that cannot be expressed exactly',
    runs: {
      translate: [1, 'translate warning.vql', 'translate clean.vql warning.vql'],
      sql: [1, 'sql double.vql'],
      run: [1, `${run} double.vql`],
      explain: [1, 'explain preset.json'],
    },
  },
  {
    title: 'a value in the data that does not have its type',
    runs: { run: [1, 'run --table a.b={"file":"rows.csv","columns":{"id":"integer"}} clean.vql'] },
  },
  {
    title: 'a change of the catalog that can break a query, without files',
    runs: { 'catalog diff': [1, 'catalog diff more.json catalog.json', 'catalog diff more.json text.json'] },
  },
  {
    title: 'a change since an older probe that can break a query',
    runs: { probe: [1, `${probe} --diff older.json`] },
  },
  {
    title: 'a file that cannot be read or written, or is of another kind, also beside findings',
    runs: {
      check: [
        2,
        'check none.vql',
        'check error.vql none.vql',
        'check none',
        'check --catalog none.json clean.vql',
        'check rows.csv',
      ],
      fmt: [2, 'fmt none.vql', 'fmt rows.csv'],
      'fmt --check': [2, 'fmt --check long.vql none.vql', 'fmt --check long.vql rows.csv'],
      parse: [2, 'parse none.vql', 'parse rows.csv'],
      translate: [2, 'translate none.vql', 'translate error.vql none.vql', 'translate error.vql rows.csv'],
      sql: [2, 'sql none.vql', 'sql --catalog none.json clean.vql', 'sql rows.csv'],
      run: [
        2,
        `${run} none.vql`,
        `${run} rows.csv`,
        'run --table a.b=none.json clean.vql',
        'run --table a.b=clean.vql clean.vql',
      ],
      query: [2, `${query} none.vql`, `${query} rows.csv`, `${query} --catalog none.json clean.vql`],
      export: [2, `${exporting} none.vql`, 'export --output none/out.csv clean.vql'],
      catalog: [
        2,
        'catalog none.json',
        'catalog rows.json',
        'catalog clean.vql',
        'catalog catalog.json --output none/catalog.json',
        'catalog --table a.b=none.csv',
      ],
      'catalog diff': [2, 'catalog diff none.json catalog.json', `${diff} none.vql`, `${diff} rows.csv`],
      serve: [2, 'serve --port 0 --table a.b=none.json', 'serve --port 0 --state clean.vql'],
      probe: [
        2,
        'probe --report none.json',
        'probe --report clean.vql',
        `${probe} none.vql`,
        `${probe} rows.csv`,
        `${probe} --diff none.json`,
      ],
      explain: [2, 'explain none.vql', 'explain rows.csv', 'explain --catalog none.json clean.vql'],
      mcp: [2, 'mcp --catalog none.json'],
      'catalog pull': [2, 'catalog pull --template a.b --output none.ts --config none.json'],
    },
  },
  {
    title: 'a mistake in the config',
    runs: {
      check: [2, 'check --config config.json clean.vql'],
      fmt: [2, 'fmt --config config.json clean.vql'],
      'fmt --check': [2, 'fmt --check --config config.json clean.vql'],
      parse: [2, 'parse --config config.json clean.vql'],
      translate: [2, 'translate --config config.json clean.vql'],
      sql: [2, 'sql --config config.json clean.vql'],
      run: [2, `${run} --config config.json clean.vql`],
      query: [2, `${query} --config config.json clean.vql`],
      export: [2, `${exporting} --config config.json clean.vql`],
      'catalog diff': [2, `${diff} --config config.json`],
      serve: [2, 'serve --port 0 --config config.json'],
      probe: [2, `${probe} --config config.json clean.vql`],
      explain: [2, 'explain --config config.json clean.vql'],
      mcp: [2, 'mcp --config config.json'],
      'catalog pull': [2, 'catalog pull --config config.json'],
    },
  },
  {
    title: 'a mistake in a catalog',
    runs: {
      check: [2, 'check --catalog wrong.json clean.vql'],
      sql: [2, 'sql --catalog wrong.json clean.vql'],
      query: [2, `${query} --catalog wrong.json clean.vql`],
      export: [2, `${exporting} --catalog wrong.json clean.vql`],
      catalog: [2, 'catalog wrong.json'],
      'catalog diff': [2, 'catalog diff catalog.json wrong.json', 'catalog diff wrong.json catalog.json clean.vql'],
      explain: [2, 'explain --catalog wrong.json clean.vql'],
    },
  },
  {
    title: 'a mistake in a dialect file, such as a verdict that does not exist',
    runs: {
      check: [2, 'check --dialect verdict.json clean.vql', 'check --config dialect-config.json clean.vql'],
      fmt: [2, 'fmt --config dialect-config.json clean.vql'],
      'fmt --check': [2, 'fmt --check --config dialect-config.json clean.vql'],
      parse: [2, 'parse --config dialect-config.json clean.vql'],
      translate: [2, 'translate --config dialect-config.json clean.vql'],
      sql: [2, 'sql --config dialect-config.json clean.vql'],
      run: [2, `${run} --config dialect-config.json clean.vql`],
      query: [2, `${query} --config dialect-config.json clean.vql`],
      export: [2, `${exporting} --config dialect-config.json clean.vql`],
      'catalog diff': [2, `${diff} --old-dialect verdict.json --new-dialect found.json`],
      serve: [2, 'serve --port 0 --dialect verdict.json'],
      probe: [2, 'probe --report verdict.json', `${probe} --diff verdict.json`],
      explain: [2, 'explain --config dialect-config.json clean.vql'],
      mcp: [2, 'mcp --dialect verdict.json'],
    },
  },
  {
    title: 'a report of a probe that is not complete',
    runs: { probe: [2, 'probe --report stopped.json', 'probe --report stopped.json --diff older.json error.vql'] },
  },
  {
    title: 'wrong use, such as an unknown option',
    runs: {
      check: [2, 'check --formt json clean.vql', 'check --format xml clean.vql', 'check --rule no-limt=off clean.vql'],
      fmt: [2, 'fmt --wirte clean.vql', 'fmt clean.vql info.vql', 'fmt --write'],
      'fmt --check': [2, 'fmt --check --write clean.vql'],
      parse: [2, 'parse --compct clean.vql', 'parse clean.vql info.vql'],
      translate: [2, 'translate --form vql clean.vql', 'translate --to vql clean.vql'],
      sql: [2, 'sql empty.vql', 'sql --target oracle clean.vql', 'sql --table accounts clean.vql'],
      run: [
        2,
        'run clean.vql',
        `${run} empty.vql`,
        `${run} --table a.b=rows.json clean.vql`,
        `${run} --limit -1 clean.vql`,
      ],
      query: [2, 'query clean.vql', 'query --limit 0 clean.vql', `${query} empty.vql`, `${query} --var a=b clean.vql`],
      export: [
        2,
        exporting,
        'export clean.vql',
        `${exporting} empty.vql`,
        `${exporting} --since id=2 --limit 2 clean.vql`,
      ],
      catalog: [2, 'catalog --outptu a.json catalog.json', 'catalog --table rows.json'],
      'catalog diff': [2, 'catalog diff catalog.json', `${diff} --fomat json`],
      serve: [2, 'serve --prot 0', 'serve --port http', 'serve --client my-app', 'serve --fault {"do":"explode"}'],
      probe: [
        2,
        'probe --dry-run',
        'probe --template a.b',
        `${probe} --base-url https://x.example`,
        `${probe} --requests 201`,
      ],
      lsp: [2, 'lsp --stdoi'],
      explain: [2, 'explain --formt json clean.vql', 'explain no-limt'],
      mcp: [2, 'mcp --max-rows 0'],
      'catalog pull': [2, 'catalog pull', 'catalog pull --template a'],
      login: [2, 'login', 'login live --grant none'],
      logout: [2, 'logout', 'logout none'],
      connections: [2, 'connections --all'],
      init: [2, 'init --dry'],
      completion: [2, 'completion', 'completion tcsh'],
    },
  },
  {
    title: 'stopped by Ctrl-C',
    signal: 'SIGINT',
    runs: {
      check: [130, 'check --watch clean.vql'],
      run: [130, `${run} clean.vql`],
      query: [130, `${query} clean.vql`],
      export: [130, `${exporting} clean.vql`],
      serve: [130, 'serve --port 0', 'serve --port 0 --table a.b=rows.json'],
      probe: [
        130,
        'probe --base-url http://127.0.0.1:9 --auth-url http://127.0.0.1:9/realm --client-id a --template a.b --out x.json',
      ],
      'catalog pull': [130, `catalog pull ${address}`],
      'catalog diff': [130, 'catalog diff catalog.json --connection live'],
      login: [130, login],
    },
  },
  {
    title: 'stopped by SIGTERM',
    signal: 'SIGTERM',
    runs: {
      check: [143, 'check --watch clean.vql'],
      run: [143, `${run} clean.vql`],
      query: [143, `${query} clean.vql`],
      export: [143, `${exporting} clean.vql`],
      serve: [143, 'serve --port 0', 'serve --port 0 --table a.b=rows.json'],
      probe: [
        143,
        'probe --base-url http://127.0.0.1:9 --auth-url http://127.0.0.1:9/realm --client-id a --template a.b --out x.json',
      ],
      'catalog pull': [143, `catalog pull ${address}`],
      'catalog diff': [143, 'catalog diff catalog.json --connection live'],
      login: [143, login],
    },
  },
];

describe('exit codes', () => {
  const rows = situations.flatMap(({ title, runs, signal }) =>
    Object.values(runs).flatMap(([code, ...lines]) => lines.map((line) => ({ title, line, code, signal }))),
  );

  it.each(rows)('$title: vql $line ends with $code', async ({ line, code, signal }) => {
    const { vql } = await createFolder(files);
    // An export is the only one of these that needs an answer.
    const { env } = line.startsWith('export') ? await startAnswering(() => Response.json({ data: [] })) : { env: {} };
    expect((await vql(line.split(' '), { signal, env })).code).toBe(code);
  });

  it('are listed in the documentation', async () => {
    const head = ['', ...commands.map((command) => `\`${command}\``)];
    const lines = situations.map(({ title, runs }) => [title, ...commands.map((command) => runs[command]?.[0] ?? '')]);
    const rowOf = (cells: readonly unknown[]): string =>
      cells.map((cell) => (cell === '' ? '|' : `| ${cell}`)).join(' ');
    const table = [rowOf(head), '|---'.repeat(head.length), ...lines.map(rowOf)].map((line) => `${line} |`).join('\n');
    const page = await readFile(new URL('../../docs/command.md', import.meta.url), 'utf8');
    expect(page).toContain(table.replace('--- |\n', '---|\n'));
  });
});
