import type { DataTypeDefinition, TemplateDefinition, TemplateTypes } from './definition.js';
import { type Field, resolveField } from './field.js';
import type { FieldType } from './field-types.js';

/** One template of a catalog. A field is resolved when it is first used. */
export interface CatalogTemplate<Name extends string = string, Definition extends TemplateTypes = TemplateDefinition> {
  /** `group.name`. */
  readonly name: Name;
  readonly definition: Definition;
  /** Returns a field by its exact path; `undefined` if it is not listed. */
  field(path: keyof Definition['fields'] & string): Field | undefined;
  /** Whether a path that is not listed may still be a field. */
  allows(path: string): boolean;
  /** The paths of all fields, in the order of the definition. */
  readonly paths: readonly string[];
}

/** Creates a template from its definition. */
export function createCatalogTemplate(
  name: string,
  definition: TemplateDefinition,
  dataTypes: Readonly<Record<string, DataTypeDefinition>>,
): CatalogTemplate {
  const { fields, partial = false, custom = 'open' } = definition;
  const known = new Map<string, Field>();
  let paths: readonly string[] | undefined;
  let longest: number | undefined;
  const field = (path: string): Field | undefined => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const stated = Object.hasOwn(fields, path) ? fields[path] : undefined;
    if (stated === undefined) return undefined;
    const resolved = resolveField(path, stated, dataTypes);
    known.set(path, resolved);
    return resolved;
  };
  const lengthOfLongest = (): number => {
    longest ??= Object.keys(fields).reduce((length, listed) => Math.max(length, listed.length), 0);
    return longest;
  };
  return {
    name,
    definition,
    field,
    allows: (path) =>
      partial || (custom === 'open' && isCustomPath(path)) || isInsideOpenField(path, lengthOfLongest(), field),
    get paths() {
      paths ??= Object.keys(fields);
      return paths;
    },
  };
}

const openTypes: ReadonlySet<FieldType> = new Set(['json', 'reference', 'enum', 'unknown']);

/**
 * Whether a path leads into a JSON value, through a reference or, as `state.label`, below an enum: no catalog lists such fields. No listed
 * path is longer than `longest`, so that of a path of any length only its beginning is looked up.
 */
function isInsideOpenField(path: string, longest: number, field: CatalogTemplate['field']): boolean {
  for (let end = path.lastIndexOf('.', longest); end > 0; end = path.lastIndexOf('.', end - 1)) {
    const outer = field(path.slice(0, end));
    if (outer !== undefined) return outer.references !== undefined || openTypes.has(outer.type);
  }
  return false;
}

/** Whether a path is one of a custom field: `custom.<group>.<attribute>`, which listings have after `listings.`. */
export function isCustomPath(path: string): boolean {
  return /^(?:listings\.)?custom\.[^.]+\.[^.]+/.test(path);
}
