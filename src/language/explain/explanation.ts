import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Span, shiftSpan } from '../../diagnostics/span.js';
import type { ClauseName } from '../../dialect/clauses.js';

/** A part of an explanation: a sentence about a clause, or a condition below one. */
export interface ExplainedPart {
  /** Plain text. It ends with a full stop or, before `parts`, with a colon; a condition ends without a sign. */
  readonly text: string;
  /** Span of the explained text. */
  readonly span?: Span | undefined;
  /** Parts that the sentence introduces, such as the conditions that must all be true. */
  readonly parts: readonly ExplainedPart[];
}

/** A sentence about a clause. */
export interface ExplainedSentence extends ExplainedPart {
  /** The clause that it explains; a sentence about a missing clause names it too. */
  readonly clause: ClauseName;
}

/** A query in plain sentences. */
export interface Explanation {
  /** Sentences about the clauses, in their order. */
  readonly sentences: readonly ExplainedSentence[];
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

/**
 * Returns the explanation of a statement with spans in the text around it, in which the statement begins at `by`.
 *
 * @example
 * ```ts
 * import { explain, shiftExplanation } from 'vql-kit/language';
 * import { splitStatements } from 'vql-kit/vql';
 * const text = "SELECT id FROM a.b; SELECT id FROM a.b WHERE x = '1'";
 * const explained = splitStatements(text).map((statement) => {
 *   const { value } = explain(statement.text);
 *   return value && shiftExplanation(value, statement.span.start);
 * });
 * const { start, end } = explained[1]?.sentences[1]?.span ?? { start: 0, end: 0 };
 * console.log(text.slice(start, end)); // x = '1'
 * ```
 */
export function shiftExplanation({ sentences, assumed, warnings }: Explanation, by: number): Explanation {
  const shiftPart = <Part extends ExplainedPart>(part: Part): Part => ({
    ...shifted(part, by),
    parts: part.parts.map(shiftPart<ExplainedPart>),
  });
  return {
    sentences: sentences.map(shiftPart<ExplainedSentence>),
    assumed: assumed.map((part) => ({ ...part, spans: part.spans.map((span) => shiftSpan(span, by)) })),
    warnings: warnings.map((warning) => shifted(warning, by)),
  };
}

function shifted<Spanned extends { readonly span?: Span | undefined }>(one: Spanned, by: number): Spanned {
  return one.span === undefined ? one : { ...one, span: shiftSpan(one.span, by) };
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
