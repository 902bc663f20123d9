import { checkPredicate, checkQuery, checkRequest, type TemplateCheckOptions } from '../cunit/index.js';
import { inTextOrder } from '../diagnostics/in-text-order.js';
import type { Diagnostic } from '../diagnostics/index.js';
import { resolveDialect } from '../dialect/index.js';
import { type CheckOptions, parse } from '../vql/index.js';
import { locateDiagnostic } from './diagnostic-in-text.js';
import { readJson, valueOf } from './json-document.js';

/** What there is to say of a JSON text with C-Unit objects, and how many they are. */
export interface CheckedCUnit {
  readonly diagnostics: readonly Diagnostic[];
  readonly items: number;
  /** How many of them no catalog could be asked about, since nothing says their template. */
  readonly templateless: number;
}

/** What C-Unit objects are held to. */
export interface CUnitCheckOptions extends Pick<CheckOptions, 'catalog' | 'dialect' | 'rules'> {
  /** What C-Unit without a template is sent to, as `group.name`. */
  readonly template?: string;
}

/** Checks the C-Unit objects of a text; what is said has its place in the text. */
export function checkCUnit(text: string, options: CUnitCheckOptions): CheckedCUnit {
  const { items, diagnostics, locate: place } = readCUnitDocument(text);
  const { catalog, rules, template } = options;
  const dialect = resolveDialect(options.dialect);
  const read = (vql: string) => parse(vql, { dialect });
  const checkOptions = { catalog, dialect, rules, parse: read, ...(template !== undefined && { template }) };
  const found = items.flatMap((item) =>
    checks[item.kind](item.value, checkOptions).map((diagnostic) => place(diagnostic, item.pointer)),
  );
  const isAsked = catalog !== undefined && template === undefined;
  const templateless = isAsked ? items.filter(({ kind }) => kind !== 'query').length : 0;
  return { diagnostics: inTextOrder([...diagnostics, ...found]), items: items.length, templateless };
}

const checks = {
  predicate: checkPredicate,
  query: checkQuery,
  request: checkRequest,
} as const satisfies Record<CUnitItem['kind'], (json: unknown, options: TemplateCheckOptions) => readonly Diagnostic[]>;

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
  locate<Found extends Diagnostic>(diagnostic: Found, pointer: string): Found;
}

/** Reads the C-Unit objects of a text: one, or an array of them. */
export function readCUnitDocument(text: string): CUnitDocument {
  const { root, diagnostics } = readJson(text);
  if (root === undefined) return { items: [], diagnostics, locate: (diagnostic) => diagnostic };
  const value = valueOf(root, text);
  const items = Array.isArray(value) ? value.map((one, index) => itemOf(one, `/${index}`)) : [itemOf(value, '')];
  return { items, diagnostics, locate: (diagnostic, pointer) => locateDiagnostic(diagnostic, pointer, { root, text }) };
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
