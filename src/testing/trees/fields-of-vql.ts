import type { Field } from '../../catalog/index.js';
import { createPath, type Path } from '../../vql/index.js';

/** A field that a text can name, with its path. */
export interface NamedField {
  readonly field: Field;
  readonly path: Path;
}

/** The fields that VQL can name: C-Unit takes any path, a text names only. */
export function namedFields(fields: readonly Field[]): readonly NamedField[] {
  return fields.flatMap((field) => {
    try {
      return [{ field, path: createPath(field.path.split('.')) }];
    } catch {
      return [];
    }
  });
}
