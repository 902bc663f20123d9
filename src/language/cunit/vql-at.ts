import { findNodeAtLocation, getNodePath, getNodeValue, type Node as JsonNode } from 'jsonc-parser';
import { isExists, queryOf } from '../../cunit/exists.js';
import type { Edit } from '../../diagnostics/diagnostic.js';
import { isObject, type JsonRecord } from '../../diagnostics/json/json-object.js';
import { pointerTo } from '../../diagnostics/json/pointer.js';
import type { Span } from '../../diagnostics/span.js';
import type { ExistsForm } from '../../dialect/exists-form.js';
import { offsetInString, spanInString } from '../../json-documents/json-string.js';

/** A VQL statement in a string of a C-Unit object, and an offset in it. */
export interface VqlAt {
  readonly text: string;
  readonly offset: number;
  /** Converts a span of the statement to one of the JSON text. */
  toJson(span: Span): Span;
  /** Converts an edit of the statement to one of the JSON text. */
  toJsonEdit(edit: Edit): Edit;
}

/** Returns the statement around an offset of a JSON text, which may be incomplete; `undefined` outside of statements. */
export function vqlAt(
  text: string,
  offset: number,
  existsForm: ExistsForm,
  root: JsonNode | undefined,
): VqlAt | undefined {
  const node = root && stringAt(root, offset);
  if (node === undefined || !containsVql(node, existsForm)) return undefined;
  const toJson = (span: Span): Span => spanInString(node, span, text);
  return {
    text: String(node.value),
    offset: offsetInString(node, offset, text),
    toJson,
    toJsonEdit: (edit) => ({ span: toJson(edit.span), text: escapeJson(edit.text) }),
  };
}

/** Escapes a text for a JSON string, without the quotes around it. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Returns the string that contains an offset between its quotes. */
function stringAt(root: JsonNode, at: number): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  while (node?.children !== undefined)
    node = node.children.find(({ offset, length }) => offset < at && at <= offset + length);
  return node?.type === 'string' ? node : undefined;
}

/** Whether a string is the statement of a request to either endpoint, or of an EXISTS. */
function containsVql(node: JsonNode, existsForm: ExistsForm): boolean {
  const { parent } = node;
  const [key, value] = parent?.type === 'property' ? (parent.children ?? []) : [];
  if (key === node) return false;
  if (value === node && key?.value === 'queryStatement') return true;
  if (value === node && key?.value === 'statement' && isItem(parent?.parent)) return true;
  return isQueryOfExists(node, existsForm);
}

/** Whether an object is the root, or an element of it. */
function isItem(object: JsonNode | undefined): boolean {
  const { parent } = object ?? {};
  return parent === undefined || (parent.type === 'array' && parent.parent === undefined);
}

/** Whether a string is the whole query of an EXISTS around it. */
function isQueryOfExists(node: JsonNode, existsForm: ExistsForm): boolean {
  for (let around = node.parent; around !== undefined; around = around.parent) {
    if (!isExists({ operator: findNodeAtLocation(around, ['operator'])?.value })) continue;
    const value: unknown = getNodeValue(around);
    if (!isObject(value)) continue;
    const query = readWith(existsForm, value);
    const inner = getNodePath(node).slice(getNodePath(around).length);
    return query?.isWhole === true && pointerTo(query.path) === pointerTo(undefined, ...inner);
  }
  return false;
}

/** Reads an object that is still being written, which a form need not expect. */
function readWith(existsForm: ExistsForm, value: JsonRecord): ReturnType<typeof queryOf> {
  try {
    return queryOf(value, undefined, existsForm);
  } catch {
    return undefined;
  }
}
