import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { int64Schema } from '../values/int64.js';
import { text } from '../values/text.js';

const members = {
  ...commonAttributes,
  type: z.enum(['NON_POOLED_SEQUENCES', 'POOLED_SEQUENCES', 'PREFETCHED_SEQUENCES']),
  assignmentMode: z.enum(['MANUAL', 'AUTOMATIC', 'SEMI_AUTOMATIC', 'FREE']),
  length: z.int32().min(0),
  padChar: z
    .string()
    .regex(/^[0-9]$/, { error: 'Expected exactly one digit.' })
    .describe('exactly one digit'),
  initialValue: int64Schema,
  expression: text.optional().describe('prefix expression'),
  postExpression: text.optional(),
  numberUnique: z.boolean().default(true),
};

/** The type of {@link sequencerConfigurationDetailSchema}. */
export interface SequencerConfigurationDetailSchema extends Resource<typeof members> {}

/** How numbers are made and written (interface document, SequencerConfigurationDetail). */
export const sequencerConfigurationDetailSchema: SequencerConfigurationDetailSchema = resource(
  'SequencerConfigurationDetail',
  members,
);

/** What {@link sequencerConfigurationDetailSchema} gives, defaults filled in. */
export type SequencerConfigurationDetail = z.infer<SequencerConfigurationDetailSchema>;
