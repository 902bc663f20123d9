import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { applyFixes } from '../../src/diagnostics/index.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { checkProgram } from '../../src/embedded/index.js';
import { checkCUnit } from '../../src/json-documents/index.js';
import { checkFile } from '../../src/vql/index.js';
import { findIn } from './programs.js';

const catalog = defineCatalog({
  templates: { 'account.query': { fields: { id: 'integer', name: 'string', created: 'date' } } },
});

const head = `import { createClient, matches } from 'vql-kit';
import type { CUnitPredicate, CUnitQuery } from 'vql-kit/cunit';
const client = createClient({});
`;

function findings(code: string) {
  const program = head + code;
  return checkProgram(findIn(program), {
    dialect: defaultDialect,
    check: (text) => checkFile(text),
    checkJson: (text) => checkCUnit(text, { catalog, rules: { 'unstable-paging': 'off' } }).diagnostics,
  });
}

/** Returns the codes of what is reported, each with what it is about. */
function codesIn(code: string): readonly string[] {
  const program = head + code;
  return findings(code).map((one) => `${one.code} ${program.slice(one.span?.start, one.span?.end)}`);
}

const query = (request: string): string =>
  `client.query({ group: 'account', template: 'query', request: { ${request} } });`;
const filter = (members: string): string =>
  query(`pageable: { limit: 5 }, queryPredicate: { type: 'FILTER', ${members} }`);

describe('C-Unit objects in programs', () => {
  it('are checked as JSON is, with positions in the program', () => {
    expect(codesIn(filter("operator: 'EQUALS', property: 'nmae', values: ['x']"))).toEqual(["unknown-field 'nmae'"]);
    expect(codesIn(filter("operator: 'EQUALS', property: 'id', values: ['x']"))).toEqual(["literal-type 'x'"]);
    expect(codesIn(filter("'operator': `EQUALSS`, property: 'id', values: ['1']"))).toEqual([
      'unknown-filter-operator `EQUALSS`',
    ]);
    expect(codesIn(filter("operator: 'EQUALS', property: 'id', valeus: ['1'], values: ['1']"))).toEqual([
      'unknown-member valeus',
    ]);
    expect(codesIn(filter("operator: 'EQUALS', property: 'id', values: [3]"))).toEqual(['value-not-string 3']);
    expect(codesIn(query(''))).toEqual(["no-limit 'query'"]);
  });

  it.each([
    ['an argument', '§', 'matches(§, row)'],
    ['a name', '§', 'const filter = §; matches(filter, row)'],
    ['a declared type', '§', 'const filter: CUnitPredicate = §;'],
    ['a type that it satisfies', '§', 'const filter = § satisfies CUnitPredicate;'],
    ['an asserted type', '§', 'run(§ as CUnitPredicate);'],
    ['a field', '§', 'class A { filter: CUnitPredicate = § }'],
    ['the body of a request', '§', "client.request('template', { parameters, body: { queryPredicate: § } })"],
  ])('are found as %s', (_, mark, program) => {
    const object = "{ type: 'FILTER', operator: 'EQUALSS', property: 'id', values: ['1'] }";
    expect(codesIn(program.replace(mark, object))).toContain("unknown-filter-operator 'EQUALSS'");
  });

  it.each([
    ['another type', 'const filter: Filter = §;'],
    ['a part of a type', 'const filters: Record<string, CUnitPredicate> = §;'],
    ['a function of the program', 'check(§)'],
  ])('are not found as %s', (_, program) => {
    expect(codesIn(program.replace('§', "{ type: 'FILTER', operator: 'EQUALSS' }"))).toEqual([]);
  });

  it.each([
    ['a value', filter("operator: 'EQUALS', property: 'id', values: [id]")],
    ['a value in a string', filter("operator: 'EQUALS', property: 'created', values: [`${year}-01-01`]")],
    ['values', filter("operator: 'RANGE', property: 'id', values: [...range]")],
    ['all values', filter("operator: 'RANGE', property: 'id', values")],
    ['a field', filter("operator: 'EQUALS', property: field, values: ['x']")],
    ['an operator', filter("operator: isExact ? 'EQUALS' : 'LIKE', property: 'name', values: ['x']")],
    ['a predicate', query('pageable: { limit: 5 }, queryPredicate: make()')],
    ['a limit', query('pageable: { limit }')],
    ['members', query('...request')],
    ['a member with a computed name', query('[name]: value')],
    ['a template', "client.query({ group: 'account', template, request: { pageable: { limit: 5 } } });"],
    [
      'a member that another object can replace',
      "matches({ type: 'FILTER', operator: 'EQUALSS', property: 'id', values: ['1'], ...base }, row)",
    ],
    ['a member before those of another object', filter("operator: 'EQUALS', property: 'id', ...x, values: ['1', '2']")],
    [
      'a member before those of a condition',
      "matches({ type: 'FILTER', operator: 'EQUALS', property: 'nmae', values: ['1'], ...(x && { property: 'name' }) }, row)",
    ],
    [
      'a member that is assigned later',
      "const f: CUnitPredicate = { type: 'FILTER', operator: 'EQUALSS', property: 'id', values: ['1'] };\nf.operator = 'EQUALS';",
    ],
    ['members that are added later', "const own = { group: 'account' }; own.template = 'query'; client.query(own);"],
  ])('are not reported for what the program computes: %s', (_, program) => {
    expect(codesIn(program)).toEqual([]);
  });

  it('are reported beside what the program computes', () => {
    expect(codesIn(filter("operator: 'EQUALS', property: 'nmae', values: [name]"))).toEqual(["unknown-field 'nmae'"]);
    expect(codesIn(filter("operator: 'EQUALS', property: 'id', values: [a, b]"))).toEqual(['value-count [a, b]']);
    expect(codesIn(`const FIELD = 'nmae';\n${filter("operator: 'EQUALS', property: FIELD, values: [a]")}`)).toEqual([
      'unknown-field FIELD',
    ]);
  });

  it('are fixed in the program', () => {
    const code = filter("operator: 'EQUALS', property: 'nmae', values: [name]");
    const fixes = findings(code).flatMap((one) => one.fixes ?? []);
    expect(applyFixes(head + code, fixes).text).toBe(head + code.replace("'nmae'", '"name"'));
  });

  it('are reported at the use of a name, without a fix of its declaration', () => {
    const code = `const N = 3;\nconst page = N + 1;\n${filter("operator: 'EQUALS', property: 'id', values: [N]")}`;
    expect(codesIn(code)).toEqual(['value-not-string N']);
    expect(findings(code).flatMap((one) => one.fixes ?? [])).toEqual([]);
    expect(codesIn(code.replace('client.', '// vql-ignore value-not-string: a test\nclient.'))).toEqual([]);
  });

  it('are checked once in another one', () => {
    const inner = "{ type: 'FILTER', operator: 'EQUALSS', property: 'id', values: ['1'] } as CUnitPredicate";
    expect(codesIn(query(`pageable: { limit: 5 }, queryPredicate: ${inner}`))).toEqual([
      "unknown-filter-operator 'EQUALSS'",
    ]);
  });

  it('are ignored by comments of the program', () => {
    const code = filter("operator: 'EQUALS',\n  property: 'nmae', values: ['x']");
    expect(codesIn(`// vql-ignore unknown-field: of an extension\n${code}`)).toEqual([]);
    expect(codesIn(`// vql-ignore no-limit: not here\n${code}`)).toEqual([
      'unused-ignore no-limit',
      "unknown-field 'nmae'",
    ]);
  });
});
