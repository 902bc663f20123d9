import type { Node as JsonNode } from 'jsonc-parser';
import { readJson } from '../../src/json-documents/index.js';

/**
 * Formats a JSON text: an object or array that fits into the width stays on one line. Tokens are copied, so that long numbers and
 * duplicate keys survive. Returns `undefined` for invalid JSON.
 */
export function formatJson(text: string, width = 72): string | undefined {
  const { root } = readJson(text);
  return root === undefined ? undefined : write(root, '', '', { text, width });
}

interface Layout {
  readonly text: string;
  readonly width: number;
}

/** `name` precedes the node on its line. */
function write(node: JsonNode, name: string, indent: string, layout: Layout): string {
  const { type, children = [] } = node;
  const [key, value] = children;
  if (type === 'property' && key !== undefined && value !== undefined)
    return write(value, `${flatText(key, layout.text)}: `, indent, layout);
  const flat = name + flatText(node, layout.text);
  if (children.length === 0 || indent.length + flat.length <= layout.width) return flat;
  const inner = `${indent}  `;
  const members = children.map((child) => write(child, '', inner, layout));
  const [open, close] = brackets(node);
  return `${name}${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`;
}

function flatText(node: JsonNode, text: string): string {
  const { type, offset, length, children = [] } = node;
  const parts = children.map((child) => flatText(child, text));
  if (type === 'property') return parts.join(': ');
  if (type !== 'object' && type !== 'array') return text.slice(offset, offset + length);
  const [open, close] = brackets(node);
  const space = type === 'object' && parts.length > 0 ? ' ' : '';
  return open + space + parts.join(', ') + space + close;
}

function brackets({ type }: JsonNode): readonly [string, string] {
  return type === 'object' ? ['{', '}'] : ['[', ']'];
}
