import { describe, expect, it } from 'vitest';
import { defaultDialect, readDialect } from '../../../src/dialect/index.js';
import { createLanguageService } from '../../../src/language/index.js';
import { sampleCatalog } from '../../support/catalog.js';
import { chosen, from, labels } from './offered.js';

describe('a file', () => {
  it('is completed in the statement at the cursor, with spans of the file', () => {
    const source = `SELECT id FROM crm.activities;\n\nSELECT na| ${from};\n`;
    expect(chosen(source, 'name')).toBe(`SELECT id FROM crm.activities;\n\nSELECT name| ${from};\n`);
    expect(labels('SELECT id FROM a.b;\n|')[0]).toBe('SELECT');
  });
});

describe('options', () => {
  it.each([
    ['an unknown option', { rule: {} }, 'createLanguageService has no option "rule". Did you mean "rules"?'],
    [
      'parsed JSON for a catalog',
      { catalog: { templates: {} } },
      /^The option "catalog" of create\w+ must be a catalog/,
    ],
    ['a day for "today"', { today: '2026-01-01' }, 'The option "today" of createLanguageService must be a function'],
  ])('are rejected when the service is created: %s', (_, options, message) => {
    expect(() => createLanguageService(options as never)).toThrow(message);
  });
});

describe('the dialect of an installation', () => {
  it('leaves out what the installation does not support', () => {
    const { value: dialect = defaultDialect } = readDialect({
      version: 1,
      dialect: { constructs: { between: 'refused', limit: 'ignored' }, functions: { AVG: 'differs' } },
    });
    const probed = createLanguageService({ catalog: sampleCatalog, dialect });
    const offered = labels(`SELECT id ${from} WHERE id |`, probed);
    expect(offered).toContain('>=');
    expect(offered).not.toContain('BETWEEN');
    expect(labels(`SELECT id ${from} |`, probed)).not.toContain('LIMIT');
    expect(labels(`SELECT | ${from}`, probed)).toContain('SUM');
    expect(labels(`SELECT | ${from}`, probed)).not.toContain('AVG');
  });
});
