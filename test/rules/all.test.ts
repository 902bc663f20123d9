import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogRules } from '../../src/catalog/rules/all.js';
import { codes } from '../../src/codes/index.js';
import { ruleNames } from '../../src/vql/index.js';
import { rules as textRules } from '../../src/vql/rules/all.js';

const rules = { ...textRules, ...catalogRules };

/** The files that hold a rule, by what they export. */
const ruleFiles = ['vql', 'catalog'].flatMap((room) => {
  const sources = new URL(`../../src/${room}/rules/`, import.meta.url);
  return readdirSync(sources).flatMap((file) => {
    const text = readFileSync(new URL(file, sources), 'utf8');
    const [, code] = /^export const \w+: (?:Catalog)?Rule<'([^']+)'>/m.exec(text) ?? [];
    return code === undefined ? [] : [{ file, code }];
  });
});

describe('the table of rules', () => {
  it.each(ruleNames)('has a test file for %s', (name) => {
    expect(existsSync(new URL(`${name}.test.ts`, import.meta.url))).toBe(true);
  });

  it('holds the rule of every file, which is named after its code', () => {
    expect(ruleFiles.map(({ file }) => file)).toEqual(ruleFiles.map(({ code }) => `${code}.ts`));
    expect(ruleFiles.map(({ code }) => code).sort()).toEqual([...ruleNames].sort());
  });

  it.each(ruleNames)('keeps %s under its own code, which the code table has', (name) => {
    expect(rules[name].code).toBe(name);
    expect(Object.keys(codes)).toContain(name);
  });
});
