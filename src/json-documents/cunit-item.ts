import { type Node as JsonNode, parseTree } from 'jsonc-parser';
import { nodeMembers } from '../cunit/predicate.js';
import { executeShape, requestShape } from '../cunit/shapes.js';

/**
 * Kind of an object: a predicate, a whole query with its template, the body of a request without one, or the body of the execute
 * endpoint, with a statement in VQL.
 */
export type CUnitKind = 'predicate' | 'query' | 'request' | 'execute';

/** The C-Unit object around an offset of a JSON text. */
export interface ItemAt {
  /** Kind of the object; `unknown` if it has no known member yet. */
  readonly kind: CUnitKind | 'unknown';
  /** Whether it is an element of an array. */
  readonly isInArray: boolean;
  /** The two halves of the name of its template, if it has them. */
  readonly group: string | undefined;
  readonly template: string | undefined;
  readonly node: PredicateNodeAt;
}

/** The innermost object around an offset, as the node of a predicate. */
export interface PredicateNodeAt {
  readonly type: 'JUNCTION' | 'FILTER' | 'unknown';
  readonly property: string | undefined;
}

/** Finds the object around an offset; the text may be incomplete. `root` is its tree, if it was parsed. */
export function itemAt(
  text: string,
  offset: number,
  root: JsonNode | undefined = parseTree(text, [], { allowTrailingComma: true }),
): ItemAt {
  const isInArray = root?.type === 'array';
  const item = isInArray ? root.children?.find((node) => isAround(node, offset)) : root;
  const group = memberOf(item, 'group');
  const template = memberOf(item, 'template');
  const inner = innermostObject(item, offset);
  const stated = memberOf(inner, 'type');
  const type = stated === 'JUNCTION' || stated === 'FILTER' ? stated : 'unknown';
  const node: PredicateNodeAt = { type, property: memberOf(inner, 'property') };
  return { kind: cunitKindOf(membersOf(item).map(([name]) => name)) ?? 'unknown', isInArray, group, template, node };
}

/** Returns the kind of a C-Unit object with these members; `undefined` without a known member. */
export function cunitKindOf(members: readonly string[]): CUnitKind | undefined {
  if (members.some((name) => queryMembers.includes(name))) return 'query';
  if (members.includes('statement')) return 'execute';
  // A request has none of them. A node without its type would otherwise pass for a request without conditions.
  if (members.some((name) => Object.hasOwn(nodeMembers, name))) return 'predicate';
  if (members.some((name) => Object.hasOwn(requestShape, name))) return 'request';
  return members.some((name) => Object.hasOwn(executeShape, name)) ? 'execute' : undefined;
}

const queryMembers = ['group', 'template', 'request'];

/**
 * Whether a JSON file seems to contain C-Unit, or a body of the execute endpoint, by its name or its text. It is not parsed, so that the
 * many other JSON files of a folder or an editor cost little.
 */
export function isQueryFile(name: string, text: string): boolean {
  return /\.cunit\.json$/i.test(name) || signs.test(text) || queryMembers.every((member) => hasMember(text, member));
}

const signs =
  /"(?:queryPredicate|queryStatement|adhocPreset)"\s*:|"type"\s*:\s*"(?:FILTER|JUNCTION)"|"statement"\s*:\s*"\s*SELECT\b/i;

function hasMember(text: string, name: string): boolean {
  return new RegExp(`"${name}"\\s*:`).test(text);
}

function isAround(node: JsonNode, offset: number): boolean {
  return node.offset <= offset && offset <= node.offset + node.length;
}

function innermostObject(item: JsonNode | undefined, offset: number): JsonNode | undefined {
  let found = item;
  for (let node = item; node !== undefined; node = node.children?.find((child) => isAround(child, offset)))
    if (node.type === 'object') found = node;
  return found;
}

function membersOf(node: JsonNode | undefined): readonly (readonly [name: string, value: unknown])[] {
  if (node?.type !== 'object') return [];
  const pairs = node.children?.flatMap(({ children: [key, value] = [] }) =>
    key === undefined ? [] : [[String(key.value), value?.value] as const],
  );
  return pairs ?? [];
}

function memberOf(node: JsonNode | undefined, name: string): string | undefined {
  // The last of duplicate keys counts, as in the value of the tree.
  const [, value] = membersOf(node).findLast(([own]) => own === name) ?? [];
  return typeof value === 'string' ? value : undefined;
}
