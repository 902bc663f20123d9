import { describe, expect, it } from 'vitest';
import {
  anyIdOrder,
  type IdOrder,
  isSortedBefore,
  maySortBefore,
  type Neighbors,
  orderOfFound,
  orderOfIds,
} from '../../src/paging/answers/id-order.js';

const start = { offset: 0 };
const byText: IdOrder = { ...anyIdOrder, isEmpty: false, isByValue: false, isSortingKnown: true };
const byValue: IdOrder = { ...anyIdOrder, isEmpty: false, isByText: false, isSortingKnown: true };
const doubt = (before: string | undefined, after: string, isConclusive = false): Neighbors => ({
  before,
  after,
  isConclusive,
  isNumeric: true,
});

describe('the order of the ids of a page', () => {
  it.each<[string, readonly (string | undefined)[], Partial<IdOrder>]>([
    ['of nothing is any', [], anyIdOrder],
    ['of rows without ids is any', [undefined], anyIdOrder],
    ['of one id doubts what comes before', ['5'], { isEmpty: false, doubts: [doubt(undefined, '5')] }],
    ['of ids of one length tells nothing', ['11', '12'], { isByText: true, isByValue: true, isSortingKnown: false }],
    ['leaves out rows without ids', ['11', undefined, '12'], { doubts: [doubt(undefined, '11')] }],
    [
      'is by value if the length increases',
      ['9', '10'],
      { isByText: false, isByValue: true, isSortingKnown: true, doubts: [doubt('9', '10', true)] },
    ],
    [
      'is by text if the length decreases',
      ['10', '9'],
      { isByText: true, isByValue: false, isSortingKnown: true, doubts: [doubt('10', '9', true)] },
    ],
    [
      'stays unknown if the length increases and both comparisons agree',
      ['1', '10'],
      { isByText: true, isByValue: true, isSortingKnown: false, doubts: [doubt(undefined, '1'), doubt('1', '10')] },
    ],
    [
      'has no more doubts once it is known',
      ['9', '10', '100'],
      { isSortingKnown: true, doubts: [doubt('9', '10', true)] },
    ],
  ])('%s', (_, ids, expected) => {
    expect(orderOfIds(ids, start, false, anyIdOrder)).toMatchObject(expected);
  });

  it('shows across pages how the service compares', () => {
    const after = { offset: 2, lastId: '9' };
    expect(orderOfIds(['10'], after, false, anyIdOrder)).toMatchObject({
      isByText: false,
      isByValue: true,
      isSortingKnown: false,
      isComparisonKnown: true,
      doubts: [doubt('9', '10')],
    });
    // A known comparison stays known.
    const compared = { ...byValue, isComparisonKnown: true, doubts: [doubt('8', '9')] };
    expect(orderOfIds(['11'], { offset: 2, lastId: '10' }, false, compared)).toMatchObject({
      isSortingKnown: true,
      isComparisonKnown: true,
      doubts: [],
    });
    expect(orderOfIds(['11', '12'], { offset: 2, lastId: '10' }, false, byValue)).toMatchObject({
      isSortingKnown: true,
      isComparisonKnown: false,
    });
  });

  it.each([
    ['a0', 'a1'],
    ['0a', '1a'],
    ['11', 'a1'],
    ['a9', '11'],
  ])('is doubted where a page ends between ids with letters, however much is known: "%s", "%s"', (lastId, id) => {
    const known = { ...byText, isByValue: true, isComparisonKnown: true };
    const descends = lastId > id;
    expect(orderOfIds([id], { offset: 2, lastId }, descends, known).doubts).toEqual([
      { before: lastId, after: id, isConclusive: false, isNumeric: false },
    ]);
  });

  it('is not doubted on a page of ids with letters', () => {
    expect(orderOfIds(['a1', 'a2', 'a3'], { offset: 3 }, false, anyIdOrder).doubts).toHaveLength(1);
  });

  it('keeps the doubts of ids with letters once numbers are ordered by one comparison only', () => {
    const letters = { ...doubt('a0', 'a1'), isNumeric: false };
    const order = { ...anyIdOrder, isEmpty: false, doubts: [letters, doubt('7', '8')] };
    expect(orderOfIds(['9', '10'], { offset: 2, lastId: '8' }, false, order).doubts).toEqual([
      letters,
      doubt('9', '10', true),
    ]);
  });

  it('begins with the first two ids after an offset, which skips rows on purpose', () => {
    expect(orderOfIds(['5', '6'], { offset: 3 }, false, anyIdOrder)).toMatchObject({ doubts: [doubt('5', '6')] });
    expect(orderOfIds(['5', '6'], start, false, anyIdOrder)).toMatchObject({ doubts: [doubt(undefined, '5')] });
  });

  it.each([
    [['9', '10', '2'], false, '"2" comes after "10"'],
    [['12', '11'], false, '"11" comes after "12"'],
    [['11', '11'], false, '"11" comes after "11"'],
    [['11', '12'], true, '"12" comes after "11"'],
    [['11', '11'], true, '"11" comes after "11"'],
    [['10', '9', '11'], true, '"11" comes after "9"'],
  ])('is rejected: %j, descending %s', (ids, isDescending, problem) => {
    expect(() => orderOfIds(ids, start, isDescending, anyIdOrder)).toThrow(problem);
  });

  it('can descend by value or by text', () => {
    expect(orderOfIds(['10', '9'], start, true, anyIdOrder)).toMatchObject({ isByText: false, isByValue: true });
    expect(orderOfIds(['9', '10'], start, true, anyIdOrder)).toMatchObject({ isByText: true, isByValue: false });
  });
});

describe('the id found before two neighbors', () => {
  const found = (order: IdOrder, one: Neighbors, id: string | undefined, isDescending = false) =>
    orderOfFound({ ...order, doubts: [one, doubt('x', 'y')] }, one, id, isDescending);

  it.each<[string, IdOrder, Neighbors, string | undefined]>([
    ['the id that was read before it', byValue, doubt('9', '10', true), '9'],
    ['none, where none was read', byValue, doubt(undefined, '5'), undefined],
    ['none, since the row before it was deleted', anyIdOrder, doubt('11', '12'), undefined],
    ['an id before the first, which was inserted', anyIdOrder, doubt(undefined, '12'), '11'],
    ['an id before the one that was deleted', anyIdOrder, doubt('12', '13'), '11'],
    ['an id between the two, which was inserted', anyIdOrder, doubt('11', '13'), '12'],
    ['where they tell, an id that is before by value alone', byValue, doubt('9', '10', true), '8'],
    ['where they tell, an id that is before by text alone', byText, doubt('10', '9', true), '11'],
  ])('is explained by %s', (_, order, one, id) => {
    expect(found(order, one, id)).toEqual({
      ...order,
      doubts: [doubt('x', 'y')],
      isComparisonKnown: one.isConclusive,
    });
  });

  it.each<[string, IdOrder, Neighbors, string | undefined, string]>([
    ['nothing, where they tell', byValue, doubt('9', '10', true), undefined, 'before "10" comes nothing, not "9"'],
    ['an id that is before in both ways, where they tell', byValue, doubt('9', '20', true), '10', 'not "9"'],
    ['an id that is after in both ways, where they tell', byValue, doubt('9', '10', true), '11', 'not "9"'],
    ['an id that is before by text, where they are by value', byValue, doubt('9', '20', true), '100', 'not "9"'],
    ['an id before the first in one way alone', anyIdOrder, doubt(undefined, '10'), '9', 'comes "9", not nothing'],
    ['an id between the two in one way alone', anyIdOrder, doubt('11', '20'), '2', 'comes "2", not "11"'],
    ['an id after the two', anyIdOrder, doubt('11', '12'), '13', 'before "12" comes "13", not "11"'],
    ['the one after itself', anyIdOrder, doubt('11', '12'), '12', 'before "12" comes "12", not "11"'],
  ])('is not explained by %s', (_, order, one, id, problem) => {
    expect(() => found(order, one, id)).toThrow(problem);
  });

  it('is reversed if ids descend', () => {
    expect(() => found(anyIdOrder, doubt('12', '11'), '13', true)).not.toThrow();
    expect(() => found(anyIdOrder, doubt('12', '11'), '10', true)).toThrow('before "11" comes "10", not "12"');
  });

  it('keeps a known comparison', () => {
    const known = { ...byValue, isComparisonKnown: true };
    expect(found(known, doubt('11', '12'), '11')).toMatchObject({ isComparisonKnown: true });
  });
});

describe('one id sorted before another', () => {
  it.each<[string, string, boolean, boolean, boolean]>([
    ['9', '10', false, true, false],
    ['10', '9', true, false, false],
    ['11', '12', true, true, true],
    ['12', '11', false, false, false],
    ['1', '10', true, true, true],
    ['11', '11', false, false, false],
  ])('is "%s" before "%s": by text %s, by value %s, unknown %s', (id, other, isText, isValue, isUnknown) => {
    const orders = [byText, byValue, anyIdOrder];
    expect(orders.map((order) => isSortedBefore(id, other, false, order))).toEqual([isText, isValue, isUnknown]);
    expect(orders.map((order) => maySortBefore(id, other, false, order))).toEqual([isText, isValue, isText || isValue]);
    if (id !== other)
      expect(orders.map((order) => isSortedBefore(other, id, true, order))).toEqual([isText, isValue, isUnknown]);
  });
});
