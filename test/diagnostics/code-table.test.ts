import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/diagnostics.json' with { type: 'json' };
import { vqlCodes } from '../../src/diagnostics/codes/vql.js';
import { codes, createDiagnostic, hasErrors, helpFor } from '../../src/diagnostics/index.js';
import { type CheckOptions, check } from '../../src/vql/index.js';

/** The codes of texts: those of the pager are tested with it. */
type TextCode = keyof typeof vqlCodes;
const names = Object.keys(vqlCodes) as TextCode[];

/** What a code needs besides its example. */
const options: { readonly [Code in TextCode]?: CheckOptions } = {
  'assumed-syntax': { strict: true },
  'too-long': { maxLength: 20 },
};

function exampleOf(code: TextCode) {
  return check(examples[code], options[code]).find((diagnostic) => diagnostic.code === code);
}

describe('the code table', () => {
  it('is not empty', () => {
    expect(names.length).toBeGreaterThan(50);
  });

  it('gives no two codes the same message', () => {
    const messages = names.map((code) => exampleOf(code)?.message);
    expect(messages.filter((message, index) => messages.indexOf(message) !== index)).toEqual([]);
  });

  it('has an example for every code, and no other', () => {
    expect(Object.keys(examples)).toEqual(names);
  });

  it('gives no two codes the same example', () => {
    const texts = names.map((code) => `${examples[code]} ${JSON.stringify(options[code])}`);
    expect(new Set(texts).size).toBe(names.length);
  });
});

describe.each(names)('the code %s', (code) => {
  const { help, severity } = codes[code];
  const example = examples[code];
  const diagnostic = exampleOf(code);

  it('is written in kebab-case', () => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('is what its example gets, with the severity of the table and a place', () => {
    expect(diagnostic).toMatchObject({ code, severity, span: { start: expect.any(Number), end: expect.any(Number) } });
  });

  it('has a place inside its example', () => {
    const { start, end } = diagnostic?.span ?? { start: -1, end: -1 };
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(example.length);
  });

  it('says so in full sentences, with nothing left to fill in', () => {
    expect(diagnostic?.message).toMatch(/^["A-Z].*[.?]$/s);
    expect(diagnostic?.message).not.toMatch(/undefined|\[object|\$\{|NaN/);
  });

  it('has a help text that ends as a sentence and says more than the message', () => {
    expect(help).toMatch(/\w.*[.?]$/s);
    expect(help).not.toBe(diagnostic?.message);
    expect(helpFor(code)).toBe(help);
  });
});

describe('createDiagnostic', () => {
  it('fills the message and takes the severity of the table', () => {
    expect(createDiagnostic('missing-value', { after: '=', found: 'the end of the text' })).toEqual({
      code: 'missing-value',
      severity: 'error',
      message: 'Expected a value after "=", found the end of the text.',
    });
  });

  it('adds the place, and lets a caller say how grave it is', () => {
    const span = { start: 4, end: 4 };
    expect(createDiagnostic('no-limit', {}, { span, severity: 'error' })).toMatchObject({ span, severity: 'error' });
  });
});

describe('hasErrors', () => {
  const hint = createDiagnostic('leading-wildcard', { pattern: "'%'" });
  const error = createDiagnostic('no-case', {});

  it('is true as soon as one diagnostic is an error', () => {
    expect(hasErrors([hint, error])).toBe(true);
    expect(hasErrors([hint])).toBe(false);
    expect(hasErrors([])).toBe(false);
  });
});
