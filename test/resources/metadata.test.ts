import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  accountRelationSchema,
  apiObjectReferenceSchema,
  documentSchema,
  documentTextSchema,
  fieldMarks,
  requestDocumentSchema,
} from '../../src/resources/index.js';
import { schemas } from './schemas.js';

describe('metadata', () => {
  it('has the read-only mark and the description of a field', () => {
    expect(documentSchema.shape.published.meta()).toEqual({
      readOnly: true,
      description: 'true after printing or mailing',
    });
    expect(documentSchema.shape.externalNumber.meta()).toBeUndefined();
  });

  it('marks the reference of one field, and not the schema that other fields share', () => {
    expect(fieldMarks.get(accountRelationSchema.shape.relatedAccountRef)).toEqual({ references: 'Account' });
    expect(fieldMarks.get(requestDocumentSchema.shape.supplierAccountId)).toEqual({ references: 'Account' });
    expect(fieldMarks.get(apiObjectReferenceSchema)).toBeUndefined();
    expect(accountRelationSchema.shape.relatedAccountRef.meta()).toEqual({ title: 'ApiObjectReference' });
  });

  it('keeps the mark of a required field that has a default', () => {
    expect(fieldMarks.get(documentTextSchema.shape.deleted)).toEqual({ required: true });
    expect(documentTextSchema.shape.deleted.meta()?.description).toBe('true hides the text');
  });
});

describe('as JSON Schema', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  formats.default(ajv);

  it.each([...schemas])('%s is valid in strict mode', (_, schema) => {
    const validate = ajv.compile(z.toJSONSchema(schema, { io: 'input' }));
    expect(validate('text')).toBe(false);
  });
});
