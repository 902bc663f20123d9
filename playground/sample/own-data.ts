import { type Catalog, type CatalogTemplate, fieldTypes, readCatalog } from '../../src/catalog/index.js';
import type { Row } from '../../src/cunit/evaluate/rows.js';
import { type Diagnostic, hasErrors, type Span } from '../../src/diagnostics/index.js';
import { parseJson } from '../../src/exact-json/index.js';
import { locateDiagnostic, readJson } from '../../src/json-documents/index.js';
import { idOf } from '../rows/row-key.js';
import type { Installation } from './installation.js';

/** Catalog and rows of the visitor, as JSON texts. */
export interface OwnData {
  /** A catalog, as `vql catalog` writes it. */
  readonly catalog: string;
  /** Lists of rows by template; may be empty. */
  readonly rows: string;
}

/** A reason why own data cannot be used. */
export interface DataProblem {
  readonly in: keyof OwnData;
  readonly message: string;
  readonly span: Span;
}

/** Parsed data, unless there are problems. */
interface Parsed<Value> {
  readonly value?: Value;
  readonly problems: readonly DataProblem[];
}

/** Parses own data; without problems there is an installation. */
export function parseOwnData({ catalog, rows }: OwnData): Parsed<Installation> {
  const ofCatalog = parseCatalog(catalog);
  const ofRows = rows.trim() === '' ? { value: {}, problems: [] } : parseRows(rows);
  const problems = [...ofCatalog.problems, ...ofRows.problems];
  if (ofCatalog.value === undefined || ofRows.value === undefined) return { problems };
  return { value: { catalog: ofCatalog.value, rows: withTypes(ofRows.value, ofCatalog.value) }, problems };
}

/** Returns rows with the types of the catalog: the text `"12.5"` is a number in a field of numbers, as in a table of the engine. */
function withTypes(rows: Installation['rows'], catalog: Catalog): Installation['rows'] {
  return Object.fromEntries(
    Object.entries(rows).map(([template, list]) => {
      const known = catalog.template(template);
      return [template, known === undefined ? list : list.map((row) => typedValue(row, '', known) as Row)];
    }),
  );
}

function typedValue(value: unknown, path: string, template: CatalogTemplate): unknown {
  if (typeof value === 'string') {
    const [kind, ...others] = fieldTypes[template.field(path)?.type ?? 'unknown'].values;
    return kind === 'number' && others.length === 0 && jsonNumber.test(value) ? parseJson(value) : value;
  }
  if (Array.isArray(value)) return value.map((item) => typedValue(item, path, template));
  if (typeof value !== 'object' || value === null) return value;
  const inner = path === '' ? '' : `${path}.`;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, typedValue(member, `${inner}${name}`, template)]),
  );
}

/** A number as JSON writes it. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function parseCatalog(text: string): Parsed<Catalog> {
  const { root, diagnostics: found } = readJson(text);
  if (root === undefined || hasErrors(found)) return { problems: problemsIn('catalog', found) };
  const json: unknown = JSON.parse(text);
  const { value, diagnostics } = readCatalog(json);
  if (value !== undefined) return { value, problems: [] };
  const located = diagnostics.map((one) => locateDiagnostic(one, '', { root, text }));
  return { problems: problemsIn('catalog', located) };
}

function parseRows(text: string): Parsed<Installation['rows']> {
  const { root, diagnostics } = readJson(text);
  if (root === undefined || hasErrors(diagnostics)) return { problems: problemsIn('rows', diagnostics) };
  const problem = (message: string, { offset, length }: { readonly offset: number; readonly length: number }) => ({
    in: 'rows' as const,
    message,
    span: { start: offset, end: offset + length },
  });
  if (root.type !== 'object')
    return { problems: [problem('Expected an object with a list of rows for each template.', root)] };
  const problems = (root.children ?? []).flatMap(({ children: [, list] = [] }) => {
    if (list === undefined) return [];
    if (list.type !== 'array') return [problem('Expected a list of rows.', list)];
    const { children = [], offset, length } = list;
    const wrong = children.find(({ type }) => type !== 'object');
    if (wrong !== undefined) return [problem('Expected a row, which is an object.', wrong)];
    // The check above justifies the cast.
    const rows = parseJson(text.slice(offset, offset + length)) as readonly Row[];
    const repeated = children[repeatedId(rows)];
    return repeated === undefined ? [] : [problem('A row before has the same id.', repeated)];
  });
  if (problems.length > 0) return { problems };
  // The checks above justify the cast.
  return { value: parseJson(text) as Installation['rows'], problems };
}

/** Returns the index of the first row with the id of a row before it; -1 if all ids differ. */
function repeatedId(rows: readonly Row[]): number {
  const seen = new Set<string>();
  return rows.findIndex((row) => {
    const id = idOf(row);
    if (id === undefined) return false;
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated;
  });
}

function problemsIn(name: keyof OwnData, diagnostics: readonly Diagnostic[]): readonly DataProblem[] {
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message, span = { start: 0, end: 0 } }) => ({ in: name, message, span }));
}
