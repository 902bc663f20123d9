import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { catalogShape } from '../../../src/catalog/definition-shape.js';
import { requestShape, resultShape } from '../../../src/cunit/shapes.js';
import { type JsonShape, jsonObjectOf } from '../../../src/diagnostics/json/shape.js';
import { jsonSchemaOf } from '../../../src/language/cunit/json-schema-of.js';
import { schemaOf } from '../../../src/schemas/schema-of.js';

/** Keywords that only one of the two writes: descriptions, and that other members and names are strings or anything. */
const ignored = new Set(['$schema', 'description', 'markdownDescription', 'propertyNames']);

function withoutIgnored(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    const isAnything = key === 'additionalProperties' && Object.keys(value).length === 0;
    return ignored.has(key) || isAnything ? undefined : value;
  });
}

describe('the JSON Schema of a shape', () => {
  it.each<[string, JsonShape]>([
    ['a catalog', catalogShape],
    ['a result', resultShape],
    ['a request', requestShape],
  ])('is that of its zod schema: %s', (_, shape) => {
    const node = z.unknown().meta({ type: 'object', allOf: [{ $ref: '#/definitions/node' }] });
    const schema = z.toJSONSchema(schemaOf(jsonObjectOf(shape), node), { target: 'draft-7', io: 'input' });
    expect(withoutIgnored(jsonSchemaOf(shape, new Map()))).toEqual(withoutIgnored(schema));
  });
});
