import { type FilterOperator, filterOperatorNames, filterRow } from '../../dialect/operators.js';
import type { Field } from '../field.js';
import { isExpression, isNegated } from './expressions.js';
import type { ConditionView, QueryView } from './query-view.js';

/** **The** table of the parts that rules are about, one bit each: a query has few of them, so that few rules need to run. */
export const partBits = {
  joins: 1 << 0,
  /** Calls of functions. */
  calls: 1 << 1,
  /** A template that the catalog does not list. */
  'unlisted template': 1 << 2,
  /** Fields that their template does not list. */
  'unlisted fields': 1 << 3,
  /** Fields that the catalog lists, and that cannot be selected, filtered or sorted by. */
  'restricted fields': 1 << 4,
  /** Conditions on fields that the catalog lists. */
  'conditions on fields': 1 << 5,
  /** Among them, those that compare with another field, or with a call. */
  'compared fields': 1 << 6,
  /** Among them, those on fields whose values are listed. */
  enums: 1 << 7,
  /** Numbers in conditions, written without quotes. */
  numbers: 1 << 8,
  /** Conditions with a negated operator. */
  negations: 1 << 9,
  /** Conditions with BETWEEN or RANGE. */
  ranges: 1 << 10,
  distinct: 1 << 11,
  /** A page without a limit. */
  'no limit': 1 << 12,
  offset: 1 << 13,
  /** A query of that form. */
  'C-Unit': 1 << 14,
} as const;

/** A part that not every query has. */
export type QueryPart = keyof typeof partBits;

/** Returns the parts that a query has besides its expressions and conditions. */
export function partsOfQuery({ form, joins, distinct, page }: QueryView): number {
  let parts = form === 'cunit' ? partBits['C-Unit'] : 0;
  if (joins.length > 0) parts |= partBits.joins;
  if (distinct) parts |= partBits.distinct;
  if (page === undefined) return parts;
  if (page.limit === undefined) parts |= partBits['no limit'];
  return page.offset === undefined ? parts : parts | partBits.offset;
}

/** Returns the parts of a known field, wherever it is used. */
export function partsOfField({ resultable, filterable, sortable }: Field): number {
  return resultable && filterable && sortable ? 0 : partBits['restricted fields'];
}

/** Returns the parts of a condition, whose field is `undefined` if it is not known. */
export function partsOfCondition({ operators, values }: ConditionView, field: Field | undefined): number {
  let parts = partsOfOperator[operators[0]];
  if (field !== undefined) parts |= partBits['conditions on fields'];
  if (field?.type === 'enum') parts |= partBits.enums;
  for (const value of values) {
    if (value.kind === 'number') parts |= partBits.numbers;
    else if (field !== undefined && isExpression(value)) parts |= partBits['compared fields'];
  }
  return parts;
}

/** The parts of a condition that its operator decides. */
const partsOfOperator = Object.fromEntries(
  filterOperatorNames.map((operator) => [
    operator,
    (isNegated(operator) ? partBits.negations : 0) | (filterRow(operator).form.kind === 'range' ? partBits.ranges : 0),
  ]),
) as Readonly<Record<FilterOperator, number>>;
