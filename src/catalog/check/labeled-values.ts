import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { defaultDialect } from '../../dialect/dialect.js';
import type { Catalog } from '../catalog.js';
import { type Field, labelOfValue } from '../field.js';
import { comparedLiterals } from './expressions.js';
import { diagnosticLocation } from './location.js';
import type { QueryView } from './query-view.js';
import { scopesOf } from './scope.js';

/** A value that a query compares with a field, which has a label for it. */
export interface LabeledValue extends Pick<Diagnostic, 'span' | 'path'> {
  readonly field: Field;
  readonly value: string;
  readonly label: string;
}

/** Returns the values with a label that a query compares with fields, and then those of the queries in it. */
export function labeledValuesOf(query: QueryView, catalog: Catalog | undefined): readonly LabeledValue[] {
  return scopesOf(query, { catalog, dialect: defaultDialect }).flatMap((scope) =>
    scope.parts.filters.flatMap(({ field, condition }) =>
      comparedLiterals(condition).flatMap(({ text, location }): readonly LabeledValue[] => {
        const label = labelOfValue(field, text);
        return label === undefined ? [] : [{ field, value: text, label, ...diagnosticLocation(location) }];
      }),
    ),
  );
}
