import { describe, expect, it } from 'vitest';
import { chosen, from, labels } from './offered.js';

describe('values', () => {
  it('of an enum are quoted', () => {
    expect(labels(`SELECT id ${from} WHERE state = |`).slice(0, 2)).toEqual(["'OPEN'", "'DONE'"]);
    expect(chosen(`SELECT id ${from} WHERE state IN ('OPEN', |)`, "'DONE'")).toBe(
      `SELECT id ${from} WHERE state IN ('OPEN', 'DONE'|)`,
    );
  });

  it('replace the string at the cursor', () => {
    expect(labels(`SELECT id ${from} WHERE state = 'D|'`)).toEqual(["'DONE'"]);
    expect(chosen(`SELECT id ${from} WHERE state = 'D|' LIMIT 1`, "'DONE'")).toBe(
      `SELECT id ${from} WHERE state = 'DONE'| LIMIT 1`,
    );
    expect(chosen(`SELECT id ${from} WHERE state = 'D|`, "'DONE'")).toBe(`SELECT id ${from} WHERE state = 'DONE'|`);
  });

  it('close a string whose end was read as the beginning of another one', () => {
    expect(chosen(`SELECT id ${from} WHERE state IN ('OP| , 'DONE')`, "'OPEN'")).toBe(
      `SELECT id ${from} WHERE state IN ('OPEN'| , 'DONE')`,
    );
    expect(chosen(`SELECT id ${from} WHERE state = 'D|ONE' AND name = 'x`, "'OPEN'")).toBeUndefined();
    expect(chosen(`SELECT id ${from} WHERE state = '|DONE' AND name = 'x`, "'OPEN'")).toBe(
      `SELECT id ${from} WHERE state = 'OPEN'| AND name = 'x`,
    );
  });

  it('do not close a string before a comment or another statement', () => {
    for (const rest of ['; SELECT 1', '-- note', '/* note'])
      expect(labels(`SELECT id ${from} WHERE state = 'O| ${rest}`), rest).toEqual([]);
  });

  it('of a boolean are quoted, as in code that runs', () => {
    expect(labels(`SELECT id ${from} WHERE active = |`).slice(0, 2)).toEqual(["'true'", "'false'"]);
  });

  it.each([
    ['state IN (|)', ["'OPEN'", "'DONE'", ':state']],
    ['active IN (|)', ["'true'", "'false'"]],
    ['created IN (|)', ["'2026-11-21'", "'2026-11-01'", "'2026-01-01'"]],
    ['name IN (|)', ["''", ':name']],
    ['name NOT IN (|)', ["''", ':name']],
    ['total IN (|)', [':total']],
  ])('begin a list: %s', (condition, first) => {
    expect(labels(`SELECT id ${from} WHERE ${condition}`).slice(0, first.length)).toEqual(first);
  });

  it('of dates are today, and the first of month and year', () => {
    const dates = ["'2026-11-21'", "'2026-11-01'", "'2026-01-01'"];
    expect(labels(`SELECT id ${from} WHERE created BETWEEN |`).slice(0, 3)).toEqual(dates);
    expect(labels(`SELECT id ${from} WHERE changed > |`)[0]).toBe("'2026-11-21T00:00:00Z'");
  });

  it('may be variables of the text', () => {
    expect(labels(`SELECT id ${from} WHERE name = :wanted OR name = |`)).toContain(':wanted');
  });
});

describe('what the rules refuse', () => {
  it.each([
    ['TRUE for a decimal', 'total = |', 'TRUE'],
    ['TRUE for an enum', 'state = |', 'TRUE'],
    ['NULL after an operator', 'name = |', 'NULL'],
    ['NULL in a list', 'name IN (|)', 'NULL'],
    ['NULL as a pattern', 'name LIKE |', 'NULL'],
    ['a field of another type', 'created > |', 'name'],
    ['the field itself', 'name = |', 'name'],
    ['a field of another type on the left', '| = created', 'active'],
    ['an upper bound that is less than the lower one', "created BETWEEN '2026-11-10' AND |", "'2026-01-01'"],
  ])('is not offered: %s', (_, condition, label) => {
    expect(labels(`SELECT id ${from} WHERE ${condition}`)).not.toContain(label);
  });

  it('does not include what they accept', () => {
    expect(labels(`SELECT id ${from} WHERE active = |`)).toContain('TRUE');
    expect(labels(`SELECT id ${from} WHERE created > |`)).toContain('changed');
    const join = 'JOIN (SELECT id FROM account.query) AS other ON (other.id = |)';
    expect(labels(`SELECT id ${from} ${join}`)[0]).toBe('id');
  });
});

describe('numbers of rows', () => {
  it.each([
    ['LIMIT |', ['100', '10', '1000']],
    ['LIMIT | OFFSET 5', ['100', '10', '1000']],
    ['OFFSET |', ['100', '200', '300']],
    ['LIMIT 25 OFFSET |', ['25', '50', '75']],
    ['LIMIT 0 OFFSET |', []],
    ['LIMIT 9007199254740991 OFFSET |', ['9007199254740991']],
  ])('are offered: %s', (clauses, expected) => {
    expect(labels(`SELECT id ${from} ${clauses}`)).toEqual(expected);
  });

  it('are pages of the statement at the cursor', () => {
    const inner = 'JOIN (SELECT id FROM crm.activities LIMIT 7 OFFSET |) AS c ON (c.id = id)';
    expect(labels(`SELECT id ${from} ${inner} LIMIT 10`)).toEqual(['7', '14', '21']);
  });
});

describe('an incomplete number', () => {
  it.each(['25e', '1.', '2026-11-21'])('has no items: %s', (number) => {
    expect(labels(`SELECT id ${from} WHERE total = ${number}|`)).toEqual([]);
  });
});

describe('numbers after the cursor', () => {
  it.each(['-2', '1.5'])('exclude LIMIT before %s', (number) => {
    expect(labels(`SELECT < = |${number}`)).not.toContain('LIMIT');
  });
});
