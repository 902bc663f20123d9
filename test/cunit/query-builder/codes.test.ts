import { describe, expect, it } from 'vitest';
import examples from '../../../docs/examples/forms.json' with { type: 'json' };
import { diagnoseExpression } from '../../../scripts/diagnose-examples.js';
import { helpFor } from '../../../src/codes/index.js';
import { fromQueryBuilder, toQueryBuilder } from '../../../src/cunit/index.js';
import { queryBuilderCodes, queryBuilderLossCodes } from '../../../src/diagnostics/codes/query-builder.js';
import { VqlError } from '../../../src/diagnostics/index.js';

const library = { fromQueryBuilder, toQueryBuilder, VqlError };
const table = { ...queryBuilderCodes, ...queryBuilderLossCodes };

describe.each(Object.keys(table) as (keyof typeof table)[])('the code %s', (code) => {
  const found = diagnoseExpression(examples[code], library);

  it('is the only diagnostic of its example', () => {
    expect(found).toMatchObject([{ code, severity: 'error' }]);
  });

  it('has a message and a help text that are sentences', () => {
    expect(found[0]?.message).toMatch(/^["A-Z].*\.$/);
    expect(helpFor(code)).toMatch(/^[A-Z].*[.]$/);
    expect(helpFor(code)).not.toBe(found[0]?.message);
  });
});

it('has an example for every code, and no other', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(table));
});
