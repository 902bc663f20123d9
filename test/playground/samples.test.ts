import { describe, expect, it } from 'vitest';
import { createCUnitService } from '../../playground/cunit-service.js';
import { examples } from '../../playground/examples.js';
import { sampleCatalog } from '../../playground/sample-catalog.js';
import { openSession } from '../../playground/session.js';
import { isTarget, targetTitles } from '../../playground/targets.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { createLanguageService } from '../../src/language/index.js';

describe('the sample catalog', () => {
  it('is one that defineCatalog takes', () => {
    expect(() => defineCatalog(sampleCatalog.definition)).not.toThrow();
  });
});

describe('the examples', () => {
  const vql = createLanguageService({ catalog: sampleCatalog });
  const services = { vql, cunit: createCUnitService(() => 'article.query', vql) };
  const outcomes = examples.map(({ title, side, text }) => {
    const { translation } = openSession({ source: side, texts: { [side]: text }, acceptLosses: false });
    const { outcome, losses } = translation;
    const problems = services[side].diagnostics(text).filter(({ severity }) => severity !== 'hint');
    const fixes = problems.filter(({ fixes = [] }) => fixes.length > 0);
    return [title, outcome, losses.map(({ direction }) => direction).join(), problems.length, fixes.length];
  });

  it('show what their titles say', () => {
    expect(outcomes).toEqual([
      ['Open orders above 500', 'exact', '', 0, 0],
      ['Written in a hurry: mistakes with fixes', 'broken', '', 7, 7],
      ['NOT, pushed inward where NULL matters', 'exact', '', 0, 0],
      ['What C-Unit cannot say: losses', 'inexact', 'wider', 1, 0],
      ['A predicate of C-Unit', 'exact', '', 0, 0],
      ['A request of C-Unit, with mistakes', 'broken', '', 2, 2],
      ['Two statements', 'exact', '', 0, 0],
    ]);
  });
});

describe('the targets', () => {
  it('are those that there are titles for', () => {
    expect(Object.keys(targetTitles).every(isTarget)).toBe(true);
    expect(isTarget('toString')).toBe(false);
  });
});
