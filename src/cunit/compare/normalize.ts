import { type Catalog, catalogKind } from '../../catalog/catalog.js';
import { anything, checkOptions, type OptionKinds, string } from '../../diagnostics/arguments.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import { filterRow } from '../../dialect/operators.js';
import { allowedForm, type InstalledOperators, installedOperators } from '../operator-forms.js';
import { parsePattern, patternAround } from '../pattern.js';
import { type CUnitFilter, type CUnitJunction, type CUnitPredicate, foreignMembers } from '../predicate.js';
import { checkedPredicate } from '../read/read-predicate.js';
import { areTexts, isVariableOf, markTexts, type VariableValues, variablesFor, variableValues } from '../values.js';
import { mergeNullOrEquals, patternFilter } from './named-operators.js';

/** Options of `normalize`. */
export interface NormalizeOptions {
  /**
   * Decides whether LIKE has an escape character, by default none, how EXISTS holds its query, and which operators the normal form
   * uses, if there is a choice.
   */
  readonly dialect?: Partial<Dialect> | undefined;
  /** The fields of the installation: the normal form uses only operators that it states for a field. */
  readonly catalog?: Catalog | undefined;
  /** The template of the predicate, as `group.name`, by which the catalog knows its fields. */
  readonly template?: string | undefined;
  /** Values of the variables by name: a value `:name` is a variable if it is among them, else a text. Default: none. */
  readonly variables?: VariableValues | undefined;
}

const optionKinds: OptionKinds<NormalizeOptions> = {
  dialect: anything,
  catalog: catalogKind,
  template: string,
  variables: variableValues,
};

/**
 * Returns the normal form of a C-Unit predicate. A junction inside a junction of the same operator is merged into it, and one of
 * a single child becomes the child; members with default values are left out (`visible: true`, empty lists); `LIKE 'v%'` becomes
 * STARTS_WITH, and so on; `p IS NULL OR p = v` becomes IS_NULL_OR_EQUALS. Nothing is sorted. Unknown members stay, and a junction
 * that has some is not merged. An operator that the installation lacks is replaced by an equivalent that it has, if there is one.
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
  const { variables = {}, catalog, template } = options;
  const dialect = resolveDialect(options.dialect);
  const context: NormalizationContext = {
    installed: installedOperators(dialect, catalog, template),
    variables: new Set(Object.keys(variables)),
  };
  const normal = normalizeNode(checkedPredicate(predicate, { dialect }), context);
  return context.installed.restricts.cunit ? withAllowedOperators(normal, context) : normal;
}

interface NormalizationContext {
  readonly installed: InstalledOperators;
  readonly variables: ReadonlySet<string>;
}

function normalizeNode(node: CUnitPredicate, context: NormalizationContext): CUnitPredicate {
  const bare = withoutDefaults(node);
  return bare.type === 'FILTER' ? normalizeFilter(bare, context) : normalizeJunction(bare, context);
}

function normalizeJunction(junction: CUnitJunction, context: NormalizationContext): CUnitPredicate {
  const children = junction.children.map((child) => normalizeNode(child, context));
  const flat = withChildren(junction, children);
  if (flat.type === 'FILTER' || flat.operator !== 'OR' || !isPlain(flat)) return flat;
  return withChildren(flat, mergeNullOrEquals(flat.children));
}

/** Returns a junction of other children: flat, and a single child instead of a junction of it. */
function withChildren(junction: CUnitJunction, children: readonly CUnitPredicate[]): CUnitPredicate {
  if (!isPlain(junction)) return { ...junction, children };
  const flat = children.flatMap((child) =>
    child.type === 'JUNCTION' && child.operator === junction.operator && isPlain(child) ? child.children : [child],
  );
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { ...junction, children: flat };
}

/** Returns the predicate with equivalents of the filters that the installation does not allow, where there are any. */
function withAllowedOperators(node: CUnitPredicate, context: NormalizationContext): CUnitPredicate {
  if (node.type === 'FILTER') return allowedForm(node, context.installed, context.variables) ?? node;
  return withChildren(
    node,
    node.children.map((child) => withAllowedOperators(child, context)),
  );
}

const plainMembers: ReadonlySet<string> = new Set(['type', 'operator', ...foreignMembers('FILTER')]);

/** Whether a junction has no members beside type, operator and children. */
function isPlain(junction: CUnitJunction): boolean {
  return Object.keys(junction).every((member) => plainMembers.has(member));
}

/** Returns the form of a filter that tests a pattern which `toCUnit` would yield. */
function normalizeFilter(filter: CUnitFilter, { installed, ...context }: NormalizationContext): CUnitFilter {
  const { form } = filterRow(filter.operator);
  const { values: [value = ''] = [] } = filter;
  const variables = variablesFor(filter.values, context.variables);
  // The value of a variable is unknown here.
  if ((form.kind !== 'pattern' && form.kind !== 'text') || isVariableOf(variables, value)) return filter;
  const { likeEscape } = installed.dialect;
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
