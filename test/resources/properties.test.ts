import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkDocumentRequest,
  documentTypeTransitionRequestSchema,
  readResource,
  withoutReadOnly,
} from '../../src/resources/index.js';
import { resource } from '../../src/testing/index.js';
import { facts } from './facts.js';
import { schemas } from './schemas.js';
import { readOnlyPointers, withDefaults, wrongValues } from './values-by-facts.js';

const cases = Object.entries(facts.resources).flatMap(([name, fields]) => {
  const schema = schemas.get(name);
  return schema === undefined ? [] : [{ name, fields, schema }];
});

describe.each(cases)('the schema of $name', ({ name, fields, schema }) => {
  const valid = resource(schema, { unknownMembers: true });

  it('accepts documented values, fills in defaults, and changes nothing else', () => {
    fc.assert(
      fc.property(valid, (object) => {
        expect(schema.parse(object)).toEqual(withDefaults(name, object));
      }),
      { numRuns: 20 },
    );
  });

  it.each(Object.entries(fields))('rejects wrong values of %s, at its path', (field, facts) => {
    const values = wrongValues(facts);
    expect(values.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(valid, (object) => {
        for (const value of values) {
          const { [field]: _, ...others } = object;
          const wrong = value === undefined ? others : { ...others, [field]: value };
          const issues = schema.safeParse(wrong).error?.issues ?? [];
          expect({ value, paths: issues.map(({ path }) => path[0]) }).toEqual({
            value,
            paths: issues.map(() => field),
          });
          expect({ value, isRejected: issues.length > 0 }).toEqual({ value, isRejected: true });
        }
      }),
      { numRuns: 1 },
    );
  });

  it('states which members are read-only: exactly these are removed, at any depth', () => {
    let removals = 0;
    fc.assert(
      fc.property(resource(schema, { complete: true, unknownMembers: true }), (object) => {
        const { value, removed } = withoutReadOnly(schema, object);
        expect(removed).toEqual(readOnlyPointers(name, object));
        expect(readOnlyPointers(name, value)).toEqual([]);
        expect(withoutReadOnly(schema, value)).toEqual({ value, removed: [] });
        // No required member is read-only.
        expect(schema.safeParse(value).success).toBe(true);
        removals += removed.length;
      }),
      { numRuns: 3 },
    );
    const stored = !facts.withoutCommonAttributes.includes(name);
    if (stored || Object.values(fields).some(({ isReadOnly }) => isReadOnly)) expect(removals).toBeGreaterThan(0);
  });
});

describe('a request', () => {
  it('is only warned of if the schema accepts it', () => {
    let warnings = 0;
    fc.assert(
      fc.property(resource(documentTypeTransitionRequestSchema), (request) => {
        const found = checkDocumentRequest(request);
        expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
        warnings += found.length;
      }),
    );
    expect(warnings).toBeGreaterThan(0);
  });

  it('of any JSON is checked without an exception', () => {
    fc.assert(fc.property(fc.jsonValue(), (request) => Array.isArray(checkDocumentRequest(request))));
    const near = fc.record({ document: fc.record({ lines: fc.array(fc.jsonValue()), posPayments: fc.jsonValue() }) });
    fc.assert(fc.property(near, (request) => checkDocumentRequest(request).length > 0));
  });

  it('of any JSON is read without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const { value, diagnostics } = readResource(documentTypeTransitionRequestSchema, json);
        return value === json || (value === undefined && diagnostics.length > 0);
      }),
    );
  });
});
