import type * as z from 'zod';
import { mark } from '../field-marks.js';
import { type Resource, resource } from '../resource.js';
import { apiCreatableReferenceSchema } from '../shared/api-creatable-reference.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { text } from '../values/text.js';

const members = {
  ...commonAttributes,
  relatedAccountRef: mark(apiObjectReferenceSchema, { references: 'Account' }),
  comment: text.optional(),
  relationTypeRef: apiCreatableReferenceSchema,
};

/** The type of {@link accountRelationSchema}. */
export interface AccountRelationSchema extends Resource<typeof members> {}

/** How an account relates to another (interface document, AccountRelation). */
export const accountRelationSchema: AccountRelationSchema = resource('AccountRelation', members);

/** What {@link accountRelationSchema} gives. */
export type AccountRelation = z.infer<AccountRelationSchema>;
