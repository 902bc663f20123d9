import type { RuleGroupTypeAny, RuleType } from '@react-querybuilder/core';
import fc from 'fast-check';
import type { QueryBuilderOperator } from '../../../src/cunit/index.js';
import { type Column, columns, type TypedRow } from '../differential/columns.js';

const comparisons = ['=', '!=', '<', '>', '<=', '>='] as const satisfies readonly QueryBuilderOperator[];
const texts = [
  'contains',
  'beginsWith',
  'endsWith',
  'doesNotContain',
  'doesNotBeginWith',
  'doesNotEndWith',
] as const satisfies readonly QueryBuilderOperator[];
const lists = ['in', 'notIn'] as const satisfies readonly QueryBuilderOperator[];
const ranges = ['between', 'notBetween'] as const satisfies readonly QueryBuilderOperator[];
const nulls = ['null', 'notNull'] as const satisfies readonly QueryBuilderOperator[];

/** Every operator is in one of the lists: a new one does not compile. */
type Listed = (typeof comparisons | typeof texts | typeof lists | typeof ranges | typeof nulls)[number];
export type Unlisted = Exclude<QueryBuilderOperator, Listed>;

/** Queries of react-querybuilder, in both of its formats, whose values are in the rows or close to them. */
export function queriesOver(rows: readonly TypedRow[]): fc.Arbitrary<RuleGroupTypeAny> {
  const rule = fc.constantFrom(...columns).chain((column) => ruleOn(column, rows));
  return fc.letrec<{ group: RuleGroupTypeAny }>((tie) => {
    const member = fc.oneof(
      { depthSize: 'small' },
      { weight: 3, arbitrary: rule },
      { weight: 1, arbitrary: tie('group') },
    );
    const members = fc.array(member, { maxLength: 4 });
    const combinator = fc.constantFrom('and', 'or');
    const flags = fc.record({ not: fc.boolean(), muted: rarely });
    const standard = fc.tuple(fc.record({ combinator, rules: members }), flags);
    const independent = fc
      .tuple(members, fc.array(combinator, { minLength: 4, maxLength: 4 }), flags)
      .map(
        ([rules, between, others]) =>
          [
            { rules: rules.flatMap((one, index) => (index === 0 ? [one] : [between[index - 1] ?? 'and', one])) },
            others,
          ] as const,
      );
    return {
      // The types of react-querybuilder do not allow groups of both formats in one query, but its functions do.
      group: fc.oneof(standard, independent).map(([group, others]) => ({ ...group, ...others }) as RuleGroupTypeAny),
    };
  }).group;
}

const rarely = fc.nat(9).map((one) => one === 0);

function ruleOn(column: Column, rows: readonly TypedRow[]): fc.Arbitrary<RuleType> {
  const cells = rows.map((row) => row[column.name] ?? null).filter((cell) => cell !== null);
  const cell = cells.length === 0 ? fc.constant(column.type === 'TEXT' ? 'a' : 1) : fc.constantFrom(...cells);
  const near = cell.chain((one) => fc.constantFrom(...column.near(one)));
  const value = column.type === 'INTEGER' ? fc.oneof(near, cell) : near;
  const list = fc.array(value, { minLength: 1, maxLength: 4 });
  const part = fc.tuple(near, fc.nat(3), fc.nat(3)).map(([text, from, length]) => {
    // formatQuery takes `%` and `_` for wildcards, and fromQueryBuilder for text.
    const plain = text.replaceAll(/[%_]/g, '');
    return [...plain].slice(from, from + length).join('');
  });
  return fc.oneof(
    ruleWith(column, comparisons, value),
    ...(column.isLikeable ? [ruleWith(column, texts, part)] : []),
    ruleWith(column, lists, fc.oneof(list, list.filter(hasWords).map(withCommas))),
    ruleWith(column, ranges, fc.tuple(value, value).filter(hasWords)),
    ruleWith(column, nulls, fc.constantFrom('', 'left over')),
  );
}

function ruleWith(
  { name }: Column,
  operators: readonly QueryBuilderOperator[],
  value: fc.Arbitrary<unknown>,
): fc.Arbitrary<RuleType> {
  return fc.record({ field: fc.constant(name), operator: fc.constantFrom(...operators), value, muted: rarely });
}

/** Whether no value is empty: a rule with nothing else is not filled in. */
function hasWords(values: readonly unknown[]): boolean {
  return values.every((one) => String(one).trim() !== '');
}

/** A list as the text of an editor. A backslash before a comma would belong to the comma. */
function withCommas(values: readonly unknown[]): string {
  return values.map((one) => String(one).replaceAll('\\', '').replaceAll(',', '\\,') || 'x').join(',');
}
