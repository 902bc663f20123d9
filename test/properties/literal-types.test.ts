import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { createFilter, matches } from '../../src/cunit/index.js';
import { check, quote } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';

/** Texts and values of the types that a text may not fit. A value of a row is made from the text too, where there is one. */
const types = {
  integer: {
    texts: ['7', '+7', '7.0', '70e-1', ' 7', '7.5', '', '9223372036854775807', '9223372036854775808', '0x7', 'seven'],
    values: [7, 7n, 9223372036854775807n, 0],
  },
  decimal: { texts: ['7', '7.50', '75e-1', '7,5', '1e400', '.5', 'NaN', '-0', 'x'], values: [7, 7.5, 0, 0.5, 1e300] },
  boolean: {
    texts: ['true', 'TRUE', 'False', 'tRuE', ' true', 'true ', 'yes', '1', '', 'ſalse'],
    values: [true, false],
  },
  date: {
    texts: ['2024-01-31', '2024-01-31T00:00Z', '31.01.2024', '2024-1-31', '2024-02-30', 'today', '20240131'],
    values: [new Date('2024-01-31'), new Date('2024-02-29')],
  },
} as const;

it('literal-type is an error exactly where no value of the type equals the text', () => {
  const catalog = defineCatalog({
    templates: {
      'test.rows': {
        fields: Object.fromEntries(Object.keys(types).map((type) => [type, { type: type as keyof typeof types }])),
      },
    },
  });
  const counts = { error: 0, warning: 0, none: 0 };
  const cases = fc.constantFrom(...(Object.keys(types) as (keyof typeof types)[])).chain((type) =>
    fc.record({
      type: fc.constant(type),
      text: fc.oneof(fc.constantFrom<string>(...types[type].texts), fc.string({ maxLength: 4 })),
    }),
  );
  const property = fc.property(cases, ({ type, text }) => {
    const found = check(`SELECT id FROM test.rows WHERE ${type} = ${quote(text)}`, {
      catalog,
      rules: { 'unknown-field': 'off' },
    });
    const [reported] = found.filter(({ code }) => code === 'literal-type');
    const made =
      type === 'integer' && /^[+-]?\d+$/.test(text)
        ? [BigInt.asIntN(64, BigInt(text))]
        : type === 'decimal'
          ? [{ toString: () => text }]
          : [];
    const isEqual = [...types[type].values, ...made].some((value) =>
      matches(createFilter('EQUALS', type, [text]), { [type]: value }),
    );
    counts[reported === undefined ? 'none' : reported.severity === 'error' ? 'error' : 'warning']++;
    if (isEqual) expect(reported?.severity, text).not.toBe('error');
    if (reported !== undefined && reported.severity !== 'error') expect(isEqual, text).toBe(true);
  });
  fc.assert(property, { numRuns: propertyRuns(400) });
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(2);
});
