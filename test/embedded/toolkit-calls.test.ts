import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toolkitMembers } from '../../src/embedded/host/toolkit-members.js';
import { checkIn, codesIn, findIn } from './programs.js';

const query = "`SELECT id FROM account.query WHERE name = '${name}'`";

/** The program text before a call, and the callee. */
type Case = readonly [title: string, before: string, callee: string];

describe('queries that are passed to the toolkit', () => {
  const found: readonly Case[] = [
    ['a function in another name', "import { parse } from 'vql-kit';\nconst read = parse;", 'read'],
    ['a function of a required module', "const read = require('vql-kit').check;", 'read'],
    [
      'a member that a constructor declares and a method sets',
      "import type { Client } from 'vql-kit';\nclass A { constructor(private client: Client) {}\nset(c) { this.client = c; }\nf() {",
      'this.client.query',
    ],
    [
      'a parameter beside another',
      "import type { Client } from 'vql-kit';\nfunction f({ client, db }: { client: Client; db: Db }) {",
      'client.query',
    ],
    [
      'one of two types',
      "import type { Client } from 'vql-kit';\nfunction f(client: (Client | undefined)) {",
      'client.query',
    ],
    [
      'a promise',
      "import type { Client } from 'vql-kit';\nasync function f(client: Promise<Readonly<Client>>) {",
      '(await client).query',
    ],
    ['an import', "import { check } from 'vql-kit/vql';", 'check'],
    ['a renamed import', "import { check as checkQuery } from 'vql-kit';", 'checkQuery'],
    ['a namespace', "import * as kit from 'vql-kit';", 'kit.check'],
    ['a required module', "const kit = require('vql-kit');", 'kit.check'],
    ['an import of TypeScript for a required module', "import kit = require('vql-kit');", 'kit.check'],
    ['a name that is taken from a required module', "const { parse } = require('vql-kit/vql');", 'parse'],
    ['a name that is taken and renamed', "const { parse: read } = await import('vql-kit/vql');", 'read'],
    ['a module that is imported where it is used', '', "(await import('vql-kit')).check"],
    [
      'a client',
      "import { createClient } from 'vql-kit/client';\nconst client = createClient({ baseUrl });",
      'client.query',
    ],
    [
      'a light client',
      "import { createLightClient } from 'vql-kit/client/light';\nconst client = createLightClient({ parse });",
      'client.query',
    ],
    ['an engine', "import { openEngine } from 'vql-kit/engine';", '(await openEngine({})).execute'],
    [
      'an engine that is closed with its scope',
      "import { openEngine } from 'vql-kit/engine';\nawait using engine = await openEngine({});",
      'engine.execute',
    ],
    [
      'the engine of a stand-in',
      "import { openStandIn } from 'vql-kit/stand-in';\nconst standIn = await openStandIn();",
      'standIn.engine.execute',
    ],
    [
      'a variable that is set later',
      "import { createClient } from 'vql-kit/client';\nlet client;\nbeforeAll(() => { client = createClient({}); });",
      'client.page',
    ],
    [
      'the result of a function of the program',
      "import { createClient } from 'vql-kit/client';\nconst connect = () => createClient({});",
      'connect().query',
    ],
    [
      'one of two clients',
      "import { createClient } from 'vql-kit/client';\nconst client = given ?? createClient({});",
      'client.query',
    ],
    [
      'a method that is taken from a client',
      "import { createClient } from 'vql-kit/client';\nconst { query } = createClient({});",
      'query',
    ],
    [
      'a member of an object',
      "import { createClient } from 'vql-kit/client';\nconst app = { client: createClient({}) };",
      'app.client?.query',
    ],
  ];
  it.each(found)('are found: %s', (_, before, callee) => {
    expect(codesIn(`${before}\n${callee}(${query})`)).toEqual(["value-in-quotes '${name}'"]);
  });

  it.each([
    ['a parameter', 'function run(client: Client) { § }', 'client.query'],
    ['a parameter that may be absent', 'function run(client?: Readonly<Client>) { § }', 'client?.query'],
    ['a parameter that is destructured', 'function run({ client }: { client: Client }) { § }', 'client.query'],
    ['a variable', 'let client: Client | undefined; §', 'client.query'],
    ['a field', 'class Shop { private client!: Client; run() { § } }', 'this.client.query'],
    [
      'a parameter that is a field',
      'class Shop { constructor(readonly client: Client) {} run() { § } }',
      'this.client.query',
    ],
  ])('are found by a declared type: %s', (_, program, callee) => {
    const call = program.replace('§', () => `${callee}(${query})`);
    expect(codesIn(`import type { Client } from 'vql-kit/client';\n${call}`)).toEqual(["value-in-quotes '${name}'"]);
    const own = call.replaceAll('Client', 'kit.Client');
    expect(codesIn(`import type * as kit from 'vql-kit';\n${own}`)).toEqual(["value-in-quotes '${name}'"]);
    expect(codesIn(`import type { Client } from './client.js';\n${call}`)).toEqual([]);
  });

  it.each([
    ['with its value', '#client = createClient({});', 'this.#client.query'],
    ['in a constructor', 'constructor() { this.client = createClient({}); }', 'this.client.query'],
  ])('are found in a class that sets its client %s', (_, member, callee) => {
    const program = `import { createClient } from 'vql-kit/client';\nclass Shop { ${member}\n run(name) { ${callee}(${query}); } }`;
    for (const language of ['ts', 'jsx'] as const)
      expect(codesIn(program, {}, language)).toEqual(["value-in-quotes '${name}'"]);
  });

  it.each([
    ['a text', query],
    ['a name', 'sql'],
    ['a request', `{ statement: ${query} }`],
    ['a request with a name', 'request'],
  ])('are found as %s', (_, argument) => {
    const program = `import { paginate } from 'vql-kit/paging';\nconst sql = ${query};\nconst request = { limit: 5, statement: sql };\npaginate(${argument}, options)`;
    expect(codesIn(program)).toEqual(["value-in-quotes '${name}'"]);
  });

  it('are found in the body of a request', () => {
    const program = `import { createClient } from 'vql-kit/client';\nconst client = createClient({});\nclient.request('execute', { body: { statement: ${query} } })`;
    expect(codesIn(program)).toEqual(["value-in-quotes '${name}'"]);
  });

  it('are found in C-Unit', () => {
    const program = `import { createClient } from 'vql-kit/client';\nconst c = createClient({});\nc.query({ group: 'account', template: 'query', request: { mode: 'STATEMENT', queryStatement: ${query} } })`;
    expect(codesIn(program)).toEqual(["value-in-quotes '${name}'"]);
    const constant = program.replace("'${name}'", "'a' AND");
    expect(codesIn(constant)).toHaveLength(1);
    expect(codesIn(program.replace("'${name}'", "'a' LIMIT 5"))).toEqual([]);
    const body = `import { readRequest } from 'vql-kit/cunit';\nreadRequest({ mode: 'STATEMENT', queryStatement: ${query} })`;
    expect(codesIn(body)).toEqual(["value-in-quotes '${name}'"]);
  });

  it.each([
    ['require', "const { vql: v } = require('vql-kit/vql');"],
    ['import()', "const { vql: v } = await import('vql-kit');"],
  ])('are found in templates of a tag that is renamed by %s', (_, before) => {
    expect(codesIn(`${before}\nv${query}`)).toEqual(["value-in-quotes '${name}'"]);
    expect(codesIn(`${before.replace('vql-kit', 'other')}\nv${query}`)).toEqual([]);
  });

  it('are found as conditions, of which only values in quotes are reported', () => {
    const program =
      "import { parsePredicate } from 'vql-kit';\nparsePredicate(`name == '${name}'`); parsePredicate('a ==')";
    expect(codesIn(program)).toEqual(["value-in-quotes '${name}'"]);
  });

  it('are found in the script of a component', () => {
    const program = `<script setup>\nimport { createClient } from 'vql-kit/client';\nconst client = createClient({});\nclient.query(${query});\n</script>`;
    for (const language of ['vue', 'svelte'] as const)
      expect(codesIn(program, {}, language)).toEqual(["value-in-quotes '${name}'"]);
  });

  const others: readonly Case[] = [
    [
      'a parameter beside a client',
      "import type { Client } from 'vql-kit';\nfunction f({ client, db }: { client: Client; db: Db }) {",
      'db.query',
    ],
    ['an argument of another type', "import type { Client } from 'vql-kit';\nfunction f(db: Db<Client>) {", 'db.query'],
    ['a function type', "import type { Client } from 'vql-kit';\nfunction f(db: (c: Client) => Db) {", 'db.query'],
    ['a list of clients', "import type { Client } from 'vql-kit';\nfunction f(db: Client[]) {", 'db.query'],
    ['another package', "import { check } from 'vql-checks';\nimport 'vql-kit';", 'check'],
    ['a file of the program', "import { check } from './vql-kit.js';", 'check'],
    ['a parameter of the same name', "import { check } from 'vql-kit';\nconst run = (check) =>", 'check'],
    ['a method of the same name', "import { check } from 'vql-kit';", 'linter.check'],
    ['a method of another object', "import 'vql-kit';\nimport { z } from 'zod';", 'z.parse'],
    ['a function that takes no query', "import { quote } from 'vql-kit';", 'quote'],
    ['a name that depends on itself', "import 'vql-kit';\nconst a = b || a || b;\nconst b = a || b || a;", 'a.query'],
  ];
  it.each(others)('are not found: %s', (_, before, callee) => {
    expect(findIn(`${before}\n${callee}(${query})`).queries).toEqual([]);
  });

  it('are rewritten with the tag', () => {
    const program = `import { createClient } from 'vql-kit/client';\ncreateClient({}).query(${query})`;
    const [finding] = checkIn(program, { rules: { 'no-limit': 'off' } });
    expect(finding?.fixes?.map(({ title }) => title)).toEqual(['Write it with the tag vql`…`']);
  });

  it.each([
    ['a template', 'let q = §; if (a) q = vql`SELECT id FROM account.query`; queryAll(q);'],
    ['a template in a condition', 'let q = §; queryAll(a ? vql`SELECT id FROM account.query` : q);'],
    [
      'a template in another name',
      'const t = vql`SELECT id FROM account.query`; let q = §; if (a) q = t; queryAll(q);',
    ],
    ['a template, for a client', 'let q = §; if (a) q = vql`SELECT id FROM account.query`; client.query(q);'],
    ['a text of the toolkit', 'let q = §; if (a) q = createClient(b).text; client.query(q);'],
    ['a built query', "let q = §; if (a) q = from('account.query').limit(5); client.query(q);"],
  ])('are found beside another value of the same name: %s', (_, code) => {
    const program = `import { createClient, from, vql } from 'vql-kit';
const client = createClient({});
${code.replace('§', () => query)}`;
    expect(codesIn(program)).toEqual(["value-in-quotes '${name}'"]);
  });

  it('are counted as unread if they come from elsewhere, but not if the toolkit makes them', () => {
    const program = `import { createClient, from, vql } from 'vql-kit';
const client = createClient({});
const made = from('account.query').select('id');
client.query(made);
client.query(from('account.query').limit(5));
client.query(vql\`SELECT id FROM account.query\`);
client.query(elsewhere);`;
    const unread = findIn(program).unread?.map(({ start, end }) => program.slice(start, end));
    expect(unread).toEqual(['elsewhere']);
  });
});

describe('the table of the toolkit', () => {
  const folder = new URL('../package/golden/api/', import.meta.url);
  const reports = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));

  it.each(Object.keys(toolkitMembers))('names a part of the public API: %s', (path) => {
    const [first = '', member] = path.split('.');
    const declaration =
      member === undefined
        ? new RegExp(`^export function ${first}[<(]`, 'm')
        : new RegExp(`^export interface ${first}\\b(?:(?!^}).)*?^ {4}(?:readonly )?${member}[<(:]`, 'ms');
    expect(reports.some((report) => declaration.test(report))).toBe(true);
  });

  it('has each function that returns an object whose methods take queries', () => {
    const types = new Set(Object.keys(toolkitMembers).flatMap((path) => path.match(/^(\w+)\./)?.[1] ?? []));
    const functions = reports.flatMap((report) =>
      Array.from(report.matchAll(/^export function (\w+).*\): (?:Promise<)?(\w+)>?;$/gm)).flatMap(
        ([, name = '', type = '']) => (types.has(type) ? [name] : []),
      ),
    );
    expect(functions).not.toHaveLength(0);
    expect(functions.filter((name) => !Object.hasOwn(toolkitMembers, name))).toEqual([]);
  });

  /** Functions whose texts are not queries, or are a part of an editor. */
  const others = [
    ...['applyEdits', 'applyFixes', 'checkEventName', 'codeFrame', 'createLineIndex', 'parseEventName', 'parseJson'],
  ];
  it('has each function that takes a query first', () => {
    const taken =
      /^export function (\w+)[^(]*\((?:text|query|predicate|source): (?:string|EngineQuery|CUnit\w+|Predicate \| CUnit\w+)\b/gm;
    const functions = new Set(
      reports.flatMap((report) => Array.from(report.matchAll(taken), ([, name]) => name ?? '')),
    );
    expect([...functions].filter((name) => !Object.hasOwn(toolkitMembers, name)).sort()).toEqual(others);
  });
});
