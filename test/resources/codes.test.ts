import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/resources.json' with { type: 'json' };
import { diagnoseExpression } from '../../scripts/diagnose-examples.js';
import { helpFor } from '../../src/codes/index.js';
import { documentConditionCodes } from '../../src/diagnostics/codes/document-conditions.js';
import { resourceCodes } from '../../src/diagnostics/codes/resources.js';
import { VqlError } from '../../src/diagnostics/index.js';
import * as resources from '../../src/resources/index.js';

const codes = { ...resourceCodes, ...documentConditionCodes };

describe.each(Object.keys(codes) as (keyof typeof codes)[])('the code %s', (code) => {
  const found = diagnoseExpression(examples[code], { ...resources, VqlError });

  it('is the only diagnostic of its example, with the severity of the table', () => {
    expect(found).toMatchObject([{ code, severity: codes[code].severity, path: expect.stringMatching(/^\//) }]);
  });

  it('is written in kebab-case, with a message and a help text that are sentences', () => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(found[0]?.message).toMatch(/^["A-Z].*[.?]$/);
    expect(found[0]?.message).not.toMatch(/undefined|\[object/);
    expect(helpFor(code)).toMatch(/\w.*\.$/);
  });
});

it('has an example for every code, and no other', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(codes));
});
