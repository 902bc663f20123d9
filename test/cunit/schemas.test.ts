import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createFilter, operatorNames } from '../../src/cunit/index.js';
import {
  pageableSchema,
  predicateNodeSchema,
  presetSchema,
  requestSchema,
  resultSchema,
  resultsSchema,
} from '../../src/schemas/index.js';

const filter = createFilter('EQUALS', 'a', ['1']);

describe('the schemas', () => {
  it('keep unknown members, at every level', () => {
    const node = { type: 'JUNCTION', operator: 'AND', children: [{ ...filter, note: { x: 1 } }], label: 'l' };
    expect(predicateNodeSchema.parse(node)).toEqual(node);
    const request = {
      queryPredicate: node,
      trace: 1,
      pageable: { limit: 5, cursor: 'c', sortOrders: [{ property: 'a', direction: 'ASC', nulls: 'last' }] },
      adhocPreset: { name: 'p', option: { fast: true }, results: [{ property: 'a', width: 5 }] },
      variableSubstitutionList: { variableSubstitutions: [{ variable: { variableName: 'v', type: 't' }, values: [] }] },
      arithmeticQueryTerms: [{ termName: 't' }],
    };
    expect(requestSchema.parse(request)).toEqual(request);
    const result = { definition: [{ attribute: 'a', type: 't' }], data: [{ a: { b: 1 } }], total: 3 };
    expect(resultSchema.parse(result)).toEqual(result);
  });

  it('report path and message of the reader', () => {
    const { error } = predicateNodeSchema.safeParse({
      type: 'JUNCTION',
      operator: 'AND',
      children: [filter, { ...filter, operator: 'RANGE' }],
    });
    expect(error?.issues).toMatchObject([
      { path: ['children', 1, 'values'], message: 'RANGE takes exactly two values, found one value.' },
    ]);
    expect(requestSchema.safeParse({ queryPredicate: { ...filter, values: [] } }).error?.issues).toMatchObject([
      { path: ['queryPredicate', 'values'], message: 'EQUALS is assumed to take exactly one value, found no values.' },
    ]);
    expect(requestSchema.safeParse({ mode: 'STATEMENT' }).error?.issues).toMatchObject([{ path: ['mode'] }]);
  });

  it('take deep and cyclic objects', () => {
    let deep: unknown = filter;
    for (let level = 0; level < 100_000; level++) deep = { type: 'JUNCTION', operator: 'AND', children: [deep] };
    const cyclic: { type: string; operator: string; children: unknown[] } = {
      type: 'JUNCTION',
      operator: 'AND',
      children: [],
    };
    cyclic.children.push(cyclic);
    for (const tree of [deep, cyclic]) {
      expect(predicateNodeSchema.safeParse(tree).success).toBe(false);
      expect(presetSchema.safeParse({ queryPredicate: tree }).success).toBe(false);
      expect(requestSchema.safeParse({ queryPredicate: tree }).success).toBe(false);
    }
  });

  it('reject keys that reach into the prototype', () => {
    const node: unknown = JSON.parse('{ "type": "FILTER", "operator": "IS_NULL", "property": "a", "__proto__": {} }');
    expect(predicateNodeSchema.safeParse(node).success).toBe(false);
    expect(requestSchema.safeParse(JSON.parse('{ "__proto__": { "mode": "QUERY" } }')).success).toBe(false);
  });

  it('can be written as JSON Schema', () => {
    const { $defs = {} } = z.toJSONSchema(predicateNodeSchema);
    expect(Object.values($defs)).toMatchObject([
      {
        required: ['type', 'operator'],
        properties: {
          type: { enum: ['JUNCTION', 'FILTER'] },
          operator: { enum: operatorNames },
          values: { items: { type: 'string' } },
        },
      },
    ]);
    expect(JSON.stringify(z.toJSONSchema(requestSchema))).toContain('"queryPredicate"');
  });

  it.each([
    [pageableSchema, { start: 0, limit: 1, sortOrders: [{ property: 'a', direction: 'DESC' }] }, { limit: 0 }],
    [resultsSchema, [{ property: 'a', displayName: '', functions: ['sum'], visible: false }], [{ property: '' }]],
    [presetSchema, { results: [], option: {}, queryPredicate: filter }, { option: { distinctResult: 'yes' } }],
    [resultSchema, { definition: [], data: [] }, { data: [] }],
  ])('accept and reject', (schema, valid, invalid) => {
    expect(schema.safeParse(valid).success).toBe(true);
    expect(schema.safeParse(invalid).success).toBe(false);
  });
});

describe('an issue of a schema', () => {
  it('have the path of zod: names of members, indexes of lists', () => {
    const values = Array.from({ length: 11 }, (_, index) => (index < 10 ? 'x' : 5));
    const json = {
      type: 'FILTER',
      operator: 'IN',
      property: 'a',
      values,
      '1a': { prototype: 1 },
      'b/c~1': { prototype: 1 },
    };
    const { error } = predicateNodeSchema.safeParse(json);
    expect(error?.issues.map(({ code, path }) => [code, ...path])).toEqual([
      ['custom', 'values', 10],
      ['custom', '1a', 'prototype'],
      ['custom', 'b/c~1', 'prototype'],
    ]);
  });
});
