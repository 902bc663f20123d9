import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validObject, withDefaults, wrongValues } from './arbitrary.js';
import { facts } from './facts.js';
import { schemas } from './schemas.js';

const cases = Object.entries(facts.resources).flatMap(([name, fields]) => {
  const schema = schemas.get(name);
  return schema === undefined ? [] : [{ name, fields, schema }];
});

describe.each(cases)('the schema of $name', ({ name, fields, schema }) => {
  const valid = validObject(name);

  it('accepts documented values, fills in defaults, and changes nothing else', () => {
    fc.assert(
      fc.property(valid, (object) => {
        const before = structuredClone(object);
        expect(schema.parse(object)).toEqual(withDefaults(name, object));
        expect(object).toEqual(before);
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
});
