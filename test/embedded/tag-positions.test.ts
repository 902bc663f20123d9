import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { checkIn } from './programs.js';

/** Returns a program after all fixes of its values in quotes. */
function fixedText(program: string): string {
  const found = checkIn(program).filter(({ code }) => code === 'value-in-quotes');
  return applyFixes(
    program,
    found.flatMap(({ fixes = [] }) => fixes),
  ).text;
}

/** Returns the messages about values in quotes of the tag, without their common beginning. */
function messages(program: string): readonly string[] {
  const beginning = / is inserted between quotes, where the tag does not accept a value(?:[;.] )/;
  return checkIn(program)
    .filter(({ code }) => code === 'value-in-quotes')
    .map(({ message }) => message.replace(beginning, ': '));
}

const path = 'Insert the name of a field as path(…).';

describe('a string where the tag does not accept a value', () => {
  it.each([
    ['a column', "SELECT '${a}', id FROM a.b", path],
    ['a sort key', "SELECT id FROM a.b ORDER BY '${a}'", path],
    ['the left side, in double quotes', 'SELECT id FROM a.b WHERE "${a}" = ${b}', path],
    ['beside a literal', "SELECT id FROM a.b WHERE '${a}' = 'b'", path],
    [
      'a template',
      "SELECT id FROM '${a}'",
      'Write the template in the text; from(…) takes one that is known only at run time.',
    ],
    ['a number of rows', "SELECT id FROM a.b LIMIT '${a}'", 'it writes the quotes itself.'],
    ['a whole list', "SELECT id FROM a.b WHERE b IN '${a}'", 'it writes the quotes itself.'],
    ['a test for null', "SELECT id FROM a.b WHERE '${a}' IS NULL", 'it writes the quotes itself.'],
    ['a condition', "SELECT id FROM a.b WHERE '${a}'", 'it writes the quotes itself.'],
    ['beside a word', "SELECT id FROM a.b WHERE b = '${a}'AND c = 1", 'it writes the quotes itself.'],
    ['after a type', "SELECT id FROM a.b WHERE b = N'${a}'", 'it writes the quotes itself.'],
    ['a sort key of a fragment', "ORDER BY '${a}'", path],
    ['a fragment by itself', "'${a}'", 'it writes the quotes itself.'],
  ])('keeps its quotes: %s', (_, text, advice) => {
    const program = `vql\`${text}\``;
    expect(fixedText(program)).toBe(program);
    expect(messages(program)).toEqual([`"a": ${advice}`]);
  });

  it('keeps them on both sides of a comparison of two', () => {
    const program = "vql`SELECT id FROM a.b WHERE '${a}' = '${b}'`";
    expect(fixedText(program)).toBe(program);
    expect(messages(program)).toEqual([`"a": ${path}`, '"b": it writes the quotes itself.']);
  });
});

describe('a string where the tag accepts a value', () => {
  it.each([
    ['after a field', "SELECT id FROM a.b WHERE b = '${a}'", 'SELECT id FROM a.b WHERE b = ${a}'],
    ['before a field', "SELECT id FROM a.b WHERE '${a}' = b", 'SELECT id FROM a.b WHERE ${a} = b'],
    ['after a field of the program', "SELECT id FROM a.b WHERE ${b} = '${a}'", 'SELECT id FROM a.b WHERE ${b} = ${a}'],
    ['in a list', "SELECT id FROM a.b WHERE b IN ('${a}', 'c')", "SELECT id FROM a.b WHERE b IN (${a}, 'c')"],
    ['in a range', "SELECT id FROM a.b WHERE b BETWEEN '${a}' AND 5", 'SELECT id FROM a.b WHERE b BETWEEN ${a} AND 5'],
    [
      'after ESCAPE',
      "SELECT id FROM a.b WHERE b LIKE 'c' ESCAPE '${a}'",
      "SELECT id FROM a.b WHERE b LIKE 'c' ESCAPE ${a}",
    ],
    [
      'in a function',
      "SELECT id FROM a.b WHERE lower(b) = lower('${a}')",
      'SELECT id FROM a.b WHERE lower(b) = lower(${a})',
    ],
    ['a number of rows', "SELECT id FROM a.b LIMIT '${Number(a)}'", 'SELECT id FROM a.b LIMIT ${Number(a)}'],
    ['in a condition of its own', "AND b = '${a}'", 'AND b = ${a}'],
    ['after an operator of its own', "LIKE '${a}%'", 'LIKE ${`${a}%`}'],
    ['in a list of its own', "IN ('${a}', '${b}')", 'IN (${a}, ${b})'],
  ])('is written without its quotes: %s', (_, text, fixed) => {
    expect(fixedText(`vql\`${text}\``)).toBe(`vql\`${fixed}\``);
  });
});

describe('values beside signs of other languages, in the tag', () => {
  it.each([
    ['in brackets after IN', 'a IN [${b}]', 'a IN (${b})', ['list-needs-parentheses']],
    ['in braces', 'a = {${b}}', 'a = ${b}', ['foreign-placeholder']],
    ['after a dollar sign', 'a = $${b}', 'a = ${b}', ['foreign-placeholder']],
    ['in typographic quotes', 'a = ‘${b}’', 'a = ${b}', ['value-in-quotes']],
    ['in a string of typographic quotes', 'a LIKE “%${b}%”', 'a LIKE ${`%${b}%`}', ['value-in-quotes']],
  ])('are written as values: %s', (_, condition, fixed, expected) => {
    const program = `vql\`SELECT id FROM a.b WHERE ${condition} LIMIT 5\``;
    const found = checkIn(program);
    expect(found.map(({ code }) => code)).toEqual(expected);
    expect(
      applyFixes(
        program,
        found.flatMap(({ fixes = [] }) => fixes),
      ).text,
    ).toBe(`vql\`SELECT id FROM a.b WHERE ${fixed} LIMIT 5\``);
  });

  it.each(['vql`§`', 'queryAll(`§`)'])('are reported once in a concatenation, as literals are: %s', (program) => {
    const found = checkIn(program.replace('§', "SELECT id FROM a.b WHERE a LIKE '%' || ${b} || '%' LIMIT 5"));
    expect(found.map(({ message, fixes = [] }) => [message, fixes.length])).toEqual([
      ['VQL has no concatenation of strings: write the whole string.', 0],
    ]);
  });

  it('are named so in messages and titles', () => {
    const [found] = checkIn('vql`SELECT id FROM a.b WHERE a = {${b}} LIMIT 5`');
    expect(found?.message).toBe('"{${b}}" is not a variable of VQL; write ${b}.');
    expect(found?.fixes?.map(({ title }) => title)).toEqual(['Write ${b}']);
  });

  it('are left alone by a fix that would put them into a string', () => {
    const [found] = checkIn('vql`SELECT id FROM a.b WHERE a = ‘${b} LIMIT 5`');
    expect(found?.code).toBe('string-quotes');
    expect(found?.fixes).toEqual([]);
  });

  it('remain names of variables in a text of a call', () => {
    const [found] = checkIn('queryAll(`SELECT id FROM a.b WHERE a = {${b}} LIMIT 5`)');
    expect(found?.fixes?.map(({ title }) => title)).toEqual(['Write :${b}']);
  });
});
