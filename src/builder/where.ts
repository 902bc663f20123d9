import type { CUnitPredicate } from '../cunit/predicate.js';
import type { Predicate } from '../vql/ast.js';
import { isPlainObject } from './arguments.js';
import { isCondition, partOf } from './condition/condition.js';
import { fromCUnit } from './condition/from-cunit.js';
import { fromTree } from './condition/from-tree.js';
import type { FragmentPart, Part } from './condition/part.js';
import type { Scope } from './condition/scope.js';
import { resolveCondition } from './conditions.js';
import { refuseArgument } from './errors.js';
import { asLiterals } from './query/variables.js';
import { Fragment } from './tag/fragment.js';
import { writeStatement } from './tag/write-text.js';

/**
 * Reads the argument of `where`: a condition or a function that creates one, a C-Unit predicate, a tree, or a text of the tag.
 *
 * @throws {VqlError} for anything else, and for what the catalog does not allow.
 */
export function readWhere(source: unknown, scope: Scope): Part | undefined {
  if (Fragment.isOne(source)) return fromFragment(source, scope);
  // The casts: both are checked before they are used.
  if (hasText(source, 'type')) return fromCUnit(source as unknown as CUnitPredicate, scope);
  if (hasText(source, 'kind')) return fromTree(source as unknown as Predicate, scope);
  if (typeof source === 'function' || isCondition(source)) return partOf(resolveCondition(source, scope, 'where'));
  return refuseArgument('The condition of "where"', conditionForms, source, 'Condition');
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
 * Creates the part of a text of the tag.
 *
 * @throws {VqlError} `open-fragment` unless it is a complete condition, and as the tag does.
 */
function fromFragment(fragment: Fragment, { name = 'a.b' }: Scope): FragmentPart {
  // Written once around nothing else, so that a mistake is reported where it is made.
  const { variables } = writeStatement(new Fragment([`SELECT * FROM ${name} WHERE `, ''], [fragment]), asLiterals());
  return { kind: 'fragment', fragment, variables };
}
