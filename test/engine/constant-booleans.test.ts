import { expect, it } from 'vitest';
import { matches } from '../../src/cunit/index.js';
import { compileSql } from '../../src/engine/index.js';
import { check, parse } from '../../src/vql/index.js';

/** Operands, and the boolean that each is. A variable is a text. */
const operands = ['TRUE', 'true', 'tRuE', "'TRUE'", "'true'", "'True'", ':upper', ':mixed', 'FALSE', "'fALSE'", ':no'];
const variables = { upper: 'TRUE', mixed: 'True', no: 'False' };

const isKeyword = (operand: string) => /^[a-z]/i.test(operand);
const booleanOf = (operand: string) =>
  (operand.startsWith(':') ? variables[operand.slice(1) as keyof typeof variables] : operand)
    .replaceAll("'", '')
    .toLowerCase() === 'true';

/** Returns the value of a WHERE clause of constants: of all that are joined by AND. */
function foldedWhere(sql = ''): boolean {
  const [where = ''] = /WHERE [A-Z ()]+ ORDER/.exec(sql) ?? [];
  expect(where).toMatch(/TRUE|FALSE/);
  expect(where).not.toContain(' OR ');
  return !where.includes('FALSE');
}

it.each(
  operands.flatMap((left) =>
    operands.filter((right) => isKeyword(left) || isKeyword(right)).map((right) => [left, right] as const),
  ),
)('%s and %s are compared as booleans, everywhere', (left, right) => {
  const isEqual = booleanOf(left) === booleanOf(right);
  for (const [condition, holds] of [
    [`${left} = ${right}`, isEqual],
    [`${left} <> ${right}`, !isEqual],
    [`NOT ${left} = ${right}`, !isEqual],
    [`${left} IN (${right})`, isEqual],
    [`${left} NOT IN (${right})`, !isEqual],
    [`${left} BETWEEN ${right} AND ${right}`, isEqual],
    [`${left} < ${right}`, !booleanOf(left) && booleanOf(right)],
  ] as const) {
    const { value } = parse(`SELECT id FROM a.b WHERE ${condition} LIMIT 1`);
    if (value?.where === undefined) throw new Error(condition);
    expect([condition, matches(value.where, {}, { variables })]).toEqual([condition, holds]);
    for (const target of ['duckdb', 'postgres', 'sqlite', 'trino'] as const)
      expect([condition, foldedWhere(compileSql(value, { target, variables }).value?.sql)]).toEqual([condition, holds]);
  }
  if (left.startsWith(':') || right.startsWith(':')) return;
  const [found] = check(`SELECT id FROM a.b WHERE ${left} = ${right} LIMIT 1`);
  expect(found?.message).toMatch(isEqual ? /holds for every row/ : /holds for no row/);
});
