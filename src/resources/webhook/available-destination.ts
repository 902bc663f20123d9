import type * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { text } from '../values/text.js';

const members = {
  owner: text.optional(),
  queue: text.optional(),
  description: text.optional(),
};

/** The type of {@link availableDestinationSchema}. */
export interface AvailableDestinationSchema extends Resource<typeof members> {}

/** A queue that the backend offers, as the endpoint `destinations` lists it (interface document, Endpoints). */
export const availableDestinationSchema: AvailableDestinationSchema = resource('AvailableDestination', members);

/** What {@link availableDestinationSchema} gives. */
export type AvailableDestination = z.infer<AvailableDestinationSchema>;
