import { type Catalog, openCatalog, readCatalog } from '../../catalog/index.js';
import { type Diagnostic, hasErrors, type Result } from '../../diagnostics/index.js';
import { locateDiagnostic, readJson } from '../../json-documents/index.js';
import { inputOf } from '../input/find-inputs.js';
import { type Input, isSource, type Problem, readSource, type Source } from '../input/source.js';
import type { Io } from '../io.js';
import { problemsIn } from '../output/problems.js';

/** Result of reading a snapshot of an installation: a catalog or a saved answer of the service. */
export interface ReadSnapshot<Value> {
  /** Absent if there are problems. */
  readonly value?: Value;
  /** Reasons why there is no value. */
  readonly problems: readonly Problem[];
  /** Warnings, infos and hints. */
  readonly notes: readonly Problem[];
  /** Absent if the file could not be read. */
  readonly source?: Source;
}

/** Reads a snapshot from a file. Mistakes are reported with spans in its text. */
export async function readSnapshot<Value>(
  input: Input,
  io: Io,
  read: (json: unknown) => Result<Value>,
): Promise<ReadSnapshot<Value>> {
  const source = await readSource(input, io);
  if (!isSource(source)) return { problems: [source], notes: [] };
  const json = parseSnapshotJson(source);
  if ('problems' in json) return { ...json, notes: [] };
  const { value, diagnostics } = read(json.value);
  const all = problemsIn(source, withSpans(diagnostics, source.text));
  if (value === undefined || hasErrors(diagnostics)) return { problems: all, notes: [] };
  return { value, problems: [], notes: all, source };
}

/** Parses JSON without spans, which a snapshot of 200,000 fields needs only for diagnostics. */
export function parseSnapshotJson(
  source: Source,
): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
  try {
    const value: unknown = JSON.parse(source.text);
    // A duplicate key is ambiguous.
    if (!hasDuplicateKey(source.text, value)) return { value };
  } catch {
    // The error is found below, with its span.
  }
  return { problems: problemsIn(source, readJson(source.text).diagnostics) };
}

/** Adds spans in the text to diagnostics of an object. */
export function withSpans(diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  if (diagnostics.length === 0) return [];
  const { root } = readJson(text);
  return root === undefined ? diagnostics : diagnostics.map((one) => locateDiagnostic(one, '', { root, text }));
}

/** Reads a whole catalog file. */
export function readCatalogFile(path: string, io: Io): Promise<ReadSnapshot<Catalog>> {
  return readSnapshot(inputOf(path, io), io, readCatalog);
}

/** A catalog whose templates are read when a query uses them. */
export interface OpenedCatalog extends ReadSnapshot<Catalog> {
  /** Returns the problems of the templates that were read so far. */
  late(): readonly Problem[];
}

/** Opens a catalog file; for a large one this takes a third of the time of reading it whole. */
export async function openCatalogFile(path: string, io: Io): Promise<OpenedCatalog> {
  const found: Diagnostic[] = [];
  const onDiagnostic = (diagnostic: Diagnostic): void => {
    found.push(diagnostic);
  };
  const snapshot = await readSnapshot(inputOf(path, io), io, (json) => openCatalog(json, { onDiagnostic }));
  const { source } = snapshot;
  let problems: readonly Problem[] = [];
  return {
    ...snapshot,
    late: () => {
      // Finding spans parses the whole file, so it is done only for new diagnostics.
      if (source !== undefined && problems.length < found.length)
        problems = [...problems, ...problemsIn(source, withSpans(found.slice(problems.length), source.text))];
      return problems;
    },
  };
}

/**
 * Whether an object of a JSON text has a duplicate key, of which `JSON.parse` keeps one. Compares the number of keys in text and value:
 * parsing a snapshot of 20 MB with spans would take many times as long.
 */
function hasDuplicateKey(text: string, value: unknown): boolean {
  return keysInText(text) !== keysInValue(value);
}

/** Counts the strings that are followed by a colon. The text is valid JSON. */
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

/** Whether a quote is escaped: an odd number of backslashes precedes it. */
function isEscaped(text: string, quote: number): boolean {
  let first = quote;
  while (text[first - 1] === '\\') first -= 1;
  return (quote - first) % 2 === 1;
}

/** Counts with an explicit stack: the value may nest deeper than recursion allows. */
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
