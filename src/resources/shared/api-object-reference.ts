import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { text } from '../values/text.js';

const members = {
  id: text,
  label: text.optional().meta({ readOnly: true }),
  description: text.optional().meta({ readOnly: true }),
  active: z.boolean().optional().meta({ readOnly: true }),
};

/** The type of {@link apiObjectReferenceSchema}. */
export interface ApiObjectReferenceSchema extends Resource<typeof members> {}

/** A reference to an object that exists, by its id (interface document, Shared types). */
export const apiObjectReferenceSchema: ApiObjectReferenceSchema = resource('ApiObjectReference', members);

/** What {@link apiObjectReferenceSchema} gives. */
export type ApiObjectReference = z.infer<ApiObjectReferenceSchema>;
