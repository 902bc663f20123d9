import type { Node as JsonNode } from 'jsonc-parser';
import type { Diagnostic, Edit, Fix, Span } from '../diagnostics/index.js';
import { readJson, spanOf } from './json-document.js';
import { editOf } from './json-edit.js';
import { findPlace } from './json-place.js';
import { valueOf } from './json-value.js';

/** One C-Unit object of a text: a predicate, a whole query with its template, or the body of a request without one. */
export interface CUnitItem {
  readonly kind: 'predicate' | 'query' | 'request';
  readonly value: unknown;
  /** Where it stands: empty for the only one, `/0` for the first of an array. */
  readonly pointer: string;
}

/** A JSON text with C-Unit objects. */
export interface CUnitDocument {
  readonly items: readonly CUnitItem[];
  /** What is wrong with the JSON; what is wrong with the objects, their readers say. */
  readonly diagnostics: readonly Diagnostic[];
  /** Gives a diagnostic of an object its place in the text, and turns what its fixes change into edits of the text. */
  place<Found extends Diagnostic>(diagnostic: Found, pointer: string): Found;
}

/** Reads the C-Unit objects of a text: one, or an array of them. */
export function readCUnitDocument(text: string): CUnitDocument {
  const { root, diagnostics } = readJson(text);
  if (root === undefined) return { items: [], diagnostics, place: (diagnostic) => diagnostic };
  const value = valueOf(root, text);
  const items = Array.isArray(value) ? value.map((one, index) => itemOf(one, `/${index}`)) : [itemOf(value, '')];
  return { items, diagnostics, place: (diagnostic, pointer) => placed(diagnostic, pointer, root, text) };
}

/** What has nothing of a query or a request is taken for a predicate, whose reader says what is expected. */
function itemOf(value: unknown, pointer: string): CUnitItem {
  const has = (...keys: readonly string[]): boolean =>
    typeof value === 'object' && value !== null && keys.some((key) => Object.hasOwn(value, key));
  if (has('request', 'group', 'template')) return { kind: 'query', value, pointer };
  const isRequest = typeof value === 'object' && value !== null && !Array.isArray(value) && !has(...nodeKeys);
  return { kind: isRequest ? 'request' : 'predicate', value, pointer };
}

/** The members of a node, none of which a request has: without its type, it would pass for a request without conditions. */
const nodeKeys = ['type', 'operator', 'children', 'property', 'values'];

function placed<Found extends Diagnostic>(diagnostic: Found, pointer: string, root: JsonNode, text: string): Found {
  const { fixes } = diagnostic;
  const path = pointer + (diagnostic.path ?? '');
  const span = spanAt(path, diagnostic.code, root);
  if (fixes === undefined) return { ...diagnostic, path, span };
  return { ...diagnostic, path, span, fixes: fixes.flatMap((fix) => fixIn(fix, pointer, root, text) ?? []) };
}

/** Where the name is what is wrong, the name; else the value. */
function spanAt(path: string, code: Diagnostic['code'], root: JsonNode): Span {
  const { node, property, missing } = findPlace(root, path);
  const key = property?.children?.[0];
  const isAboutName = code === 'unsafe-key' || code === 'misplaced-member' || code === 'lost-member';
  return spanOf(isAboutName && missing.length === 0 && key !== undefined ? key : node);
}

function fixIn({ title, safe, changes = [] }: Fix, pointer: string, root: JsonNode, text: string): Fix | undefined {
  const edits: Edit[] = [];
  for (const change of changes) {
    const edit = editOf({ ...change, path: pointer + change.path }, root, text);
    if (edit === undefined) return undefined;
    edits.push(edit);
  }
  return { title, safe, edits };
}
