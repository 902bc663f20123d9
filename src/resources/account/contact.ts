import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { jsonObjectSchema } from '../values/json.js';
import { text } from '../values/text.js';

const members = {
  ...commonAttributes,
  value: text,
  typeId: text.optional(),
  type: z.enum(['PHONE', 'SOCIAL', 'EMAIL', 'FAX', 'SKYPE', 'MS_TEAMS', 'CUSTOM', 'MOBILE']).optional(),
  label: text.optional(),
  custom: jsonObjectSchema.optional(),
  default: z.boolean().default(false),
};

/** The type of {@link contactSchema}. */
export interface ContactSchema extends Resource<typeof members> {}

/** A way to reach someone: a telephone number, an address of mail (interface document, Contact). */
export const contactSchema: ContactSchema = resource('Contact', members);

/** What {@link contactSchema} gives, defaults filled in. */
export type Contact = z.infer<ContactSchema>;
