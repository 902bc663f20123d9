import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/auth.json' with { type: 'json' };
import { diagnoseAuthExample } from '../../scripts/diagnose-examples.js';
import * as auth from '../../src/auth/index.js';
import { helpFor } from '../../src/codes/index.js';
import { type AuthCode, authCodes } from '../../src/diagnostics/codes/auth.js';

describe.each(Object.keys(authCodes) as AuthCode[])('the code %s', (code) => {
  it('is written in kebab-case', () => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('is the only code that its example gets, with a message in full sentences', async () => {
    const found = await diagnoseAuthExample(examples[code], auth);
    expect(found.map((one) => [one.code, one.severity])).toEqual([[code, 'error']]);
    expect(found[0]?.message).toMatch(/^[A-Z].*[^.]\.$/);
    expect(found[0]?.message).not.toMatch(/undefined|\[object|\$\{|NaN|secret"/);
  });

  it('has a help text that is a sentence', () => {
    expect(helpFor(code)).toMatch(/^\w.*\.$/);
  });
});

it('has an example for every code, and no other', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(authCodes));
});
