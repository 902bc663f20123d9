import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { checkIn, codesIn } from './programs.js';

const start = 'SELECT id FROM account.query WHERE';

/** Returns what `--fix` makes of a program. */
function fixedSafely(program: string): string {
  const fixes = checkIn(program).flatMap(({ fixes = [] }) => fixes.filter(({ safe }) => safe));
  return applyFixes(program, fixes).text;
}

describe('a string whose quotes do not pair', () => {
  it.each([
    ['in which everything after the value is', "name = '${name} AND active = 1 ORDER BY id LIMIT 5", 'unclosed-string'],
    ['that begins before a value', "name = 'x AND b = ${x} LIMIT 5", 'unclosed-string'],
    ['in double quotes', 'name = "${x} AND b = 2 LIMIT 5', 'string-quotes'],
    ['with a quote inside another', "name = 'it's' AND b = ${x} LIMIT 5", 'undoubled-quote'],
    ['with a doubled quote for a single one', "name = '${x}'' AND b = '${x}' LIMIT 5", 'unclosed-string'],
    ['that another line closes', "name = '${x}\nAND b = '${y}' LIMIT 5", 'unclosed-string'],
  ])('is reported as without values, and not changed by itself: %s', (_, condition, code) => {
    for (const program of [`vql\`${start} ${condition}\``, `queryAll(\`${start} ${condition}\`)`]) {
      expect(codesIn(program).map((reported) => reported.split(' ')[0])).toEqual([code]);
      expect(fixedSafely(program)).toBe(program);
    }
  });

  it.each([
    ['two quotes are missing', "name = '${x} AND b = '${y} LIMIT 5", "'${x} AND b = '"],
    ['quotes of two lines are missing', "name = '${x}\nAND b = y' AND c = 1", "'${x}\nAND b = y'"],
    ['a string contains a condition', "name = '${x} AND b = ''y' AND c = 1", "'${x} AND b = ''y'"],
    ['two quotes of a range are missing', "name BETWEEN '${x} AND '${y} LIMIT 5", "'${x} AND '"],
    ['two quotes of a list are missing', "name IN ('${x}, '${y}, 'z')", "'${x}, '"],
  ])('is reported without a fix where %s', (_, condition, string) => {
    const program = `vql\`${start} ${condition}\``;
    expect(codesIn(program)).toContain(`value-in-quotes ${string}`);
    expect(fixedSafely(program)).toBe(program);
  });

  it.each([
    ['a fragment', "vql`name = '${x}`", "'${x}"],
    ['a text that is inserted', `queryAll(\`${start} \${x ? \`a = '\${x}\` : ''}\`)`, "'${x}"],
    ['a text that goes on later', `let sql = "${start} name = '" + name; sql += "'"; queryAll(sql)`, "'"],
  ])('is reported without a fix in %s, where the rest is elsewhere', (_, program, string) => {
    expect(codesIn(program)).toEqual([`value-in-quotes ${string}`]);
    expect(checkIn(program).flatMap(({ fixes = [] }) => fixes)).toEqual([]);
  });

  it('does not keep the strings of other lines from being fixed', () => {
    const program = `vql\`${start} name = '\${x}'\nAND b = '\${y}\nAND c = 1\``;
    expect(codesIn(program)).toEqual(["value-in-quotes '${x}'", "unclosed-string '${y}"]);
    expect(fixedSafely(program)).toBe(`vql\`${start} name = \${x}\nAND b = '\${y}\nAND c = 1\``);
  });

  it.each([
    ['a value after it', "name = '${x}'${order}", 'name = ${x}${order}'],
    ['several lines', "name = '${x}\n more' AND b = 'y'", "name = ${`${x}\n more`} AND b = 'y'"],
    ['a connective', "name = 'Simon and ${x}'", 'name = ${`Simon and ${x}`}'],
    ['doubled quotes', "name = 'it''s ${x}'", "name = ${`it's ${x}`}"],
  ])('is not one that has %s', (_, condition, fixed) => {
    expect(fixedSafely(`vql\`${start} ${condition}\``)).toBe(`vql\`${start} ${fixed}\``);
  });
});
