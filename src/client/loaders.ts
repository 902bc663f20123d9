import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Registration } from '../interface/subscriptions/registration.js';
import type { ParseStatement } from '../vql/parse-statement.js';

/** How a client loads the code that only some of its calls need: with it a client would be about three times as large. */
export interface ClientLoaders {
  /** Returns the parser, which reads queries that are texts. */
  readonly parser: () => Promise<ParseStatement>;
  /** Returns the check of a document, before it is created. */
  readonly documentCheck: () => Promise<(request: unknown) => readonly Diagnostic[]>;
  /** Returns the check of a registration, before it is sent. */
  readonly registrationCheck: () => Promise<(registration: Registration) => readonly Diagnostic[]>;
}

/** Loads each part when the first call needs it. */
export const loaders: ClientLoaders = {
  parser: async () => (await import('./text-parser.js')).parse,
  documentCheck: async () => (await import('../resources/document/check-request.js')).checkDocumentRequest,
  registrationCheck: async () => (await import('../interface/subscriptions/check-registration.js')).checkRegistration,
};
