import { type Node as JsonNode, parseTree } from 'jsonc-parser';

/** The C-Unit object around an offset of a JSON text. */
export interface ItemAt {
  /** What it is, as far as its members tell. */
  readonly kind: 'predicate' | 'request' | 'query' | 'unknown';
  /** Whether it is one of several. */
  readonly isInArray: boolean;
  /** The halves of its template, where it names them. */
  readonly group: string | undefined;
  readonly template: string | undefined;
  readonly node: NodeAt;
}

/** The node of a predicate around an offset: the innermost object, whatever it is. */
export interface NodeAt {
  readonly type: 'JUNCTION' | 'FILTER' | 'unknown';
  readonly property: string | undefined;
}

/** Finds the object around an offset; the text may be half-written. */
export function itemAt(text: string, offset: number): ItemAt {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const isInArray = root?.type === 'array';
  const item = isInArray ? root.children?.find((node) => isAround(node, offset)) : root;
  const group = memberOf(item, 'group');
  const template = memberOf(item, 'template');
  const inner = innermostObject(item, offset);
  const stated = memberOf(inner, 'type');
  const type = stated === 'JUNCTION' || stated === 'FILTER' ? stated : 'unknown';
  const node: NodeAt = { type, property: memberOf(inner, 'property') };
  return { kind: kindOf(membersOf(item).map(([name]) => name)), isInArray, group, template, node };
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
  const [, value] = membersOf(node).find(([own]) => own === name) ?? [];
  return typeof value === 'string' ? value : undefined;
}

/** As `vql check` tells them apart; but that what has no member yet can become any of them. */
function kindOf(members: readonly string[]): ItemAt['kind'] {
  if (members.some((name) => ['group', 'template', 'request'].includes(name))) return 'query';
  if (members.some((name) => ['type', 'operator', 'children', 'property', 'values'].includes(name))) return 'predicate';
  return members.some((name) => requestMembers.includes(name)) ? 'request' : 'unknown';
}

const requestMembers = [
  'mode',
  'queryStatement',
  'adhocPreset',
  'queryPredicate',
  'additionalPredicate',
  'pageable',
  'overrideResults',
];
