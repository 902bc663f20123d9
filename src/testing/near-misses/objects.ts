import fc from 'fast-check';
import type { CUnitFilter, CUnitPredicate, CUnitRequest } from '../../cunit/index.js';

/** Valid parts of C-Unit objects: a filter, and a request to a template. */
export interface ValidParts {
  readonly filter: CUnitFilter;
  readonly request: CUnitRequest;
  readonly group: string;
  readonly template: string;
}

/** Form of an object: a predicate, a request, a request with its template, or the body of the execute endpoint. */
export type ObjectForm = 'predicate' | 'request' | 'query' | 'execute';

/** A way to damage an object. */
export interface ObjectRow {
  readonly form: ObjectForm;
  readonly damage: (valid: ValidParts) => unknown;
}

/**
 * **The** table of broken C-Unit objects: for each code of the readers a way to damage an object. Predicates are damaged at their root and
 * inserted anywhere, since children get the same codes.
 */
export const objectNearMisses = {
  'node-shape': predicateRow(() => "active = 'true'"),
  'node-type': predicateRow(({ filter }) => ({ ...filter, type: 'GROUP' })),
  'unknown-filter-operator': predicateRow(({ filter }) => ({ ...filter, operator: `${filter.operator}X` })),
  'operator-type': predicateRow(({ filter }) => ({ ...filter, operator: 'OR' })),
  'misplaced-member': predicateRow(({ filter }) => ({ ...junction([filter]), values: ['A'] })),
  'missing-children': predicateRow(() => junction([])),
  'missing-property': predicateRow(({ filter: { property: _, ...others } }) => others),
  'value-count': predicateRow(({ filter: { property = 'id' } }) => ({
    type: 'FILTER',
    operator: 'RANGE',
    property,
    values: ['1'],
  })),
  // With a dialect whose EXISTS has its query in another member.
  'exists-form': predicateRow(() => ({
    type: 'FILTER',
    operator: 'EXISTS',
    values: ['SELECT id FROM crm.activities'],
  })),
  // With a dialect of an installation that refuses it.
  'unsupported-operator': predicateRow(({ filter: { property = 'id' } }) => ({
    type: 'FILTER',
    operator: 'EQUALS',
    property,
    values: ['1'],
  })),
  'value-not-string': predicateRow(({ filter: { property = 'id' } }) => ({
    type: 'FILTER',
    operator: 'EQUALS',
    property,
    values: [10],
  })),
  'unsafe-key': predicateRow(({ filter }) => ({ ...filter, constructor: {} })),
  'node-cycle': predicateRow(({ filter }) => {
    const children: unknown[] = [filter];
    const cycle = { type: 'JUNCTION', operator: 'AND', children };
    children.push(cycle);
    return cycle;
  }),
  'node-too-deep': predicateRow(({ filter }) => {
    let node: CUnitPredicate = filter;
    for (let depth = 0; depth <= 1_000; depth++) node = junction([node]);
    return node;
  }),
  // With a limit of two nodes.
  'too-many-nodes': predicateRow(({ filter }) => junction([filter, filter])),
  'member-type': request(({ request: own }) => ({ ...own, pageable: { limit: '50' } })),
  'conflicting-members': request(({ request: own, filter }) => ({
    ...own,
    adhocPreset: { queryPredicate: filter },
    queryPredicate: filter,
  })),
  'statement-mode': request(({ request: own }) => ({ ...own, queryStatement: 'SELECT id FROM account.query' })),
  'zero-offset-field': execute({ offset: 0 }),
  'missing-substitution': execute({}, ' WHERE active = :active'),
  'unused-substitution': execute({
    variableSubstitutionList: {
      variableSubstitutions: [{ variable: { variableName: 'active' }, values: ['true'] }],
    },
  }),
  'unknown-member': request(({ request: { queryPredicate: _, ...own }, filter }) => ({
    ...own,
    queryPredicat: filter,
  })),
} as const satisfies Readonly<Record<string, ObjectRow>>;

/** Code of a broken object. */
export type ObjectNearMissCode = keyof typeof objectNearMisses;

/** Generates damaged objects; a damaged predicate is the root or one of several children. */
export function damagedObjects({ form, damage }: ObjectRow, valid: fc.Arbitrary<ValidParts>): fc.Arbitrary<unknown> {
  if (form !== 'predicate') return valid.map(damage);
  return fc.tuple(valid, fc.nat({ max: 3 })).map(([parts, position]) => {
    const broken = damage(parts);
    if (position === 0) return broken;
    const children = [parts.filter, parts.filter];
    return { type: 'JUNCTION', operator: 'AND', children: children.toSpliced(position - 1, 0, broken as CUnitFilter) };
  });
}

/** Creates a row for predicates and their nodes. */
export function predicateRow(damage: ObjectRow['damage']): ObjectRow {
  return { form: 'predicate', damage };
}

/** Creates a row for queries by their requests. */
export function queryRow(damage: ObjectRow['damage']): ObjectRow {
  return {
    form: 'query',
    damage: (valid) => ({ group: valid.group, template: valid.template, request: damage(valid) }),
  };
}

function request(damage: ObjectRow['damage']): ObjectRow {
  return { form: 'request', damage };
}

/** Creates a row for bodies of the execute endpoint: a statement with a condition, and members beside it. */
function execute(members: object, condition = ''): ObjectRow {
  return {
    form: 'execute',
    damage: ({ group, template }) => ({ statement: `SELECT id FROM ${group}.${template}${condition}`, ...members }),
  };
}

function junction(children: readonly CUnitPredicate[]): CUnitPredicate {
  return { type: 'JUNCTION', operator: 'AND', children };
}
