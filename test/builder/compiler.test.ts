import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../package/dist.js';
import { compile as compileIn } from '../support/compile.js';

const folder = join(repository, '.reports/builder-types');

beforeAll(() => mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A catalog of one template with 200 fields, of all types by turns. */
const fields = Array.from({ length: 200 }, (_, index) => {
  const types = ['string', 'integer', 'decimal', 'boolean', 'date', 'date-time', 'reference', 'json'];
  const type = types[index % types.length] ?? '';
  return `'group${index % 10}.field${index}': ${index % 3 === 0 ? `{ type: '${type}', nullable: false }` : `'${type}'`}`;
});
const catalog = `
  import { defineCatalog } from '../../src/catalog/index.js';
  import { from, path, type RowOf } from '../../src/builder/index.js';
  const catalog = defineCatalog({ templates: { 'large.query': { fields: { ${fields.join(', ')}, state: { type: 'enum', values: ['OPEN', 'DONE'] },
    hidden: { type: 'string', filterable: false, sortable: false, resultable: false }, exact: { type: 'string', operators: ['EQUALS'], functions: ['count'] } } } } });
  const query = from(catalog.template('large.query'));`;

/** A query with each kind of call. */
const use = `
  const built = query
    .select('group0.field0', 'group1.field1', { field: 'group3.field3', displayName: 'Third' }, { function: 'MAX', field: 'group2.field2', displayName: 'Most' })
    .equals('group0.field0', 'x').equals('group3.field3', true).in('state', ['OPEN', 'DONE']).range('group2.field2', 1, 2)
    .isNull('group7.field7').startsWith('group8.field8', 'A').greaterThan('group4.field4', new Date())
    .where((is) => is.or(is.equals('group1.field1', 5n), is.not(is.isNull('group9.field9'))))
    .when('A' as string | undefined, (inner, text) => inner.contains('group8.field8', text))
    .orderBy('group0.field0').limit(10);
  export const row: RowOf<typeof built> = { 'group0.field0': 'x', 'group1.field1': 5, Third: true, Most: null };`;

const compile = (name: string, code: string) => compileIn(folder, name, code);

describe('a catalog of 200 fields', () => {
  it('costs the compiler little: the instantiations of a query are within their budget', async () => {
    const [without, once, twice] = await Promise.all([
      compile('without', `${catalog}\n export { query };`),
      compile('once', catalog + use),
      compile(
        'twice',
        `${catalog}${use}\n export const second = () => {${use.replace('export const', 'const')}\n return row; };`,
      ),
    ]);
    for (const { output } of [without, once, twice]) expect(output).not.toContain('error TS');
    // Mapped over the fields for the first query; the second finds most of it made. An editor does this on each keystroke.
    expect(once.instantiations - without.instantiations).toBeLessThan(40_000);
    expect(twice.instantiations - once.instantiations).toBeLessThan(20_000);
  });
});

describe('a query by name with an interface of 200 fields', () => {
  const types = `
    import { from } from '../../src/builder/index.js';
    interface Fields { ${fields.join('; ')} }
    export interface Large { readonly fields: Fields }
    export const query = from<Large>('large.query');`;

  it.each([
    {
      name: 'right',
      code: ".select('group0.field0').equals('group3.field3', true).orderBy('group0.field0')",
      errors: 0,
    },
    { name: 'wrong', code: ".equals('group3.feild3', true)", errors: 1 },
  ])('costs the compiler as little: $name', async ({ name, code, errors }) => {
    const [without, once] = await Promise.all([
      compile(`interface-${name}-without`, types),
      compile(`interface-${name}`, `${types} export const built = query${code};`),
    ]);
    expect(without.output).not.toContain('error TS');
    expect(once.output.match(/error TS/g) ?? []).toHaveLength(errors);
    expect(once.instantiations - without.instantiations).toBeLessThan(40_000);
  });
});

describe('a join of two queries on 200 fields', () => {
  it('costs the compiler little', async () => {
    const join = "const joined = query.join(query, 'other', (is) => is.isNull('other.state'));";
    const [without, once] = await Promise.all([
      compile('join-without', `${catalog}${use}`),
      compile(
        'join',
        `${catalog}${use}${join} export const both = joined.select('other.state').equals('other.group3.field3', true);`,
      ),
    ]);
    for (const { output } of [without, once]) expect(output).not.toContain('error TS');
    expect(once.instantiations - without.instantiations).toBeLessThan(30_000);
  });
});

describe('a parameter of any query', () => {
  const start = `
    import { type AnyQuery, type AnyText } from '../../src/builder/index.js';
    ${catalog}
    export const built = query.select('group0.field0').equals('group0.field0', 'x');
    export const send = (any: AnyText) => any.toText();
    export const rowsOf = <Any extends AnyQuery>(_any: Any): RowOf<Any>[] => [];`;

  it.each([
    {
      name: 'right',
      code: "send(built); export const cell: string = rowsOf(built)[0]?.['group0.field0'] ?? '';",
      errors: 0,
    },
    { name: 'no-query', code: "send(catalog); send('x'); rowsOf({ toText: () => 'x' });", errors: 3 },
    { name: 'other-row', code: 'export const other: AnyQuery<{ nope: string }> = built;', errors: 1 },
    { name: 'other-query', code: 'export const other: Query = built;', errors: 1 },
  ])('costs the compiler next to nothing, also for a wrong argument: $name', async ({ name, code, errors }) => {
    const imports = "import type { Query } from '../../src/builder/index.js';";
    const [without, once] = await Promise.all([
      compile(`any-${name}-without`, `${imports}${start}`),
      compile(`any-${name}`, `${imports}${start}\n${code}`),
    ]);
    expect(without.output).not.toContain('error TS');
    expect(once.output.match(/error TS/g) ?? []).toHaveLength(errors);
    expect(once.instantiations - without.instantiations).toBeLessThan(5_000);
  });
});

describe('a catalog that leaves much open', () => {
  const large = `
    const catalog = defineCatalog({ templates: { 'large.query': { partial: true, fields: { ${fields.join(', ')} } } } });
    const query = from(catalog.template('large.query'));`;
  const service = `
    import { serviceCatalog } from '../../src/schemas/index.js';
    const query = from(serviceCatalog.template('account.query'));`;

  it.each([
    { name: 'partial', code: large, field: 'group3.field3' },
    { name: 'service', code: service, field: 'active' },
  ])('costs the compiler as little: $name', async ({ name, code, field }) => {
    const start = `import { defineCatalog } from '../../src/catalog/index.js'; import { from } from '../../src/builder/index.js'; ${code}`;
    const calls = `.select('id').equals('${field}', true).isNull('${field}').in('id', ['1']).orderBy('${field}')`;
    const [without, once] = await Promise.all([
      compile(`${name}-without`, `${start} export { query };`),
      compile(`${name}-once`, `${start} export const built = query${calls};`),
    ]);
    for (const { output } of [without, once]) expect(output).not.toContain('error TS');
    expect(once.instantiations - without.instantiations).toBeLessThan(40_000);
  });
});

describe('messages of the compiler', () => {
  const mistakes = [
    { code: "query.range('group2.field2', 1)", sentence: 'range takes exactly two values.' },
    { code: "query.range('group2.field2', 1, 2, 3)", sentence: 'range takes exactly two values.' },
    { code: "query.isNull('state', 'OPEN')", sentence: 'isNull takes no values.' },
    { code: "query.equals('state', 'OPEN', 'DONE')", sentence: 'equals takes exactly one value.' },
    {
      code: "query.range('group2.field2', 1, true)",
      sentence: 'The field \\"group2.field2\\" takes a number, or a string of digits.',
    },
    {
      code: "query.equals('group3.field3', 'yes')",
      sentence: 'The field \\"group3.field3\\" takes true or false.',
    },
    { code: "query.in('group0.field0', 'x')", sentence: 'in takes its values as one array.' },
    { code: "from('account.query').in('x', 'a')", sentence: 'in takes its values as one array.' },
    { code: "query.in('state', ['OPEN', 'OPN'])", sentence: 'The field \\"state\\" has no value \\"OPN\\".' },
    { code: "query.equals('state', 'OPN')", sentence: 'The field \\"state\\" has no value \\"OPN\\".' },
    { code: "query.equals('state', 5)", sentence: 'The field \\"state\\" takes one of its values.' },
    {
      code: "query.equals('state', 'OPEN' as string)",
      sentence: 'The field \\"state\\" takes one of its values; a string of the running program may be any.',
    },
    { code: "query.in('group0.field0', ['x', 5])", sentence: 'The field \\"group0.field0\\" takes a string.' },
    { code: "query.equals('group0.field0', path('nope'))", sentence: 'The catalog has no field \\"nope\\" here.' },
    { code: "query.in('group0.field0', [path('nope')])", sentence: 'The catalog has no field \\"nope\\" here.' },
    { code: "query.isNull(path('nope'))", sentence: 'The catalog has no field \\"nope\\" here.' },
    { code: "query.isNull(path('hidden'))", sentence: 'The catalog says that the field is not filterable.' },
    { code: "query.orderBy(path('nope'))", sentence: 'The catalog has no field \\"nope\\" here.' },
    { code: "query.select(path('nope'))", sentence: 'The catalog has no field \\"nope\\" here.' },
    { code: "query.select({ field: path('nope') })", sentence: 'The catalog has no field \\"nope\\" here.' },
    { code: "query.contains('group0.field0', 5)", sentence: 'contains takes a string.' },
    { code: "query.startsWith('group0.field0', path('state'))", sentence: 'startsWith takes a string.' },
    { code: "query.equals('group0.field0', null)", sentence: 'null equals nothing: use isNull or isNullOrEquals.' },
    {
      code: "query.equals('group0.field0', query ? 'x' : undefined)",
      sentence: 'undefined is not a value: leave the condition out with when(…).',
    },
    {
      code: "from('account.query').equals('x', { y: 1 })",
      sentence: 'A value is a string, number, bigint, boolean or Date.',
    },
    { code: "query.in('state', ['OPEN'], {}, 5)", sentence: 'in takes its values as one array.' },
    {
      code: "joined.equals('other.group3.field3', 'yes')",
      sentence: 'The field \\"other.group3.field3\\" takes true or false.',
    },
    { code: "joined.in('other.state', ['OPN'])", sentence: 'The field \\"other.state\\" has no value \\"OPN\\".' },
    { code: "joined.orderBy('other.hidden')", sentence: 'The catalog says that the field is not sortable.' },
    { code: "joined.isNull('another.state')", sentence: 'The catalog has no field \\"another.state\\" here.' },
    { code: 'query.exists(query, query)', sentence: 'exists takes one query.' },
    { code: "query.contains('group1.field1', '7')", sentence: 'The type of the field does not allow this condition.' },
    { code: "query.in('hidden', ['x'])", sentence: 'The catalog says that the field is not filterable.' },
    { code: "query.isNull('hidden')", sentence: 'The catalog says that the field is not filterable.' },
    { code: "query.orderBy('hidden')", sentence: 'The catalog says that the field is not sortable.' },
    { code: "query.select('hidden')", sentence: 'The catalog says that the field is not resultable.' },
    { code: "query.notEquals('exact', 'x')", sentence: 'The catalog does not allow this condition on the field.' },
    {
      code: "query.select({ function: 'SUM', field: 'exact' })",
      sentence: 'The catalog allows no such function of the field.',
    },
    {
      code: "query.select({ field: 'state', displayname: 'S' })",
      sentence: 'A column has no member \\"displayname\\".',
    },
    { code: "query.equals('group0.feild0', 'x')", sentence: 'The catalog has no field \\"group0.feild0\\" here.' },
    { code: "query.in('numbr', ['x'])", sentence: 'The catalog has no field \\"numbr\\" here.' },
    { code: "query.select('id', 'numbr')", sentence: 'The catalog has no field' },
    {
      code: "query.select({ field: 'numbr', displayName: 'N' })",
      sentence: 'The catalog has no field \\"numbr\\" here.',
    },
    {
      code: "query.select({ function: 'SUM', field: 'numbr' })",
      sentence: 'The catalog has no field \\"numbr\\" here.',
    },
    { code: "query.select({ field: '*' })", sentence: 'The catalog has no field \\"*\\" here.' },
    {
      code: "query.isNull(query ? 'numbr' : path('state'))",
      sentence: 'The catalog has no field \\"numbr\\" here.',
    },
    {
      code: "query.orderBy(query ? 'hidden' : path('state'))",
      sentence: 'The catalog says that the field is not sortable.',
    },
    {
      code: "query.select(query ? 'numbr' : path('state'))",
      sentence: 'The catalog has no field \\"numbr\\" here.',
    },
    { code: "query.orderBy('numbr')", sentence: 'The catalog has no field \\"numbr\\" here.' },
    { code: "query.where((is) => is.isNull('numbr'))", sentence: 'The catalog has no field \\"numbr\\" here.' },
    {
      code: "query.isNull('numbr' as string)",
      sentence: 'A name that only the running program knows goes in as path(name).',
    },
    {
      code: "query.when(true as boolean | undefined, (inner, flag) => inner.equals('group3.field3', flag))",
      sentence: 'false counts as not given: put what may be false into an object, as docs/builder.md shows.',
    },
    {
      code: 'query.or((is) => is.isNull("state"))',
      sentence: 'or takes all its conditions, at least two, or a list of them.',
    },
  ];
  let lines: readonly string[] = [];

  const withJoin = `${catalog} const joined = query.join(query, 'other', (is) => is.isNull('other.state'));`;

  beforeAll(async () => {
    const start = catalog.split('\n').length;
    const { output } = await compile('mistakes', [withJoin, ...mistakes.map(({ code }) => `${code};`)].join('\n'));
    lines = mistakes.map((_, index) => {
      const [, report = ''] = output.split(`mistakes.ts(${start + index + 1},`);
      return report.split('mistakes.ts(', 1)[0] ?? '';
    });
  });

  it.each(mistakes.map(({ code, sentence }, index) => ({ code, sentence, index })))(
    'of $code is a sentence',
    ({ sentence, index }) => {
      expect(lines[index]).toContain('error TS');
      expect(lines[index]).toContain(sentence);
      // The first line is the sentence.
      expect(lines[index]?.split('\n')[0]).toMatch(/CompileError<|is not assignable to parameter/);
      expect(lines[index]).not.toMatch(/overload/);
    },
  );
});
