import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches, toCUnit } from '../../src/cunit/index.js';
import { applyFixes } from '../../src/diagnostics/index.js';
import { type CheckOptions, check, parseOrThrow } from '../../src/vql/index.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';

const fields = ['id', 'name', 'active', 'created', 'changed', 'state', 'total', 'tags', 'address.city'];
const values = [
  ...["'1'", '1', '1.0', "'1.0'", "'true'", 'TRUE', 'NULL', "'2024-01-01'", "'01.02.2024'", "'2024-01-01T00:00:00Z'"],
  ...["'OPEN'", "'open'", "'a%'", "'a'", ':v', 'name', '10', "'10'", "''"],
  ...["'TRUE'", "'done'", '9007199254740993', "'9007199254740993'"],
];
const forms = [
  ...['? = !', '? <> !', '? < !', '? >= !', '? IN (!, !)', '? NOT IN (!, !)', '? IN (!, !, !)', '? BETWEEN ! AND !'],
  ...['? LIKE !', '? NOT LIKE !', '? IS NULL', '? IS NOT NULL', 'NOT ? = !', '? NOTNULL'],
  '? IN (!, -- note\n!)',
];

const condition = fc
  .tuple(
    fc.constantFrom(...forms),
    fc.constantFrom(...fields),
    fc.array(fc.constantFrom(...values), { minLength: 3, maxLength: 3 }),
  )
  .map(([form, field, chosen]) => {
    let index = 0;
    return form.replaceAll('?', field).replaceAll('!', () => chosen[index++] ?? '');
  });

/** Conditions on few fields and values in nested lists, so that they repeat, contradict or complete each other. */
const repetitive = fc.array(condition, { minLength: 1, maxLength: 3 }).chain((conditions) => {
  const one = fc.constantFrom(...conditions);
  return fc.letrec<{ list: string }>((tie) => ({
    list: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      one,
      fc.tuple(tie('list'), fc.constantFrom('AND', 'OR'), tie('list')).map((parts) => `(${parts.join(' ')})`),
      tie('list').map((inner) => `NOT (${inner})`),
      fc.array(one, { minLength: 2, maxLength: 3 }).map((all) => `(${all.join(' OR ')})`),
    ),
  })).list;
});

const statements = fc
  .tuple(
    fc.constantFrom('id', 'id, name', 'id, id', '*', "--v:result{displayname='x'}\nid", 'id, name, id'),
    repetitive,
    fc.constantFrom('', ' ORDER BY id', ' ORDER BY name, name', ' LIMIT 0', ' LIMIT 5 OFFSET 0', ' OFFSET 0'),
  )
  .map(([columns, where, rest]) => `SELECT ${columns} FROM account.query WHERE ${where}${rest}`);

function withSafeFixes(text: string, options: CheckOptions): string {
  let fixed = text;
  for (let pass = 0; pass < 10; pass++) {
    const fixes = check(fixed, options).flatMap(({ fixes: all = [] }) => all.filter(({ safe }) => safe));
    const next = applyFixes(fixed, fixes).text;
    if (next === fixed) return fixed;
    fixed = next;
  }
  throw new Error(`The safe fixes of ${text} do not end.`);
}

/**
 * Codes of repetitions. A fix may write a value as the text has it elsewhere, such as an id in quotes: the repetition was there before,
 * in another spelling, and is reported once both are equal. Without a comment in it, it has a safe fix itself.
 */
const repetitions: ReadonlySet<string> = new Set(['duplicate-in-value', 'repeated-condition']);

/** Rows whose values have the types of the catalog: booleans are not texts, numbers may be. */
const rows = Array.from({ length: 6 }, (_, index) => ({
  id: [1, '1', '9007199254740993', null, 10, '2'][index],
  name: ['1', '1.0', 'TRUE', 'a', 'OPEN', null][index],
  active: [true, true, false, false, null, true][index],
  created: ['2024-01-01', null, '2024-02-01', '2024-01-01', '2023-12-31', '2024-01-01'][index],
  changed: ['2024-01-01T00:00:00Z', '2024-01-01T01:00:00+01:00', null, '2024-01-02T00:00:00Z', '', ''][index],
  state: ['OPEN', 'DONE', null, 'OPEN', 'DONE', 'OPEN'][index],
  total: [1, '1.0', '10', 10, null, '0.5'][index],
  tags: [['1'], [], ['1', '10'], ['a', 'OPEN'], ['TRUE'], null][index],
  address: { city: ['1', 'a', '', null, 'open', '10'][index] },
}));

describe('safe fixes of rules', () => {
  it('end, and lead to no code that was not reported before', () => {
    let count = 0;
    fc.assert(
      fc.property(statements, fc.constantFrom({}, { catalog }), (text, options) => {
        const fixed = withSafeFixes(text, options);
        if (fixed === text) return;
        count++;
        const known = new Set(check(text, options).map(({ code }) => code));
        const added = check(fixed, options).filter(({ code }) => !known.has(code) && !repetitions.has(code));
        expect(added, `${text}\n=>\n${fixed}`).toEqual([]);
      }),
      { numRuns: propertyRuns(4_000) },
    );
    expect(count).toBeGreaterThan(propertyRuns(4_000) / 4);
  });

  it('select the same rows', () => {
    let count = 0;
    fc.assert(
      fc.property(statements, fc.constantFrom({}, { catalog }), (text, options) => {
        const fixed = withSafeFixes(text, options);
        const [before, after] = [text, fixed].map((one) => {
          const { where } = parseOrThrow(one);
          return where && toCUnit(where, options).value;
        });
        if (fixed === text || before === undefined || after === undefined) return;
        for (const row of rows) {
          count++;
          expect(matches(after, row), `${text}\n=>\n${fixed}`).toBe(matches(before, row));
        }
      }),
      { numRuns: propertyRuns(2_000) },
    );
    expect(count).toBeGreaterThan(propertyRuns(2_000));
  });

  it('do not write another value of an enum: other rows would be selected', () => {
    const text = "SELECT id FROM account.query WHERE state <> 'done' LIMIT 1";
    const [found] = check(text, { catalog }).filter(({ code }) => code === 'unknown-enum-value');
    expect(found?.fixes).toMatchObject([{ title: 'Replace with "DONE"', safe: false }]);
    expect(withSafeFixes(text, { catalog })).toBe(text);
  });
});
