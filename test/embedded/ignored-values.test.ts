import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { resolveDialect } from '../../src/dialect/dialect.js';
import { checkProgram } from '../../src/embedded/index.js';
import { checkFile } from '../../src/vql/index.js';
import { checkIn, codesIn, findIn } from './programs.js';

const ignore = '-- vql-ignore value-in-quotes: checked before';

describe('a comment that ignores values in quotes', () => {
  it.each([
    ['before SELECT', `${ignore}\nSELECT id\nFROM a.b\nWHERE a = '\${a}'\nAND b = '\${b}'`, []],
    ['on a line of its own', `SELECT id FROM a.b\n${ignore}\nWHERE a = '\${a}'\nAND b = '\${b}'`, ["'${b}'"]],
    ['at the end of a line', `SELECT id FROM a.b\nWHERE a = '\${a}' ${ignore}\nAND b = '\${b}'`, ["'${b}'"]],
    ['in a fragment', `a = '\${a}' ${ignore}\nAND b = '\${b}'`, ["'${b}'"]],
  ])('applies as in any text: %s', (_, text, reported) => {
    const expected = reported.map((string) => `value-in-quotes ${string}`);
    expect(codesIn(`vql\`${text}\``)).toEqual(expected);
    if (!text.startsWith('a')) expect(codesIn(`queryAll(\`${text}\`)`)).toEqual(expected);
  });

  it('applies in a text that is inserted, and in strings that are joined', () => {
    const inserted = `a = '\${a}' ${ignore}\n`;
    expect(codesIn(`queryAll(\`SELECT id FROM a.b WHERE \${x ? \`${inserted}\` : ''}\`)`)).toEqual([]);
    expect(codesIn(`queryAll("SELECT id FROM a.b WHERE a = '" + a + "' ${ignore}\\nLIMIT 5")`)).toEqual([]);
  });

  it('applies to an option of an annotation', () => {
    const program = `queryAll(\`${ignore}\nSELECT --v:result{displayname='\${label}'}\nname FROM a.b\`)`;
    expect(codesIn(program)).toEqual([]);
  });

  it('is reported with a fix if it ignores nothing', () => {
    const program = `vql\`SELECT id FROM a.b ${ignore}\nWHERE a = \${a} LIMIT 5\``;
    const [found, ...others] = checkIn(program);
    expect(others).toEqual([]);
    expect(found?.message).toBe('The comment ignores "value-in-quotes", which is not reported here.');
    expect(applyFixes(program, found?.fixes ?? []).text).toBe('vql`SELECT id FROM a.b\nWHERE a = ${a} LIMIT 5`');
  });

  it('is not reported where the code is off', () => {
    const reading = findIn(`vql\`SELECT id FROM a.b ${ignore}\nWHERE a = \${a} LIMIT 5\``);
    const rules = { 'value-in-quotes': 'off', 'ignore-in-string': 'off' } as const;
    const options = { dialect: resolveDialect(undefined), check: checkFile, settings: { rules } };
    expect(checkProgram(reading, options)).toEqual([]);
  });

  it('does not hide that no rule has another code', () => {
    const program = `vql\`-- vql-ignore value-in-quotes, no-such: checked before\nSELECT id FROM a.b WHERE a = '\${a}'\``;
    expect(codesIn(program)).toEqual(['unused-ignore no-such']);
  });
});
