import { describe, expect, it } from 'vitest';
import {
  type CUnitQuery,
  type CUnitRequest,
  createFilter,
  type ToVqlOptions,
  toVql,
} from '../../../src/cunit/index.js';
import { parse, print } from '../../../src/vql/index.js';
import { lossLine } from '../../support/cunit-notation.js';

function translated(request: CUnitRequest, options?: ToVqlOptions, others: Partial<CUnitQuery> = {}) {
  const {
    value,
    diagnostics: losses,
    exact,
  } = toVql({ group: 'account', template: 'query', request, ...others }, options);
  expect(exact).toBe(losses.length === 0);
  return { text: value && print(value), losses: losses.map((loss) => lossLine(loss)) };
}

const one = createFilter('EQUALS', 'a', ['1']);
const two = createFilter('EQUALS', 'b', ['2']);

describe('toVql translates a query', () => {
  it.each<readonly [string, CUnitRequest, string]>([
    ['without members', {}, 'SELECT * FROM account.query'],
    ['with the default mode', { mode: 'QUERY' }, 'SELECT * FROM account.query'],
    ['with a predicate', { queryPredicate: one }, "SELECT * FROM account.query WHERE a = '1'"],
    [
      'with the predicate of a preset',
      { adhocPreset: { queryPredicate: one } },
      "SELECT * FROM account.query WHERE a = '1'",
    ],
    ['with one predicate besides', { additionalPredicate: one }, "SELECT * FROM account.query WHERE a = '1'"],
    [
      'with a predicate and another besides',
      { queryPredicate: one, additionalPredicate: two },
      "SELECT * FROM account.query WHERE a = '1' AND b = '2'",
    ],
    [
      'with columns',
      { adhocPreset: { results: [{ property: 'id' }, { property: 'a.b', functions: ['sum'] }] } },
      'SELECT id, sum(a.b) FROM account.query',
    ],
    [
      'with columns in place of those of the preset',
      { overrideResults: [{ property: 'id' }] },
      'SELECT id FROM account.query',
    ],
    ['with an empty list of columns', { overrideResults: [] }, 'SELECT * FROM account.query'],
    [
      'with display names',
      { adhocPreset: { results: [{ property: 'id', displayName: "The 'id'", visible: false }] } },
      "SELECT --v:result{displayname='The ''id''', visible=false}\nid FROM account.query",
    ],
    [
      'with what holds anyway',
      {
        adhocPreset: { results: [{ property: 'id', visible: true, functions: [] }], option: { distinctResult: false } },
        pageable: { start: 0, sortOrders: [] },
      },
      'SELECT id FROM account.query',
    ],
    ['with DISTINCT', { adhocPreset: { option: { distinctResult: true } } }, 'SELECT DISTINCT * FROM account.query'],
    [
      'with sort and page',
      {
        pageable: {
          start: 10,
          limit: 5,
          sortOrders: [
            { property: 'a', direction: 'DESC' },
            { property: 'b', direction: 'ASC', functions: ['lower'] },
          ],
        },
      },
      'SELECT * FROM account.query ORDER BY a DESC, lower(b) LIMIT 5 OFFSET 10',
    ],
  ])('%s', (_, request, text) => {
    expect(translated(request)).toEqual({ text, losses: [] });
  });

  it('with variables, whose values travel beside it', () => {
    const variableSubstitutionList = {
      variableSubstitutions: [{ variable: { variableName: 'v' }, values: ['1', '2'] }],
    };
    const request: CUnitRequest = { queryPredicate: createFilter('IN', 'a', [':v', ':w']), variableSubstitutionList };
    const translation = toVql({ group: 'a', template: 'b', request });
    expect(translation.value && print(translation.value)).toBe("SELECT * FROM a.b WHERE a IN (:v, ':w')");
    expect(translation.variableSubstitutionList).toEqual(variableSubstitutionList);
    expect(toVql({ group: 'a', template: 'b', request: {} })).not.toHaveProperty('variableSubstitutionList');
  });

  it('with variables of the caller beside its own, which win', () => {
    const own = { variable: { variableName: 'v' }, values: ['1'] };
    const request: CUnitRequest = {
      queryPredicate: createFilter('IN', 'a', [':v', ':w']),
      variableSubstitutionList: { variableSubstitutions: [own] },
    };
    const query = { group: 'a', template: 'b', request };
    const { value, variableSubstitutionList } = toVql(query, { variables: { v: ['9'], w: ['2'] } });
    expect(value && print(value)).toBe('SELECT * FROM a.b WHERE a IN (:v, :w)');
    const added = { variable: { variableName: 'w' }, values: ['2'] };
    expect(variableSubstitutionList?.variableSubstitutions).toEqual([own, added]);
  });

  it('with variables of the caller where it has none, and with none where there is no statement', () => {
    const query = { group: 'a', template: 'b', request: { queryPredicate: createFilter('EQUALS', 'a', [':v']) } };
    const variables = { v: ['1'] };
    expect(toVql(query, { variables }).variableSubstitutionList?.variableSubstitutions).toEqual([
      { variable: { variableName: 'v' }, values: ['1'] },
    ]);
    expect(toVql({ ...query, group: 'x-' }, { variables })).not.toHaveProperty('variableSubstitutionList');
  });

  it('of the mode STATEMENT by reading its text', () => {
    const request: CUnitRequest = { mode: 'STATEMENT', queryStatement: 'SELECT id FROM a.b LIMIT 5' };
    expect(translated(request, { parse })).toEqual({ text: 'SELECT id FROM a.b LIMIT 5', losses: [] });
  });
});

describe('what a lost filter does to the rows', () => {
  const lost = { queryPredicate: createFilter('IS_NULL', 'x-y') };

  it.each<[string, CUnitRequest, string]>([
    ['of a page', { pageable: { limit: 5 } }, 'untranslatable'],
    ['behind an offset', { pageable: { start: 5 } }, 'untranslatable'],
    ['that are counted', { overrideResults: [{ property: 'id', functions: ['count'] }] }, 'untranslatable'],
    [
      'that are counted by a preset',
      { adhocPreset: { results: [{ property: 'id', functions: ['count'] }] } },
      'untranslatable',
    ],
    ['from the first', { pageable: { start: 0 } }, 'wider'],
    ['that the columns of a preset do not count', { adhocPreset: { results: [{ property: 'id' }] } }, 'wider'],
    ['of a column', { overrideResults: [{ property: 'id' }, { property: 'a', functions: [] }] }, 'wider'],
  ])('%s', (_, request, direction) => {
    expect(translated({ ...request, ...lost }).losses).toEqual([
      `lost-name ${direction} /request/queryPredicate/property`,
    ]);
  });
});

describe('what a lost preset does to the rows', () => {
  it('is to let more of them through, which of a page pushes others out', () => {
    expect(translated({ presetId: '7' }).losses).toEqual(['lost-preset wider /request/presetId']);
    expect(translated({ presetId: '7', pageable: { limit: 5 } }).losses).toEqual([
      'lost-preset untranslatable /request/presetId',
    ]);
  });
});

describe('toVql loses of a query', () => {
  it.each<readonly [string, CUnitRequest, string, string]>([
    [
      'what a stored preset selects',
      { presetId: 'p1', queryPredicate: one },
      'lost-preset wider /request/presetId',
      "SELECT * FROM account.query WHERE a = '1'",
    ],
    [
      'arithmetic terms',
      { arithmeticQueryTerms: [{ termName: 't', operations: 'PLUS' }] },
      'lost-member untranslatable /request/arithmeticQueryTerms',
      'SELECT * FROM account.query',
    ],
    [
      'a filter',
      { queryPredicate: createFilter('IS_NULL', 'x-y') },
      'lost-name wider /request/queryPredicate/property',
      'SELECT * FROM account.query',
    ],
    [
      'the filter of a preset',
      { adhocPreset: { queryPredicate: createFilter('IS_NULL', 'x-y') } },
      'lost-name wider /request/adhocPreset/queryPredicate/property',
      'SELECT * FROM account.query',
    ],
    [
      'the filter besides',
      { queryPredicate: one, additionalPredicate: createFilter('IS_NULL', 'x-y') },
      'lost-name wider /request/additionalPredicate/property',
      "SELECT * FROM account.query WHERE a = '1'",
    ],
    [
      'a column',
      { adhocPreset: { results: [{ property: 'id' }, { property: 'x-y' }] } },
      'lost-name untranslatable /request/adhocPreset/results/1/property',
      'SELECT id FROM account.query',
    ],
    [
      'functions of a column',
      { overrideResults: [{ property: 'id', functions: ['f', 'g'] }] },
      'lost-functions untranslatable /request/overrideResults/0/functions',
      'SELECT * FROM account.query',
    ],
    ...['\n', '\r', '\r\n'].map((lineEnd): readonly [string, CUnitRequest, string, string] => [
      `a display name of two lines with ${JSON.stringify(lineEnd)}`,
      { adhocPreset: { results: [{ property: 'id', displayName: `a${lineEnd}b` }] } },
      'lost-display-name untranslatable /request/adhocPreset/results/0/displayName',
      'SELECT id FROM account.query',
    ]),
    [
      'a sort key',
      { pageable: { sortOrders: [{ property: 'x-y', direction: 'ASC' }] } },
      'lost-name untranslatable /request/pageable/sortOrders/0/property',
      'SELECT * FROM account.query',
    ],
  ])('%s', (_, request, line, rest) => {
    expect(translated(request)).toEqual({ text: undefined, losses: [line] });
    const allow = ['lost-preset', 'lost-member', 'lost-name', 'lost-functions', 'lost-display-name'] as const;
    expect(translated(request, { allow })).toEqual({ text: rest, losses: [line] });
  });

  it('unknown members, at every level', () => {
    const query = {
      group: 'account',
      template: 'query',
      label: 'x',
      request: {
        trace: true,
        adhocPreset: { results: [{ property: 'id', width: 5 }], option: { fast: true }, name: 'p' },
        pageable: { cursor: 'c', sortOrders: [{ property: 'id', direction: 'ASC', nulls: 'last' }] },
        queryPredicate: { ...one, note: 'n' },
      },
    };
    // The members that nobody knows are not of the type.
    const { diagnostics: losses } = toVql(query as unknown as CUnitQuery);
    expect(losses.map((loss) => lossLine(loss)).sort()).toEqual(
      [
        '/label',
        '/request/adhocPreset/name',
        '/request/adhocPreset/option/fast',
        '/request/adhocPreset/results/0/width',
        '/request/pageable/cursor',
        '/request/pageable/sortOrders/0/nulls',
        '/request/queryPredicate/note',
        '/request/trace',
      ].map((path) => `lost-member untranslatable ${path}`),
    );
  });

  it('a template that VQL cannot name, and then the whole query', () => {
    expect(translated({}, { allow: ['lost-name'] }, { group: 'select' })).toEqual({
      text: undefined,
      losses: ['lost-name untranslatable /template'],
    });
    expect(translated({}, {}, { group: 'like' }).losses).toEqual(['lost-name untranslatable /template']);
  });

  it('a statement without a parser, or with errors, or with members besides', () => {
    const request: CUnitRequest = { mode: 'STATEMENT', queryStatement: 'SELECT id FROM a.b' };
    const at = 'untranslatable /request/queryStatement';
    expect(translated(request).losses).toEqual([expect.stringContaining(at)]);
    expect(translated({ ...request, queryStatement: 'SELECT' }, { parse }).losses).toEqual([
      expect.stringContaining(at),
    ]);
    expect(translated({ ...request, pageable: { limit: 5 } }, { parse }).losses).toEqual([
      'lost-member untranslatable /request/pageable',
    ]);
    expect(translated({ ...request, presetId: undefined } as unknown as CUnitRequest, { parse }).losses).toEqual([]);
  });

  it('a statement in which the parser finds no error', () => {
    const request: CUnitRequest = { mode: 'STATEMENT', queryStatement: '' };
    const query = { group: 'account', template: 'query', request };
    const { diagnostics: losses } = toVql(query, { parse: () => ({ diagnostics: [] }) });
    expect(losses.map(({ message }) => message)).toEqual(['The statement of the query cannot be read: it is empty.']);
  });

  it('what is not valid at all, with the words of the reader', () => {
    const { losses } = translated({ queryPredicate: one, adhocPreset: { queryPredicate: two } });
    expect(losses).toEqual(['conflicting-members untranslatable /request']);
    const broken = { variableSubstitutionList: { variableSubstitutions: [null] } } as unknown as CUnitRequest;
    expect(translated(broken).losses).toEqual([
      'member-type untranslatable /request/variableSubstitutionList/variableSubstitutions/0',
    ]);
  });
});

describe('a text in the object', () => {
  const exists = { type: 'FILTER', operator: 'EXISTS', values: ['SELECT id FROM c.d'] } as const;
  const messages = (
    source: Parameters<typeof toVql>[0],
    options: Parameters<typeof toVql>[1] = {},
  ): readonly string[] => toVql(source as CUnitQuery, options).diagnostics.map(({ message }) => message);

  it('is read by the parser of the options, or not at all', () => {
    expect(messages(exists as never)).toEqual(['The query of EXISTS cannot be translated: no parser was given.']);
    expect(messages(exists as never, { parse: () => ({ diagnostics: [] }) })).toEqual([
      'The query of EXISTS cannot be translated: it is empty.',
    ]);
    expect(messages({ ...exists, values: ['SELECT id FROM c.d WHERE x ='] } as never, { parse })).toEqual([
      expect.stringMatching(/^The query of EXISTS cannot be translated: Expected .*[^.]\.$/),
    ]);
    // The translation ignores warnings.
    expect(messages({ ...exists, values: ["SELECT id FROM c.d WHERE x <> ''"] } as never, { parse })).toEqual([]);
    const warned: typeof parse = (text) => ({
      ...parse(text),
      diagnostics: [{ code: 'x', severity: 'warning', message: 'A warning.' } as never],
    });
    expect(messages(exists as never, { parse: warned })).toEqual([]);
  });

  it('leaves the members beside it without effect', () => {
    expect(messages({ ...exists, property: 'x', functions: ['lower'] } as never, { parse })).toEqual([
      'VQL has no form for the member "property".',
      'VQL has no form for the member "functions".',
    ]);
  });

  it('is the whole query in the mode STATEMENT, beside the values of its variables', () => {
    const variableSubstitutionList = {
      variableSubstitutions: [{ variable: { variableName: 'v' }, values: ['1'] }],
    };
    const request = { mode: 'STATEMENT', queryStatement: 'SELECT id FROM a.b WHERE x = :v' } as const;
    const query: CUnitQuery = { group: 'a', template: 'b', request: { ...request, variableSubstitutionList } };
    expect(messages(query, { parse })).toEqual([]);
    const variables = { v: ['2'], w: ['3'] };
    expect(toVql(query, { parse, variables }).variableSubstitutionList?.variableSubstitutions).toEqual([
      { variable: { variableName: 'v' }, values: ['1'] },
      { variable: { variableName: 'w' }, values: ['3'] },
    ]);
    const two = [
      { variable: { variableName: 'v' }, values: ['1'] },
      { variable: { variableName: 'w' }, values: ['4'] },
    ];
    const both = { ...query, request: { ...request, variableSubstitutionList: { variableSubstitutions: two } } };
    expect(toVql(both, { parse, variables }).variableSubstitutionList?.variableSubstitutions).toEqual(two);
    expect(messages({ ...query, request: { ...request, presetId: '1' } as never }, { parse })).toEqual([
      expect.stringContaining('presetId'),
    ]);
    expect(messages({ ...query, request: { mode: 'STATEMENT' } as never }, { parse })).toHaveLength(1);
  });

  it('reports names that VQL cannot express', () => {
    expect(messages({ group: 'and', template: 'b', request: {} })).toEqual(['VQL cannot express the name "and.b".']);
  });
});
