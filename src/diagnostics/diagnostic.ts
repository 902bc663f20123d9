import { type Span, shiftSpan } from './span.js';

/** Severity of a diagnostic: an `error` fails at the service, a `hint` is advice. */
export type Severity = 'error' | 'warning' | 'info' | 'hint';

/** One replacement: the text at `span` becomes `text`. An empty span inserts, an empty text deletes. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/**
 * One replacement in an object: what is at `path`, a JSON pointer, becomes `value`; without a value it is removed. With `span`, only
 * that part of the text there becomes the text that `value` is.
 */
export interface Change {
  readonly path: string;
  readonly span?: Span;
  readonly value?: unknown;
}

/**
 * A way to fix what a diagnostic reports: edits where the source is a text, changes where it is an object.
 * Applying a `safe` one never changes what a valid query means.
 */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly changes?: readonly Change[];
  readonly safe: boolean;
}

/** A second span that explains a diagnostic, such as the parenthesis that was opened. */
export interface RelatedSpan {
  readonly message: string;
  readonly span: Span;
}

/** A finding about a query: a stable code, a severity, a full sentence, a span or path, and fixes. */
export interface Diagnostic {
  /** Stable, kebab-case; every code is listed in `docs/diagnostics.md`. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** The span in the text, where the source is a text; beside `path`, in the text at that path. */
  readonly span?: Span;
  /** A JSON pointer, where the source is an object. */
  readonly path?: string;
  readonly related?: readonly RelatedSpan[];
  readonly fixes?: readonly Fix[];
  /** Why it is reported and what to do, for a rule of a plugin; the help of other codes is in the table of codes. */
  readonly help?: string;
}

/** Members of a diagnostic beside code and message: span or path, fixes, and another severity. */
export type DiagnosticDetails = Partial<Omit<Diagnostic, 'code' | 'message'>>;

/**
 * Whether any of the diagnostics is an error.
 *
 * @example
 * ```ts
 * import { hasErrors } from 'vql-kit/diagnostics';
 * import { check } from 'vql-kit/vql';
 * console.log(hasErrors(check('SELECT id FROM account.query'))); // false
 * ```
 */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}

/** Sorts diagnostics by position; those without a span come first. */
export function inTextOrder<Found extends Diagnostic>(diagnostics: readonly Found[]): Found[] {
  return diagnostics.toSorted((a, b) => startOf(a) - startOf(b));
}

function startOf({ span }: Diagnostic): number {
  return span?.start ?? -1;
}

/** Returns a diagnostic of a text as one of the object that has the text at `path`, a JSON pointer. */
export function inObject<Found extends Diagnostic>(diagnostic: Found, path: string): Found {
  const { fixes } = diagnostic;
  return { ...diagnostic, path, ...(fixes && { fixes: fixes.map((fix) => fixInObject(fix, path)) }) };
}

/** Returns a fix of a text as one of the object that has the text at `path`, a JSON pointer. */
export function fixInObject({ edits, ...fix }: Fix, path: string): Fix {
  return { ...fix, edits: [], changes: edits.map(({ span, text }) => ({ path, span, value: text })) };
}

/** Returns a diagnostic with its spans shifted by an offset, as from a statement to its file. */
export function shiftDiagnostic<Found extends Diagnostic>(diagnostic: Found, offset: number): Found {
  const { span, related, fixes } = diagnostic;
  const shiftFix = (fix: Fix): Fix => ({
    ...fix,
    edits: fix.edits.map((edit) => ({ ...edit, span: shiftSpan(edit.span, offset) })),
  });
  return {
    ...diagnostic,
    ...(span && { span: shiftSpan(span, offset) }),
    ...(related && { related: related.map((other) => ({ ...other, span: shiftSpan(other.span, offset) })) }),
    ...(fixes && { fixes: fixes.map(shiftFix) }),
  };
}
