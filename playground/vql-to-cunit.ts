import { type CUnitQuery, type Loss, type SourceMapEntry, toCUnit } from '../src/cunit/index.js';
import { hasErrors, type Span } from '../src/diagnostics/index.js';
import { type FileStatement, parse, splitStatements } from '../src/vql/index.js';
import { formatJson } from './format-json.js';
import { tiesOf } from './tie.js';
import { codesOf, type Outcome, outcomeOf, type TextTranslation, type TextTranslationOptions } from './translation.js';

/** Translates a text of VQL to one of C-Unit: one statement to a whole query, several to an array of them. */
export function vqlToCUnit(text: string, options: TextTranslationOptions = {}): TextTranslation {
  const statements = splitStatements(text);
  const parts = statements.map((statement) => translate(statement, options));
  const outcome = outcomeOf(parts.map((part) => part.outcome));
  const losses = parts.flatMap((part) => part.losses);
  if (outcome === 'empty') return { outcome, text: '', losses, ties: [] };
  const values = parts.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (values.length < parts.length) return { outcome, losses, ties: [] };
  const json = formatJson(JSON.stringify(values.length === 1 ? values[0] : values)) ?? '';
  const entries = parts.flatMap((part, index) =>
    part
      .entries()
      .map(({ span, pointer }) => ({ span, pointer: values.length === 1 ? pointer : `/${index}${pointer}` })),
  );
  return { outcome, text: json, losses, ties: tiesOf(entries, json) };
}

interface Part {
  readonly outcome: Outcome;
  readonly value: CUnitQuery | undefined;
  readonly losses: readonly Loss[];
  readonly entries: () => readonly SourceMapEntry[];
}

const broken: Part = { outcome: 'broken', value: undefined, losses: [], entries: () => [] };

function translate({ text, span: { start } }: FileStatement, { acceptLosses = false }: TextTranslationOptions): Part {
  const { value: statement, diagnostics } = parse(text);
  // What is wrong with the text says more than what a translation of the rest would lose.
  if (statement === undefined || hasErrors(diagnostics)) return broken;
  const strict = toCUnit(statement);
  const { value, sourceMap } = acceptLosses ? toCUnit(statement, { allow: codesOf(strict.diagnostics) }) : strict;
  return {
    outcome: strict.exact ? 'exact' : 'inexact',
    value,
    losses: strict.diagnostics.map((loss) =>
      loss.span === undefined ? loss : { ...loss, span: moved(loss.span, start) },
    ),
    entries: () =>
      sourceMap
        .entries()
        .filter(({ pointer }) => !wholeQuery.includes(pointer))
        .map(({ span, pointer }) => ({ span: moved(span, start), pointer })),
  };
}

/** The pointers to what a statement becomes as a whole. */
const wholeQuery: readonly string[] = ['', '/request'];

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}
