import { type Dialect, defaultDialect } from '../dialect/dialect.js';
import { textOperator } from './from-vql/like.js';
import { nullOrEquals } from './null-or-equals.js';
import { filterRow } from './operators.js';
import { parsePattern } from './pattern.js';
import type { CUnitFilter, CUnitJunction, CUnitPredicate } from './predicate.js';
import { validPredicate } from './read/valid-predicate.js';

/** What normalizing may need to know. */
export interface NormalizeOptions {
  /** Says whether patterns have an escape character; default: what the interface document says, none. */
  readonly dialect?: Dialect;
}

/**
 * Brings a C-Unit predicate into one of the spellings that mean the same. Junctions inside one of their own operator become
 * part of it, and one of a single child becomes the child; members that say what holds anyway are left out (`visible: true`,
 * empty lists); `LIKE 'v%'` becomes STARTS_WITH, and so on; `p IS NULL OR p = v` becomes IS_NULL_OR_EQUALS. Nothing is sorted,
 * and nothing is left out that could matter: members that are unknown stay, and keep their junction as it is.
 *
 * @throws {TypeError} if the predicate is not valid.
 *
 * @example
 * ```ts
 * import { createFilter, createJunction, normalize } from 'vql-kit/cunit';
 * const active = createFilter('EQUALS', 'active', ['true']);
 * console.log(normalize(createJunction('AND', [createJunction('AND', [active])])).operator); // EQUALS
 * ```
 */
export function normalize(predicate: CUnitPredicate, options: NormalizeOptions = {}): CUnitPredicate {
  const { dialect = defaultDialect } = options;
  return normalizeNode(validPredicate(predicate), dialect);
}

function normalizeNode(node: CUnitPredicate, dialect: Dialect): CUnitPredicate {
  const bare = withoutDefaults(node);
  return bare.type === 'FILTER' ? normalizeFilter(bare, dialect) : normalizeJunction(bare, dialect);
}

function normalizeJunction(junction: CUnitJunction, dialect: Dialect): CUnitPredicate {
  const children = junction.children.map((child) => normalizeNode(child, dialect));
  if (!isPlain(junction)) return { ...junction, children };
  const flat = children.flatMap((child) =>
    child.type === 'JUNCTION' && child.operator === junction.operator && isPlain(child) ? child.children : [child],
  );
  const [only] = flat;
  if (only !== undefined && flat.length === 1) return only;
  return nullOrEquals(junction.operator, flat)?.filter ?? { ...junction, children: flat };
}

const junctionMembers: ReadonlySet<string> = new Set(['type', 'operator', 'children']);

/** A junction that says nothing beside its operator and children. */
function isPlain(junction: CUnitJunction): boolean {
  return Object.keys(junction).every((member) => junctionMembers.has(member));
}

function normalizeFilter(filter: CUnitFilter, dialect: Dialect): CUnitFilter {
  const { form } = filterRow(filter.operator);
  const [value = ''] = filter.values ?? [];
  if (form.kind === 'text' && value === '')
    return { ...filter, operator: form.negated ? 'NOT_LIKE' : 'LIKE', values: ['%'] };
  if (form.kind !== 'pattern') return filter;
  const recognised = textOperator(parsePattern(value, dialect.likeEscape), form.negated);
  return recognised === undefined ? filter : { ...filter, operator: recognised.operator, values: [recognised.text] };
}

function withoutDefaults<Node extends CUnitPredicate>(node: Node): Node {
  const entries = Object.entries(node).filter(([member, value]) => {
    if (member === 'visible') return value !== true && value !== undefined;
    if (member === 'children') return node.type === 'JUNCTION';
    return value !== undefined && !(emptyMembers.has(member) && Array.isArray(value) && value.length === 0);
  });
  // Only members that may be absent are left out.
  return Object.fromEntries(entries) as unknown as Node;
}

const emptyMembers: ReadonlySet<string> = new Set(['values', 'functions', 'property']);
