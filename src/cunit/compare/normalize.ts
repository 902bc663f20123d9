import { anything, checkOptions, type OptionKinds } from '../../diagnostics/arguments.js';
import { type Dialect, type LikeRules, resolveDialect } from '../../dialect/dialect.js';
import { filterRow } from '../../dialect/operators.js';
import { parsePattern, patternAround } from '../pattern.js';
import { type CUnitFilter, type CUnitJunction, type CUnitPredicate, foreignMembers } from '../predicate.js';
import { checkedPredicate } from '../read/read-predicate.js';
import { areTexts, isVariableOf, markTexts, type VariableValues, variablesFor, variableValues } from '../values.js';
import { nullOrEquals, patternFilter } from './named-operators.js';

/** Options of `normalize`. */
export interface NormalizeOptions {
  /** Decides whether LIKE has an escape character, by default none, and how EXISTS holds its query. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Values of the variables by name: a value `:name` is a variable if it is among them, else a text. Default: none. */
  readonly variables?: VariableValues | undefined;
}

const optionKinds: OptionKinds<NormalizeOptions> = { dialect: anything, variables: variableValues };

/**
 * Returns the normal form of a C-Unit predicate. A junction inside a junction of the same operator is merged into it, and one of
 * a single child becomes the child; members with default values are left out (`visible: true`, empty lists); `LIKE 'v%'` becomes
 * STARTS_WITH, and so on; `p IS NULL OR p = v` becomes IS_NULL_OR_EQUALS. Nothing is sorted. Unknown members stay, and a junction
 * that has some is not merged.
 *
 * @throws {VqlError} if the predicate is not valid; `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { createFilter, createJunction, normalize } from 'vql-kit/cunit';
 * const active = createFilter('EQUALS', 'active', ['true']);
 * console.log(normalize(createJunction('AND', [createJunction('AND', [active])])).operator); // EQUALS
 * ```
 */
export function normalize(predicate: CUnitPredicate, options: NormalizeOptions = {}): CUnitPredicate {
  checkOptions('normalize', options, optionKinds);
  const { variables = {} } = options;
  const dialect = resolveDialect(options.dialect);
  return normalizeNode(checkedPredicate(predicate, { dialect }), {
    dialect,
    variables: new Set(Object.keys(variables)),
  });
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

const plainMembers: ReadonlySet<string> = new Set(['type', 'operator', ...foreignMembers('FILTER')]);

/** Whether a junction has no members beside type, operator and children. */
function isPlain(junction: CUnitJunction): boolean {
  return Object.keys(junction).every((member) => plainMembers.has(member));
}

/** Returns the form of a filter that tests a pattern which `toCUnit` would yield. */
function normalizeFilter(filter: CUnitFilter, { dialect, ...context }: Context): CUnitFilter {
  const { form } = filterRow(filter.operator);
  const { values: [value = ''] = [] } = filter;
  const variables = variablesFor(filter.values, context.variables);
  // The value of a variable is unknown here.
  if ((form.kind !== 'pattern' && form.kind !== 'text') || isVariableOf(variables, value)) return filter;
  const { likeEscape } = dialect;
  const parts = form.kind === 'text' ? patternAround(value, form) : parsePattern(value, likeEscape);
  const normal = patternFilter(parts, form.negated, likeEscape, variables);
  if (normal === undefined) return filter;
  const values = [normal.value];
  if (areTexts(filter.values)) markTexts(values);
  return { ...filter, operator: normal.operator, values };
}

function withoutDefaults<Node extends CUnitPredicate>(node: Node): Node {
  const entries = Object.entries(node).filter(([member, value]) => {
    if (member === 'visible') return value !== true && value !== undefined;
    if (member === 'children') return node.type === 'JUNCTION';
    return value !== undefined && !(emptyMembers.has(member) && Array.isArray(value) && value.length === 0);
  });
  // Only optional members are left out.
  return Object.fromEntries(entries) as unknown as Node;
}

const emptyMembers: ReadonlySet<string> = new Set(['values', 'functions']);
