import type { PageFormat } from '../../interface/page.js';
import { bodyCodec } from './body.js';
import type { Codec } from './codec.js';
import { cunitCodec } from './cunit.js';
import { restCodec } from './rest.js';
import { vqlCodec } from './vql.js';
import { vqlRequestCodec } from './vql-request.js';

/** How each format is written and read. */
export const codecs: { readonly [Name in PageFormat]: Codec<Name> } = {
  rest: restCodec,
  body: bodyCodec,
  cunit: cunitCodec,
  vql: vqlCodec,
  'vql-request': vqlRequestCodec,
};
