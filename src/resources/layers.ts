import * as z from 'zod';

/** A schema of any kind. */
export type AnySchema = z.core.$ZodType;

/** Returns the schema below the wrappers, which states the type of the value. */
export function innerSchema(schema: AnySchema): AnySchema {
  const layers = layersOf(schema);
  return layers.at(-1) ?? schema;
}

/** Whether the metadata of a member, or of a schema that it wraps, has the read-only mark. */
export function isReadOnly(member: AnySchema): boolean {
  return layersOf(member).some((layer) => z.globalRegistry.get(layer)?.['readOnly'] === true);
}

/** Returns a schema and those that it wraps, such as that of an optional or nullable value. */
function layersOf(schema: AnySchema): readonly [AnySchema, ...AnySchema[]] {
  const inner = innerOf(schema);
  return inner === undefined ? [schema] : [schema, ...layersOf(inner)];
}

/** By the definition, as zod's own: a class would not recognize schemas of another copy of zod. */
function innerOf(schema: AnySchema): AnySchema | undefined {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'lazy') return def.getter();
  return 'innerType' in def ? def.innerType : undefined;
}
