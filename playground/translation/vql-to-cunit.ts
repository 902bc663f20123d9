import { type CUnitQuery, type Loss, type SourceMapEntry, toCUnit } from '../../src/cunit/index.js';
import { hasErrors, shiftDiagnostic } from '../../src/diagnostics/diagnostic.js';
import { shiftSpan } from '../../src/diagnostics/span.js';
import { type FileStatement, parse, splitStatements } from '../../src/vql/index.js';
import { formatJson } from '../editor/format-json.js';
import { linksOf } from './links.js';
import { codesOf, type Outcome, outcomeOf, type TextTranslation, type TextTranslationOptions } from './translation.js';

/** Translates a VQL text to C-Unit: one statement becomes a query, several become an array of queries. */
export function vqlToCUnit(text: string, options: TextTranslationOptions = {}): TextTranslation {
  const statements = splitStatements(text);
  const parts = statements.map((statement) => translate(statement, options));
  const outcome = outcomeOf(parts.map((part) => part.outcome));
  const losses = parts.flatMap((part) => part.losses);
  if (outcome === 'empty') return { outcome, text: '', losses, links: [] };
  const values = parts.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (values.length < parts.length) return { outcome, losses, links: [] };
  const json = formatJson(JSON.stringify(values.length === 1 ? values[0] : values)) ?? '';
  const entries = parts.flatMap((part, index) =>
    part
      .entries()
      .map(({ span, pointer }) => ({ span, pointer: values.length === 1 ? pointer : `/${index}${pointer}` })),
  );
  return { outcome, text: json, losses, links: linksOf(entries, json) };
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
  // The errors of the text matter more than the losses of the rest.
  if (statement === undefined || hasErrors(diagnostics)) return broken;
  const strict = toCUnit(statement);
  const { value, sourceMap } = acceptLosses ? toCUnit(statement, { allow: codesOf(strict.diagnostics) }) : strict;
  return {
    outcome: strict.exact ? 'exact' : 'inexact',
    value,
    losses: strict.diagnostics.map((loss) => shiftDiagnostic(loss, start)),
    entries: () =>
      sourceMap
        .entries()
        .filter(({ pointer }) => !wholeQuery.includes(pointer))
        .map(({ span, pointer }) => ({ span: shiftSpan(span, start), pointer })),
  };
}

/** Pointers to the whole query, which are not linked. */
const wholeQuery: readonly string[] = ['', '/request'];
