import type { Diagnostic } from '../diagnostics/index.js';
import { readJson } from './json-document.js';
import { valueOf } from './json-value.js';
import { placeDiagnostic } from './place-diagnostic.js';

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
  return { items, diagnostics, place: (diagnostic, pointer) => placeDiagnostic(diagnostic, pointer, { root, text }) };
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
