import type { JSONSchema } from 'vscode-json-languageservice';
import type { Catalog } from '../../catalog/catalog.js';
import type { Field } from '../../catalog/field.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import { foreignMembers } from '../../cunit/predicate.js';
import { columnShape, executeShape, nodeShape, requestShape, sortOrderShape } from '../../cunit/shapes.js';
import type { JsonShape } from '../../diagnostics/json/shape.js';
import type { Dialect } from '../../dialect/dialect.js';
import type { DialectFunction } from '../../dialect/functions.js';
import { firstName, includesName } from '../../dialect/names.js';
import { isJunctionOperator, type Operator, operatorNames, operators } from '../../dialect/operators.js';
import { isSupported } from '../../dialect/support.js';
import type { ItemAt, PredicateNodeAt } from '../../json-documents/cunit-item.js';
import { type Additions, jsonSchemaOf } from './json-schema-of.js';
import { memberTexts, nodeTypeTexts } from './member-texts.js';
import { fieldItems, functionItems, nameItems, operatorItems, type ValueList, valueItems } from './value-lists.js';

/** The object that a schema is created for. */
export interface SchemaRequest {
  readonly item: ItemAt;
  /** The template whose fields are offered. */
  readonly template: CatalogTemplate | undefined;
  readonly catalog: Catalog | undefined;
  readonly dialect: Pick<Dialect, 'functions' | 'operators'>;
  readonly today: Date;
}

/** A JSON Schema, and the lists that it names instead of their values. */
export interface CUnitSchema {
  readonly schema: JSONSchema;
  readonly lists: ReadonlyMap<string, ValueList>;
}

/**
 * Creates the JSON Schema of the C-Unit object around an offset from the shapes of its members, **the** table of operators, and the
 * fields of its template. It is for completion only: the readers and rules validate. A node gets the operators and values of its type
 * and its field, as far as they are known.
 */
export function cunitSchema({ item, template, catalog, dialect, today }: SchemaRequest): CUnitSchema {
  const { kind, isInArray, group, node } = item;
  const lists = new Map<string, ValueList>();
  const oneOf = (list: ValueList): JSONSchema => schemaOfList(list, lists);
  const additions = additionsFor(template, node, dialect, today, oneOf);
  const definitions = { node: jsonSchemaOf(nodeShape, additions) };
  const body = jsonSchemaOf(requestShape, additions);
  const predicate: JSONSchema = { $ref: '#/definitions/node' };
  const query: JSONSchema = {
    properties: {
      ...queryMembers(catalog, group, oneOf),
      request: { markdownDescription: memberTexts.request, ...body },
    },
  };
  const execute = jsonSchemaOf(executeShape, additions);
  const schemas: Readonly<Record<ItemAt['kind'], JSONSchema>> = {
    predicate,
    request: body,
    execute,
    query,
    // An empty object may become any of them.
    unknown: { allOf: [query, body, predicate, execute] },
  };
  return { schema: { definitions, ...(isInArray ? { type: 'array', items: schemas[kind] } : schemas[kind]) }, lists };
}

/**
 * Returns the schema of a value of a list, which has the name of the list: the JSON service would otherwise write each value for each
 * completion. For a list of one value, the name is there once, so that the service inserts the value with its member.
 */
function schemaOfList(list: ValueList, lists: Map<string, ValueList>): JSONSchema {
  if (list.labels.length === 0) return {};
  const name = `<${lists.size}>`;
  lists.set(name, list);
  return { enum: list.labels.length === 1 ? [name] : [name, name] };
}

/** Returns the schema of a value of a list. */
type OneOf = (list: ValueList) => JSONSchema;

function queryMembers(
  catalog: Catalog | undefined,
  group: string | undefined,
  oneOf: OneOf,
): Record<string, JSONSchema> {
  const names = Object.keys(catalog?.definition.templates ?? {});
  const groups = [...new Set(names.map(firstName))];
  const own = names.filter((name) => group === undefined || name.startsWith(`${group}.`));
  const templates = [...new Set(own.map((name) => name.slice(name.indexOf('.') + 1)))];
  return {
    group: { type: 'string', markdownDescription: memberTexts.group, ...oneOf(nameItems('group', groups)) },
    template: { type: 'string', markdownDescription: memberTexts.template, ...oneOf(nameItems('template', templates)) },
  };
}

function additionsFor(
  template: CatalogTemplate | undefined,
  node: PredicateNodeAt,
  dialect: Pick<Dialect, 'functions' | 'operators'>,
  today: Date,
  oneOf: OneOf,
): Additions {
  const fields = template?.paths.flatMap((path) => template.field(path) ?? []) ?? [];
  const field = node.property === undefined ? undefined : template?.field(node.property);
  const fieldWhich = (allows: (field: Field) => boolean): JSONSchema => oneOf(fieldItems(fields.filter(allows)));
  const functions: JSONSchema = {
    items: { type: 'string', ...oneOf(functionItems(functionsFor(field, dialect))) },
  };
  const members: Record<string, JSONSchema> = {
    type: { markdownEnumDescriptions: Object.values(nodeTypeTexts) },
    operator: oneOf(operatorItems(operatorsFor(node, field, dialect), dialect)),
    values: { items: { type: 'string', ...(field && oneOf(valueItems(field, today))) } },
    property: fieldWhich(({ filterable }) => filterable),
    functions,
  };
  // They stay in the schema, since filters are inside the children of junctions.
  for (const name of node.type === 'unknown' ? [] : foreignMembers(node.type))
    members[name] = { ...members[name], doNotSuggest: true };
  return new Map<JsonShape, Readonly<Record<string, JSONSchema>>>([
    [nodeShape, members],
    [columnShape, { property: fieldWhich(({ resultable }) => resultable), functions }],
    [sortOrderShape, { property: fieldWhich(({ sortable }) => sortable), functions }],
  ]);
}

/** Returns the functions that can be called on a field, and that the installation supports. */
function functionsFor(field: Field | undefined, { functions }: Pick<Dialect, 'functions'>): readonly DialectFunction[] {
  const allowed = field?.functions;
  return functions.filter(
    ({ name, support }) => support === undefined && (allowed === undefined || includesName(allowed, name)),
  );
}

/** Returns the operators that a node can have, and that the installation supports. */
function operatorsFor(
  { type }: PredicateNodeAt,
  field: Field | undefined,
  dialect: Pick<Dialect, 'functions' | 'operators'>,
): readonly Operator[] {
  const names: readonly Operator[] =
    field !== undefined && type !== 'JUNCTION'
      ? field.operators
      : operatorNames.filter((name) => type === 'unknown' || operators[name].type === type);
  return names.filter((name) => isJunctionOperator(name) || isSupported(name, dialect.operators));
}
