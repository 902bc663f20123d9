import type { Field } from '../../catalog/index.js';
import { z } from '../../tasks/options/zod.js';
import type { Cuts } from './answer.js';

/** Greatest number of values of an enum that are listed. */
const mostValues = 40;

/** Schema of a field in an answer. What most fields have in common is left out. */
export const fieldSchema = z.object({
  path: z.string(),
  type: z.string(),
  label: z.string().exactOptional(),
  values: z.array(z.string()).exactOptional().meta({ description: 'The values of an enum.' }),
  valueLabels: z
    .record(z.string(), z.string())
    .exactOptional()
    .meta({ description: 'Labels of values, by value. A query has the value.' }),
  references: z.string().exactOptional().meta({ description: 'The kind of record whose id it is.' }),
  alwaysHasValue: z.literal(true).exactOptional().meta({ description: 'It is never null. Other fields can be.' }),
  hasSeveralValues: z
    .literal(true)
    .exactOptional()
    .meta({ description: 'A row can have several values; a condition is true if one of them satisfies it.' }),
  cannot: z.array(z.enum(['be filtered', 'be sorted by', 'be selected'])).exactOptional(),
});

/** Describes a field. */
export function fieldOutput(field: Field, cuts: Cuts): z.infer<typeof fieldSchema> {
  const { path, type, label, values, references, nullable, collection, filterable, sortable, resultable } = field;
  const cannot = [
    ...(filterable ? [] : (['be filtered'] as const)),
    ...(sortable ? [] : (['be sorted by'] as const)),
    ...(resultable ? [] : (['be selected'] as const)),
  ];
  const listed = values && cuts.list(values, mostValues, `values of "${path}"`);
  const labels = Object.entries(field.valueLabels ?? {}).filter(([value]) => listed?.includes(value));
  return {
    path,
    type,
    ...(label !== undefined && { label }),
    ...(listed !== undefined && { values: [...listed] }),
    ...(labels.length > 0 && { valueLabels: Object.fromEntries(labels) }),
    ...(references !== undefined && { references }),
    ...(!nullable && !collection && { alwaysHasValue: true }),
    ...(collection && { hasSeveralValues: true }),
    ...(cannot.length > 0 && { cannot }),
  };
}
