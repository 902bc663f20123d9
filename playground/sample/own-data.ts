import { type Catalog, readCatalog } from '../../src/catalog/index.js';
import { type Diagnostic, hasErrors, type Span } from '../../src/diagnostics/index.js';
import { parseJson } from '../../src/exact-json/index.js';
import { findNode, locateDiagnostic, readJson } from '../../src/json-documents/index.js';
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

/** What was read, unless there are problems. */
interface Read<Value> {
  readonly value?: Value;
  readonly problems: readonly DataProblem[];
}

/** Reads own data; without problems there is an installation. */
export function readOwnData({ catalog, rows }: OwnData): Read<Installation> {
  const ofCatalog = readCatalogText(catalog);
  const ofRows = rows.trim() === '' ? { value: {}, problems: [] } : readRowsText(rows);
  const problems = [...ofCatalog.problems, ...ofRows.problems];
  if (ofCatalog.value === undefined || ofRows.value === undefined) return { problems };
  return { value: { catalog: ofCatalog.value, rows: ofRows.value }, problems };
}

function readCatalogText(text: string): Read<Catalog> {
  const { root, diagnostics: found } = readJson(text);
  if (root === undefined || hasErrors(found)) return { problems: problemsIn('catalog', found) };
  const json: unknown = JSON.parse(text);
  const { value, diagnostics } = readCatalog(json);
  if (value !== undefined) return { value, problems: [] };
  const located = diagnostics.map((one) => locateDiagnostic(one, '', { root, text }));
  return { problems: problemsIn('catalog', located) };
}

function readRowsText(text: string): Read<Installation['rows']> {
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
    const wrong = list.children?.find(({ type }) => type !== 'object');
    if (wrong !== undefined) return [problem('Expected a row, which is an object.', wrong)];
    const seen = new Set<string>();
    const repeated = list.children?.find((row) => {
      const { node, missing } = findNode(row, '/id');
      if (missing.length > 0) return false;
      const isRepeated = seen.has(String(node.value));
      seen.add(String(node.value));
      return isRepeated;
    });
    return repeated === undefined ? [] : [problem('A row before has the same id.', repeated)];
  });
  if (problems.length > 0) return { problems };
  // The check above justifies the cast.
  return { value: withTexts(parseJson(text)) as Installation['rows'], problems };
}

/** Replaces integers that a number would round by their digits. */
function withTexts(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(withTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withTexts(inner)]));
}

function problemsIn(name: keyof OwnData, diagnostics: readonly Diagnostic[]): readonly DataProblem[] {
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message, span = { start: 0, end: 0 } }) => ({ in: name, message, span }));
}
