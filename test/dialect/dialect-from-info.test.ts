import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDialect, dialectFromInfo } from '../../src/dialect/index.js';

/** An answer with every documented member, and with unknown members and identifiers. */
const info = {
  version: '2026.36.3',
  functions: [
    { identifier: 'COUNT', aggregate: true, messageCode: 'fn.count' },
    { identifier: 'YEAR_OF', aggregate: false, cost: 3 },
  ],
  dataTypes: [
    {
      identifier: 'TEXT',
      jsType: 'string',
      functions: ['COUNT'],
      predicateOperations: ['EQUALS', 'LIKE', 'SOUNDS_LIKE', 'AND'],
      filterOptions: { filterValues: ['A', 'B'], multipleChoice: true },
    },
    { identifier: 'ACCOUNT_REF', objectRefIdentifier: 'Account', jsType: null, filterOptions: null },
  ],
};

describe('dialectFromInfo', () => {
  const { value, diagnostics } = dialectFromInfo(info);

  it('reads the functions as a complete list, with the installation as evidence', () => {
    expect(value?.functions).toEqual([
      { name: 'COUNT', aggregate: true, evidence: 'installation', messageCode: 'fn.count' },
      { name: 'YEAR_OF', aggregate: false, evidence: 'installation' },
    ]);
    expect(value?.functionsComplete).toBe(true);
    expect(defaultDialect.functionsComplete).toBe(false);
  });

  it('does not treat a list as complete if an entry has no name', () => {
    const functions = [
      { identifier: 'COUNT', aggregate: true },
      { aggregate: false, messageCode: 'fn.other' },
    ];
    expect(dialectFromInfo({ functions }).value).toMatchObject({
      functions: [{ name: 'COUNT' }],
      functionsComplete: false,
    });
  });

  it('reads the data types and their supported operators', () => {
    expect(value?.dataTypes).toEqual([
      {
        identifier: 'TEXT',
        jsType: 'string',
        functions: ['COUNT'],
        operators: ['EQUALS', 'LIKE'],
        moreOperators: true,
        values: ['A', 'B'],
        multipleChoice: true,
      },
      { identifier: 'ACCOUNT_REF', references: 'Account' },
    ]);
  });

  it('reports unknown operations as information', () => {
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: 'unlisted-operation',
        severity: 'info',
        path: '/dataTypes/0/predicateOperations/2',
      }),
    ]);
  });

  it('has no operators if all operations are unknown', () => {
    const { value } = dialectFromInfo({ dataTypes: [{ identifier: 'X', predicateOperations: ['SOUNDS_LIKE'] }] });
    expect(value?.dataTypes).toEqual([{ identifier: 'X' }]);
  });

  it('has the functions of the documentation if the installation names none', () => {
    for (const functions of [null, []]) {
      const { value, diagnostics } = dialectFromInfo({ functions, templates: null });
      expect(value).toEqual({ ...defaultDialect, name: 'installation' });
      expect(diagnostics).toEqual([]);
    }
  });

  it('adds the settings, which no answer states', () => {
    const settings = { name: 'live', likeCaseSensitive: false, likeEscape: '!', variableStyle: '@name' } as const;
    expect(dialectFromInfo(info, settings).value).toMatchObject(settings);
    expect(() => dialectFromInfo(info, { likeEscape: '%' })).toThrow(
      'The option "likeEscape" of the dialect must be one character',
    );
  });

  it('omits entries without a name, and the second of two with the same name', () => {
    const { value, diagnostics } = dialectFromInfo({
      functions: [{ aggregate: true }, { identifier: 'F', aggregate: true }, { identifier: 'F', aggregate: false }],
    });
    expect(value?.functions).toEqual([{ name: 'F', aggregate: true, evidence: 'installation' }]);
    expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([
      ['nameless-entry', '/functions/0'],
      ['repeated-entry', '/functions/2'],
    ]);
  });

  it.each([
    ['a list', [], 'Expected an object here, found an array.'],
    ['nothing', null, 'Expected an object here, found null.'],
    [
      'an object without known members',
      { foo: 1 },
      'Expected a dialect-info answer, which has "functions" or "dataTypes", here, found an object that has neither.',
    ],
  ])('returns no dialect for %s', (_what, json, message) => {
    const { value, diagnostics } = dialectFromInfo(json);
    expect(value).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'snapshot-shape', severity: 'error', path: '', message }]);
  });

  it.each([
    ['no list', { functions: {} }, '/functions'],
    ['no object in a list', { dataTypes: [{ identifier: 'A' }, 'B'] }, '/dataTypes/1'],
    ['an identifier that is no text', { functions: [{ identifier: 7 }] }, '/functions/0/identifier'],
    ['a mark that is no boolean', { functions: [{ identifier: 'F', aggregate: 'yes' }] }, '/functions/0/aggregate'],
    [
      'a list with values that are not strings',
      { dataTypes: [{ identifier: 'A', predicateOperations: [1] }] },
      '/dataTypes/0/predicateOperations',
    ],
  ])('leaves out %s, with a warning', (_what, json, path) => {
    const { value, diagnostics } = dialectFromInfo(json);
    expect(value).toBeDefined();
    expect(diagnostics[0]).toMatchObject({ code: 'odd-member', severity: 'warning', path });
  });

  it('does not treat a list as complete if an entry cannot be read', () => {
    const functions = [{ identifier: 'COUNT', aggregate: true }, 'SUM'];
    expect(dialectFromInfo({ functions }).value?.functionsComplete).toBe(false);
  });

  it('never throws, for any JSON', () => {
    const near = fc.record(
      { functions: fc.anything(), dataTypes: fc.oneof(fc.anything(), fc.array(fc.anything())) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), near), (json) => {
        const { value, diagnostics } = dialectFromInfo(json);
        expect(value === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      }),
    );
  });
});
