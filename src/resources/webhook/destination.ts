import type * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { text } from '../values/text.js';

const members = {
  destinationQueue: text.optional().describe('event name'),
  destinationOwner: text
    .optional()
    .describe('owner of the queue; the platform itself unless stated, APP for queues of an app'),
};

/** The type of {@link destinationSchema}. */
export interface DestinationSchema extends Resource<typeof members> {}

/** A queue to which events are delivered, and its owner (interface document, Destination). */
export const destinationSchema: DestinationSchema = resource('Destination', members);

/** What {@link destinationSchema} gives. */
export type Destination = z.infer<DestinationSchema>;
