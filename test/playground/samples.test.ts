import { describe, expect, it } from 'vitest';
import { createCUnitService } from '../../playground/editor/cunit-service.js';
import { sampleCatalog } from '../../playground/sample/catalog.js';
import { examples } from '../../playground/sample/examples.js';
import { isTarget } from '../../playground/state/page-state.js';
import { openSession } from '../../playground/state/session.js';
import { defineCatalog } from '../../src/catalog/index.js';
import { targetTitles } from '../../src/engine/index.js';
import { createLanguageService } from '../../src/language/index.js';

describe('the sample catalog', () => {
  it('is one that defineCatalog takes', () => {
    expect(() => defineCatalog(sampleCatalog.definition)).not.toThrow();
  });
});

describe('the examples', () => {
  const vql = createLanguageService({ catalog: sampleCatalog });
  const services = { vql, cunit: createCUnitService(() => 'article.query', vql, sampleCatalog) };
  const outcomes = examples.map(({ title, side, text }) => {
    const { translation } = openSession({ source: side, texts: { [side]: text }, acceptLosses: false });
    const { outcome, losses } = translation;
    const problems = services[side].diagnostics(text).filter(({ severity }) => severity !== 'hint');
    const fixes = problems.filter(({ fixes = [] }) => fixes.length > 0);
    return [title, outcome, losses.map(({ direction }) => direction).join(), problems.length, fixes.length];
  });

  it('show what their titles promise', () => {
    expect(outcomes).toEqual([
      ['Open orders, and a typo to fix', 'exact', '', 1, 1],
      ['Mistakes with fixes', 'broken', '', 7, 7],
      ['NOT and NULL', 'exact', '', 0, 0],
      ['Losses: not expressible in C-Unit', 'inexact', 'wider', 1, 0],
      ['A C-Unit predicate', 'exact', '', 0, 0],
      ['A C-Unit request with mistakes', 'broken', '', 2, 2],
      ['JOIN: orders with the names of customers', 'inexact', 'untranslatable,untranslatable', 0, 0],
      ['EXISTS: accounts that complained', 'exact', '', 0, 0],
      ['COUNT, SUM, MIN, MAX, AVG', 'inexact', 'untranslatable', 0, 0],
      ['Paging: the second five', 'exact', '', 0, 0],
      ['Annotations: names of columns', 'exact', '', 0, 0],
      ['ESCAPE: a percent sign in a pattern', 'exact', '', 0, 0],
      ['Variables: values beside the query', 'exact', '', 0, 0],
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
