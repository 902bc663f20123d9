import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogFromFields, catalogFromResult, fieldTypes } from '../../src/catalog/index.js';
import { hasErrors } from '../../src/diagnostics/index.js';
import { check } from '../../src/vql/index.js';

const dialectInfo = {
  dataTypes: [
    { identifier: 'STATE', filterOptions: { filterValues: ['OPEN', 'DONE'], multipleChoice: true } },
    { identifier: 'LONG', jsType: 'number', predicateOperations: ['EQUALS', 'IN'], functions: ['COUNT'] },
    { identifier: 'USER', objectRefIdentifier: 'user', jsType: 'string' },
    { identifier: 'LOCAL_DATE', jsType: 'string' },
    { identifier: 'STRANGE', jsType: 'boolean' },
    { identifier: 'STRANGER' },
  ],
};
const attributes = [
  {
    key: 'k',
    attribute: 'id',
    path: 'id',
    dataTypeIdentifier: 'LONG',
    constraint: { notNull: true },
    displayName: 'Id',
  },
  { attribute: 'state', dataTypeIdentifier: 'STATE', sortable: false, functions: ['COUNT'] },
  { key: 'owner', dataTypeIdentifier: 'USER', filterable: false, resultable: true, modelType: 'DYNAMIC' },
  { path: 'day', dataTypeIdentifier: 'LOCAL_DATE', resultable: false },
  { path: 'flag', dataTypeIdentifier: 'STRANGE' },
  { path: 'other', dataTypeIdentifier: 'STRANGER', displayName: null },
  { path: 'typed', dataType: 'TIMESTAMP' },
  { path: 'related', dataType: 'LONG', referencedEntityIdentifier: 'account' },
];

describe('catalogFromFields', () => {
  const { value, diagnostics } = catalogFromFields({ dialectInfo, fields: { 'crm.activities': { attributes } } });
  const template = value?.find('crm.activities');
  const field = (path: string) => template?.field(path);

  it('has no diagnostics for complete answers', () => {
    expect(diagnostics).toEqual([]);
    expect(template?.paths).toEqual(['id', 'state', 'owner', 'day', 'flag', 'other', 'typed', 'related']);
  });

  it.each([
    [
      'id',
      { type: 'integer', operators: ['EQUALS', 'IN'], statesOperators: true, functions: ['COUNT'], nullable: false },
    ],
    ['id', { label: 'Id', filterable: true, sortable: true, resultable: true, collection: false }],
    ['state', { type: 'enum', values: ['OPEN', 'DONE'], sortable: false, functions: ['COUNT'], nullable: true }],
    ['owner', { type: 'reference', references: 'user', filterable: false }],
    ['day', { type: 'date', resultable: false, operators: fieldTypes.date.operators, statesOperators: false }],
    ['flag', { type: 'boolean' }],
    ['other', { type: 'unknown', label: undefined }],
    ['typed', { type: 'date-time' }],
    ['related', { type: 'reference', references: 'account' }],
  ])('reads the field %s from the answers', (path, expected) => {
    expect(field(path)).toMatchObject(expected);
  });

  it('has no fields for a template that is only listed', () => {
    const { value } = catalogFromFields({
      fields: { 'crm.activities': { attributes } },
      templates: { crm: [{ templateIdentifier: 'activities', label: 'Activities' }, { templateIdentifier: 'types' }] },
    });
    expect(value?.definition.templates['crm.activities']).toMatchObject({ label: 'Activities' });
    expect(value?.definition.templates['crm.types']).toEqual({ partial: true, fields: {} });
    expect(value?.definition.partial).toBe(true);
  });

  it('is complete if every group is listed', () => {
    const templates = { crm: [{ templateIdentifier: 'types' }] };
    const groups = [{ key: 'crm', label: 'CRM' }];
    expect(catalogFromFields({ fields: {}, templates, groups }).value?.definition.partial).toBeUndefined();
    const more = [...groups, { key: 'article' }];
    expect(catalogFromFields({ fields: {}, templates, groups: more }).value?.definition.partial).toBe(true);
  });

  it('treats custom fields as declared if any is listed', () => {
    const listed = { attributes: [{ path: 'custom.crm.score' }] };
    const { value } = catalogFromFields({ fields: { 'a.b': listed, 'c.d': { attributes: [{ path: 'id' }] } } });
    expect(value?.find('a.b')?.allows('custom.crm.other')).toBe(false);
    expect(value?.find('c.d')?.allows('custom.crm.other')).toBe(true);
  });

  it('does not guess the type of a currency or of a JavaScript object', () => {
    const dataTypes = [
      { identifier: 'CURRENCY', jsType: 'string' },
      { identifier: 'SALES_STATE', jsType: 'object' },
    ];
    const attributes = [
      { path: 'currency', dataTypeIdentifier: 'CURRENCY' },
      { path: 'state', dataTypeIdentifier: 'SALES_STATE' },
    ];
    const { value } = catalogFromFields({ dialectInfo: { dataTypes }, fields: { 'a.b': { attributes } } });
    expect(value?.find('a.b')?.field('currency')?.type).toBe('string');
    expect(value?.find('a.b')?.field('state')?.type).toBe('unknown');
  });

  it('treats a number or date whose filter offers some values as a number or date', () => {
    const { value } = catalogFromFields({
      dialectInfo: {
        dataTypes: [
          { identifier: 'INTEGER', filterOptions: { filterValues: ['7', '14', '30'] } },
          { identifier: 'DAYS', jsType: 'number', filterOptions: { filterValues: [7, 14] } },
          { identifier: 'DATE', filterOptions: { filterValues: ['2026-01-01'] } },
          { identifier: 'RANK', jsType: 'number', filterOptions: { filterValues: ['A', '1'] } },
        ],
      },
      fields: {
        'a.b': {
          attributes: ['INTEGER', 'DAYS', 'DATE', 'RANK'].map((name) => ({ path: name, dataTypeIdentifier: name })),
        },
      },
    });
    const types = ['INTEGER', 'DAYS', 'DATE', 'RANK'].map((name) => value?.find('a.b')?.field(name)?.type);
    expect(types).toEqual(['integer', 'decimal', 'date', 'enum']);
  });

  it('treats a boolean whose filter offers its two values as a boolean', () => {
    const dataTypes = [
      { identifier: 'BOOLEAN', filterOptions: { filterValues: ['true', 'false'] } },
      { identifier: 'FLAG', jsType: 'boolean', filterOptions: { filterValues: ['Y', 'N'] } },
    ];
    const attributes = dataTypes.map(({ identifier }) => ({ path: identifier, dataTypeIdentifier: identifier }));
    const { value } = catalogFromFields({ fields: { 'a.b': { attributes } }, dialectInfo: { dataTypes } });
    const template = value?.find('a.b');
    expect(template?.field('BOOLEAN')).toMatchObject({ type: 'boolean', values: undefined });
    expect(template?.field('FLAG')).toMatchObject({ type: 'enum', values: ['Y', 'N'] });
  });

  it('reports entries that it leaves out and values that it cannot read', () => {
    const strange = [
      { displayName: 'Nameless' },
      { path: 'a' },
      { path: 'a' },
      { path: 'first name' },
      { path: 'b', dataTypeIdentifier: 'STAET' },
    ];
    const { value, diagnostics } = catalogFromFields({ dialectInfo, fields: { 'a.b': { attributes: strange } } });
    expect(diagnostics.map(({ severity, code, path }) => `${severity} ${code} ${path}`)).toEqual([
      'warning nameless-entry /fields/a.b/attributes/0',
      'warning repeated-entry /fields/a.b/attributes/2',
      'warning unusable-name /fields/a.b/attributes/3',
      'warning unknown-data-type /fields/a.b/attributes/4/dataTypeIdentifier',
    ]);
    expect(value?.find('a.b')?.paths).toEqual(['a', 'first name', 'b']);
  });

  it.each([
    ['LONG', 'LOCAL_DATE', 'integer'],
    ['LOCAL_DATE', 'LONG', 'date'],
  ])('takes the first of two fields with one path: %s before %s', (first, second, type) => {
    const listed = [first, second].map((dataTypeIdentifier) => ({ path: 'a', dataTypeIdentifier }));
    const { value } = catalogFromFields({ dialectInfo, fields: { 'a.b': { attributes: listed } } });
    expect(value?.find('a.b')?.field('a')?.type).toBe(type);
  });

  it('takes a data type of the dialect before one of an earlier catalog with its name', () => {
    const dataTypes = { LONG: { type: 'string' }, OLD: { type: 'date' } } as const;
    const listed = ['LONG', 'OLD'].map((name) => ({ path: name, dataTypeIdentifier: name }));
    const made = [
      catalogFromFields({ dialectInfo, dataTypes, fields: { 'a.b': { attributes: listed } } }),
      catalogFromResult('a.b', { definition: listed, data: [] }, { dialectInfo, dataTypes }),
    ];
    for (const { value } of made)
      expect(['LONG', 'OLD'].map((name) => value?.find('a.b')?.field(name)?.type)).toEqual(['integer', 'date']);
  });

  it('takes the path as the name of a field, or else the attribute, or else the key', () => {
    const names = { path: 'of.path', attribute: 'ofAttribute', key: 'ofKey' };
    const { path: _, ...others } = names;
    const listed = [names, others, { key: names.key }, { path: '', attribute: null, key: 'other' }];
    const { value } = catalogFromFields({ fields: { 'a.b': { attributes: listed } } });
    expect(value?.find('a.b')?.paths).toEqual(['of.path', 'ofAttribute', 'ofKey', 'other']);
  });

  it.each([
    ['an answer that is not an object', { fields: { 'a.b': [] } }, '/fields/a.b'],
    ['fields that are none', { fields: { 'a.b': { attributes: {} } } }, '/fields/a.b/attributes'],
    ['an invalid dialect', { fields: {}, dialectInfo: { dataType: [] } }, '/dialectInfo'],
    ['an invalid listing', { fields: {}, templates: { crm: {} } }, '/templates/crm'],
  ])('reports the path of %s', (_what, answers, path) => {
    const { value, diagnostics } = catalogFromFields(answers);
    expect(value).toBeUndefined();
    expect(diagnostics).toEqual([expect.objectContaining({ code: 'snapshot-shape', path })]);
  });

  it.each([
    ['mark', { path: 'x', sortable: 1 }, '/sortable', ['x'], false],
    ['type', 'x', '', [], true],
    ['name', { path: 1 }, '/path', [], true],
  ])(
    'leaves out an entry with an invalid %s, and treats no list as complete that lacks an entry',
    (_what, odd, place, paths, isOpen) => {
      const { value, diagnostics } = catalogFromFields({ fields: { 'a.b': { attributes: [{ path: 'id' }, odd] } } });
      expect(diagnostics[0]).toMatchObject({
        code: 'odd-member',
        severity: 'warning',
        path: `/fields/a.b/attributes/1${place}`,
      });
      expect(value?.find('a.b')?.paths).toEqual(['id', ...paths]);
      expect(value?.find('a.b')?.allows('other')).toBe(isOpen);
    },
  );

  it('treats an empty list as absent', () => {
    const { value, diagnostics } = catalogFromFields({ fields: { 'a.b': { attributes: [] } } });
    expect(value?.find('a.b')?.allows('id')).toBe(true);
    expect(diagnostics).toEqual([]);
  });

  it.each([
    ['a group without a name', [{ key: 'crm' }, { label: 'CRM' }], 'nameless-entry', '/groups/1'],
    ['an invalid group', [{ key: 'crm' }, 'CRM'], 'odd-member', '/groups/1'],
  ])('warns of %s, and is partial', (_what, groups, code, path) => {
    const { value, diagnostics } = catalogFromFields({ fields: {}, templates: { crm: [] }, groups });
    expect(diagnostics).toMatchObject([{ code, severity: 'warning', path }]);
    expect(value?.definition.partial).toBe(true);
  });

  it('reports unknown operations as warnings only', () => {
    const types = [{ identifier: 'T', jsType: 'string', predicateOperations: ['EQUALS', 'RESEMBLES'] }];
    const { value } = catalogFromFields({
      dialectInfo: { dataTypes: types },
      fields: { 'a.b': { attributes: [{ path: 'name', dataTypeIdentifier: 'T' }] } },
    });
    const options = value && { catalog: value };
    const found = check("SELECT name FROM a.b WHERE name LIKE 'x%' LIMIT 1", options);
    expect(found.map(({ code, severity }) => `${severity} ${code}`)).toContain('warning operator-not-allowed');
    expect(hasErrors(found)).toBe(false);
  });

  it('rejects an answer under an unknown name', () => {
    const answers = { fields: {}, dialectinfo: { dataTypes: [] } };
    expect(() => catalogFromFields(answers)).toThrow(
      'catalogFromFields has no option "dialectinfo". Did you mean "dialectInfo"?',
    );
  });

  it('never throws, for any JSON', () => {
    const attribute = fc.record(
      { path: fc.oneof(fc.string(), fc.anything()), constraint: fc.anything(), functions: fc.anything() },
      { requiredKeys: [] },
    );
    const answers = fc.record({
      fields: fc.dictionary(fc.string(), fc.oneof(fc.anything(), fc.record({ attributes: fc.array(attribute) }))),
      dialectInfo: fc.anything(),
      templates: fc.dictionary(fc.string(), fc.anything()),
      groups: fc.anything(),
    });
    fc.assert(
      fc.property(answers, (json) => {
        const { value, diagnostics } = catalogFromFields(json);
        expect(value === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      }),
    );
  });
});

describe('catalogFromResult', () => {
  const definition = [
    { attribute: 'id', path: 'id', displayName: 'Id', visible: true },
    { attribute: 'state', dataTypeIdentifier: 'STATE' },
    { attribute: 'COUNT(id)' },
  ];

  it('has the selected fields, and is partial', () => {
    const { value, diagnostics } = catalogFromResult('crm.activities', { definition, data: [] }, { dialectInfo });
    const template = value?.find('crm.activities');
    expect(template?.paths).toEqual(['id', 'state']);
    expect(template?.field('id')).toMatchObject({ type: 'unknown', label: 'Id' });
    expect(template?.field('state')?.values).toEqual(['OPEN', 'DONE']);
    expect(template?.allows('anything')).toBe(true);
    expect(value?.definition.partial).toBe(true);
    expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([['unusable-name', '/definition/2']]);
  });

  it('reports the pointer of an invalid result', () => {
    expect(catalogFromResult('a.b', { data: [] }).diagnostics).toEqual([
      expect.objectContaining({ code: 'snapshot-shape', path: '/definition' }),
    ]);
    expect(catalogFromResult('a.b', 'text').value).toBeUndefined();
  });
});

describe('an empty list of functions or operations', () => {
  it('counts as absent, and forbids nothing', () => {
    const { value, diagnostics } = catalogFromFields({
      dialectInfo: { dataTypes: [{ identifier: 'TEXT', predicateOperations: [], functions: [] }] },
      fields: { 'a.b': { attributes: [{ path: 'name', dataTypeIdentifier: 'TEXT', functions: [] }] } },
    });
    expect(diagnostics).toEqual([]);
    expect(value?.find('a.b')?.field('name')).toMatchObject({ functions: undefined, statesOperators: false });
    expect(value?.find('a.b')?.field('name')?.operators).toContain('EQUALS');
  });
});
