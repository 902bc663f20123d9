import type { JSONSchema } from 'vscode-json-languageservice';
import type { Catalog } from '../../catalog/catalog.js';
import type { Field } from '../../catalog/field.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import { foreignMembers } from '../../cunit/predicate.js';
import { columnShape, executeShape, nodeShape, requestShape, sortOrderShape } from '../../cunit/shapes.js';
import type { Shape } from '../../diagnostics/json/shape.js';
import type { Dialect } from '../../dialect/dialect.js';
import { isJunctionOperator, type Operator, operatorNames, operators } from '../../dialect/operators.js';
import { isSupported } from '../../dialect/support.js';
import type { ItemAt, NodeAt } from '../../json-text/cunit-item.js';
import { valueCandidates } from '../completion/values.js';
import { describeField, describeOperator } from '../descriptions.js';
import { type Additions, jsonSchemaOf } from './json-schema-of.js';
import { memberTexts, nodeTypeTexts } from './member-texts.js';

/** The object that a schema is created for. */
export interface SchemaRequest {
  readonly item: ItemAt;
  /** The template whose fields are offered. */
  readonly template: CatalogTemplate | undefined;
  readonly catalog: Catalog | undefined;
  readonly dialect: Pick<Dialect, 'operators'>;
  readonly today: Date;
}

/**
 * Creates the JSON Schema of the C-Unit object around an offset from the shapes of its members, **the** table of operators, and the
 * fields of its template. It is for completion only: the readers and rules validate. A node gets the operators and values of its type
 * and its field, as far as they are known.
 */
export function cunitSchema({ item, template, catalog, dialect, today }: SchemaRequest): JSONSchema {
  const { kind, isInArray, group, node } = item;
  const additions = additionsFor(template, node, dialect, today);
  const definitions = { node: jsonSchemaOf(nodeShape, additions) };
  const body = jsonSchemaOf(requestShape, additions);
  const predicate: JSONSchema = { $ref: '#/definitions/node' };
  const query: JSONSchema = {
    properties: { ...queryMembers(catalog, group), request: { markdownDescription: memberTexts.request, ...body } },
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
  return { definitions, ...(isInArray ? { type: 'array', items: schemas[kind] } : schemas[kind]) };
}

function queryMembers(catalog: Catalog | undefined, group: string | undefined): Record<string, JSONSchema> {
  const names = Object.keys(catalog?.definition.templates ?? {});
  const groups = [...new Set(names.map((name) => name.split('.', 1)[0] ?? ''))];
  const own = names.filter((name) => group === undefined || name.startsWith(`${group}.`));
  const templates = [...new Set(own.map((name) => name.slice(name.indexOf('.') + 1)))];
  return {
    group: { type: 'string', markdownDescription: memberTexts.group, ...choice(groups) },
    template: {
      type: 'string',
      markdownDescription: memberTexts.template,
      ...choice(templates),
    },
  };
}

/** Returns a schema of a list of values; for an empty list one without a constraint. */
function choice(values: readonly string[]): JSONSchema {
  return values.length === 0 ? {} : { enum: [...values] };
}

function additionsFor(
  template: CatalogTemplate | undefined,
  node: NodeAt,
  dialect: Pick<Dialect, 'operators'>,
  today: Date,
): Additions {
  const fields = template?.paths.flatMap((path) => template.field(path) ?? []) ?? [];
  const field = node.property === undefined ? undefined : template?.field(node.property);
  const pathsOf = (allows: (field: Field) => boolean): JSONSchema => choiceOf(fields.filter(allows));
  const values = field === undefined ? {} : choice(valuesOf(field, today));
  const members: Record<string, JSONSchema> = {
    type: { markdownEnumDescriptions: Object.values(nodeTypeTexts) },
    operator: operatorChoice(operatorsFor(node, field), dialect),
    values: { items: { type: 'string', ...values } },
    property: pathsOf(({ filterable }) => filterable),
  };
  // They stay in the schema, since filters are inside the children of junctions.
  for (const name of node.type === 'unknown' ? [] : foreignMembers(node.type))
    members[name] = { ...members[name], doNotSuggest: true };
  return new Map<Shape, Readonly<Record<string, JSONSchema>>>([
    [nodeShape, members],
    [columnShape, { property: pathsOf(({ resultable }) => resultable) }],
    [sortOrderShape, { property: pathsOf(({ sortable }) => sortable) }],
  ]);
}

function operatorsFor({ type }: NodeAt, field: Field | undefined): readonly Operator[] {
  if (field !== undefined && type !== 'JUNCTION') return field.operators;
  return operatorNames.filter((name) => type === 'unknown' || operators[name].type === type);
}

function valuesOf(field: Field, today: Date): readonly string[] {
  return valueCandidates(field, today).map(({ filterText, label }) => filterText ?? label);
}

function choiceOf(fields: readonly Field[]): JSONSchema {
  if (fields.length === 0) return {};
  return { enum: fields.map(({ path }) => path), markdownEnumDescriptions: fields.map(describeField) };
}

/** Returns the choice of the operators that the installation supports. */
function operatorChoice(names: readonly Operator[], dialect: Pick<Dialect, 'operators'>): JSONSchema {
  const supported = names.filter((name) => isJunctionOperator(name) || isSupported(name, dialect.operators));
  return { enum: supported, markdownEnumDescriptions: supported.map((name) => describeOperator(name, dialect)) };
}
