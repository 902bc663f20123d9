import { type Diagnostic, hasErrors, type Result } from '../../diagnostics/index.js';
import { placeDiagnostic, readJson } from '../../json-text/index.js';
import type { Io } from '../io.js';
import { problemsIn } from '../problems-in.js';
import { isSource, type Place, type Problem, readSource, type Source } from '../source.js';
import { hasRepeatedKey } from './repeated-key.js';

/** What was read of a file with a snapshot of an installation: a catalog, or an answer of the service. */
export interface ReadSnapshot<Value> {
  /** Absent if there are problems. */
  readonly value?: Value;
  /** Why there is no value. */
  readonly problems: readonly Problem[];
  /** What is said of it otherwise: warnings, infos and hints, each with its place. */
  readonly notes: readonly Problem[];
  /** The file; absent if it could not be read. */
  readonly source?: Source;
}

/** Reads a file with a snapshot. What is wrong with it is shown on its text. */
export async function readSnapshot<Value>(
  place: Place,
  io: Io,
  read: (json: unknown) => Result<Value>,
): Promise<ReadSnapshot<Value>> {
  const source = await readSource(place, io);
  if (!isSource(source)) return { problems: [source], notes: [] };
  const json = parseJson(source);
  if ('problems' in json) return { ...json, notes: [] };
  const { value, diagnostics } = read(json.value);
  const all = problemsIn(source, placed(diagnostics, source.text));
  if (value === undefined || hasErrors(diagnostics)) return { problems: all, notes: [] };
  return { value, problems: [], notes: all, source };
}

/** Reads a text as JSON: fast, since a snapshot may have 200,000 fields, and with places only where they are asked for. */
export function parseJson(source: Source): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
  try {
    const value: unknown = JSON.parse(source.text);
    if (!hasRepeatedKey(source.text, value)) return { value };
    // Of two that stand for one, no one knows which is meant.
  } catch {
    // What is wrong is found again below, with its place.
  }
  return { problems: problemsIn(source, readJson(source.text).diagnostics) };
}

/** Diagnostics of an object, with their places in its text. */
export function placed(diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  if (diagnostics.length === 0) return [];
  const { root } = readJson(text);
  return root === undefined ? diagnostics : diagnostics.map((one) => placeDiagnostic(one, '', { root, text }));
}
