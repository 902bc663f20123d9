import { describeValue, tagOf } from '../../diagnostics/describe-value.js';
import { quoted } from '../../diagnostics/quoted.js';

/** The objects that only this package creates, by their tag, so that those of another copy of the package are described too. */
const ownObjects = {
  Condition: 'a condition',
  Query: 'a query of the builder',
  Reference: 'a field or variable, path(…) or variable(…)',
  VqlText: 'a text of the tag',
} as const;

/** The tag of an object that only this package creates. */
export type OwnTag = keyof typeof ownObjects;

/**
 * Describes an argument for a message; the objects of the builder, trees and C-Unit predicates by what they are.
 *
 * @param expected the tag of the object that was expected: one with that tag comes from another copy of the package.
 */
export function describeArgument(value: unknown, expected?: OwnTag): string {
  if (typeof value !== 'object' || value === null) return describeValue(value);
  try {
    const tag = tagOf(value);
    if (isOwnTag(tag)) {
      const isForeign = tag === expected;
      return isForeign ? `${ownObjects[tag]}, but of another copy of vql-kit or through a proxy` : ownObjects[tag];
    }
    if (tag !== 'Object') return describeValue(value);
    const { type, kind } = value as { readonly type?: unknown; readonly kind?: unknown };
    if (type === 'FILTER' || type === 'JUNCTION') return 'a C-Unit predicate';
    return typeof kind === 'string' ? `a tree of the kind ${quoted(kind)}` : describeValue(value);
  } catch {
    return describeValue(value);
  }
}

function isOwnTag(tag: string): tag is OwnTag {
  return Object.hasOwn(ownObjects, tag);
}
