import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/paging.json' with { type: 'json' };
import { diagnosePagingExample, type PagingExample } from '../../scripts/diagnose-examples.js';
import { createDiagnostic, helpFor } from '../../src/codes/index.js';
import { type PagingCode, pagingCodes } from '../../src/diagnostics/codes/paging.js';
import { decodePage, paginate } from '../../src/paging/index.js';
import { pagingDiagnostic } from '../../src/paging/paging-error.js';
import { parse } from '../../src/vql/index.js';

const diagnosticsOf = (example: PagingExample) => diagnosePagingExample(example, { paginate, decodePage, parse });

describe.each(Object.keys(pagingCodes) as PagingCode[])('the code %s', (code) => {
  const { severity } = pagingCodes[code];
  const help = helpFor(code);
  // The type of JSON does not include sources.
  const example = examples[code] as unknown as PagingExample;

  it('is written in kebab-case', () => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('is the only code that its example reports, with the severity of the table', async () => {
    const found = await diagnosticsOf(example);
    expect(found.map((diagnostic) => diagnostic.code)).toEqual([code]);
    expect(found[0]?.severity).toBe(severity);
  });

  it('has a message in full sentences, with all arguments filled in', async () => {
    const [diagnostic] = await diagnosticsOf(example);
    expect(diagnostic?.message).toMatch(/^["A-Z].*[.?]$|^(?:fetchPage|paginate) .*[.?]$/s);
    expect(diagnostic?.message).not.toMatch(/undefined|\[object|\$\{|NaN/);
  });

  it('has a help text that is a sentence and adds to the message', async () => {
    const [diagnostic] = await diagnosticsOf(example);
    expect(help).toMatch(/\w.*[.?]$/s);
    expect(help).not.toBe(diagnostic?.message);
  });
});

it('has an example for every code of the pager, and no other', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(pagingCodes));
});

it('makes the same diagnostic from its section as from the whole table', () => {
  const args = { limit: '10', option: 'max' } as const;
  expect(pagingDiagnostic('max-rows', args)).toEqual(createDiagnostic('max-rows', args));
});
