import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codes } from '../../src/diagnostics/index.js';
import { ruleNames } from '../../src/vql/index.js';
import { rules } from '../../src/vql/rules/all.js';

const sources = new URL('../../src/vql/rules/', import.meta.url);
const files = readdirSync(sources).filter((file) => file.endsWith('.ts'));

/** The files that hold a rule, by what they export. */
const ruleFiles = files.flatMap((file) => {
  const [, code] = /^export const \w+: Rule<'([^']+)'>/m.exec(readFileSync(new URL(file, sources), 'utf8')) ?? [];
  return code === undefined ? [] : [{ file, code }];
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
