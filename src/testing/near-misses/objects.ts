import fc from 'fast-check';
import type { CUnitFilter, CUnitPredicate, CUnitRequest } from '../../cunit/index.js';

/** What C-Unit objects are made of: a valid filter, and a valid request to a template. */
export interface Sound {
  readonly filter: CUnitFilter;
  readonly request: CUnitRequest;
  readonly group: string;
  readonly template: string;
}

/** What is read: a predicate, the body of a request, or that with the template that it is for. */
export type ObjectForm = 'predicate' | 'request' | 'query';

/** A way to make one object of sound ones. */
export interface ObjectRow {
  readonly form: ObjectForm;
  readonly damage: (sound: Sound) => unknown;
}

/**
 * **The** table of broken C-Unit objects: to each code of their readers a way to get it. What is below a junction gets it as well, so
 * that predicates are damaged at their root, and put anywhere.
 */
export const objectNearMisses = {
  'node-shape': predicate(() => "active = 'true'"),
  'node-type': predicate(({ filter }) => ({ ...filter, type: 'GROUP' })),
  'unknown-filter-operator': predicate(({ filter }) => ({ ...filter, operator: `${filter.operator}X` })),
  'operator-type': predicate(({ filter }) => ({ ...filter, operator: 'OR' })),
  'misplaced-member': predicate(({ filter }) => ({ ...junction([filter]), values: ['A'] })),
  'missing-children': predicate(() => junction([])),
  'missing-property': predicate(({ filter: { property: _, ...others } }) => others),
  'value-count': predicate(({ filter: { property = 'id' } }) => ({
    type: 'FILTER',
    operator: 'RANGE',
    property,
    values: ['1'],
  })),
  'value-not-string': predicate(({ filter: { property = 'id' } }) => ({
    type: 'FILTER',
    operator: 'EQUALS',
    property,
    values: [10],
  })),
  'unsafe-key': predicate(({ filter }) => ({ ...filter, constructor: {} })),
  'node-cycle': predicate(({ filter }) => {
    const children: unknown[] = [filter];
    const circle = { type: 'JUNCTION', operator: 'AND', children };
    children.push(circle);
    return circle;
  }),
  'node-too-deep': predicate(({ filter }) => {
    let node: CUnitPredicate = filter;
    for (let depth = 0; depth <= 1_000; depth++) node = junction([node]);
    return node;
  }),
  // Under a limit of two nodes, as `too-long` is under one of 20 characters.
  'too-many-nodes': predicate(({ filter }) => junction([filter, filter])),
  'member-type': request(({ request: own }) => ({ ...own, pageable: { limit: '50' } })),
  'conflicting-members': request(({ request: own, filter }) => ({
    ...own,
    adhocPreset: { queryPredicate: filter },
    queryPredicate: filter,
  })),
  'statement-mode': request(({ request: own }) => ({ ...own, queryStatement: 'SELECT id FROM account.query' })),
  'unknown-member': request(({ request: { queryPredicate: _, ...own }, filter }) => ({
    ...own,
    queryPredicat: filter,
  })),
} as const satisfies Readonly<Record<string, ObjectRow>>;

/** A code that objects can get. */
export type ObjectNearMissCode = keyof typeof objectNearMisses;

/** Damaged objects; a damaged predicate is the whole, or stands among others that are sound. */
export function damaged({ form, damage }: ObjectRow, sound: fc.Arbitrary<Sound>): fc.Arbitrary<unknown> {
  if (form !== 'predicate') return sound.map(damage);
  return fc.tuple(sound, fc.nat({ max: 3 })).map(([parts, place]) => {
    const broken = damage(parts);
    if (place === 0) return broken;
    const children = [parts.filter, parts.filter];
    return { type: 'JUNCTION', operator: 'AND', children: children.toSpliced(place - 1, 0, broken as CUnitFilter) };
  });
}

/** A row of objects that are a predicate, or one of its nodes. */
export function predicate(damage: ObjectRow['damage']): ObjectRow {
  return { form: 'predicate', damage };
}

/** A row of whole queries, by their requests. */
export function query(damage: ObjectRow['damage']): ObjectRow {
  return {
    form: 'query',
    damage: (sound) => ({ group: sound.group, template: sound.template, request: damage(sound) }),
  };
}

function request(damage: ObjectRow['damage']): ObjectRow {
  return { form: 'request', damage };
}

function junction(children: readonly CUnitPredicate[]): CUnitPredicate {
  return { type: 'JUNCTION', operator: 'AND', children };
}
