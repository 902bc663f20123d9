import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Catalog,
  type CatalogDefinition,
  defineCatalog,
  printCatalogModule,
  readCatalog,
} from '../../src/catalog/index.js';
import { repository } from '../package/dist.js';
import { compile as compileIn } from '../support/compile.js';

const folder = join(repository, '.reports/catalog-module');

beforeAll(() => mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const compile = (name: string, code: string, options = {}) => compileIn(folder, name, code, options);

/** The module of a catalog, which imports the sources. */
function moduleOf(catalog: Catalog): string {
  return printCatalogModule(catalog).replace('"vql-kit/catalog"', '"../../src/catalog/index.js"');
}

/** A catalog of a definition that no program has written. */
function catalogOf(definition: CatalogDefinition): Catalog {
  const { value, diagnostics } = readCatalog(definition);
  if (value === undefined) throw new Error(JSON.stringify(diagnostics));
  return value;
}

describe('printCatalogModule', () => {
  it('prints interfaces, their names, and the data', () => {
    const catalog = defineCatalog({
      dataTypes: { STATE: { type: 'enum', values: ['OPEN', 'DONE'], operators: ['EQUALS'] } },
      templates: {
        'account.query': {
          label: 'Accounts',
          custom: 'declared',
          fields: {
            id: { type: 'reference', references: 'account', nullable: false, label: 'Number' },
            'contacts.name': {
              type: 'string',
              collection: true,
              filterable: false,
              sortable: false,
              resultable: false,
            },
            state: { dataType: 'STATE', functions: ['COUNT'] },
          },
        },
        'crm.activities': { partial: true, fields: {} },
      },
    });
    expect(
      printCatalogModule(catalog, { writtenBy: 'a test' }),
    ).toBe(`// Written by a test: do not edit, write it again.
import { type Catalog, openCatalogOrThrow, type TypedDefinition } from "vql-kit/catalog";

/** Template "account.query": Accounts */
export interface AccountQuery {
  custom: "declared";
  fields: {
    id: { type: "reference"; nullable: false };
    "contacts.name": { type: "string"; collection: true; filterable: false; sortable: false; resultable: false };
    state: { type: "enum"; values: ["OPEN", "DONE"]; operators: ["EQUALS"]; functions: ["COUNT"] };
  };
}

/** Template "crm.activities". */
export interface CrmActivities {
  partial: true;
  fields: {
  };
}

/** The templates by name. */
export interface Templates {
  "account.query": AccountQuery;
  "crm.activities": CrmActivities;
}

/** The catalog, with these types. A template is checked when it is first used. */
export const catalog: Catalog<TypedDefinition<Templates>> = openCatalogOrThrow(
  JSON.parse(\`{
  "dataTypes": {
    "STATE": {"type":"enum","values":["OPEN","DONE"],"operators":["EQUALS"]}
  },
  "templates": {
    "account.query": {
      "label": "Accounts",
      "custom": "declared",
      "fields": {
        "id": {"type":"reference","references":"account","nullable":false,"label":"Number"},
        "contacts.name": {"type":"string","collection":true,"filterable":false,"sortable":false,"resultable":false},
        "state": {"dataType":"STATE","functions":["COUNT"]}
      }
    },
    "crm.activities": {
      "partial": true,
      "fields": {}
    }
  }
}\`),
);
`);
  });

  it('prints a module that types queries, checks them at run time, and is a catalog like any other', async () => {
    const catalog = catalogOf({
      dataTypes: { STATE: { type: 'enum', values: ['OPEN', 'DONE'] } },
      templates: {
        'account.query': {
          custom: 'declared',
          fields: { id: 'reference', born: 'date', state: { dataType: 'STATE' } },
        },
        'crm.activities': { partial: true, fields: { id: 'integer' } },
      },
    });
    const use = `
      import { conditions, from, fromVql, path, type Query, type RowOf } from '../../src/builder/index.js';
      import { mergeCatalogs } from '../../src/catalog/index.js';
      import { check, parse } from '../../src/vql/index.js';
      const accounts = catalog.template('account.query');
      export const query: Query<AccountQuery> = from(accounts);
      const built = query.select('id', 'state').equals('state', 'OPEN').lessThan('born', new Date('2000-01-01T12:00:00Z'));
      export const row: RowOf<typeof built> = { id: '1', state: 'DONE' };
      export const text: string = built.toText();
      export const isOpen: string | undefined = conditions(accounts).equals('state', 'OPEN').toText();
      export const stored: Query<AccountQuery> = fromVql('SELECT id FROM account.query', { parse, template: accounts });
      export const joined: string = from(catalog.template('crm.activities')).join(query, 'a', (on) => on.equals('id', path('a.id'))).equals('a.state', 'DONE').toText();
      export const any: Catalog = catalog;
      export const merged: Catalog = mergeCatalogs(catalog, any);
      export const found: readonly string[] = check('SELECT idd FROM account.query LIMIT 1', { catalog }).map(({ code }) => code);
      export const state: readonly string[] | undefined = accounts.field('state')?.values;
      // @ts-expect-error - no such template
      export const noTemplate = (): unknown => catalog.template('account.qery');
      // @ts-expect-error - no such field
      export const noField = (): unknown => query.isNull('nmae');
      // @ts-expect-error - no such value
      export const noValue = (): unknown => query.equals('state', 'OPN');
      // @ts-expect-error - no such path
      export const noPath = (): unknown => accounts.field('nmae');
    `;
    const { output } = await compile('typed', moduleOf(catalog) + use);
    expect(output).not.toContain('error TS');
    const made = await import(pathToFileURL(join(folder, 'typed.ts')).href);
    expect(made.catalog.definition).toEqual(catalog.definition);
    expect(made.text).toBe("SELECT id, state FROM account.query WHERE state = 'OPEN' AND born < '2000-01-01'");
    expect(made.joined).toContain('JOIN (SELECT * FROM account.query) AS a');
    expect(made.found).toEqual(['unknown-field', 'unstable-paging']);
    expect(made.state).toEqual(['OPEN', 'DONE']);
    for (const wrong of [made.noTemplate, made.noField, made.noValue]) expect(wrong).toThrow();
  });

  it('prints any name, value and label as valid TypeScript', async () => {
    const hostile = [
      "it's",
      'a "quote"',
      'back`tick',
      '${process.exit(1)}',
      '\\',
      '\\u0041',
      'two\nlines\r\u2028\u2029end',
      '*/ export const injected = 1; /*',
      '</script>',
      '\u202Eright to left',
      '\ud800',
      'größe.中文.😀',
      'constructor',
      'a.b.c',
      '',
      ' ',
      '0',
      'class',
    ];
    const fields = Object.fromEntries(hostile.map((name) => [name, { type: 'enum', values: hostile } as const]));
    const names = [
      'account.query',
      'account.Query',
      'account-query.x',
      'cata.log',
      'typed.definition',
      'temp.lates',
      '1st.list',
      'größe.中文',
      '….!',
      ...hostile,
    ];
    const templates = Object.fromEntries(names.map((name) => [name, { label: name, fields }]));
    const catalog = catalogOf({ templates });
    const text = moduleOf(catalog);
    const table = (entries: readonly string[]) =>
      `{ ${entries.map((name) => `${JSON.stringify(name)}: 1`).join(', ')} }`;
    // Neither a name too many nor one too few compiles.
    const use = `
      export const names: { [Name in keyof Templates]: 1 } = ${table(names)};
      export const fields: { [Name in keyof AccountQuery['fields']]: 1 } = ${table(hostile)};
      export const values: AccountQuery['fields']['constructor']['values'] = ${JSON.stringify(hostile)};`;
    const { output } = await compile('hostile', text + use);
    expect(output).not.toContain('error TS');
    const made = await import(pathToFileURL(join(folder, 'hostile.ts')).href);
    expect(Object.keys(made)).not.toContain('injected');
    expect(made.catalog.definition).toEqual(catalog.definition);
    expect(made.catalog.template('….!').field('back`tick').values).toEqual(hostile);
    const interfaces = [...text.matchAll(/^export interface (\S+) \{$/gmu)].map(([, name]) => name);
    expect(new Set(interfaces).size).toBe(names.length + 1);
    expect(interfaces.slice(0, 10)).toEqual([
      // The template "0": JavaScript lists it first.
      'Template0',
      'AccountQuery',
      'AccountQuery2',
      'AccountQueryX',
      'CataLog',
      'TypedDefinition2',
      'TempLates',
      'Template1stList',
      'Größe中文',
      'Template',
    ]);
    expect(text).not.toMatch(/[\u2028\u2029\u202e]/);
  });

  it('refuses what is not a catalog', () => {
    expect(() => printCatalogModule({ templates: {} } as never)).toThrow('The catalog of printCatalogModule');
  });
});

describe('a module of 100 templates with 80 fields', () => {
  const types = ['string', 'integer', 'decimal', 'boolean', 'date', 'date-time', 'reference', 'json'] as const;
  const templates = Object.fromEntries(
    Array.from({ length: 100 }, (_template, number) => {
      const fields = Array.from({ length: 80 }, (_field, index) => {
        const type = types[index % types.length] ?? 'string';
        const path = `group${index % 10}.field${index}`;
        if (index % 3 === 0) return [path, { type: 'enum', values: ['OPEN', 'DONE', `V${index}`] } as const] as const;
        return [path, index % 3 === 1 ? { type, nullable: false } : type] as const;
      });
      return [`group${number % 10}.query${number}`, { fields: Object.fromEntries(fields) }];
    }),
  );
  const large = moduleOf(catalogOf({ templates }));
  const imports = `
    import { from } from '../../src/builder/index.js';
    import { check } from '../../src/vql/index.js';\n`;
  const untyped = `import type { Catalog } from '../../src/catalog/index.js'; declare const catalog: Catalog;`;
  const use = (query: string) => `
    export const found = check('SELECT id FROM a.b', { catalog });
    export const query = ${query}.select('group0.field0').equals('group0.field0', 'OPEN').orderBy('group1.field1');`;

  it('costs the compiler next to nothing', async () => {
    const none = use("from('group1.query1')");
    const one = use("from(catalog.template('group1.query1'))");
    const two = `${one} export const other = from(catalog.template('group2.query2')).select('group0.field0');`;
    const [without, alone, once, twice] = await Promise.all([
      compile('without', imports + untyped + none),
      compile('alone', imports + large + none),
      compile('once', imports + large + one),
      compile('twice', imports + large + two),
    ]);
    for (const { output } of [without, alone, once, twice]) expect(output).not.toContain('error TS');
    // With defineCatalog it is half a million.
    expect(alone.instantiations - without.instantiations).toBeLessThan(500);
    expect(once.instantiations - without.instantiations).toBeLessThan(20_000);
    expect(twice.instantiations - once.instantiations).toBeLessThan(10_000);
  });

  it('is not copied into declarations: those of queries name the interface', async () => {
    writeFileSync(join(folder, 'large.ts'), large);
    const sdk = `
      import { conditions, from, path } from '../../src/builder/index.js';
      import { catalog } from './large.js';
      export { catalog } from './large.js';
      const accounts = catalog.template('group1.query1');
      export const open = conditions(accounts).equals('group0.field0', 'OPEN');
      export const query = from(accounts).where(open);
      export const list = from(accounts).select('group0.field0').orderBy('group1.field1');
      export const joined = list.join(query, 'other', (on) => on.equals('group6.field6', path('other.group6.field6')));
      export class Accounts { readonly query = query; byState() { return this.query.isNull('group0.field0'); } }`;
    const emit = { noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: 'out', rootDir: '../..' };
    const { output } = await compile('sdk', sdk, emit);
    expect(output).not.toContain('error TS');
    const declarations = readFileSync(join(folder, 'out/.reports/catalog-module/sdk.d.ts'), 'utf8');
    expect(declarations).toContain('Query<import("./large.js").Group1Query1, unknown, never');
    expect(declarations).not.toContain('field7');
    expect(declarations.length).toBeLessThan(2_500);
  });
});
