import { text } from '../values/text.js';
import { metaInfoSchema } from './meta-info.js';

/** What every persistent resource may carry (interface document, Resources and their fields). */
export const commonAttributes = {
  version: text.optional().describe('version identifier used for updates by PUT'),
  info: metaInfoSchema.optional().meta({ readOnly: true }),
  id: text.optional().describe('unique identifier'),
};
