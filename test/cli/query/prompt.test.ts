import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { readCatalog } from '../../../src/catalog/index.js';
import { createCompletion } from '../../../src/cli/query/prompt/complete-line.js';
import { scanStatements } from '../../../src/cli/query/prompt/statement-end.js';
import type { QueryLanguage } from '../../../src/cli/query/query-language.js';
import { defaultDialect } from '../../../src/dialect/index.js';
import { client } from '../../auth/oidc-server.js';
import { startOidcInstallation } from '../connection/oidc-installation.js';
import { createFolder, type Folder } from '../run-vql.js';
import { connectFolder, startAnswering } from './installation.js';

const catalog = JSON.stringify({
  version: 1,
  templates: {
    'account.query': { fields: { id: 'integer', name: { type: 'string', label: 'Name of the account' } } },
    'article.query': { fields: { id: 'integer' } },
  },
});
const ctrlC = '\u0003';
const ctrlD = '\u0004';
const up = '\u001B[A';

/** Keys that are typed at a prompt, each part as soon as the terminal ends with the text before it. */
type Typed = readonly (readonly [after: string, keys: string])[];

/** Talks to the prompt of `vql query`, and returns what the terminal shows, without control sequences. */
async function talk(
  { vql }: Pick<Folder, 'vql'>,
  typed: Typed,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true });
  const left = [...typed];
  let shown = '';
  const { code, stderr } = await vql(['query', ...options], {
    env,
    keyboard,
    terminal: ['stdin', 'stdout'],
    onOutput(text) {
      shown += text.replaceAll(/\u001B\[[\d;]*[A-Za-z]|\r/g, '');
      const [next] = left;
      if (next === undefined || !shown.endsWith(next[0])) return;
      left.shift();
      // A terminal does not complete in a text that is pasted.
      for (const [index, keys] of next[1].split(/(?=\t)|(?<=\t)/).entries())
        setTimeout(() => keyboard.write(keys), index * 100);
    },
  });
  expect(left).toEqual([]);
  return { code, stderr, shown };
}

describe('the prompt of vql query', () => {
  it('names the connection, and asks queries of several lines', async () => {
    const folder = await connectFolder();
    const { code, shown, stderr } = await talk(folder, [
      ['test> ', 'SELECT id, name FROM account.query\r'],
      ['   -> ', 'LIMIT 2;\r'],
      ['test> ', ctrlD],
    ]);
    expect(code).toBe(0);
    expect(shown).toContain(' 1  Account 001\n 2  Account 002\n\n2 rows\ntest> ');
    expect(shown).toContain('.help lists the commands, Ctrl-D ends the prompt.\n');
    expect(stderr).toContain('Asking test, http');
  });

  it('shows errors as the check does, and goes on', async () => {
    const folder = await connectFolder({ 'catalog.json': catalog });
    const { code, stderr } = await talk(
      folder,
      [
        ['test> ', 'SELECT nmae FROM account.query;\r'],
        ['test> ', '.exit\r'],
      ],
      ['--catalog', 'catalog.json'],
    );
    expect(code).toBe(0);
    expect(stderr).toContain('error[unknown-field]');
    expect(stderr).toContain('1 | SELECT nmae FROM account.query;');
    expect(folder.sent.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  it('completes at Tab', async () => {
    const folder = await connectFolder({ 'catalog.json': catalog });
    const { shown } = await talk(
      folder,
      [
        ['test> ', '.fie\t acc\t\r'],
        ['Name of the account\ntest> ', 'SELECT id FROM account.query WHERE na\t'],
        ['WHERE name', ctrlC],
        ['test> ', ctrlD],
      ],
      ['--catalog', 'catalog.json'],
    );
    expect(shown).toContain('.fields account.query');
    expect(shown).toContain('id    integer\nname  string   Name of the account\n');
    expect(shown).toContain('WHERE name');
  });

  it('has commands', async () => {
    const folder = await connectFolder({ 'catalog.json': catalog });
    const { shown } = await talk(
      folder,
      [
        ['test> ', '.tables\r'],
        ['test> ', '.format csv\r'],
        ['test> ', '.limit 1\r'],
        ['test> ', 'SELECT id, name FROM account.query;\r'],
        ['test> ', '.format parquet\r'],
        ['test> ', '.fields account.qurey\r'],
        ['test> ', '.limit many\r'],
        ['test> ', '.tabels\r'],
        ['test> ', '.help\r'],
        ['test> ', ctrlD],
      ],
      ['--catalog', 'catalog.json'],
    );
    expect(shown).toContain('account.query\narticle.query\n');
    expect(shown).toContain('id,name\n1,Account 001\n');
    expect(shown).toContain('Unknown format "parquet". Choose from table, json, ndjson, csv, markdown.\n');
    expect(shown).toContain('Unknown template "account.qurey". Did you mean "account.query"?\n');
    expect(shown).toContain('Expected a number of rows, or "all"; found "many".\n');
    expect(shown).toContain('Unknown command ".tabels". Did you mean ".tables"?\n');
    expect(shown).toMatch(/^\.exit +end the prompt, as Ctrl-D does$/m);
  });

  it('asks C-Unit and bodies of the execute endpoint, which end with their bracket', async () => {
    const folder = await connectFolder();
    const { shown, stderr } = await talk(folder, [
      ['test> ', '{ "statement": "SELECT id FROM account.query WHERE id = :id",\r'],
      ['   -> ', '"limit": 1 }\r'],
      ['test> ', '.var id=7\r'],
      ['test> ', '{ "statement": "SELECT id, name FROM account.query WHERE id = :id" }\r'],
      ['test> ', '{ "group": "account", "template": "query", "request": { "adhocPreset": {\r'],
      ['   -> ', '  "results": [{ "property": "id" }] }, "pageable": { "limit": 1 } } }\r'],
      ['test> ', '{ "statement": 1 };\r'],
      ['test> ', ctrlD],
    ]);
    expect(stderr).toContain('error[missing-substitution]: The variable ":id" has no values');
    expect(shown).toContain('id  name\n--  -----------\n 7  Account 007\n\n1 row\n');
    expect(shown).toContain('id\n--\n 1\n\n1 row\n');
    expect(stderr).toContain('1 | { "statement": 1 }');
  });

  it('says what helps in its own words', async () => {
    const { stderr } = await talk(await connectFolder(), [
      ['test> ', 'SELECT id FROM account.query WHERE id > :id;\r'],
      ['test> ', '.var id=0\r'],
      ['test> ', '.limit 3\r'],
      ['test> ', 'SELECT id FROM account.query WHERE id > :id;\r'],
      ['test> ', ctrlD],
    ]);
    expect(stderr).toContain('Give it one, as in .var id=VALUE.\n');
    expect(stderr).toContain('There are more than 3 rows: ".limit all" reads them.\n');
  });

  it('has variables, which begin with those of the command line', async () => {
    const { shown } = await talk(
      await connectFolder(),
      [
        ['test> ', 'SELECT id FROM account.query WHERE id IN (:id);\r'],
        ['test> ', '.var id = 9\r'],
        ['test> ', '.var id=9\r'],
        ['test> ', '.var other=a b\r'],
        ['test> ', '.var\r'],
        ['test> ', 'SELECT id FROM account.query WHERE id IN (:id);\r'],
        ['test> ', ctrlD],
      ],
      ['--var', 'id=4', '--var', 'id=5'],
    );
    expect(shown).toContain('id\n--\n 4\n 5\n\n2 rows\n');
    expect(shown).toContain('Expected a name and a value, as in ".var country=DE"; found "id = 9".\n');
    expect(shown).toContain('id=9\nother=a b\n');
    expect(shown).toContain('id\n--\n 9\n\n1 row\n');
  });

  it('prints the format and the limit that are set', async () => {
    const { shown } = await talk(await connectFolder(), [
      ['test> ', '.format\r'],
      ['test> ', '.limit\r'],
      ['test> ', '.format json\r'],
      ['test> ', '.limit all\r'],
      ['test> ', '.format\r'],
      ['test> ', '.limit\r'],
      ['test> ', ctrlD],
    ]);
    expect(shown).toContain('test> .format\ntable\ntest> .limit\n100\n');
    expect(shown).toContain('test> .format\njson\ntest> .limit\nall\n');
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ends at %s, with its exit code, also while a query runs', async (signal, expected) => {
    for (const isRunning of [false, true]) {
      let send: (signal: 'SIGTERM' | 'SIGINT') => void = () => undefined;
      const stop = (): void => void setImmediate(() => send(signal));
      const { env } = await startAnswering(() => {
        stop();
        return new Promise(() => undefined);
      });
      const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: vi.fn() });
      const folder = await createFolder();
      let isAsked = false;
      const { code } = await folder.vql(['query'], {
        env,
        keyboard,
        terminal: ['stdin', 'stdout'],
        onListen: (listener) => {
          send = listener;
        },
        onOutput(text) {
          if (!text.includes('> ') || isAsked) return;
          isAsked = true;
          if (isRunning) setImmediate(() => keyboard.write('SELECT id FROM a.b;\r'));
          else stop();
        },
      });
      expect(code).toBe(expected);
      expect(keyboard.setRawMode.mock.calls).toEqual([[true], [false]]);
    }
  });

  it('says how to get a catalog', async () => {
    const { shown } = await talk(await connectFolder(), [
      ['test> ', '.tables\r'],
      ['test> ', '.fields account.query\r'],
      ['test> ', ctrlD],
    ]);
    expect(shown.split('"vql catalog pull" writes it.\n')).toHaveLength(3);
  });

  it('keeps its history in a file that only its owner reads', async () => {
    const folder = await connectFolder();
    await talk(folder, [
      ['test> ', 'SELECT id FROM account.query LIMIT 1;\r'],
      ['test> ', ctrlD],
    ]);
    const { shown } = await talk(folder, [
      ['test> ', `${up}\r`],
      ['1 row\ntest> ', ctrlD],
    ]);
    expect(shown).toContain('test> SELECT id FROM account.query LIMIT 1;');
    const path = join(folder.path, '.config/vql-kit/history');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await folder.read('.config/vql-kit/history')).toBe('SELECT id FROM account.query LIMIT 1;\n');
  });

  it('stops a query at Ctrl-C, and not the prompt', async () => {
    const requested: (() => void)[] = [];
    const { env } = await startAnswering(() => {
      for (const notify of requested) notify();
      return new Promise(() => undefined);
    });
    const keyboard = Object.assign(new PassThrough(), { isTTY: true });
    const folder = await createFolder();
    requested.push(() => setImmediate(() => keyboard.write(ctrlC)));
    let isAsked = false;
    let isStopped = false;
    const { code, stderr } = await folder.vql(['query'], {
      env,
      keyboard,
      terminal: ['stdin', 'stdout'],
      onOutput(text) {
        if (text.includes('Stopped.')) isStopped = true;
        if (!text.includes('> ')) return;
        if (!isAsked) setImmediate(() => keyboard.write('SELECT id FROM a.b;\r'));
        else if (isStopped) setImmediate(() => keyboard.write(ctrlD));
        isAsked = true;
      },
    });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/Stopped\.\n$/)]);
  });

  it.each([
    ['Ctrl-C', ctrlC, ['.exit\r']],
    ['Ctrl-D', ctrlD, []],
  ])('stops waiting for a login at %s', async (_, key, rest) => {
    const { options } = await startOidcInstallation();
    const prompt = `${new URL(options[1] ?? '').host}> `;
    const { code, stderr } = await talk(
      await createFolder(),
      [[prompt, 'SELECT id FROM a.b;\r'], ['.\n', key], ...rest.map((keys) => [prompt, keys] as const)],
      options.slice(0, 6),
      { VQL_CLIENT_SECRET: client.clientSecret },
    );
    expect([code, stderr]).toEqual([0, expect.stringMatching(/\nOpen \S+ and enter the code .*\nStopped\.\n$/)]);
  });

  it('reports a refusal in words, and goes on', async () => {
    const { env } = await startAnswering(() => new Response(null, { status: 401 }));
    const { stderr, code } = await talk(
      await createFolder(),
      [
        ['> ', 'SELECT id FROM a.b;\r'],
        ['> ', ctrlD],
      ],
      [],
      env,
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining('The service does not accept the token.')]);
  });
});

describe('vql query without a query on a terminal', () => {
  it.each([
    [['--explain'], '"--explain" needs a query, or a file with queries.\n'],
    [['--output', 'rows.csv'], '"--output" needs a query, or a file with queries.\n'],
  ])('does not open the prompt with %j, and sends nothing', async (options, message) => {
    const folder = await connectFolder();
    const before = folder.sent.length;
    const { code, shown, stderr } = await talk(folder, [], options);
    expect([code, shown, stderr]).toEqual([2, message, message]);
    expect(folder.sent).toHaveLength(before);
  });
});

describe('the completion of the prompt', () => {
  const { value } = readCatalog(JSON.parse(catalog));
  const language = { catalog: value, dialect: defaultDialect, rules: {}, strict: false } as QueryLanguage;
  it.each([
    ['', '.fo', ['.format'], '.fo'],
    ['', '.fields art', ['article.query'], 'art'],
    ['', 'SELECT id FROM account.query WHERE na', ['name'], 'na'],
    ['SELECT id\n', 'FROM account.query WHERE na', ['name'], 'na'],
    ['SELECT id\n', '.fo', [], ''],
  ])('continues %j, %j', (before, line, names, replaced) => {
    expect(createCompletion(language, () => before)(line)).toEqual([names, replaced]);
  });
});

describe('names that only resemble a word', () => {
  const fields = { name: 'string', nameShort: 'string', companyName: 'string', anchor: 'string' };
  const { value } = readCatalog({ templates: { 'account.query': { fields } } });
  const language = { catalog: value, dialect: defaultDialect, rules: {}, strict: false } as unknown as QueryLanguage;
  const complete = createCompletion(language, () => '');

  it.each([
    ['na', ['name', 'nameShort']],
    ['NAME', ['name', 'nameShort']],
    // Nothing begins with it.
    ['cname', ['companyName']],
  ])('are left out if others continue it: %s', (word, names) => {
    const [found, replaced] = complete(`SELECT name FROM account.query WHERE ${word}`);
    expect([[...found].sort(), replaced]).toEqual([names, word]);
  });
});

describe('the end of a statement', () => {
  it.each([
    ['SELECT id FROM a.b', '', 'SELECT id FROM a.b'],
    ['SELECT id FROM a.b; SELECT', 'SELECT id FROM a.b;', ' SELECT'],
    ["SELECT id FROM a.b WHERE n = 'x;", '', "SELECT id FROM a.b WHERE n = 'x;"],
    ["SELECT id FROM a.b WHERE n = 'x;'; ", "SELECT id FROM a.b WHERE n = 'x;';", ' '],
    ['SELECT id -- not; yet\n', '', 'SELECT id -- not; yet\n'],
    [';', ';', ''],
    ['{ "statement": "SELECT ;\\"}",\n', '', '{ "statement": "SELECT ;\\"}",\n'],
    ['{ "statement": "SELECT }" }\n', '{ "statement": "SELECT }" }\n', ''],
    ['[{}, {}];\n', '[{}, {}]', ''],
    ['{ "a": [;', '{ "a": [', ''],
  ])('is a ";" outside of strings and comments: %j', (text, ended, rest) => {
    expect(scanStatements(text)).toEqual({ ended, rest });
  });
});
