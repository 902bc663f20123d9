import type { CUnitRequest } from '../../cunit/request.js';
import type { PageFormat } from '../../interface/page.js';
import type { Statement } from '../../vql/ast.js';
import { type BodyMembers, bodyCodec } from './body.js';
import { cunitCodec } from './cunit.js';
import type { Codec } from './page.js';
import { type FlatParameters, type RestEntries, restCodec } from './rest.js';
import { vqlCodec } from './vql.js';
import { type EncodedVqlRequest, type VqlRequest, vqlRequestCodec } from './vql-request.js';

/** The query that each format puts a page into. */
export interface QueryOf {
  /** `RestParameters`, or an object of a type without an index signature. */
  readonly rest: object;
  readonly body: object;
  readonly cunit: CUnitRequest;
  readonly vql: Statement;
  readonly 'vql-request': VqlRequest;
}

/** The query of each format with the page in it. A statement stays a tree or a text, whichever it was: `print` makes the text. */
export interface EncodedQueryOf extends Readonly<Record<PageFormat, unknown>> {
  readonly rest: RestEntries;
  readonly body: BodyMembers;
  readonly cunit: CUnitRequest;
  readonly vql: Statement;
  readonly 'vql-request': EncodedVqlRequest;
}

/** Further demands on a query: the parameters of a query string are flat. */
export type CheckedQuery<Format extends PageFormat, Query> = Format extends 'rest' ? FlatParameters<Query> : unknown;

/** **The** table of codecs: one for each row of `pageFormats`. */
export const codecs: { readonly [Format in PageFormat]: Codec<QueryOf[Format], EncodedQueryOf[Format]> } = {
  rest: restCodec,
  body: bodyCodec,
  cunit: cunitCodec,
  vql: vqlCodec,
  'vql-request': vqlRequestCodec,
};
