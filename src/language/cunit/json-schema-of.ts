import type { JSONSchema } from 'vscode-json-languageservice';
import type { JsonKind, JsonShape } from '../../diagnostics/json/shape.js';
import { memberText } from './member-texts.js';

/** Parts of the JSON Schemas of members, for each shape by the name of the member. */
export type Additions = ReadonlyMap<JsonShape, Readonly<Record<string, JSONSchema>>>;

/**
 * Creates the JSON Schema of an object with members of a shape, with a description for each member. A node is a reference to the
 * definition `node`.
 */
export function jsonSchemaOf(shape: JsonShape, additions: Additions): JSONSchema {
  const members = Object.entries(shape);
  const required = members.flatMap(([name, { isRequired }]) => (isRequired ? [name] : []));
  const properties = members.map(([name, kind]) => {
    const schema = schemaOfKind(kind, additions);
    // A member that is a node is only a reference, but the JSON service needs the type to write a value.
    const typed = kind.kind === 'node' ? { type: 'object', allOf: [schema] } : schema;
    return [name, { ...typed, ...described(name), ...additions.get(shape)?.[name] }] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

function schemaOfKind(kind: JsonKind, additions: Additions): JSONSchema {
  switch (kind.kind) {
    case 'any':
      return {};
    case 'node':
      return { $ref: '#/definitions/node' };
    case 'boolean':
      return { type: 'boolean' };
    case 'string':
      return { type: 'string', ...(kind.minLength > 0 && { minLength: kind.minLength }) };
    case 'integer':
      return { type: 'integer', minimum: kind.least, maximum: kind.most };
    case 'choice':
      return { type: 'string', enum: [...kind.values] };
    case 'list':
      return { type: 'array', items: schemaOfKind(kind.item, additions) };
    case 'record':
      return { type: 'object', additionalProperties: schemaOfKind(kind.value, additions) };
    case 'object':
      return jsonSchemaOf(kind.shape, additions);
    case 'choice-or-object':
      return { anyOf: [schemaOfKind(kind.choice, additions), schemaOfKind(kind.object, additions)] };
    default:
      return kind satisfies never;
  }
}

function described(name: string): JSONSchema {
  const markdownDescription = memberText(name);
  return markdownDescription === undefined ? {} : { markdownDescription };
}
