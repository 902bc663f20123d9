import type { JSONSchema } from 'vscode-json-languageservice';
import * as z from 'zod';
import type { Catalog } from '../../catalog/catalog.js';
import type { Field } from '../../catalog/field.js';
import type { CatalogTemplate } from '../../catalog/template.js';
import { columnShape, nodeSchema, nodeShape, requestShape, sortOrderShape } from '../../cunit/shapes.js';
import { type Operator, operatorNames, operators } from '../../dialect/operators.js';
import type { ItemAt, NodeAt } from '../../json-text/cunit-item.js';
import { valueCandidates } from '../completion/values.js';
import { describeField } from '../describe-field.js';
import { describeOperator } from './describe-operator.js';
import { memberText, memberTexts, nodeTypeTexts } from './member-texts.js';

/** What a schema is made for. */
export interface SchemaOf {
  readonly item: ItemAt;
  /** The template whose fields are named. */
  readonly template: CatalogTemplate | undefined;
  readonly catalog: Catalog | undefined;
  readonly today: Date;
}

/**
 * The JSON Schema of the C-Unit object around a place, made of the schemas of its members, **the** table of operators, and the fields of
 * its template. It is for editors to complete and explain by: what is wrong, the readers and rules say. A node has what its type and
 * its field take, as far as they are known.
 */
export function cunitSchema({ item, template, catalog, today }: SchemaOf): JSONSchema {
  const { kind, isInArray, group, node } = item;
  const request = requestSchemaOf(template, node, today);
  const { definitions = {}, ...body } = request;
  const predicate: JSONSchema = { $ref: '#/definitions/node' };
  const query: JSONSchema = {
    properties: { ...queryMembers(catalog, group), request: { markdownDescription: memberTexts.request, ...body } },
  };
  const schemas: Readonly<Record<ItemAt['kind'], JSONSchema>> = {
    predicate,
    request: body,
    query,
    // All that an empty object may become.
    unknown: { allOf: [query, body, predicate] },
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

/** A schema without values would be one that nothing fits. */
function choice(values: readonly string[]): JSONSchema {
  return values.length === 0 ? {} : { enum: [...values] };
}

function requestSchemaOf(template: CatalogTemplate | undefined, node: NodeAt, today: Date): JSONSchema {
  const fields = template?.paths.flatMap((path) => template.field(path) ?? []) ?? [];
  const field = node.property === undefined ? undefined : template?.field(node.property);
  const pathsOf = (allows: (field: Field) => boolean): JSONSchema => choiceOf(fields.filter(allows));
  const shape = requestShape(nodeSchema);
  const own = new Map<unknown, JSONSchema>([
    [nodeShape.type, { markdownEnumDescriptions: Object.values(nodeTypeTexts) }],
    [nodeShape.operator, operatorChoice(operatorsFor(node, field))],
    [nodeShape.values.unwrap().element, field === undefined ? {} : choice(valuesOf(field, today))],
    [nodeShape.property.unwrap(), pathsOf(({ filterable }) => filterable)],
    [columnShape.property, pathsOf(({ resultable }) => resultable)],
    [sortOrderShape.property, pathsOf(({ sortable }) => sortable)],
  ]);
  const schema = z.toJSONSchema(z.looseObject(shape), {
    target: 'draft-7',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const of: unknown = zodSchema;
      Object.assign(jsonSchema, own.get(of));
      // A member that is a node only refers to what one is, and the JSON service wants to see of which type to write its value.
      if (jsonSchema.allOf !== undefined) jsonSchema.type = 'object';
      for (const [name, member] of Object.entries(jsonSchema.properties ?? {}))
        Object.assign(member, { markdownDescription: memberText(name) });
      // They stay known: the way to a filter leads through the children of junctions.
      if (of === nodeSchema)
        for (const name of foreignMembers[node.type])
          Object.assign(jsonSchema.properties?.[name] ?? {}, { doNotSuggest: true });
    },
  });
  // What zod writes is JSON Schema; the two packages have a type each for it. The one recursive schema, that of a node, gets its name.
  return JSON.parse(JSON.stringify(schema).replaceAll('__schema0', 'node')) as JSONSchema;
}

/** The members that a node of each type does not have. */
const foreignMembers: Readonly<Record<NodeAt['type'], readonly string[]>> = {
  JUNCTION: ['property', 'values', 'functions'],
  FILTER: ['children'],
  unknown: [],
};

function operatorsFor({ type }: NodeAt, field: Field | undefined): readonly Operator[] {
  if (field !== undefined && type !== 'JUNCTION') return field.operators;
  return operatorNames.filter((name) => type === 'unknown' || operators[name].type === type);
}

function valuesOf(field: Field, today: Date): readonly string[] {
  return valueCandidates(field, today).map(({ sought, label }) => sought ?? label);
}

function choiceOf(fields: readonly Field[]): JSONSchema {
  if (fields.length === 0) return {};
  return { enum: fields.map(({ path }) => path), markdownEnumDescriptions: fields.map(describeField) };
}

function operatorChoice(names: readonly Operator[]): JSONSchema {
  return { enum: [...names], markdownEnumDescriptions: names.map(describeOperator) };
}
