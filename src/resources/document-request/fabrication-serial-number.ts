import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { commonAttributes } from '../shared/common-attributes.js';
import { int64Schema } from '../values/int64.js';
import { text } from '../values/text.js';

const members = {
  ...commonAttributes,
  quantity: z.number().optional().describe('differing quantity for batches'),
  serialNumberId: int64Schema.optional().describe('for producing already defined serial numbers'),
  serialNumber1: text.optional(),
  serialNumber2: text.optional(),
  expiryDate: z.iso.date().optional(),
  note: text.optional(),
};

/** The type of {@link fabricationSerialNumberSchema}. */
export interface FabricationSerialNumberSchema extends Resource<typeof members> {}

/** A serial number or batch to produce (interface document, FabricationSerialNumber). */
export const fabricationSerialNumberSchema: FabricationSerialNumberSchema = resource(
  'FabricationSerialNumber',
  members,
);

/** What {@link fabricationSerialNumberSchema} gives. */
export type FabricationSerialNumber = z.infer<FabricationSerialNumberSchema>;
