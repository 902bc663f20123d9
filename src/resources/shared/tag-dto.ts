import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { text } from '../values/text.js';
import { apiCreatableReferenceSchema } from './api-creatable-reference.js';
import { commonAttributes } from './common-attributes.js';

const members = {
  ...commonAttributes,
  type: z.enum([
    'COMMON',
    'ACCOUNT',
    'PRODUCT',
    'ASSET',
    'DOCUMENT',
    'OPEN_ITEM',
    'CRM_COMMON',
    'CRM_TASK',
    'CRM_DEAL',
    'CRM_PROJECT',
    'DMS_SHELF_DOCUMENT',
  ]),
  label: text,
  color: text.optional(),
  editColor: text.optional(),
  searchColor: text.optional(),
  tagGroup: apiCreatableReferenceSchema.optional(),
};

/** The type of {@link tagDtoSchema}. */
export interface TagDtoSchema extends Resource<typeof members> {}

/** A tag and its colours (interface document, Shared types). */
export const tagDtoSchema: TagDtoSchema = resource('TagDto', members);

/** What {@link tagDtoSchema} gives. */
export type TagDto = z.infer<TagDtoSchema>;
