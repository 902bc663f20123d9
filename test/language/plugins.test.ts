import { describe, expect, it } from 'vitest';
import { createCUnitLanguageService } from '../../src/language/cunit/index.js';
import { createLanguageService, explain, explainCode } from '../../src/language/index.js';
import { acme } from '../rules/support/acme.js';
import { errorOf } from '../support/error-of.js';

const service = createLanguageService({ plugins: [acme], rules: { 'no-limit': 'off' } });
const text = 'SELECT * FROM document.order';

describe('a language service with plugins', () => {
  it('reports what their rules report, with help in hovers', () => {
    expect(service.diagnostics(text).map(({ code }) => code)).toEqual(['acme/no-star', 'acme/state-filter']);
    expect(service.hover(text, 16)?.contents).toMatch(/^\*\*acme\/state-filter\*\*: Most documents are archived\./);
    expect(service.hover(text, 7)?.contents).toMatch(/^\*\*acme\/no-star\*\*: All columns are selected\./);
  });

  it('offers comments that ignore their rules, and completes the codes in them', () => {
    const titles = service.codeActions(text, { start: 7, end: 7 }).map(({ title }) => title);
    expect(titles).toContain('Ignore acme/no-star for this statement');
    const ignored = `-- vql-ignore acme/no-star: shown\n${text}`;
    expect(service.diagnostics(ignored).map(({ code }) => code)).toEqual(['acme/state-filter']);
    const beginning = `-- vql-ignore acme/`;
    const { items } = service.complete(`${beginning}\n${text}`, beginning.length);
    expect(items.map(({ label }) => label)).toEqual(['acme/state-filter', 'acme/no-star', 'acme/deprecated-template']);
    expect(items[0]?.edit).toEqual({ span: { start: 14, end: 19 }, text: 'acme/state-filter' });
  });

  it('has the same for C-Unit', () => {
    const cunit = createCUnitLanguageService({ plugins: [acme] });
    const json = '{ "group": "document", "template": "order", "request": {} }';
    const [found] = cunit.diagnostics(json).filter(({ code }) => code === 'acme/state-filter');
    expect(json.slice(found?.span?.start, found?.span?.end)).toBe('"order"');
    expect(cunit.hover(json, found?.span?.start ?? 0)?.contents).toContain('Most documents are archived.');
  });
});

describe('explanations with plugins', () => {
  it('have the warnings of their rules', () => {
    const { value } = explain('SELECT * FROM account.query LIMIT 1', { plugins: [acme] });
    expect(value?.warnings.map(({ text }) => text)).toEqual(['Name the columns.']);
  });

  it('explain the codes of their rules', () => {
    expect(explainCode('acme/no-star', { plugins: [acme] })).toBe(
      'acme/no-star: a rule of "check"; by default a warning. The settings can give it another severity, or switch it off.\n\nAll columns are selected.\n\nExample:\n  SELECT * FROM account.query\n',
    );
    expect(errorOf(() => explainCode('acme/no-star')).code).toBe('wrong-argument');
  });
});
