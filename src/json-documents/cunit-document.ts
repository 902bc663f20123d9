import { checkExecuteRequest, checkPredicate, checkQuery, checkRequest } from '../cunit/index.js';
import { inTextOrder } from '../diagnostics/diagnostic.js';
import type { Diagnostic, Span } from '../diagnostics/index.js';
import { resolveDialect } from '../dialect/index.js';
import { type CheckOptions, check, parse } from '../vql/index.js';
import { type CUnitKind, cunitKindOf } from './cunit-item.js';
import { locateDiagnostic } from './diagnostic-in-text.js';
import { type JsonDocument, jsonSpan, readJson, readPlainJson } from './json-document.js';
import { findNode } from './json-pointer.js';
import { plainValueOf, valueOf } from './json-value.js';

/** Result of the check of a JSON text with C-Unit objects. */
export interface CheckedCUnit {
  readonly diagnostics: readonly Diagnostic[];
  /** Number of objects. */
  readonly items: number;
  /** Number of objects that were checked without the catalog, since their template is unknown. */
  readonly templateless: number;
}

/** Options of `checkCUnit`. */
export interface CUnitDocumentOptions
  extends Pick<CheckOptions, 'catalog' | 'dialect' | 'paged' | 'plugins' | 'rules' | 'strict'> {
  /** Template of requests and predicates, as `group.name`. */
  readonly template?: string | undefined;
}

/** Checks the C-Unit objects of a text. The diagnostics have spans in the text. */
export function checkCUnit(text: string, options: CUnitDocumentOptions): CheckedCUnit {
  return checkCUnitDocument(readCUnitDocument(text), options);
}

/** Checks the C-Unit objects of a text that has been read. */
export function checkCUnitDocument(document: CUnitDocument, options: CUnitDocumentOptions): CheckedCUnit {
  const { items, diagnostics, locate } = document;
  const { catalog, template } = options;
  const found = items.flatMap((item) => checkItem(item, options).map((diagnostic) => locate(diagnostic, item.pointer)));
  const isMissing = catalog !== undefined && template === undefined;
  const templateless = isMissing ? items.filter(({ kind }) => kind === 'request' || kind === 'predicate').length : 0;
  return { diagnostics: inTextOrder([...diagnostics, ...found]), items: items.length, templateless };
}

function checkItem({ kind, value }: CUnitItem, options: CUnitDocumentOptions): readonly Diagnostic[] {
  const { catalog, paged, rules, plugins, strict, template } = options;
  const dialect = resolveDialect(options.dialect);
  const checkOptions = {
    catalog,
    dialect,
    paged,
    rules,
    plugins,
    strict,
    parse: (vql: string) => parse(vql, { dialect }),
  };
  switch (kind) {
    case 'execute':
      return checkExecuteRequest(value, { ...checkOptions, check });
    case 'predicate':
      return checkPredicate(value, { ...checkOptions, template });
    case 'query':
      return checkQuery(value, checkOptions);
    case 'request':
      return checkRequest(value, { ...checkOptions, template });
  }
}

/** One C-Unit object of a text. */
export interface CUnitItem {
  readonly kind: CUnitKind;
  readonly value: unknown;
  /** JSON pointer to the object: empty for a single one, `/0` for the first of an array. */
  readonly pointer: string;
}

/** A JSON text with C-Unit objects. */
export interface CUnitDocument {
  readonly items: readonly CUnitItem[];
  /** Diagnostics of the JSON syntax; those of the objects come from their readers. */
  readonly diagnostics: readonly Diagnostic[];
  /** Returns the parsed text. It is parsed only if there is something to locate, or to report about its syntax. */
  json(): JsonDocument;
  spanOf(item: CUnitItem): Span;
  /** Returns a diagnostic of an object with its span in the text, and the changes of its fixes as edits of the text. */
  locate<Found extends Diagnostic>(diagnostic: Found, pointer: string): Found;
}

/** Reads the C-Unit objects of a text: one, or an array of them. */
export function readCUnitDocument(text: string): CUnitDocument {
  const plain = plainValueOf(text);
  let parsed: JsonDocument | undefined;
  const json = (): JsonDocument => {
    parsed ??= plain === undefined ? readJson(text) : readPlainJson(text);
    return parsed;
  };
  const { diagnostics } = plain === undefined ? json() : { diagnostics: [] };
  const read = plain ?? readValue(json(), text);
  return {
    items: read === undefined ? [] : itemsOf(read.value),
    diagnostics,
    json,
    spanOf: ({ pointer }) => {
      const { root } = json();
      return root === undefined ? { start: 0, end: text.length } : jsonSpan(findNode(root, pointer).node);
    },
    locate: (diagnostic, pointer) => {
      const { root } = json();
      return root === undefined ? diagnostic : locateDiagnostic(diagnostic, pointer, { root, text });
    },
  };
}

function readValue({ root }: JsonDocument, text: string): { readonly value: unknown } | undefined {
  return root && { value: valueOf(root, text) };
}

function itemsOf(value: unknown): readonly CUnitItem[] {
  return Array.isArray(value) ? value.map((one, index) => itemOf(one, `/${index}`)) : [itemOf(value, '')];
}

/** Returns an item. An object without known members is read as a request; any other value as a predicate, which reports it. */
function itemOf(value: unknown, pointer: string): CUnitItem {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return { kind: isObject ? (cunitKindOf(Object.keys(value)) ?? 'request') : 'predicate', value, pointer };
}
