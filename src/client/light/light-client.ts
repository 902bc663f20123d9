import { type ParseStatement, parserKind, requireParser } from '../../vql/parse-statement.js';
import { type Client, createCalls } from '../client.js';
import { type ClientOptions, clientSettings } from '../options.js';

/** Options of `createLightClient`: the options of `createClient`, and the parser of a program that sends texts. */
export interface LightClientOptions extends ClientOptions {
  /** Reads queries that are texts: `parse` of `vql-kit/vql`. Without it, queries of the builder, trees and C-Unit are taken. */
  readonly parse?: ParseStatement | undefined;
}

/**
 * Creates a client without the parser and the schemas. Bundled into one file, it is about a third as large as `createClient`. It has the
 * same calls: queries of the builder, trees and C-Unit are read page by page, with the same checks of their order and of the rows. A text
 * needs the option `parse`; `JSON.stringify(parseOrThrow(text))` makes a tree of it when the program is built. Documents and registrations
 * are sent without being checked first: `checkDocumentRequest` of `vql-kit/resources` and `checkRegistration` of `vql-kit/interface` do it.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { from } from 'vql-kit/builder';
 * import { createLightClient } from 'vql-kit/client/light';
 * // Only here: a service that always answers. By default the fetch of the platform sends the requests.
 * const fetch = async () => Response.json({ data: [{ id: '17' }] }, { headers: { 'x-query-more-elements': 'false' } });
 * const erp = createLightClient({ baseUrl: 'https://erp.example.com', userAgent: 'my-app', token: 'secret', fetch });
 * for await (const { id } of erp.query(from('account.query').select('id'))) console.log(id); // 17
 * ```
 */
export function createLightClient(options: LightClientOptions): Client {
  const parse = options?.parse;
  const loaders = {
    parser: async () => requireParser('createLightClient', parse),
    documentCheck: async () => checkNothing,
    registrationCheck: async () => checkNothing,
  };
  return createCalls(clientSettings('createLightClient', options, loaders, { parse: parserKind }));
}

const checkNothing = () => [];
