import { usedFieldsOf } from '../catalog/check/used-fields.js';
import { type Span, shiftSpan } from '../diagnostics/span.js';
import { viewStatement } from '../vql/view-statement.js';
import { visit } from '../vql/visit.js';
import type { Setting } from './options.js';
import type { Section, VqlDocument } from './vql-document.js';

/** A use of a name of the catalog: of a field, or of a template. */
export interface NameUse {
  /** The template, as `group.name`. */
  readonly template: string;
  /** The path of the field in its template; absent where the template itself is named. */
  readonly field?: string;
  /** Span of the name, without an alias or the names of the template before a field. */
  readonly span: Span;
}

/** Returns each use of a field or a template, in the order of the text. */
export function namesIn({ sections }: VqlDocument, setting: Pick<Setting, 'catalog'>): readonly NameUse[] {
  return sections.flatMap(({ section, start }) =>
    namesOf(section, setting).map((use) => ({ ...use, span: shiftSpan(use.span, start) })),
  );
}

/** Returns each use of a field or a template in one statement, with offsets in its text. */
export function namesOf(
  { text, reading: { value } }: Section,
  { catalog }: Pick<Setting, 'catalog'>,
): readonly NameUse[] {
  if (value === undefined) return [];
  const found: NameUse[] = [];
  visit(value, {
    Template: ({ group, name, span }) => {
      if (span !== undefined) found.push({ template: `${group}.${name}`, span });
    },
  });
  for (const { template, field, span } of usedFieldsOf(viewStatement(value), catalog)) {
    const own = span && fieldSpan(text, span, field);
    if (template !== undefined && own !== undefined) found.push({ template, field, span: own });
  }
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** Returns the span of a field at the end of a path; `undefined` if the path is a display name, or is written in another way. */
export function fieldSpan(text: string, { start, end }: Span, field: string): Span | undefined {
  const own = { start: end - field.length, end };
  return own.start >= start && text.slice(own.start, own.end) === field ? own : undefined;
}
