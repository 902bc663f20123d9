import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/index.js';
import { type CheckOptions, check } from '../../src/vql/index.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';

const fields = ['id', 'name', 'active', 'created', 'changed', 'state', 'total', 'tags', 'address.city'];
const values = [
  ...["'1'", '1', '1.0', "'1.0'", "'true'", 'TRUE', 'NULL', "'2024-01-01'", "'01.02.2024'", "'2024-01-01T00:00:00Z'"],
  ...["'OPEN'", "'open'", "'a%'", "'a'", ':v', 'name', '10', "'10'", "''"],
];
const forms = [
  ...['? = !', '? <> !', '? < !', '? >= !', '? IN (!, !)', '? NOT IN (!, !)', '? IN (!, !, !)', '? BETWEEN ! AND !'],
  ...['? LIKE !', '? NOT LIKE !', '? IS NULL', '? IS NOT NULL', 'NOT ? = !', '? NOTNULL'],
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

describe('safe fixes of rules', () => {
  it('end, and lead to no code that was not reported before', () => {
    let count = 0;
    fc.assert(
      fc.property(statements, fc.constantFrom({}, { catalog }), (text, options) => {
        const fixed = withSafeFixes(text, options);
        if (fixed === text) return;
        count++;
        const known = new Set(check(text, options).map(({ code }) => code));
        const added = check(fixed, options).filter(({ code }) => !known.has(code));
        expect(added, `${text}\n=>\n${fixed}`).toEqual([]);
      }),
      { numRuns: propertyRuns(4_000) },
    );
    expect(count).toBeGreaterThan(propertyRuns(4_000) / 4);
  });
});
