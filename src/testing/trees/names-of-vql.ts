import type { Field } from '../../catalog/index.js';
import { createPath, createTemplate, type Path } from '../../vql/index.js';

/** A field that a text can name, with its path. */
export interface NamedField {
  readonly field: Field;
  readonly path: Path;
}

/** The fields that VQL can name: C-Unit takes any path, a text names only. */
export function namedFields(fields: readonly Field[]): readonly NamedField[] {
  return fields.flatMap((field) => {
    const path = pathOf(field.path);
    return path === undefined ? [] : [{ field, path }];
  });
}

/** The path that a text names; `undefined` if VQL has none of that name. */
export function pathOf(path: string): Path | undefined {
  return made(() => createPath(path.split('.')));
}

/** Whether a text can name a template. */
export function isTemplateName(group: string, name: string): boolean {
  return made(() => createTemplate(group, name)) !== undefined;
}

/** What a factory makes; `undefined` if no text can say it. */
function made<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
