import * as z from 'zod';
import type { JsonKind, JsonShape } from '../diagnostics/json/shape.js';
import { withoutCodeGeneration } from '../resources/resource.js';

/**
 * Creates the zod schema of a kind of value, with `node` for the nodes of trees. Unknown members of objects survive parsing, since a later
 * version may read them.
 */
export function schemaOf(kind: JsonKind, node: z.ZodType = z.never()): z.ZodType {
  return withoutCodeGeneration(() => toSchema(kind, node));
}

function toSchema(kind: JsonKind, node: z.ZodType): z.ZodType {
  const schema = withoutDescription(kind, node);
  return kind.description === undefined ? schema : schema.describe(kind.description);
}

function withoutDescription(kind: JsonKind, node: z.ZodType): z.ZodType {
  switch (kind.kind) {
    case 'any':
      return z.unknown();
    case 'node':
      return node;
    case 'boolean':
      return z.boolean();
    case 'string':
      return kind.minLength === 0 ? z.string() : z.string().min(kind.minLength);
    case 'integer':
      return z.int().min(kind.least).max(kind.most);
    case 'choice':
      return z.enum(kind.values);
    case 'list':
      return z.array(toSchema(kind.item, node));
    case 'record':
      return z.record(z.string(), toSchema(kind.value, node));
    case 'object':
      return z.looseObject(toMembers(kind.shape, node));
    case 'choice-or-object':
      return z.union([toSchema(kind.choice, node), toSchema(kind.object, node)]);
    default:
      return kind satisfies never;
  }
}

function toMembers(shape: JsonShape, node: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, kind]) => {
      const schema = toSchema(kind, node);
      return [name, kind.isRequired ? schema : schema.optional()];
    }),
  );
}
