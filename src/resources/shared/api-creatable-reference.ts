import type * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { text } from '../values/text.js';

const members = {
  id: text.optional(),
  label: text.optional(),
  description: text.optional().meta({ readOnly: true }),
};

/** The type of {@link apiCreatableReferenceSchema}. */
export interface ApiCreatableReferenceSchema extends Resource<typeof members> {}

/** A reference to an object that is created, by its label, if it does not exist (interface document, Shared types). */
export const apiCreatableReferenceSchema: ApiCreatableReferenceSchema = resource('ApiCreatableReference', members);

/** What {@link apiCreatableReferenceSchema} gives. */
export type ApiCreatableReference = z.infer<ApiCreatableReferenceSchema>;
