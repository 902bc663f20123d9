import type { JsonRecord } from '../../diagnostics/json/json-object.js';
import { type NodeMember, nodeMembers } from '../predicate.js';

/** The copy of a node, or the reason why it cannot be copied. */
export type NodeCopy =
  | { readonly kind: 'node'; readonly node: JsonRecord; readonly children: readonly unknown[] }
  | { readonly kind: 'too-long'; readonly member: NodeMember }
  | { readonly kind: 'no-object'; readonly found: unknown }
  | { readonly kind: 'unreadable' };

/** The members that are lists, with the most elements that they may have. */
export type ListLimits = Readonly<Partial<Record<NodeMember, number>>>;

/** The members that are copied: whether the service's user interface shows a node is not up to whoever sends it. */
const members = (Object.keys(nodeMembers) as readonly NodeMember[]).filter((member) => member !== 'visible');

/**
 * Copies the known members of a foreign node. Every member is read once, here, so that what is checked is what is used. Inherited
 * members count as absent, whatever the program or the sender has made of prototypes.
 */
export function copyNode(json: unknown, limits: ListLimits): NodeCopy {
  try {
    if (typeof json !== 'object' || json === null || Array.isArray(json))
      return { kind: 'no-object', found: plain(json) };
    // Without a prototype, so that absent members are absent here too.
    const node: Partial<Record<NodeMember, unknown>> = Object.create(null);
    let children: readonly unknown[] = [];
    for (const member of members) {
      if (!Object.hasOwn(json, member)) continue;
      const value: unknown = Reflect.get(json, member);
      const limit = limits[member];
      if (!Array.isArray(value) || limit === undefined) node[member] = plain(value);
      else if (value.length > limit) return { kind: 'too-long', member };
      else {
        // Array.from reads a sparse array as well.
        const elements = Array.from({ length: value.length }, (_, index): unknown => value[index]);
        if (member === 'children') children = elements;
        // Children are copied one by one later.
        node[member] = member === 'children' ? elements : elements.map(plain);
      }
    }
    return { kind: 'node', node, children };
  } catch {
    // The message of the error is the sender's own, or that of a library: neither is anyone else's business.
    return { kind: 'unreadable' };
  }
}

/** Returns a value that is safe to describe in a message: of an object only its kind, and no bigint of a million digits. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value ? value : {};
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? [] : {};
}
