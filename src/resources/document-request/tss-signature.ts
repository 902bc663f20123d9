import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { text } from '../values/text.js';

const members = {
  ...commonAttributes,
  status: z.enum(['FINISHED', 'ACTIVE', 'CANCELLED', 'ERROR']).optional().meta({ readOnly: true }),
  responseData: text.optional().meta({ readOnly: true }),
  externalReference: text.optional().meta({ readOnly: true }),
  revision: z.int32().optional().meta({ readOnly: true }),
};

/** The type of {@link tssSignatureSchema}. */
export interface TssSignatureSchema extends Resource<typeof members> {}

/** What the technical security system of a cash register answered; all of it is read-only (interface document, TssSignature). */
export const tssSignatureSchema: TssSignatureSchema = resource('TssSignature', members);

/** What {@link tssSignatureSchema} gives. */
export type TssSignature = z.infer<TssSignatureSchema>;
