import * as z from 'zod';
import { accountSchema } from '../account/account.js';
import { type Resource, resource } from '../resource.js';
import { valueTypeSchema } from '../shared/value-type.js';
import { text } from '../values/text.js';
import { commissionOriginSchema } from './commission-origin.js';

const members = {
  salesAgentAccountRef: accountSchema,
  valueType: valueTypeSchema,
  value: z.number(),
  origin: commissionOriginSchema,
  description: text.optional(),
  comment: text.optional(),
};

/** The type of {@link requestDocumentLineCommissionSchema}. */
export interface RequestDocumentLineCommissionSchema extends Resource<typeof members> {}

/** What a sales agent gets for a line (interface document, RequestDocumentLineCommission). */
export const requestDocumentLineCommissionSchema: RequestDocumentLineCommissionSchema = resource(
  'RequestDocumentLineCommission',
  members,
);

/** What {@link requestDocumentLineCommissionSchema} gives. */
export type RequestDocumentLineCommission = z.infer<RequestDocumentLineCommissionSchema>;
