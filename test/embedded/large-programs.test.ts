import { describe, expect, it } from 'vitest';
import { codesIn, findIn } from './programs.js';

describe('large programs', () => {
  const values = (count: number, one: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => one(index)).join('');
  const joined = (count: number) =>
    `queryAll("SELECT id FROM account.query WHERE a = 1 ${values(count, (index) => `" + "AND name = '" + x${index} + "' `)}")`;

  it('may join thousands of strings', () => {
    expect(codesIn(joined(1600))).toHaveLength(1600);
    const data = `const data = "a"${values(6000, (index) => ` + "b${index}"`)};\nqueryAll("SELECT nmae, FROM a.b")`;
    expect(codesIn(data)).toEqual(['missing-column FROM']);
  });

  it.each([
    ['in a list that is put in', `const L = [${values(130_000, (index) => `${index}, `)}];`, "${L.join(',')}"],
    ['in a list that is joined with another', `const L = [].concat(${values(130_000, () => '1, ')}2);`, '${L.join()}'],
    ['in a list that they are put into', `const L = []; L.push(${values(130_000, () => '1, ')}2);`, '${L.join()}'],
    ['added to a text', `let s = ''; ${values(130_000, () => "s += 'a';")}`, '${s}'],
    ['in a template that is put in', `const s = \`${values(130_000, () => '${a}')}\`;`, '${s}'],
    ['in the query', '', values(130_000, () => '${a}')],
    ['in a pattern', `const [${values(130_000, (index) => `a${index}, `)}] = q;`, '1'],
  ])('may have a hundred thousand values %s', (_, before, value) => {
    const program = `${before}\nqueryAll(\`SELECT id FROM a.b WHERE id IN (${value})\`);`;
    expect(findIn(program).queries.map(({ role }) => role)).toContain('call');
  });

  it('may set a name and pass it thousands of times', () => {
    const program = `let q;\n${values(4000, (index) => `q = "SELECT a, FROM a.b LIMIT ${index}"; queryAll(q);\n`)}`;
    expect(findIn(program).queries).toHaveLength(4000);
  });

  it('may have functions that return their own results', () => {
    const program = "function f(x) { return x ? x : f(x + 1); }\nqueryAll(f('SELECT a, FROM a.b'));";
    expect(findIn(program).queries).toEqual([]);
  });

  it('may call one method on another thousands of times', () => {
    expect(codesIn(`a${'.b()'.repeat(5000)}.queryAll("SELECT nmae, FROM a.b")`)).toEqual(['missing-column FROM']);
  });

  it('may nest brackets as deeply as they like', () => {
    const program = `queryAll("SELECT a, FROM a.b");\nconst a = ${'['.repeat(20_000)}${']'.repeat(20_000)};`;
    expect(codesIn(program)).toEqual(['missing-column FROM']);
  });

  const nested = (count: number, open: string, close: string) => open.repeat(count) + close.repeat(count);
  it.each([
    ['sums', `queryAll(${nested(3000, '("SELECT nmae, FROM a.b" + ', ')').replace(' + )', ')')})`],
    ['templates', `queryAll(${nested(3000, '`SELECT id FROM a.b WHERE ${', '}`').replace('${}', '1')})`],
    ['joined lists', `queryAll(${nested(3000, '["SELECT id FROM a.b", ', "].join('')")})`],
    ['choices', `queryAll(${nested(3000, '(a || ', ')').replace('|| )', '|| "SELECT id FROM a.b")')})`],
    ['calls', `queryAll(${nested(3000, 'f(', ')')} + "SELECT id FROM a.b")`],
  ])('may nest %s thousands of times', (_, program) => {
    expect(findIn(`${program}; queryAll("SELECT a, FROM c.d");`).queries.length).toBeGreaterThan(0);
  });
});
