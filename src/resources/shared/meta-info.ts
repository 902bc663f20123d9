import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { text } from '../values/text.js';

const members = {
  createdAt: z.iso.datetime({ offset: true }).optional().meta({ readOnly: true }),
  createdFrom: text.optional().meta({ readOnly: true, description: 'identifier of the creating user' }),
  updatedAt: z.iso.datetime({ offset: true }).optional().meta({ readOnly: true }),
  updatedFrom: text.optional().meta({ readOnly: true }),
};

/** The type of {@link metaInfoSchema}. */
export interface MetaInfoSchema extends Resource<typeof members> {}

/** When a resource was created and changed, and by whom; all of it is read-only (interface document, Shared types). */
export const metaInfoSchema: MetaInfoSchema = resource('MetaInfo', members);

/** What {@link metaInfoSchema} gives. */
export type MetaInfo = z.infer<MetaInfoSchema>;
