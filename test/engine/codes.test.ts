import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/engine.json' with { type: 'json' };
import { diagnoseEngineExample, type EngineExample } from '../../scripts/diagnose-engine-example.js';
import { helpFor } from '../../src/codes/index.js';
import { engineCodes, sqlCodes } from '../../src/diagnostics/codes/engine.js';
import { VqlError } from '../../src/diagnostics/index.js';
import { compileSql, openEngine } from '../../src/engine/index.js';

const codes = { ...sqlCodes, ...engineCodes };
type EngineCode = keyof typeof codes;

describe.each(Object.keys(codes) as EngineCode[])('the code %s', (code) => {
  // JSON knows no targets.
  const example = examples[code] as unknown as EngineExample;
  const diagnose = () => diagnoseEngineExample(example, { compileSql, openEngine, VqlError });

  it('is what its example gets, and nothing else, with the severity of the table', async () => {
    expect(await diagnose()).toMatchObject([{ code, severity: codes[code].severity }]);
  });

  it('says so in full sentences, with nothing left to fill in', async () => {
    const [diagnostic] = await diagnose();
    expect(diagnostic?.message).toMatch(/^["A-Z].*[.?]$/s);
    expect(diagnostic?.message).not.toMatch(/undefined|\[object|\$\{|NaN/);
  });

  it('has a place: a span in a text, a JSON pointer in an object', async () => {
    const [diagnostic] = await diagnose();
    if (!code.startsWith('sql-') || code === 'sql-gap') return;
    expect(diagnostic).toHaveProperty(typeof example.query === 'string' ? 'span' : 'path');
  });

  it('has a help text that ends as a sentence and says more than the message', async () => {
    const [diagnostic] = await diagnose();
    expect(helpFor(code)).toMatch(/\w.*[.?]$/s);
    expect(helpFor(code)).not.toBe(diagnostic?.message);
  });
});

it('has an example for every code of the engine, and no other', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(codes));
});
