import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { text } from '../values/text.js';
import { sequencerConfigurationDetailSchema } from './sequencer-configuration-detail.js';

const members = {
  ...commonAttributes,
  key: text.optional().meta({ readOnly: true, description: 'unique' }),
  configurationGroup: text.optional().meta({ readOnly: true, description: 'e.g. Document, Account' }),
  configurationDetail: sequencerConfigurationDetailSchema,
  alternativeConfiguration: apiObjectReferenceSchema.optional(),
  active: z.boolean().default(true),
};

/** The type of {@link sequencerConfigurationSchema}. */
export interface SequencerConfigurationSchema extends Resource<typeof members> {}

/** Where the numbers of a document type come from (interface document, SequencerConfiguration). */
export const sequencerConfigurationSchema: SequencerConfigurationSchema = resource('SequencerConfiguration', members);

/** What {@link sequencerConfigurationSchema} gives, defaults filled in. */
export type SequencerConfiguration = z.infer<SequencerConfigurationSchema>;
