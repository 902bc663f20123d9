import type { CUnitPredicate } from '../cunit/predicate.js';
import { quotedList } from '../diagnostics/quoted.js';
import { comparisonSigns } from '../dialect/comparison.js';
import { comparisonOperators, type FilterOperator } from '../dialect/operators.js';
import type { Predicate } from '../vql/ast.js';
import { isPlainObject } from '../vql/building/arguments.js';
import { refuse, refuseArgument, refuseMore } from '../vql/building/errors.js';
import { nodeOf } from '../vql/building/reference.js';
import { asLiterals } from '../vql/building/variables.js';
import { contentOf, createFragment, type Fragment, isFragment, writeFragment } from '../vql/tag/fragment.js';
import { contentOfCondition } from './condition/condition.js';
import { type ConditionData, type DeferredTree, plainTree } from './condition/condition-data.js';
import type { FieldScope } from './condition/field-scope.js';
import { readCUnit } from './condition/from-cunit.js';
import { readOperator } from './condition/read-operator.js';
import { readConditionTree } from './condition/tree-condition.js';
import { resolveCondition } from './conditions.js';

/**
 * Reads the arguments of `where`: a condition or a function that creates one, a C-Unit predicate, a tree, or a text of the tag; or a
 * field, a sign and a value.
 *
 * @throws {VqlError} for anything else, and for what the catalog does not allow.
 */
export function readWhere(args: readonly unknown[], scope: FieldScope): ConditionData | undefined {
  const [source, ...more] = args;
  if (more.length > 0 && isField(source)) {
    const [sign, ...values] = more;
    return readOperator(operatorOfSign(sign), [source, ...values], scope).data;
  }
  refuseMore('where', more);
  if (isFragment(source)) return fromFragment(source, scope);
  // The casts: both are checked before they are used.
  if (hasText(source, 'type')) return readCUnit(source as unknown as CUnitPredicate, scope);
  if (hasText(source, 'kind')) return readConditionTree(source as unknown as Predicate, scope);
  if (typeof source === 'function' || contentOfCondition(source) !== undefined)
    return resolveCondition(source, scope, 'where').data;
  return refuseArgument('The condition of "where"', conditionForms, source, 'Condition');
}

/** Whether an argument is the field of a comparison: its path, a reference or a function of it. */
function isField(source: unknown): boolean {
  return typeof source === 'string' || nodeOf(source) !== undefined || (isPlainObject(source) && 'field' in source);
}

/** Returns the operator of a sign: `>=` is GREATER_THAN_EQUALS. @throws {VqlError} `wrong-argument`. */
function operatorOfSign(sign: unknown): FilterOperator {
  const comparison = comparisonSigns.get(sign as string);
  if (comparison !== undefined) return comparisonOperators[comparison];
  const expected = `one of ${quotedList([...comparisonSigns.keys()], Number.POSITIVE_INFINITY)}`;
  return refuseArgument('The second argument of "where"', expected, sign);
}

const conditionForms = 'one of conditions(), a C-Unit predicate, a tree or a text of the tag; of a result its value';

/** Whether an object has a text as a member, which distinguishes the nodes of the two forms. */
function hasText(source: unknown, member: 'type' | 'kind'): boolean {
  try {
    return isPlainObject(source) && Object.hasOwn(source, member) && typeof Reflect.get(source, member) === 'string';
  } catch {
    return false;
  }
}

/**
 * Creates the condition of a text of the tag, which stays a text: a tree of it needs the parser.
 *
 * @throws {VqlError} `open-fragment` unless it is a complete condition, and as the tag does.
 */
function fromFragment(fragment: Fragment, { name = 'a.b' }: FieldScope): DeferredTree {
  // Written once around nothing else, so that a mistake is reported where it is made.
  const statement = createFragment([`SELECT * FROM ${name} WHERE `, ''], [fragment], contentOf(fragment).write);
  const { variables } = writeFragment(statement, asLiterals());
  return { ...plainTree, write: () => refuse('unparsed-text', {}), variables: () => variables, fragment };
}
