import type { FieldDefinition } from '../../catalog/definition.js';
import { type Field, resolveField } from '../../catalog/field.js';
import { type FieldType, fieldTypes, fitsType } from '../../catalog/field-types.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import {
  type ArgumentKind,
  checkArgument,
  checkOptions,
  listOf,
  type OptionKinds,
  oneOf,
  record,
  string,
} from '../../diagnostics/arguments.js';
import { isPath } from '../../dialect/names.js';
import { type FilterOperator, filterOperatorNames, filterRow } from '../../dialect/operators.js';

/** The uses of a field that a filter may make. Each member that is absent sets no limit. */
export interface FilterField {
  /** The type of its values; it also decides which operators are accepted, if `operators` does not. */
  readonly type?: FieldType | undefined;
  readonly operators?: readonly FilterOperator[] | undefined;
  /** The values of an enum. */
  readonly values?: readonly string[] | undefined;
}

/**
 * The fields that a filter may name: their paths, or an object that says by path what a filter may do with each, or a template of a
 * catalog, whose listed fields are then accepted.
 */
export type FilterFields =
  | readonly string[]
  | Readonly<Record<string, FilterField | FieldType>>
  | Pick<CatalogTemplate, 'field' | 'paths'>;

/** The operators that a filter from outside can have: not EXISTS, whose value is the text of a query. */
export const gateOperators: readonly FilterOperator[] = filterOperatorNames.filter(
  (name) => filterRow(name).form.kind !== 'exists',
);

const fieldPath: ArgumentKind = {
  expected: 'the path of a field, names with dots between them',
  accepts: (value) => typeof value === 'string' && isPath(value.split('.')),
};

const fieldKinds: OptionKinds<FilterField> = {
  type: oneOf(Object.keys(fieldTypes)),
  operators: listOf(oneOf(gateOperators)),
  values: listOf(string),
};

/**
 * Returns the lookup of a field by its exact path.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option` for fields that are not valid.
 */
export function createFieldLookup(caller: string, fields: FilterFields): (path: string) => Field | undefined {
  const name = `The option "fields" of ${caller}`;
  if (isTemplate(fields)) return (path) => fields.field(path);
  if (isList(fields)) {
    checkArgument(name, fields, listOf(fieldPath));
    const known = new Map(fields.map((path) => [path, resolveField(path, 'unknown', {})]));
    return (path) => known.get(path);
  }
  checkArgument(name, fields, record);
  const known = new Map(Object.entries(fields).map(([path, field]) => [path, readField(caller, path, field)]));
  return (path) => known.get(path);
}

/** Whether a text is a value that a field can have. */
export function acceptsValue({ type, values }: Field, text: string): boolean {
  return values !== undefined && type === 'enum' ? values.includes(text) : fitsType(type, text);
}

/** Whether the values of an operator are of the type of the field: a pattern, or a part of a text, is not. */
export function comparesWholeValues(operator: FilterOperator): boolean {
  const { kind } = filterRow(operator).form;
  return kind !== 'pattern' && kind !== 'text';
}

function readField(caller: string, path: string, field: FilterField | FieldType): Field {
  checkArgument(`A key of the option "fields" of ${caller}`, path, fieldPath);
  if (typeof field === 'string') checkArgument(`The type of the field "${path}"`, field, fieldKinds.type);
  else checkOptions(`the field "${path}"`, field, fieldKinds);
  const { type, operators, values } = typeof field === 'string' ? { type: field } : field;
  const definition: FieldDefinition = {
    // Values without a type are those of an enum.
    ...((type ?? values) !== undefined && { type: type ?? 'enum' }),
    ...(operators !== undefined && { operators }),
    ...(values !== undefined && { values }),
  };
  return resolveField(path, definition, {});
}

/** Whether the fields are a template of a catalog: no member of an object with fields is a function. */
function isTemplate(fields: FilterFields): fields is CatalogTemplate {
  return record.accepts(fields) && 'paths' in fields && 'field' in fields && typeof fields.field === 'function';
}

function isList(fields: FilterFields): fields is readonly string[] {
  return Array.isArray(fields);
}
