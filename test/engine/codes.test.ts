import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/engine.json' with { type: 'json' };
import { diagnoseEngineExample, type EngineExample } from '../../scripts/diagnose-examples.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { helpFor } from '../../src/codes/index.js';
import { engineCodes, sqlCodes } from '../../src/diagnostics/codes/engine.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { compileSql, openEngine } from '../../src/engine/index.js';

const codes = { ...sqlCodes, ...engineCodes };
type EngineCode = keyof typeof codes;

describe.each(Object.keys(codes) as EngineCode[])('the code %s', (code) => {
  // The type of a JSON import has `string` for the target.
  const example = examples[code] as unknown as EngineExample;
  const diagnose = () => diagnoseEngineExample(example, { compileSql, openEngine, defineCatalog, VqlError });

  it('is the only diagnostic of its example, with the severity of the table', async () => {
    expect(await diagnose()).toMatchObject([{ code, severity: codes[code].severity }]);
  });

  it('has a message of full sentences without placeholders', async () => {
    const [diagnostic] = await diagnose();
    expect(diagnostic?.message).toMatch(/^["A-Z].*[.?]$/s);
    expect(diagnostic?.message).not.toMatch(/undefined|\[object|\$\{|NaN/);
  });

  it('has a location: a span in a text, a JSON pointer in an object', async () => {
    const [diagnostic] = await diagnose();
    if (!code.startsWith('sql-') || code === 'sql-gap') return;
    expect(diagnostic).toHaveProperty(typeof example.query === 'string' ? 'span' : 'path');
  });

  it('has a help text of sentences that differs from the message', async () => {
    const [diagnostic] = await diagnose();
    expect(helpFor(code)).toMatch(/\w.*[.?]$/s);
    expect(helpFor(code)).not.toBe(diagnostic?.message);
  });
});

it('has an example for every code of the engine, and no other', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(codes));
});
