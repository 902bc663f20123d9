import { describe, expect, it } from 'vitest';
import { checkQuery, readQuery, readRequest } from '../../../src/cunit/index.js';
import { unreadable } from '../../support/unreadable.js';

function linesOf(json: unknown): readonly string[] {
  return readRequest(json).diagnostics.map(({ path, message }) => `${path}: ${message}`);
}

const filter = { type: 'FILTER', operator: 'EQUALS', property: 'name', values: ['x'] };

describe('a request whose members cannot be read', () => {
  const found = 'found an object whose members cannot be read';
  it.each<readonly [string, unknown, string]>([
    ['the request', unreadable('queryPredicate', {}), `: Expected plain JSON as "query", ${found}: no queryPredicate.`],
    [
      'a page',
      { pageable: unreadable('limit', {}) },
      `/pageable: Expected plain JSON as "pageable", ${found}: no limit.`,
    ],
    [
      'a predicate',
      { additionalPredicate: unreadable('type', filter) },
      `/additionalPredicate: Expected plain JSON as "additionalPredicate", ${found}: no type.`,
    ],
    ['a preset', { adhocPreset: unreadable('results', {}) }, `: Expected plain JSON as "query", ${found}: no results.`],
  ])('%s', (_what, json, line) => {
    expect(linesOf(json)).toEqual([line]);
    const { value, diagnostics } = readQuery({ group: 'a', template: 'b', request: json });
    expect(value).toBeUndefined();
    expect(diagnostics[0]?.message).toContain(found);
  });

  it('or is a query of which the same is true', () => {
    expect(readQuery(unreadable('request', { group: 'a' })).diagnostics.map(({ code }) => code)).toContain(
      'member-type',
    );
  });
});

describe('readRequest accepts', () => {
  it.each<readonly [string, unknown]>([
    ['nothing', {}],
    ['a predicate', { queryPredicate: filter }],
    [
      'a preset with another predicate besides',
      { adhocPreset: { queryPredicate: filter }, additionalPredicate: filter },
    ],
    [
      'columns',
      { adhocPreset: { results: [{ property: 'id', displayName: '', functions: ['count'], visible: false }] } },
    ],
    [
      'a page',
      {
        pageable: {
          start: 0,
          limit: 2147483647,
          sortOrders: [{ property: 'id', direction: 'DESC', functions: ['lower'] }],
        },
      },
    ],
    [
      'variables',
      { variableSubstitutionList: { variableSubstitutions: [{ variable: { variableName: 'v' }, values: ['1'] }] } },
    ],
    ['a statement', { mode: 'STATEMENT', queryStatement: 'SELECT id FROM a.b' }],
    [
      'arithmetic terms, as they are',
      { arithmeticQueryTerms: [{ termName: 't', terms: [{ fixedValue: '1' }], operations: 'PLUS' }] },
    ],
    [
      'members that nobody knows',
      { trace: { id: 1 }, pageable: { cursor: 'x' }, adhocPreset: { option: { fast: true } } },
    ],
  ])('%s', (_, json) => {
    const { value, diagnostics } = readRequest(json);
    expect(diagnostics).toEqual([]);
    expect(value).toBe(json);
  });
});

describe('readRequest reports', () => {
  it.each<readonly [string, unknown, string]>([
    ['what is no object', 'SELECT', ': Expected an object as "request", found "SELECT".'],
    [
      'a mode that does not exist',
      { mode: 'query' },
      '/mode: Expected one of "QUERY", "STATEMENT" as "mode", found "query".',
    ],
    [
      'a limit of 0',
      { pageable: { limit: 0 } },
      '/pageable/limit: Expected a number of at least 1 as "limit", found the number 0.',
    ],
    [
      'a limit of more than 32 bits',
      { pageable: { limit: 2 ** 31 } },
      '/pageable/limit: Expected a number of at most 2147483647 as "limit", found the number 2147483648.',
    ],
    [
      'a limit of more than 2^53, as parseJson reads it',
      { pageable: { limit: 2n ** 60n } },
      '/pageable/limit: Expected a number of at most 2147483647 as "limit", found the number 1152921504606846976.',
    ],
    [
      'a limit too large for a double',
      { pageable: { limit: Number.POSITIVE_INFINITY } },
      '/pageable/limit: Expected a number of at most 2147483647 as "limit", found the number Infinity.',
    ],
    [
      'a limit below every bound, once',
      { pageable: { limit: -(2 ** 60) } },
      '/pageable/limit: Expected a number of at least 1 as "limit", found the number -1152921504606847000.',
    ],
    ['a limit as text', { pageable: { limit: '5' } }, '/pageable/limit: Expected a number as "limit", found "5".'],
    [
      'a column that is no object',
      { overrideResults: [5] },
      '/overrideResults/0: Expected an object as "overrideResults", found the number 5.',
    ],
    [
      'a text as the values of a variable',
      { variableSubstitutionList: { variableSubstitutions: [{ variable: { variableName: 'v' }, values: 'x' }] } },
      '/variableSubstitutionList/variableSubstitutions/0/values: Expected an array as "values", found "x".',
    ],
    [
      'half a row',
      { pageable: { start: 0.5 } },
      '/pageable/start: Expected a whole number as "start", found the number 0.5.',
    ],
    [
      'a negative offset',
      { pageable: { start: -1 } },
      '/pageable/start: Expected a number of at least 0 as "start", found the number -1.',
    ],
    [
      'a direction in small letters',
      { pageable: { sortOrders: [{ property: 'id', direction: 'asc' }] } },
      '/pageable/sortOrders/0/direction: Expected one of "ASC", "DESC" as "direction", found "asc".',
    ],
    [
      'a sort key without property',
      { pageable: { sortOrders: [{ direction: 'ASC' }] } },
      '/pageable/sortOrders/0/property: Expected a string as "property", found nothing.',
    ],
    [
      'a column with an empty property',
      { overrideResults: [{ property: '' }] },
      '/overrideResults/0/property: Expected a string that is not empty as "property", found "".',
    ],
    [
      'columns that are no array',
      { adhocPreset: { results: { property: 'id' } } },
      '/adhocPreset/results: Expected an array as "results", found an object.',
    ],
    [
      'a preset that is no object',
      { adhocPreset: 'p' },
      '/adhocPreset: Expected an object as "adhocPreset", found "p".',
    ],
    [
      'a number among the values of a variable',
      { variableSubstitutionList: { variableSubstitutions: [{ variable: { variableName: 'v' }, values: [5] }] } },
      '/variableSubstitutionList/variableSubstitutions/0/values/0: Values are always strings, found the number 5.',
    ],
    [
      'what is wrong with a predicate',
      { queryPredicate: { ...filter, values: [] } },
      '/queryPredicate/values: EQUALS is assumed to take exactly one value, found no values.',
    ],
    [
      'what is wrong with the predicate of a preset',
      { adhocPreset: { queryPredicate: { ...filter, operator: 'EQ' } } },
      '/adhocPreset/queryPredicate/operator: Unknown operator "EQ". Did you mean "EQUALS"?',
    ],
    [
      'what is wrong with the predicate besides',
      { additionalPredicate: null },
      '/additionalPredicate: Expected a predicate node, an object with "type" and "operator"; found null.',
    ],
    [
      'two predicates',
      { queryPredicate: filter, adhocPreset: { queryPredicate: filter } },
      ': "queryPredicate" and "adhocPreset.queryPredicate" exclude each other; it is documented nowhere which one the service uses.',
    ],
    [
      'two lists of columns',
      { overrideResults: [], adhocPreset: { results: [] } },
      ': "overrideResults" and "adhocPreset.results" exclude each other; it is documented nowhere which one the service uses.',
    ],
    [
      'a mode without its statement',
      { mode: 'STATEMENT' },
      '/mode: The mode is STATEMENT, but there is no "queryStatement".',
    ],
    [
      'a statement without its mode',
      { queryStatement: 'SELECT id FROM a.b' },
      '/queryStatement: There is a "queryStatement", but the mode is not STATEMENT.',
    ],
  ])('%s', (_, json, line) => {
    expect(readRequest(json).value).toBeUndefined();
    expect(linesOf(json)).toEqual([line]);
  });

  it('unsafe keys at every level of the result of JSON.parse', () => {
    const json: unknown = JSON.parse(
      '{ "__proto__": {}, "pageable": { "constructor": 1 }, "adhocPreset": { "option": { "prototype": 1 } } }',
    );
    expect(
      readRequest(json)
        .diagnostics.map(({ code, path }) => `${code} ${path}`)
        .sort(),
    ).toEqual([
      'unsafe-key /__proto__',
      'unsafe-key /adhocPreset/option/prototype',
      'unsafe-key /pageable/constructor',
    ]);
  });

  it('an object that holds itself, and one of 100,000 levels', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['pageable'] = { of: cyclic };
    expect(readRequest(cyclic).diagnostics.map(({ code }) => code)).toEqual(['node-cycle']);
    let deep: unknown = {};
    for (let level = 0; level < 100_000; level++) deep = { deep };
    expect(readRequest({ deep }).diagnostics.map(({ code }) => code)).toEqual(['node-too-deep']);
  });

  it('a misspelt direction with a fix that is not safe, and another word with none', () => {
    const fixesOf = (direction: string) =>
      readRequest({ pageable: { sortOrders: [{ property: 'id', direction }] } }).diagnostics[0]?.fixes;
    expect(fixesOf('DSC')).toMatchObject([{ title: 'Replace with "DESC"', safe: false }]);
    expect(fixesOf('upwards')).toBeUndefined();
  });

  it('a misspelt direction with a fix that is safe, as only the letter case differs', () => {
    const [diagnostic] = readRequest({ pageable: { sortOrders: [{ property: 'id', direction: 'desc' }] } }).diagnostics;
    expect(diagnostic?.fixes).toEqual([
      {
        title: 'Replace with "DESC"',
        safe: true,
        edits: [],
        changes: [{ path: '/pageable/sortOrders/0/direction', value: 'DESC' }],
      },
    ]);
  });
});

describe('readQuery', () => {
  it('asks for group, template and request', () => {
    expect(readQuery({}).diagnostics.map(({ path }) => path)).toEqual(['/group', '/template', '/request']);
    expect(readQuery(null).diagnostics).toMatchObject([
      { path: '', message: 'Expected an object as "query", found null.' },
    ]);
    expect(readQuery({ group: '', template: 'b', request: {} }).diagnostics.map(({ message }) => message)).toEqual([
      'Expected a name of letters, digits, "_" and "-" as "group", found "".',
    ]);
  });

  it.each([
    '../../../erp/accounts',
    '..',
    '.',
    'a/b',
    'a%2fb',
    'a?b',
    'a#b',
    'a b',
    'a.b',
    'a-',
    '-a',
    '1a',
    '',
    'a\0',
    'a\n',
  ])('rejects %j as group and as template, which are parts of a URL', (name) => {
    const problems = (query: object) => readQuery(query).diagnostics.map(({ code, path }) => `${code} ${path}`);
    expect(problems({ group: name, template: 'query', request: {} })).toEqual(['member-type /group']);
    expect(problems({ group: 'account', template: name, request: {} })).toEqual(['member-type /template']);
    expect(checkQuery({ group: name, template: 'query', request: {} })).toMatchObject([{ path: '/group' }]);
  });

  it('accepts names with hyphens and letters of any script', () => {
    expect(readQuery({ group: 'kunden_gruppe', template: 'offene-posten-2', request: {} }).diagnostics).toEqual([]);
    expect(readQuery({ group: 'größe', template: 'é', request: {} }).diagnostics).toEqual([]);
  });

  it('has the path of errors inside the request', () => {
    const query = { group: 'a', template: 'b', request: { pageable: { limit: 0 }, queryPredicate: 5 } };
    expect(readQuery(query).diagnostics.map(({ path }) => path)).toEqual([
      '/request/pageable/limit',
      '/request/queryPredicate',
    ]);
  });
});
