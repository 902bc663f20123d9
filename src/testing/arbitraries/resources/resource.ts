import type fc from 'fast-check';
import type * as z from 'zod';
import { checkOptions, flag, type OptionKinds } from '../../../diagnostics/arguments.js';
import { deepFreeze } from '../../../diagnostics/deep-freeze.js';
import { toJsonSchema } from './json-schema.js';
import { validObjects } from './valid-value.js';

/** Constraints of `resource`. */
export interface ResourceConstraints {
  /** Whether every documented member is present, at any depth; default `false`, which leaves out optional ones. */
  readonly complete?: boolean | undefined;
  /** Whether there may be members that are not documented, as a later version of the service may send; default `false`. */
  readonly unknownMembers?: boolean | undefined;
}

/**
 * Generates valid resources of the service from their schemas: requests for documents and their answers, accounts, subscriptions,
 * deliveries, or what a schema is that was made from them. Texts are short or as long as allowed; 64-bit integers are safe numbers,
 * bigints or strings of digits. Shrinks to the required members.
 *
 * Conditions between members, which `checkDocumentRequest` of `vql-kit/resources` reports, are not kept.
 *
 * @throws {VqlError} `wrong-argument` if values cannot be generated from the schema.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { accountSchema, readResource } from 'vql-kit/resources';
 * import { resource } from 'vql-kit/testing';
 *
 * const answers = resource(accountSchema, { unknownMembers: true });
 * fc.assert(fc.property(answers, (answer) => readResource(accountSchema, answer).diagnostics.length === 0));
 * ```
 */
export function resource<Schema extends z.ZodObject>(
  schema: Schema,
  constraints: ResourceConstraints = {},
): fc.Arbitrary<z.input<Schema>> {
  checkOptions('resource', constraints, resourceOptions);
  const { complete = false, unknownMembers = false } = constraints;
  const objects = validObjects(toJsonSchema('resource', schema), { absent: complete ? 0 : 1, unknownMembers });
  // The schema accepts these objects, which only its type states.
  return objects.map((object) => deepFreeze(object) as z.input<Schema>);
}

const resourceOptions: OptionKinds<ResourceConstraints> = { complete: flag, unknownMembers: flag };
