import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/events.json' with { type: 'json' };
import { diagnoseExpression } from '../../scripts/diagnose-examples.js';
import { helpFor } from '../../src/codes/index.js';
import { eventCodes } from '../../src/diagnostics/codes/events.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { checkEventName, checkRegistration } from '../../src/interface/index.js';

const library = { checkEventName, checkRegistration, VqlError };

describe.each(Object.keys(eventCodes) as (keyof typeof eventCodes)[])('the code %s', (code) => {
  const found = diagnoseExpression(examples[code], library);

  it('is the only diagnostic of its example', () => {
    expect(found).toMatchObject([{ code, severity: eventCodes[code].severity }]);
  });

  it('has a message and a help text that are sentences', () => {
    expect(found[0]?.message).toMatch(/^["A-Z].*[.?]$/);
    expect(helpFor(code)).toMatch(/^[A-Z].*[.]$/);
    expect(helpFor(code)).not.toBe(found[0]?.message);
  });
});

it('has an example for every code, and no other', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(eventCodes));
});
