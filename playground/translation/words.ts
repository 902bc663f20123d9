import type { Catalog } from '../../src/catalog/index.js';
import type { Span } from '../../src/diagnostics/index.js';
import type { VariableLists } from '../../src/language/explain/operands.js';
import { type AssumedPart, type ExplainedPart, explain, shiftExplanation } from '../../src/language/index.js';
import { splitStatements } from '../../src/vql/index.js';
import { createRowCollector, type FirstRows, type RowCollector } from './first-rows.js';

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

/** Explains each statement of a VQL text, with the values of the variables of each; a statement with errors has no rows. */
export function wordsOf(
  text: string,
  catalog: Catalog | undefined,
  variables: readonly VariableLists[] = [],
): readonly FirstRows<WordsRow>[] {
  return splitStatements(text).map(({ text: statement, span }, index) => {
    const { value } = explain(statement, { catalog, variables: variables[index] });
    const { add, collected } = createRowCollector<WordsRow>();
    if (value === undefined) return collected();
    const { sentences, assumed } = shiftExplanation(value, span.start);
    for (const sentence of sentences) addPart(sentence, 0, add);
    for (const part of assumed) add(() => assumedRow(part));
    return collected();
  });
}

function addPart({ text, span, parts }: ExplainedPart, depth: number, add: RowCollector<WordsRow>['add']): void {
  add(() => ({ depth, text, spans: span === undefined ? [] : [span], isAssumed: false }));
  for (const part of parts) addPart(part, depth + 1, add);
}

function assumedRow({ kind, text, spans }: AssumedPart): WordsRow {
  const isOpenPoint = kind === 'assumption';
  const sentence = isOpenPoint ? text : `Not documented, and assumed to be as in standard SQL: ${text}.`;
  return { depth: 0, text: sentence, spans, isAssumed: true };
}
