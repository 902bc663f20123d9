import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CatalogDefinition,
  defineCatalog,
  diffCatalogs,
  type FieldDefinition,
  type FieldType,
  fieldTypes,
  type TemplateDefinition,
} from '../../src/catalog/index.js';
import { type FilterOperator, operatorNames, operators } from '../../src/dialect/operators.js';

const name = 'account.query';

/** The changes between two versions of one template: their kinds, those that break marked, and their sentences. */
function changesOf(before: TemplateDefinition, after: TemplateDefinition): readonly string[] {
  const catalogs = [before, after].map((template) => defineCatalog({ templates: { [name]: template } }));
  const [old = defineCatalog({ templates: {} }), current = old] = catalogs;
  return diffCatalogs(old, current).map(({ kind, breaking, message }) => `${breaking ? '!' : ''}${kind}: ${message}`);
}

/** The changes between two versions of one field. */
function fieldChanges(before: FieldDefinition | FieldType, after: FieldDefinition | FieldType): readonly string[] {
  return changesOf({ fields: { state: before } }, { fields: { state: after } });
}

describe('diffCatalogs', () => {
  it('distinguishes removed templates from new ones', () => {
    const before = defineCatalog({ templates: { 'a.gone': { fields: {} }, 'a.same': { fields: { id: 'integer' } } } });
    const after = defineCatalog({ templates: { 'a.same': { fields: { id: 'integer' } }, 'a.new': { fields: {} } } });
    expect(diffCatalogs(before, after)).toEqual([
      { kind: 'template-removed', template: 'a.gone', breaking: true, message: 'The template "a.gone" is gone.' },
      { kind: 'template-added', template: 'a.new', breaking: false, message: 'The template "a.new" is new.' },
    ]);
  });

  it('reports a template that may still exist if the new catalog is partial', () => {
    const before = defineCatalog({ partial: true, templates: { 'a.b': { fields: {} } } });
    expect(diffCatalogs(before, defineCatalog({ partial: true, templates: {} }))).toEqual([
      {
        kind: 'template-unlisted',
        template: 'a.b',
        breaking: true,
        message: 'The template "a.b" is not listed any more, but may still exist.',
      },
    ]);
  });

  it('reports a template that the old catalog was not known to have', () => {
    const before = defineCatalog({ partial: true, templates: {} });
    expect(diffCatalogs(before, defineCatalog({ partial: true, templates: { 'a.b': { fields: {} } } }))).toEqual([
      {
        kind: 'template-listed',
        template: 'a.b',
        breaking: true,
        message: 'The template "a.b" is listed now: what its list does not have is refused.',
      },
    ]);
  });

  it('reports that the new catalog is complete', () => {
    const [partial, whole] = [{ partial: true, templates: {} }, { templates: {} }].map((one) => defineCatalog(one));
    if (partial === undefined || whole === undefined) throw new Error('Two catalogs are two.');
    expect(diffCatalogs(partial, whole)).toEqual([
      {
        kind: 'catalog-closed',
        breaking: true,
        message: 'The catalog now lists all templates: there are no others any more.',
      },
    ]);
    expect(diffCatalogs(whole, partial)).toMatchObject([{ kind: 'catalog-opened', breaking: false }]);
  });

  it('names the field of a change', () => {
    const before = defineCatalog({ templates: { [name]: { fields: { id: 'integer' } } } });
    const after = defineCatalog({ templates: { [name]: { fields: {} } } });
    expect(diffCatalogs(before, after)).toMatchObject([{ kind: 'field-removed', template: name, field: 'id' }]);
  });

  it.each<[string, TemplateDefinition, TemplateDefinition, readonly string[]]>([
    [
      'fields',
      { fields: { old: 'string', id: 'integer' } },
      { fields: { id: 'integer', new: 'string' } },
      [
        'field-added: The field "new" of "account.query" is new.',
        '!field-removed: The field "old" of "account.query" is gone.',
      ],
    ],
    [
      'a field that may still exist',
      { fields: { id: 'integer' } },
      { partial: true, fields: {} },
      [
        'template-opened: The template "account.query" may have more fields than are listed.',
        '!field-unlisted: The field "id" of "account.query" is not listed any more, but may still exist.',
      ],
    ],
    [
      'a template that is now complete',
      { partial: true, fields: {} },
      { fields: {} },
      ['!template-closed: The template "account.query" now lists all fields: there are no others any more.'],
    ],
    [
      'a field that a template was not known to have',
      { partial: true, fields: {} },
      { partial: true, fields: { id: 'integer' } },
      ['!field-listed: The field "id" of "account.query" is listed now: what it does not allow is refused.'],
    ],
    [
      'a field with the name of the group, which "account.id" was read after',
      { fields: { id: 'integer' } },
      { fields: { id: 'integer', 'account.no': 'string', 'account.name': 'string' } },
      [
        '!group-hidden: The field "account.name" of "account.query" is new: paths that begin with "account." name it, and no longer other fields of the template.',
        '!group-hidden: The field "account.no" of "account.query" is new: paths that begin with "account." name it, and no longer other fields of the template.',
      ],
    ],
    [
      'a field whose path with the name of the template was accepted',
      { fields: { account: 'json' } },
      { fields: { account: 'json', no: 'string' } },
      ['!field-listed: The field "no" of "account.query" is listed now: what it does not allow is refused.'],
    ],
    [
      'a field whose path with the name of the template named another one',
      { fields: { 'account.query.no': 'string' } },
      { fields: { 'account.query.no': 'string', no: 'string' } },
      [
        '!group-hidden: The field "no" of "account.query" is new: paths that begin with "account.query.no" name it, and no longer other fields of the template.',
      ],
    ],
    [
      'a field beside one that its path with the group still names',
      { fields: { name: 'string' } },
      { fields: { name: 'string', 'query.name': 'string' } },
      ['field-added: The field "query.name" of "account.query" is new.'],
    ],
    [
      'a field that is named like a path that still names another one',
      { fields: { name: 'string', 'account.no': 'string' } },
      { fields: { name: 'string', 'account.no': 'string', 'account.query.name': 'string' } },
      ['field-added: The field "account.query.name" of "account.query" is new.'],
    ],
    [
      'another field with the name of the group',
      { fields: { 'account.no': 'string' } },
      { fields: { 'account.no': 'string', 'account.name': 'string' } },
      ['field-added: The field "account.name" of "account.query" is new.'],
    ],
    [
      'custom fields',
      { fields: {} },
      { custom: 'declared', fields: {} },
      ['!custom-closed: The template "account.query" now lists all custom fields: there are no others any more.'],
    ],
    [
      'custom fields, in reverse',
      { custom: 'declared', fields: { 'custom.a.b': 'string' } },
      { custom: 'open', fields: {} },
      [
        'custom-opened: The template "account.query" may have any custom field.',
        '!field-unlisted: The field "custom.a.b" of "account.query" is not listed any more, but may still exist.',
      ],
    ],
  ])('compares %s', (_, before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected);
  });

  it.each<[FieldDefinition | FieldType, FieldDefinition | FieldType, readonly string[]]>([
    ['string', 'date', ['!type-changed: … had the type string, and now has date.']],
    ['integer', 'decimal', ['type-widened: … had the type integer, and now has decimal.']],
    ['decimal', 'integer', ['!type-changed: … had the type decimal, and now has integer.']],
    ['boolean', 'unknown', ['type-widened: … had the type boolean, and now has unknown.']],
    [
      { type: 'enum', values: ['OPEN', 'DONE'] },
      { type: 'enum', values: ['DONE', 'NEW', 'OLD'] },
      ['!values-removed: … cannot be "OPEN" any more.', 'values-added: … can be "NEW" and "OLD" too.'],
    ],
    [{ type: 'enum' }, { type: 'enum', values: ['OPEN'] }, ['!values-limited: … can only be one of these: "OPEN".']],
    [
      { type: 'enum', values: ['OPEN'] },
      'string',
      ['!type-changed: … had the type enum, and now has string.', 'values-freed: … can have any value.'],
    ],
    [
      { operators: ['EQUALS', 'LIKE'] },
      { operators: ['EQUALS', 'IN'] },
      ['!operators-removed: … no longer allows "LIKE".', 'operators-added: … allows "IN" too.'],
    ],
    [
      { functions: ['SUM'] },
      { functions: ['MAX'] },
      ['!functions-removed: … no longer takes "SUM".', 'functions-added: … takes "MAX" too.'],
    ],
    [{}, { functions: [] }, ['!functions-limited: … only takes these functions: none.']],
    [{ functions: [] }, {}, ['functions-freed: … no longer limits its functions.']],
    [
      { functions: ['COUNT'] },
      {},
      [
        'functions-freed: … no longer limits its functions.',
        '!functions-unlisted: … no longer lists "COUNT", which it may still take.',
      ],
    ],
    [{ functions: ['COUNT', 'sum'] }, { functions: ['SUM', 'count'] }, []],
    [
      { type: 'enum', values: [] },
      { type: 'enum', values: ['OPEN'] },
      ['!values-limited: … can only be one of these: "OPEN".'],
    ],
    [{ type: 'enum', values: ['OPEN'] }, { type: 'enum', values: [] }, ['values-freed: … can have any value.']],
    [{ type: 'enum', values: [] }, 'enum', []],
    ['decimal', 'unknown', ['!type-changed: … had the type decimal, and now has unknown.']],
    [
      {},
      { filterable: false, sortable: false, resultable: false },
      [
        '!filtering-removed: … cannot be used in a condition any more.',
        '!sorting-removed: … cannot be sorted by any more.',
        '!selecting-removed: … cannot be selected any more.',
      ],
    ],
    [
      { filterable: false, sortable: false, resultable: false },
      {},
      [
        'filtering-added: … can be used in a condition.',
        'sorting-added: … can be sorted by.',
        'selecting-added: … can be selected.',
      ],
    ],
    [
      { nullable: false },
      { collection: true },
      ['!became-collection: … can have several values now.', '!became-nullable: … can be null now.'],
    ],
    [
      { collection: true },
      { nullable: false },
      ['!became-single: … has one value at most now.', 'became-required: … is never null.'],
    ],
    ['date', 'date-time', ['!type-changed: … had the type date, and now has date-time.']],
    ['date-time', 'date', ['!type-changed: … had the type date-time, and now has date.']],
    [
      { references: 'a.b' },
      { references: 'c.d' },
      ['!reference-changed: … referred to "a.b", and now refers to "c.d".'],
    ],
    [{ references: 'a.b' }, {}, ['!reference-removed: … referred to "a.b", and is not a reference any more.']],
    [{}, { references: 'a.b' }, ['reference-added: … refers to "a.b".']],
    [
      { operators: ['EQUALS', 'LIKE'] },
      { operators: ['EQUALS'], moreOperators: true },
      [
        'operators-opened: … may allow more operators than are listed.',
        '!operators-unlisted: … no longer lists "LIKE", which it may still allow.',
      ],
    ],
    [
      { operators: ['EQUALS'], moreOperators: true },
      { operators: ['EQUALS'] },
      ['!operators-closed: … now lists all operators: there are no others any more.'],
    ],
    [
      'boolean',
      { type: 'boolean', operators: ['EQUALS', 'NOT_EQUALS', 'IS_NULL', 'IS_NOT_NULL'] },
      [
        '!operators-closed: … now lists all operators: there are no others any more.',
        '!operators-removed: … no longer allows "IS_NULL_OR_EQUALS", "IN", "NOT_IN", "EXISTS" and "NOT_EXISTS".',
      ],
    ],
    [
      { type: 'boolean', operators: ['EQUALS', 'LIKE'] },
      'boolean',
      [
        'operators-opened: … may allow more operators than are listed.',
        '!operators-unlisted: … no longer lists "LIKE", which it may still allow.',
        'operators-added: … allows "NOT_EQUALS", "IS_NULL_OR_EQUALS", "IN", "NOT_IN", "IS_NULL", "IS_NOT_NULL", "EXISTS" and "NOT_EXISTS" too.',
      ],
    ],
    [{ label: 'State' }, { label: 'Status' }, []],
    [{ values: ['DONE'], valueLabels: { DONE: 'Done' } }, { values: ['DONE'], valueLabels: { DONE: 'Finished' } }, []],
  ])('from %j to %j', (before, after, expected) => {
    const subject = `The field "state" of "${name}"`;
    expect(fieldChanges(before, after)).toEqual(expected.map((change) => change.replace('…', subject)));
  });

  it('compares a field by its data type', () => {
    const withType = (values: readonly string[]): CatalogDefinition => ({
      dataTypes: { State: { type: 'enum', values } },
      templates: { [name]: { fields: { state: { dataType: 'State' } } } },
    });
    const changes = diffCatalogs(defineCatalog(withType(['A', 'B'])), defineCatalog(withType(['A'])));
    expect(changes.map(({ kind }) => kind)).toEqual(['values-removed']);
  });

  it('lists the first of many values', () => {
    const values = Array.from({ length: 12 }, (_, index) => `V${index}`);
    expect(fieldChanges({ values }, { values: ['A'] })[0]).toContain('"V9" and 2 more any more.');
  });

  const filters = operatorNames.filter((one): one is FilterOperator => operators[one].type === 'FILTER');
  const words = fc.constantFrom('a', 'b', 'c', 'toString', 'constructor');
  const list = <Item>(item: fc.Arbitrary<Item>) =>
    fc.option(fc.uniqueArray(item, { maxLength: 3 }), { nil: undefined });
  const record = (keys: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>) =>
    fc.dictionary(keys, value, { maxKeys: 3 });
  const field = fc.record(
    {
      type: fc.constantFrom(...(Object.keys(fieldTypes) as FieldType[])),
      values: list(words),
      operators: list(fc.constantFrom(...filters)),
      functions: list(words),
      collection: fc.boolean(),
      nullable: fc.boolean(),
      filterable: fc.boolean(),
      sortable: fc.boolean(),
      resultable: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const template = fc.record(
    { partial: fc.boolean(), custom: fc.constantFrom('open', 'declared'), fields: record(words, field) },
    { requiredKeys: ['fields'] },
  );
  const catalog = record(
    words.map((word) => `g.${word}`),
    template,
  ).map((templates) => defineCatalog(JSON.parse(JSON.stringify({ templates })) as CatalogDefinition));

  it('reports no changes between a catalog and its copy', () => {
    fc.assert(
      fc.property(catalog, ({ definition }) => {
        expect(diffCatalogs(defineCatalog(definition), defineCatalog(structuredClone(definition)))).toEqual([]);
      }),
    );
  });

  it('reports the same templates and fields in both directions', () => {
    fc.assert(
      fc.property(catalog, catalog, (one, other) => {
        const places = (from: typeof one, to: typeof one) => [
          ...new Set(diffCatalogs(from, to).map(({ template: where, field: path = '' }) => `${where} ${path}`)),
        ];
        expect(places(one, other)).toEqual(places(other, one));
      }),
    );
  });
});
