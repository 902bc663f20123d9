import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/client.json' with { type: 'json' };
import { type ClientExample, diagnoseClientExample } from '../../scripts/diagnose-examples.js';
import { createClient } from '../../src/client/index.js';
import { helpFor } from '../../src/codes/index.js';
import { argumentCodes } from '../../src/diagnostics/codes/arguments.js';
import { type ClientCode, clientCodes } from '../../src/diagnostics/codes/client.js';
import { VqlError } from '../../src/diagnostics/index.js';

const rows = Object.entries(examples) as [ClientCode, ClientExample][];

describe.each(rows)('the code %s', (code, example) => {
  it('is the only code that its example reports, with the severity of the table, in full sentences', async () => {
    const found = await diagnoseClientExample(example, { createClient, VqlError });
    expect(found.map((diagnostic) => diagnostic.code)).toEqual([code]);
    expect(found[0]?.severity).toBe(clientCodes[code].severity);
    expect(found[0]?.message).toMatch(/^[A-Z].*\.$/);
    expect(found[0]?.message).not.toMatch(/undefined|\[object|\$\{|NaN/);
  });

  it('has a help text that is a sentence', () => {
    expect(helpFor(code)).toMatch(/\w.*[.?]$/s);
  });
});

it('has an example for every code of the client, and no other', () => {
  const own = Object.keys(clientCodes).filter((code) => !(code in argumentCodes));
  expect(Object.keys(examples)).toEqual(own);
});
