import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cunitPredicate, preservesMatches, sampleCatalog } from '../../src/testing/index.js';
import { flawedCUnitTranslators, flawedTranslators } from './flawed-translators.js';

/** Ten times the default number of runs, with which every seed finds a failure of one in a hundred cases. */
const options = { seed: 8, numRuns: 1_000, endOnFailure: true } as const;

describe('preservesMatches finds a translator with', () => {
  it.each(Object.entries(flawedTranslators))('%s', (_, translate) => {
    expect(fc.check(preservesMatches(translate), options).failed).toBe(true);
    expect(fc.check(preservesMatches(translate, { rows: { catalog: sampleCatalog } }), options).failed).toBe(true);
  });

  it.each(Object.entries(flawedCUnitTranslators))('%s, in C-Unit', (_, translate) => {
    expect(fc.check(preservesMatches(translate, { of: cunitPredicate() }), options).failed).toBe(true);
  });
});
