import type { Node as JsonNode } from 'jsonc-parser';

/**
 * Returns the value of a JSON text if there is nothing to report, so that no tree is needed; `undefined` for a text that is not JSON, has a
 * duplicate key or many levels, or a whole number that `JSON.parse` may have rounded.
 */
export function plainValueOf(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // With a duplicate key, the text has more names than the value has members.
    return countMembers(value, mostLevels) === countNames(text) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** The depth to which a value is walked with recursion. */
const mostLevels = 200;

/** Counts the members of all objects in a value: `NaN` if it has more levels, or a whole number that may have been rounded. */
function countMembers(value: unknown, levels: number): number {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value) ? Number.NaN : 0;
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) return Number.NaN;
  const members: readonly unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : members.length;
  for (const member of members) count += countMembers(member, levels - 1);
  return count;
}

/** Counts the names of the objects in a JSON text: the colons outside of strings. */
function countNames(text: string): number {
  let count = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) isInString = !isInString;
    else if (code === colon && !isInString) count++;
    else if (code === backslash) index++;
  }
  return count;
}

const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;

/**
 * Returns the value of a JSON tree as `JSON.parse` does, except that a whole number beyond 2^53 becomes a bigint and keeps its
 * digits: ids of the service have 64 bits. The last of duplicate keys counts.
 */
export function valueOf(root: JsonNode, text: string): unknown {
  const values = new Map<JsonNode, unknown>();
  // Not recursive: a tree that the parser could read may be too deep for the rest of the stack.
  for (const node of innerFirst(root)) {
    const { type, offset, length, children = [] } = node;
    if (type === 'array') {
      values.set(
        node,
        children.map((child) => values.get(child)),
      );
    } else if (type === 'object') {
      const members = children.flatMap(({ children: [key, value] = [] }) =>
        key === undefined || value === undefined ? [] : [[String(key.value), values.get(value)] as const],
      );
      // Not by assignment, which would set the prototype for "__proto__".
      values.set(node, Object.fromEntries(members));
    } else if (type === 'number') values.set(node, numberOf(text.slice(offset, offset + length)));
    else values.set(node, node.value);
  }
  return values.get(root);
}

/** Returns all nodes of a tree, children before parents. */
function innerFirst(root: JsonNode): readonly JsonNode[] {
  const nodes = [root];
  // The list grows during the iteration.
  for (const { children = [] } of nodes) for (const child of children) nodes.push(child);
  return nodes.reverse();
}

function numberOf(literal: string): number | bigint {
  const number = Number(literal);
  const isLong = !Number.isSafeInteger(number) && /^-?\d{1,100}$/.test(literal);
  return isLong ? BigInt(literal) : number;
}
