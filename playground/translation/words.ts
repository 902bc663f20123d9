import type { Catalog } from '../../src/catalog/index.js';
import type { Span } from '../../src/diagnostics/index.js';
import { type AssumedPart, type ExplainedPart, explain, shiftExplanation } from '../../src/language/index.js';
import { splitStatements } from '../../src/vql/index.js';

/** A sentence or a condition of an explanation. */
export interface WordsRow {
  /** Depth in the explanation; 0 for a sentence. */
  readonly depth: number;
  readonly text: string;
  /** Spans of the explained text. */
  readonly spans: readonly Span[];
  /** Whether it is about what no document states. */
  readonly isAssumed: boolean;
}

/** Greatest number of rows: a condition with thousands of parts would make the page slow. */
const maxRows = 400;

/** Explains each statement of a VQL text; a statement with errors has no rows. */
export function wordsOf(text: string, catalog: Catalog | undefined): readonly (readonly WordsRow[])[] {
  return splitStatements(text).map(({ text: statement, span }) => {
    const { value } = explain(statement, { catalog });
    if (value === undefined) return [];
    const { sentences, assumed } = shiftExplanation(value, span.start);
    return [...sentences.flatMap((sentence) => rowsOfPart(sentence, 0)), ...assumed.map(assumedRow)].slice(0, maxRows);
  });
}

function rowsOfPart({ text, span, parts }: ExplainedPart, depth: number): readonly WordsRow[] {
  const own: WordsRow = { depth, text, spans: span === undefined ? [] : [span], isAssumed: false };
  return [own, ...parts.flatMap((part) => rowsOfPart(part, depth + 1))];
}

function assumedRow({ kind, text, spans }: AssumedPart): WordsRow {
  const isOpenPoint = kind === 'assumption';
  const sentence = isOpenPoint ? text : `Not documented, and assumed to be as in standard SQL: ${text}.`;
  return { depth: 0, text: sentence, spans, isAssumed: true };
}
