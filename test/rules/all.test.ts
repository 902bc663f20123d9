import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogRules } from '../../src/catalog/rules/all.js';
import type { RuleRow } from '../../src/catalog/rules/rule.js';
import { codes } from '../../src/codes/index.js';
import { ruleNames } from '../../src/vql/index.js';
import { rules as textRules } from '../../src/vql/rules/all.js';

const rules: readonly RuleRow[] = [...textRules, ...catalogRules];

/** The names of the files that define a rule. */
const ruleFiles = ['vql', 'catalog'].flatMap((module) => {
  const folder = new URL(`../../src/${module}/rules/`, import.meta.url);
  const files = readdirSync(folder);
  return files
    .filter((file) => /^export const \w+ = define(?:Text)?Rule\(\{/m.test(readFileSync(new URL(file, folder), 'utf8')))
    .map((file) => file.slice(0, -3));
});

describe('the list of rules', () => {
  it('has the rule of every file, which is named after its code', () => {
    expect([...ruleFiles].sort()).toEqual([...ruleNames].sort());
  });

  it.each(ruleNames)('has a test beside %s', (name) => {
    const tests = ['vql', 'catalog'].map(
      (module) => new URL(`../../src/${module}/rules/${name}.test.ts`, import.meta.url),
    );
    expect(tests.filter((file) => existsSync(file))).toHaveLength(1);
  });

  it.each(ruleNames)('has a row for %s in the table of codes', (name) => {
    const rule = rules.find(({ code }) => code === name);
    expect(codes[name]).toBe(rule);
  });
});
