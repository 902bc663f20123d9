import fc from 'fast-check';
import { isReserved, keywords } from '../../dialect/index.js';

const plain = [
  'id',
  'name',
  'total',
  'a',
  'b',
  'notes',
  'android',
  'information',
  'order_id',
  'größe',
  '数量',
  '_x',
] as const;
const all = keywords.map(({ word }) => word.toLowerCase());
const free = all.filter((word) => !isReserved(word));

/** Names that can begin a path: among them names that begin or end like keywords, and every keyword that is not reserved. */
export const word = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.constantFrom(...plain) },
  { weight: 1, arbitrary: fc.constantFrom(...free) },
);

/** After a dot every word is a name. */
export const segment = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom(...all, 'TRUE') },
);

/** Halves of a template's name, hyphens among them. */
export const templateName = fc.constantFrom(
  'account',
  'query',
  'activity-types',
  'queryAppMessageEntry',
  'sales-channel',
  'x-1-b',
);

/** Numbers in the spellings that VQL has, of which doubles know some only roughly. */
export const numeral = fc.oneof(
  fc.constantFrom('0', '-1', '+7', '1.50', '1e3', '-2.5E-7', '9007199254740993', '1389132653974581248'),
  fc.integer().map(String),
);
