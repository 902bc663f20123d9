import * as z from 'zod';
import { type Resource, resource } from '../resource.js';
import { apiObjectReferenceSchema } from '../shared/api-object-reference.js';
import { commonAttributes } from '../shared/common-attributes.js';

const percentage = z.number().min(0).max(100);

const members = {
  ...commonAttributes,
  returnCategory: z
    .enum([
      'MONETARY_COMPENSATION_ITEM_STAYS_WITH_CUSTOMER',
      'MONETARY_COMPENSATION_ITEM_GETS_SEND_BACK',
      'GOODS_EXCHANGE_ITEM_STAYS_WITH_CUSTOMER',
      'GOODS_EXCHANGE_ITEM_GETS_SEND_BACK',
      'UNDECIDED',
    ])
    .optional(),
  goodsExchangeArticleRef: apiObjectReferenceSchema.optional(),
  waitForReturnBeforeExchange: z.boolean().optional().describe('only for GOODS_EXCHANGE_ITEM_GETS_SEND_BACK'),
  repairRequested: z.boolean().optional().describe('only for GOODS_EXCHANGE_ITEM_GETS_SEND_BACK'),
  warrantyExchange: z.boolean().optional().describe('only for the *_ITEM_GETS_SEND_BACK categories'),
  deliveryTermRef: apiObjectReferenceSchema.optional(),
  deliveryMethodRef: apiObjectReferenceSchema.optional(),
  replacementDeliveryTermRef: apiObjectReferenceSchema.optional(),
  replacementDeliveryMethodRef: apiObjectReferenceSchema.optional(),
  returnCauseRef: apiObjectReferenceSchema.optional(),
  customerShareOnSurcharge: percentage.optional().describe('share of the surcharge paid by the customer'),
  customerShareOnReduction: percentage.optional().describe('share of the saving credited to the customer'),
};

/** The type of {@link documentLineReturnDetailSchema}. */
export interface DocumentLineReturnDetailSchema extends Resource<typeof members> {}

/** What happens with returned goods (interface document, DocumentLineReturnDetail). */
export const documentLineReturnDetailSchema: DocumentLineReturnDetailSchema = resource(
  'DocumentLineReturnDetail',
  members,
);

/** What {@link documentLineReturnDetailSchema} gives. */
export type DocumentLineReturnDetail = z.infer<DocumentLineReturnDetailSchema>;
