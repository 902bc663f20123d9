import type { CUnitPredicate } from '../cunit/predicate.js';
import type { Predicate } from '../vql/ast.js';
import { isPlainObject } from './arguments.js';
import { partOf } from './condition/condition.js';
import { fromCUnit } from './condition/from-cunit.js';
import { fromFragment } from './condition/from-fragment.js';
import { fromTree } from './condition/from-tree.js';
import type { Part } from './condition/part.js';
import type { Scope } from './condition/scope.js';
import { resolveCondition } from './conditions.js';
import { Fragment } from './tag/fragment.js';

/**
 * Reads the argument of `where`: a condition or a function that creates one, a C-Unit predicate, a tree, or a text of the tag.
 *
 * @throws {VqlError} for anything else, and for what the catalog does not allow.
 */
export function readWhere(source: unknown, scope: Scope): Part | undefined {
  if (Fragment.isOne(source)) return fromFragment(source);
  // The casts: both are checked before they are used.
  if (hasText(source, 'type')) return fromCUnit(source as unknown as CUnitPredicate, scope);
  if (hasText(source, 'kind')) return fromTree(source as unknown as Predicate, scope);
  return partOf(resolveCondition(source, scope, 'where'));
}

/** Whether an object has a text as a member, which distinguishes the nodes of the two forms. */
function hasText(source: unknown, member: 'type' | 'kind'): boolean {
  try {
    return isPlainObject(source) && Object.hasOwn(source, member) && typeof Reflect.get(source, member) === 'string';
  } catch {
    return false;
  }
}
