import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';

/** A part of an explanation: a sentence about a clause, or a condition below one. */
export interface ExplainedPart {
  /** Plain text. It ends with a full stop or, before `parts`, with a colon; a condition ends without a sign. */
  readonly text: string;
  /** Span of the explained text. */
  readonly span?: Span | undefined;
  /** Parts that the sentence introduces, such as the conditions that must all be true. */
  readonly parts: readonly ExplainedPart[];
}

/** A query in plain sentences. */
export interface Explanation {
  /** Sentences about the clauses, in their order. */
  readonly sentences: readonly ExplainedPart[];
  /** Parts of the query without any evidence, or with evidence against them, in the order in which its text has them. */
  readonly assumed: readonly AssumedPart[];
  /** The warnings of `check`, in the order of the text: where there is one, a sentence may not say what the query does. */
  readonly warnings: readonly ExplainedWarning[];
}

/** A warning of `check` about an explained query. */
export interface ExplainedWarning {
  /** The code of the diagnostic. */
  readonly code: string;
  /** Its message. */
  readonly text: string;
  /** Its location in the text; absent for a C-Unit query. */
  readonly span?: Span | undefined;
}

/** Returns the warnings among diagnostics of rules. */
export function explainedWarnings(diagnostics: readonly Diagnostic[]): readonly ExplainedWarning[] {
  return diagnostics
    .filter(({ severity }) => severity === 'warning')
    .map(({ code, message, span }) => ({ code, text: message, ...(span && { span }) }));
}

/** A part of a query that is not documented and that no known code uses, or that the installation was seen not to support. */
export interface AssumedPart {
  /** `construct`: a part of the language, taken from standard SQL; `function`: a function that the query calls; `assumption`: an open point of the interface. */
  readonly kind: 'construct' | 'function' | 'assumption';
  /** Name of the construct or function, or id of the assumption. */
  readonly name: string;
  /** The construct or function as a noun phrase; sentences about an open point. */
  readonly text: string;
  /** Where the text uses it; empty if that is the whole query. */
  readonly spans: readonly Span[];
}
