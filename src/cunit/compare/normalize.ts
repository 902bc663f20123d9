import { checkedLikeRules, type LikeRules } from '../../dialect/like-rules.js';
import { filterRow } from '../../dialect/operators.js';
import { parsePattern, patternAround } from '../pattern.js';
import type { CUnitFilter, CUnitJunction, CUnitPredicate } from '../predicate.js';
import { validPredicate } from '../read/read-predicate.js';
import { isVariableOf } from '../values.js';
import { nullOrEquals, patternFilter } from './named-operators.js';

/** What normalizing may need to know. */
export interface NormalizeOptions {
  /** Says whether patterns have an escape character; default: what the interface document says, none. */
  readonly dialect?: Partial<LikeRules>;
  /** The variables of the query by name: `:name` is one of them, or else a text. Default: none. */
  readonly variables?: Readonly<Record<string, readonly string[]>>;
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
  const { variables = {} } = options;
  const dialect = checkedLikeRules(options.dialect);
  return normalizeNode(validPredicate(predicate), { dialect, variables: new Set(Object.keys(variables)) });
}

interface Context {
  readonly dialect: LikeRules;
  readonly variables: ReadonlySet<string>;
}

function normalizeNode(node: CUnitPredicate, context: Context): CUnitPredicate {
  const bare = withoutDefaults(node);
  return bare.type === 'FILTER' ? normalizeFilter(bare, context) : normalizeJunction(bare, context);
}

function normalizeJunction(junction: CUnitJunction, context: Context): CUnitPredicate {
  const children = junction.children.map((child) => normalizeNode(child, context));
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

/** A filter that tests for a pattern, in whichever way, becomes the one that a translation from VQL yields. */
function normalizeFilter(filter: CUnitFilter, { dialect, variables }: Context): CUnitFilter {
  const { form } = filterRow(filter.operator);
  const { values: [value = ''] = [] } = filter;
  // What a variable holds is not known here.
  if ((form.kind !== 'pattern' && form.kind !== 'text') || isVariableOf(variables, value)) return filter;
  const { likeEscape } = dialect;
  const parts = form.kind === 'text' ? patternAround(value, form) : parsePattern(value, likeEscape);
  const said = patternFilter(parts, form.negated, likeEscape, variables);
  return said === undefined ? filter : { ...filter, operator: said.operator, values: [said.value] };
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

const emptyMembers: ReadonlySet<string> = new Set(['values', 'functions']);
