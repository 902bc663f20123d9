import type { Catalog } from '../catalog/catalog.js';
import { resolveIn } from '../catalog/check/resolution.js';
import type { Field } from '../catalog/field.js';
import type { ConstructName } from '../dialect/constructs.js';
import type { Dialect } from '../dialect/dialect.js';
import { type OperatorEquivalent, operatorEquivalents } from '../dialect/equivalents.js';
import { type FilterOperator, filterOperatorNames, filterRow } from '../dialect/operators.js';
import { isSupported } from '../dialect/support.js';
import type { Node, Operand, Predicate } from '../vql/ast.js';
import { operatorsOfComparison, operatorsOfTest } from '../vql/condition-operators.js';
import { constructsOfPrinted } from '../vql/evidence.js';
import { pathText } from '../vql/nodes.js';
import { canonicalJson } from './compare/canonical-json.js';
import { parsePattern, patternAround, writePattern } from './pattern.js';
import type { CUnitFilter, CUnitPredicate } from './predicate.js';
import { areTexts, isVariableOf, markTexts, variablesFor } from './values.js';

/** Operators that a translation may use, as far as the installation is known. */
export interface InstalledOperators {
  readonly dialect: Dialect;
  /** Returns the field that a path names; `undefined` if nothing is known of it. */
  field(path: string): Field | undefined;
  /** Whether something is known that can exclude a condition of C-Unit, or of VQL. */
  readonly restricts: { readonly cunit: boolean; readonly vql: boolean };
}

/** Reads what a dialect and the template of a query say about operators. */
export function installedOperators(
  dialect: Dialect,
  catalog: Catalog | undefined,
  template: string | undefined,
): InstalledOperators {
  const found = template === undefined ? undefined : catalog?.find(template);
  return {
    dialect,
    field: (path) => {
      const resolution = resolveIn(found, path);
      return resolution.kind === 'field' ? resolution.field : undefined;
    },
    restricts: {
      cunit: found !== undefined || Object.values(dialect.operators).some((verdict) => verdict !== 'holds'),
      vql: found !== undefined || Object.values(dialect.constructs).some(({ support }) => support !== undefined),
    },
  };
}

/** Whether the installation has all operators of a C-Unit condition, as far as that is known. */
export function allowsFilters(predicate: CUnitPredicate, installed: InstalledOperators): boolean {
  if (!installed.restricts.cunit) return true;
  if (predicate.type === 'JUNCTION') return predicate.children.every((child) => allowsFilters(child, installed));
  const { operator, property, functions = [] } = predicate;
  if (!isSupported(operator, installed.dialect.operators)) return false;
  return property === undefined || functions.length > 0 || allowsAny([operator], installed.field(property));
}

/** Whether the installation has all that a VQL condition uses, as far as that is known. */
export function allowsCondition(condition: Predicate, installed: InstalledOperators): boolean {
  if (!installed.restricts.vql) return true;
  return missingConstructs(condition, installed).size === 0 && allowsOperators(condition, installed);
}

/** Whether the installation has parentheses around conditions, as far as that is known. */
export function allowsGroups({ dialect }: InstalledOperators): boolean {
  return dialect.constructs.parentheses.support === undefined;
}

/** Returns the constructs of a translation that the installation lacks, such as OR, LIMIT or parentheses. */
export function missingConstructs(root: Node, { dialect, restricts }: InstalledOperators): ReadonlySet<ConstructName> {
  if (!restricts.vql) return new Set();
  return new Set([...constructsOfPrinted(root)].filter((name) => dialect.constructs[name].support !== undefined));
}

function allowsOperators(condition: Predicate, installed: InstalledOperators): boolean {
  switch (condition.kind) {
    case 'And':
    case 'Or':
      return condition.predicates.every((one) => allowsOperators(one, installed));
    case 'Comparison':
      return allowsAny(operatorsOfComparison(condition.operator, false).plain, fieldOf(condition.left, installed));
    case 'Like':
    case 'In':
    case 'Between':
    case 'IsNull': {
      const { plain, negated } = operatorsOfTest(condition);
      return allowsAny(condition.negated ? negated : plain, fieldOf(condition.operand, installed));
    }
    case 'Not':
    case 'Exists':
    case 'Missing':
      return true;
    default:
      return condition satisfies never;
  }
}

function fieldOf(operand: Operand, { field }: InstalledOperators): Field | undefined {
  return operand.kind === 'Path' ? field(pathText(operand)) : undefined;
}

/** Whether a field allows any of the operators. Only what the installation states excludes one. */
function allowsAny(operators: readonly FilterOperator[], field: Field | undefined): boolean {
  if (field === undefined || !field.statesOperators || field.moreOperators) return true;
  return operators.some((operator) => field.operators.includes(operator));
}

/** Returns the first condition with the meaning of a filter that the installation allows: the filter itself, or an equivalent. */
export function allowedForm(
  filter: CUnitFilter,
  installed: InstalledOperators,
  variables: ReadonlySet<string>,
): CUnitPredicate | undefined {
  if (allowsFilters(filter, installed)) return filter;
  return equivalentsOf(filter, installed, variables).find((other) => allowsFilters(other, installed));
}

/**
 * Returns conditions that mean the same as a filter and use other operators. Conditions joined by AND can be true of
 * different elements of a collection, so they are equivalents only where the catalog knows that the field has one value.
 */
export function equivalentsOf(
  filter: CUnitFilter,
  { dialect: { likeEscape }, field }: InstalledOperators,
  queryVariables: ReadonlySet<string>,
): readonly CUnitPredicate[] {
  const { operator, property = '', values = [] } = filter;
  const { form } = filterRow(operator);
  const variables = variablesFor(filter.values, queryVariables);
  if (form.kind === 'pattern') return namedFormsOf(filter, form.negated, likeEscape, variables);
  // A variable in a list stands for any number of values.
  if (form.kind === 'list' && values.some((value) => isVariableOf(variables, value))) return [];
  return (operatorEquivalents[operator] ?? []).flatMap(({ operators, junction }): CUnitPredicate[] => {
    const own = form.kind === 'text' ? patternOf(values, form, likeEscape, variables) : values;
    if (own === undefined) return [];
    const children = distribute(filter, operators, own);
    const [only] = children;
    if (only === undefined || junction === undefined || children.length === 1) return children;
    const isSame = junction === 'OR' || field(property)?.collection === false;
    return isSame ? [{ type: 'JUNCTION', operator: junction, children }] : [];
  });
}

/** Returns the filters with a named operator, such as CONTAINS, that test the same pattern as a LIKE. */
function namedFormsOf(
  filter: CUnitFilter,
  negated: boolean,
  likeEscape: string | undefined,
  variables: ReadonlySet<string>,
): readonly CUnitFilter[] {
  const { values: [pattern = ''] = [] } = filter;
  const parts = parsePattern(pattern, likeEscape);
  const text = parts.find((part) => part.kind === 'text')?.text ?? '';
  // The pattern of a variable is unknown here, and no text may become a variable.
  if (isVariableOf(variables, pattern) || isVariableOf(variables, text)) return [];
  return filterOperatorNames.flatMap((operator) => {
    const { form } = filterRow(operator);
    const isSame =
      form.kind === 'text' &&
      form.negated === negated &&
      canonicalJson(patternAround(text, form)) === canonicalJson(parts);
    return isSame ? distribute(filter, [operator], [text]) : [];
  });
}

/** Returns the value of LIKE for a text; `undefined` if it would be read as something else. */
function patternOf(
  [text = '']: readonly string[],
  form: Parameters<typeof patternAround>[1],
  likeEscape: string | undefined,
  variables: ReadonlySet<string>,
): readonly string[] | undefined {
  if (isVariableOf(variables, text)) return undefined;
  const pattern = writePattern(patternAround(text, form), likeEscape);
  return pattern === undefined || isVariableOf(variables, pattern) ? undefined : [pattern];
}

/** Creates a filter for each of the operators, over and over, until the values are used up. */
function distribute(
  { values: written, ...filter }: CUnitFilter,
  operators: OperatorEquivalent['operators'],
  values: readonly string[],
): CUnitFilter[] {
  const made: CUnitFilter[] = [];
  for (let next = 0; next < values.length; ) {
    for (const operator of operators) {
      const own = values.slice(next, next + filterRow(operator).values.least);
      next += own.length;
      if (areTexts(written)) markTexts(own);
      made.push({ ...filter, operator, ...(own.length > 0 && { values: own }) });
    }
  }
  return made;
}
