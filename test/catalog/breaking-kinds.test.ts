import { describe, expect, it } from 'vitest';
import { changeKinds } from '../../src/catalog/diff/change-kinds.js';
import {
  type Catalog,
  type CatalogDefinition,
  type ChangeKind,
  defineCatalog,
  diffCatalogs,
  diffDialects,
  type TemplateDefinition,
} from '../../src/catalog/index.js';
import {
  type Dialect,
  type DialectFindings,
  defaultDialect,
  dialectFromInfo,
  readDialect,
} from '../../src/dialect/index.js';
import { check } from '../../src/vql/index.js';

/** Two versions of an installation, and a statement that is refused, or reported with a greater severity, only with the second one. */
interface Break {
  readonly before: CatalogDefinition;
  readonly after: CatalogDefinition;
  readonly dialects?: readonly [before: Dialect, after: Dialect];
  readonly text: string;
}

type BreakingKind = {
  [Kind in ChangeKind]: (typeof changeKinds)[Kind]['breaking'] extends true ? Kind : never;
}[ChangeKind];

type Fields = TemplateDefinition['fields'];

const template = (fields: Fields, members: Partial<TemplateDefinition> = {}): CatalogDefinition => ({
  templates: { 'account.query': { ...members, fields: { id: 'integer', ...fields } } },
});

/** A statement with a condition, that breaks when the fields of its template change. */
const where = (condition: string, before: Fields, after: Fields): Break => ({
  before: template(before),
  after: template(after),
  text: `SELECT id FROM account.query WHERE ${condition} LIMIT 5`,
});

const none = { templates: {} };
const some = template({ name: 'string' });
const named = 'SELECT id, name FROM account.query LIMIT 5';

const answer = (functions: readonly object[], isOpen = false): Dialect =>
  dialectFromInfo({ functions: [count, ...functions, ...(isOpen ? [{ aggregate: true }] : [])] }).value ??
  defaultDialect;
const found = (dialect: DialectFindings): Dialect => readDialect({ version: 1, dialect }).value ?? defaultDialect;
const count = { identifier: 'COUNT', aggregate: true };
const hash = { identifier: 'HASH', aggregate: true };
const scalarHash = { ...hash, aggregate: false };
const language = (before: Dialect, after: Dialect, text: string): Break => ({
  before: some,
  after: some,
  dialects: [before, after],
  text,
});
const seen = (construct: 'refused' | 'ignored' | 'differs'): Break =>
  language(
    found({ constructs: { between: 'holds' } }),
    found({ constructs: { between: construct } }),
    'SELECT id FROM account.query WHERE id BETWEEN 1 AND 2 LIMIT 5',
  );

/** A statement for each breaking kind of change. */
const breaks: Readonly<Record<Exclude<BreakingKind, 'reference-changed'>, Break>> = {
  'catalog-closed': { before: { ...none, partial: true }, after: none, text: named },
  'template-removed': { before: some, after: none, text: named },
  'template-unlisted': {
    before: template({ names: { type: 'string', collection: true } }),
    after: { ...none, partial: true },
    text: "SELECT id FROM account.query WHERE min(names) = 'x' LIMIT 5",
  },
  'template-listed': {
    before: { ...none, partial: true },
    after: { ...template({}), partial: true },
    text: named,
  },
  'template-closed': { before: template({}, { partial: true }), after: template({}), text: named },
  'custom-closed': {
    before: template({}),
    after: template({}, { custom: 'declared' }),
    text: 'SELECT id, custom.shop.rating FROM account.query LIMIT 5',
  },
  'field-removed': { before: some, after: template({}), text: named },
  'field-unlisted': {
    before: template({ account: 'string', name: { filterable: false } }, { partial: true }),
    after: template({ name: { filterable: false } }, { partial: true }),
    text: "SELECT id FROM account.query WHERE account.name = 'x' LIMIT 5",
  },
  'field-listed': {
    before: template({}, { partial: true }),
    after: template({ name: 'date' }, { partial: true }),
    text: "SELECT id FROM account.query WHERE name = 'x' LIMIT 5",
  },
  'group-hidden': where("account.name = 'x'", { name: 'string' }, { name: 'string', 'account.no': 'string' }),
  'type-changed': where("day > '2026-01-01'", { day: 'date' }, { day: 'date-time' }),
  'values-removed': where(
    "state = 'OPEN'",
    { state: { type: 'enum', values: ['OPEN', 'DONE'] } },
    { state: { type: 'enum', values: ['DONE'] } },
  ),
  'values-limited': where(
    "state = 'OPEN'",
    { state: { type: 'enum', values: [] } },
    { state: { type: 'enum', values: ['DONE'] } },
  ),
  'operators-removed': where(
    "name LIKE 'x%'",
    { name: { operators: ['EQUALS', 'LIKE', 'STARTS_WITH'] } },
    { name: { operators: ['EQUALS'] } },
  ),
  'operators-unlisted': where(
    "name LIKE 'x%'",
    { name: { operators: ['EQUALS', 'LIKE', 'STARTS_WITH'] } },
    { name: { operators: ['EQUALS'], moreOperators: true } },
  ),
  'operators-closed': where(
    "name LIKE 'x%'",
    { name: { operators: ['EQUALS'], moreOperators: true } },
    { name: { operators: ['EQUALS'] } },
  ),
  'functions-removed': where(
    "max(names) = 'x'",
    { names: { collection: true, functions: ['COUNT', 'MAX'] } },
    { names: { collection: true, functions: ['COUNT'] } },
  ),
  'functions-unlisted': {
    before: template({ name: { type: 'string', functions: ['SUM'] } }),
    after: some,
    text: 'SELECT sum(name) FROM account.query',
  },
  'functions-limited': {
    before: some,
    after: template({ name: { type: 'string', functions: ['COUNT'] } }),
    text: 'SELECT max(name) FROM account.query',
  },
  'filtering-removed': where("name = 'x'", { name: 'string' }, { name: { type: 'string', filterable: false } }),
  'sorting-removed': {
    before: some,
    after: template({ name: { type: 'string', sortable: false } }),
    text: 'SELECT id FROM account.query ORDER BY name, id LIMIT 5',
  },
  'selecting-removed': { before: some, after: template({ name: { type: 'string', resultable: false } }), text: named },
  'became-collection': where("NOT names = 'x'", { names: 'string' }, { names: { type: 'string', collection: true } }),
  'became-single': where("min(names) = 'x'", { names: { type: 'string', collection: true } }, { names: 'string' }),
  'became-nullable': {
    ...where("name <> 'x'", { name: { type: 'string', nullable: false } }, { name: 'string' }),
    dialects: [
      found({ assumptions: { 'null-logic': 'differs' } }),
      found({ assumptions: { 'null-logic': 'differs' } }),
    ],
  },
  'reference-removed': {
    before: template({ owner: { type: 'integer', references: 'user' } }),
    after: template({ owner: 'integer' }),
    text: 'SELECT id, owner.name FROM account.query LIMIT 5',
  },
  'function-removed': language(answer([scalarHash]), answer([]), 'SELECT id, hash(name) FROM account.query LIMIT 5'),
  'function-unlisted': language(answer([hash], true), answer([], true), 'SELECT hash(name) FROM account.query LIMIT 5'),
  'became-aggregate': language(
    answer([scalarHash]),
    answer([hash]),
    'SELECT id, hash(name) FROM account.query LIMIT 5',
  ),
  'became-scalar': language(answer([hash]), answer([scalarHash]), 'SELECT hash(name) FROM account.query LIMIT 5'),
  'functions-closed': language(answer([], true), answer([]), 'SELECT id, hash(name) FROM account.query LIMIT 5'),
  'became-refused': seen('refused'),
  'became-ignored': seen('ignored'),
  'became-different': seen('differs'),
  'assumption-contradicted': language(
    defaultDialect,
    found({ assumptions: { 'range-bounds': 'differs' } }),
    'SELECT id FROM account.query WHERE id BETWEEN 1 AND 2 LIMIT 5',
  ),
  'setting-changed': language(
    { ...defaultDialect, variableStyle: '$name' },
    { ...defaultDialect, variableStyle: '@name' },
    'SELECT id FROM account.query WHERE name = $name LIMIT 5',
  ),
};

const severities = ['warning', 'error'];

/** The greatest severity of what a check reports: -1 for nothing but hints. */
function severityOf(text: string, catalog: Catalog, dialect: Dialect): number {
  return Math.max(-1, ...check(text, { catalog, dialect }).map(({ severity }) => severities.indexOf(severity)));
}

describe('breaking changes', () => {
  it('have an example, except for references, which no check follows', () => {
    const kinds = Object.entries(changeKinds).flatMap(([kind, { breaking }]) => (breaking ? [kind] : []));
    expect([...Object.keys(breaks), 'reference-changed'].sort()).toEqual(kinds.sort());
  });

  it.each(Object.entries(breaks))('%s', (kind, { before, after, dialects, text }) => {
    const [old, current] = [defineCatalog(before), defineCatalog(after)];
    const [oldLanguage, language] = dialects ?? [defaultDialect, defaultDialect];
    expect(severityOf(text, current, language)).toBeGreaterThan(severityOf(text, old, oldLanguage));
    const changes = [...diffDialects(oldLanguage, language), ...diffCatalogs(old, current)];
    expect(changes.flatMap((change) => (change.breaking ? [change.kind] : []))).toEqual([kind]);
  });
});

/** A new name, a statement that uses it for something else, and one that it does not affect. */
const newNames: readonly (readonly [title: string, Break, unaffected: string])[] = [
  [
    'a field of the statement around an EXISTS',
    {
      before: {
        templates: { ...template({ rating: 'integer' }).templates, 'crm.activities': { fields: { id: 'integer' } } },
      },
      after: {
        templates: {
          ...template({ rating: 'integer' }).templates,
          'crm.activities': { fields: { id: 'integer', rating: 'date' } },
        },
      },
      text: 'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE rating = 5) LIMIT 5',
    },
    'SELECT id FROM account.query WHERE EXISTS (SELECT id FROM crm.activities WHERE account.query.rating = 5) LIMIT 5',
  ],
  [
    'the alias of a JOIN',
    {
      before: { ...template({}), partial: true },
      after: { ...template({ 'visit.type': { filterable: false } }), partial: true },
      text: "SELECT id FROM account.query JOIN (SELECT * FROM crm.visits) AS visit ON (visit.accountId = id) WHERE visit.type = 'X' LIMIT 5",
    },
    "SELECT id FROM account.query JOIN (SELECT * FROM crm.visits) AS v ON (v.accountId = id) WHERE v.type = 'X' LIMIT 5",
  ],
  [
    'the display name of a column',
    {
      before: template({ total: 'decimal' }),
      after: template({ total: 'decimal', sum: { type: 'json', sortable: false } }),
      text: "SELECT id, --v:result{displayname='sum'}\ntotal FROM account.query ORDER BY sum, id LIMIT 5",
    },
    "SELECT id, --v:result{displayname='sum'}\ntotal FROM account.query ORDER BY total, id LIMIT 5",
  ],
];

describe('new names', () => {
  it.each(newNames)('are not breaking, although one can hide %s', (_, { before, after, text }, unaffected) => {
    const [old, current] = [defineCatalog(before), defineCatalog(after)];
    expect(diffCatalogs(old, current).map(({ kind, breaking }) => [kind, breaking])).toEqual([['field-added', false]]);
    expect(severityOf(text, current, defaultDialect)).toBeGreaterThan(severityOf(text, old, defaultDialect));
    expect([old, current].map((catalog) => severityOf(unaffected, catalog, defaultDialect))).toEqual([-1, -1]);
  });

  it('are not breaking, although a name that is not listed can look like a misspelling of one', () => {
    const text = 'SELECT cheksum(id) FROM account.query';
    const [before, after] = [answer([], true), answer([{ identifier: 'CHECKSUM', aggregate: false }], true)];
    const changes = diffDialects(before, after);
    expect(changes.map(({ kind, breaking }) => [kind, breaking])).toEqual([['function-added', false]]);
    const catalog = defineCatalog(some);
    expect([before, after].map((dialect) => severityOf(text, catalog, dialect))).toEqual([-1, 0]);
  });
});
