import type * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { jsonValueSchema } from '../values/json.js';
import { text } from '../values/text.js';

const members = {
  key: text,
  value: jsonValueSchema.optional(),
};

/** The type of {@link additionalParameterSchema}. */
export interface AdditionalParameterSchema extends Resource<typeof members> {}

/** A parameter by name, its value being any JSON (interface document, Shared types). */
export const additionalParameterSchema: AdditionalParameterSchema = resource('AdditionalParameter', members);

/** What {@link additionalParameterSchema} gives. */
export type AdditionalParameter = z.infer<AdditionalParameterSchema>;
