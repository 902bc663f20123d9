import type { CUnitFilter, CUnitPredicate, FilterOperator } from '../../../src/cunit/index.js';
import { allOf, anyOf, type ComparisonSign, type Item, oppositeSigns, type Truth, testAny } from './conditions.js';
import { itemsAt, itemsOfCall, type Setting } from './rows.js';

const signs: Readonly<Partial<Record<FilterOperator, ComparisonSign>>> = {
  EQUALS: '=',
  NOT_EQUALS: '<>',
  GREATER_THAN: '>',
  GREATER_THAN_EQUALS: '>=',
  LESS_THAN: '<',
  LESS_THAN_EQUALS: '<=',
};

/** Evaluates a predicate of C-Unit, or with `negated` the one that `negate` should make of it. */
export function evaluateCUnit(predicate: CUnitPredicate, row: object, setting: Setting, negated = false): Truth {
  if (predicate.type === 'FILTER') return evaluateFilter(predicate, row, setting, negated);
  const parts = predicate.children.map((child) => evaluateCUnit(child, row, setting, negated));
  return (predicate.operator === 'AND') === negated ? anyOf(parts) : allOf(parts);
}

function evaluateFilter(filter: CUnitFilter, row: object, setting: Setting, negated: boolean): Truth {
  const { operator, functions = [], values = [] } = filter;
  const isNegated = operator.startsWith('NOT_') !== negated;
  if (operator === 'EXISTS' || operator === 'NOT_EXISTS') {
    const template = /\bFROM\s+([\w.-]+)/i.exec(values[0] ?? '')?.[1] ?? '';
    return setting.exists(template, row) !== isNegated;
  }
  const field = functions.reduce<readonly Item[]>(
    (items, name) => itemsOfCall(name, [items], setting),
    itemsAt(row, (filter.property ?? '').split('.')),
  );
  const operands = values.flatMap((value) => valuesOf(value, setting)).map((value): Item => ({ from: 'text', value }));
  const all = [field, ...operands.map((item) => [item])];
  const sign = signs[operator];
  if (sign !== undefined) return testAny({ kind: 'comparison', sign: negated ? oppositeSigns[sign] : sign }, all);
  const like = (pattern: string, escape: string | undefined): Truth =>
    testAny({ kind: 'pattern', negated: isNegated, rules: { caseSensitive: setting.caseSensitive, escape } }, [
      field,
      [{ from: 'text', value: pattern }],
    ]);
  const [first = ''] = operands.map((item) => String(item?.value));
  const literal = first.replaceAll(/[%_\u{10ffff}]/gu, (character) => `\u{10ffff}${character}`);
  switch (operator) {
    case 'IS_NULL':
    case 'IS_NOT_NULL':
      return testAny({ kind: 'null', negated: (operator === 'IS_NOT_NULL') !== negated }, [field]);
    case 'IS_NULL_OR_EQUALS': {
      const isNull = testAny({ kind: 'null', negated }, [field]);
      const equals = testAny({ kind: 'comparison', sign: negated ? '<>' : '=' }, all);
      return negated ? allOf([isNull, equals]) : anyOf([isNull, equals]);
    }
    case 'IN':
    case 'NOT_IN':
      return testAny({ kind: 'list', negated: isNegated }, all);
    case 'RANGE':
    case 'NOT_RANGE':
      return testAny({ kind: 'range', negated: isNegated }, all);
    case 'LIKE':
    case 'NOT_LIKE':
      return like(first, setting.escape);
    case 'STARTS_WITH':
      return like(`${literal}%`, '\u{10ffff}');
    case 'ENDS_WITH':
      return like(`%${literal}`, '\u{10ffff}');
    case 'CONTAINS':
    case 'NOT_CONTAINS':
      return like(`%${literal}%`, '\u{10ffff}');
    default:
      throw new Error(`There is no operator ${operator}.`);
  }
}

/** The value `:name` is a variable if there is one of this name. */
function valuesOf(value: string, setting: Setting): readonly string[] {
  return (value.startsWith(':') ? setting.variables[value.slice(1)] : undefined) ?? [value];
}
