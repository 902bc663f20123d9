import type { FieldType } from '../catalog/field-types.js';
import type { CatalogTemplate } from '../catalog/template.js';
import { isPath } from '../dialect/names.js';
import type { VqlRequestBody } from '../paging/formats/vql-request.js';
import type { Observation } from './question.js';
import { mostRows, type Sample, type SampleRow } from './sample.js';

/** **The** table of how many fields of each type the sample has: a question needs one field of a kind whose values differ. */
const mostOfType: { readonly [Type in FieldType]?: number } = {
  string: 8,
  integer: 3,
  decimal: 3,
  boolean: 2,
  date: 2,
  'date-time': 2,
  enum: 3,
  unknown: 6,
};

/** Returns the fields of a template for the sample: some of each type that can be selected and compared, in their order. */
export function sampleFields(template: CatalogTemplate): readonly string[] {
  const counts = new Map<FieldType, number>();
  return template.paths.filter((path) => {
    const field = template.field(path);
    if (
      field === undefined ||
      path === 'id' ||
      !isPath(path.split('.')) ||
      !field.resultable ||
      !field.filterable ||
      !field.sortable
    )
      return false;
    const count = (counts.get(field.type) ?? 0) + 1;
    counts.set(field.type, count);
    return count <= (mostOfType[field.type] ?? 0);
  });
}

/** Returns the request for the sample: the first rows, by their ids. */
export function sampleRequest({ template, fields }: Pick<Sample, 'template' | 'fields'>): VqlRequestBody {
  return { statement: `SELECT ${['id', ...fields].join(', ')} FROM ${template} ORDER BY id LIMIT ${mostRows}` };
}

/** Returns the sample in an answer; without rows if there is none. Rows without an id are left out. */
export function sampleIn(answer: Observation, template: string, fields: readonly string[]): Sample {
  const rows = new Map<string, SampleRow>();
  if (answer.kind === 'rows')
    for (const [index, row] of answer.rows.entries()) {
      const id = answer.ids[index] ?? '';
      if (/^[\w.:-]+$/.test(id)) rows.set(id, { id, row });
    }
  return { template, fields, rows: [...rows.values()] };
}
