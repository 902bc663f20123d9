import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/plugins.json' with { type: 'json' };
import { diagnoseExpression } from '../../scripts/diagnose-examples.js';
import { helpFor } from '../../src/codes/index.js';
import { pluginCodes } from '../../src/diagnostics/codes/plugins.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { defineRule } from '../../src/rules/index.js';
import { check } from '../../src/vql/index.js';

describe.each(Object.keys(pluginCodes) as (keyof typeof pluginCodes)[])('the code %s', (code) => {
  const found = diagnoseExpression(examples[code], { check, defineRule, VqlError });

  it('is the only diagnostic of its example', () => {
    expect(found).toMatchObject([{ code, severity: pluginCodes[code].severity }]);
  });

  it('has a message and a help text that are sentences', () => {
    expect(found[0]?.message).toMatch(/^[A-Z].*\.$/);
    expect(helpFor(code)).toMatch(/^[A-Z].*\.$/);
  });
});

it('has an example for every code, and no other', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(pluginCodes));
});
