import type { Catalog } from '../catalog/catalog.js';
import { type LabeledValue, labeledValuesOf } from '../catalog/check/labeled-values.js';
import type { Span } from '../diagnostics/span.js';
import { unicodePattern } from '../dialect/unicode-pattern.js';
import { viewStatement } from '../vql/view-statement.js';
import { type NameUse, namesOf } from './names.js';
import type { Setting } from './options.js';
import type { Section, VqlDocument } from './vql-document.js';

/** A text that an editor shows beside a name or a value. */
export interface InlayHint {
  /** Offset after the name or value. */
  readonly offset: number;
  /** The label of a field or of a value, as the installation shows it. */
  readonly label: string;
}

/** A field or a value of a text with its label. */
export interface LabeledSpan {
  /** What is labeled, the same for each use. */
  readonly key: string;
  /** How the text names it. */
  readonly name: string;
  readonly label: string;
  readonly span: Span;
}

/**
 * Returns the labels of the fields and values of a text that say more than their names: in each statement, beside the first use of a
 * field, and of a value of a field.
 */
export function inlayHints({ sections }: VqlDocument, { catalog }: Pick<Setting, 'catalog'>): readonly InlayHint[] {
  if (catalog === undefined) return [];
  return sections.flatMap(({ section, start }) =>
    hintsFor([...labeledFields(namesOf(section, { catalog }), catalog), ...labeledValues(section, catalog)]).map(
      ({ offset, label }) => ({ offset: offset + start, label }),
    ),
  );
}

/** Returns the fields that have a label. */
export function labeledFields(uses: readonly NameUse[], catalog: Catalog): readonly LabeledSpan[] {
  return uses.flatMap(({ template, field, span }) => {
    const label = field === undefined ? undefined : catalog.find(template)?.field(field)?.label;
    return field === undefined || label === undefined
      ? []
      : [{ key: `${template} ${field}`, name: field, label, span }];
  });
}

function labeledValues({ reading: { value } }: Section, catalog: Catalog): readonly LabeledSpan[] {
  return value === undefined
    ? []
    : labeledValuesOf(viewStatement(value), catalog).flatMap((used) => labeledValue(used, used.span));
}

/** Returns a value that has a label, if its span is known. */
export function labeledValue({ field, value, label }: LabeledValue, span: Span | undefined): readonly LabeledSpan[] {
  return span === undefined ? [] : [{ key: `${field.path} = ${value}: ${label}`, name: value, label, span }];
}

/** Returns the hints for the first use of each, in the order of the text, without the labels that say nothing more than a name. */
export function hintsFor(labeled: readonly LabeledSpan[]): readonly InlayHint[] {
  const shown = new Set<string>();
  return [...labeled]
    .sort((a, b) => a.span.start - b.span.start)
    .flatMap(({ key, name, label, span }) => {
      if (shown.has(key) || lettersOf(label) === lettersOf(name)) return [];
      shown.add(key);
      return [{ offset: span.end, label }];
    });
}

const neitherLetterNorDigit = unicodePattern(String.raw`[^\p{L}\p{N}]`, 'gu');

/** Returns the letters and digits of a name in lower case: `Account type` says nothing more than `accountType`. */
function lettersOf(name: string): string {
  return name.replace(neitherLetterNorDigit(), '').toLowerCase();
}
