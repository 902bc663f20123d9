import { type Catalog, openCatalog, readCatalog } from '../../catalog/index.js';
import { type Diagnostic, hasErrors, type Result } from '../../diagnostics/index.js';
import { locateDiagnostic, readJson } from '../../json-text/index.js';
import { inputOf } from '../input/find-inputs.js';
import { type Input, isSource, type Problem, readSource, type Source } from '../input/source.js';
import type { Io } from '../io.js';
import { problemsIn } from '../output/problems.js';

/** What was read of a file with a snapshot of an installation: a catalog, or an answer of the service. */
export interface ReadSnapshot<Value> {
  /** Absent if there are problems. */
  readonly value?: Value;
  /** Why there is no value. */
  readonly problems: readonly Problem[];
  /** What is said of it otherwise: warnings, infos and hints, each with its input. */
  readonly notes: readonly Problem[];
  /** The file; absent if it could not be read. */
  readonly source?: Source;
}

/** Reads a file with a snapshot. What is wrong with it is shown on its text. */
export async function readSnapshot<Value>(
  input: Input,
  io: Io,
  read: (json: unknown) => Result<Value>,
): Promise<ReadSnapshot<Value>> {
  const source = await readSource(input, io);
  if (!isSource(source)) return { problems: [source], notes: [] };
  const json = parseJson(source);
  if ('problems' in json) return { ...json, notes: [] };
  const { value, diagnostics } = read(json.value);
  const all = problemsIn(source, placed(diagnostics, source.text));
  if (value === undefined || hasErrors(diagnostics)) return { problems: all, notes: [] };
  return { value, problems: [], notes: all, source };
}

/** Reads a text as JSON: fast, since a snapshot may have 200,000 fields, and with inputs only where they are asked for. */
export function parseJson(source: Source): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
  try {
    const value: unknown = JSON.parse(source.text);
    if (!hasRepeatedKey(source.text, value)) return { value };
    // Of two that stand for one, no one knows which is meant.
  } catch {
    // What is wrong is found again below, with its input.
  }
  return { problems: problemsIn(source, readJson(source.text).diagnostics) };
}

/** Diagnostics of an object, with their inputs in its text. */
export function placed(diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  if (diagnostics.length === 0) return [];
  const { root } = readJson(text);
  return root === undefined ? diagnostics : diagnostics.map((one) => locateDiagnostic(one, '', { root, text }));
}

/** Reads all of a catalog file. */
export function readCatalogFile(path: string, io: Io): Promise<ReadSnapshot<Catalog>> {
  return readSnapshot(inputOf(path, io), io, readCatalog);
}

/** A catalog whose templates are looked into when a query asks for them. */
export interface OpenedCatalog extends ReadSnapshot<Catalog> {
  /** What has turned out to be wrong with the templates that were asked for until now. */
  late(): readonly Problem[];
}

/** Opens a catalog file: of a large one that takes a third of the time that it takes to read all of it. */
export async function openCatalogFile(path: string, io: Io): Promise<OpenedCatalog> {
  const found: Diagnostic[] = [];
  const onDiagnostic = (diagnostic: Diagnostic): void => {
    found.push(diagnostic);
  };
  const snapshot = await readSnapshot(inputOf(path, io), io, (json) => openCatalog(json, { onDiagnostic }));
  const { source } = snapshot;
  let shown: readonly Problem[] = [];
  return {
    ...snapshot,
    late: () => {
      // Inputs are looked up in all of the file: only for what has come since.
      if (source !== undefined && shown.length < found.length)
        shown = [...shown, ...problemsIn(source, placed(found.slice(shown.length), source.text))];
      return shown;
    },
  };
}

/**
 * Whether a key stands twice in an object of a JSON text, of which `JSON.parse` made a value that lacks one of the two. Both are
 * only counted: to read a snapshot of 20 megabytes with inputs would take many times as long.
 */
export function hasRepeatedKey(text: string, value: unknown): boolean {
  return keysInText(text) !== keysInValue(value);
}

/** Keys are the strings with a colon behind them. The text is valid JSON. */
function keysInText(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start >= 0; ) {
    let end = text.indexOf('"', start + 1);
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
    let next = end + 1;
    while (text.charCodeAt(next) <= space) next += 1;
    if (text[next] === ':') count += 1;
    start = text.indexOf('"', next);
  }
  return count;
}

const space = 0x20;

/** Whether an odd number of backslashes stands before a quote. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text[first - 1] === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}

/** A stack of its own: what was parsed may nest deeper than a recursive walk bears. */
function keysInValue(root: unknown): number {
  let count = 0;
  const values = [root];
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const inner: readonly unknown[] = Object.values(value);
    if (!Array.isArray(value)) count += inner.length;
    for (const one of inner) if (typeof one === 'object') values.push(one);
  }
  return count;
}
