import type { ServiceErrorName } from './errors.js';
import type { Evidence } from './evidence.js';
import type { PageFormat } from './page.js';
import type { Shape } from './shapes.js';

/** One row of the table of endpoints. */
export interface EndpointRow {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The address below which the path is: of the API of the installation, or of its identity server. */
  readonly base: 'baseUrl' | 'authUrl';
  /** The path, with parameters in braces: see `endpointPath`. */
  readonly path: `/${string}`;
  readonly request: Shape;
  readonly answer: Shape;
  /** The formats in which the request carries its page, see `pageFormats`; none if there is no page. */
  readonly pages: readonly PageFormat[];
  /** The documented errors of this endpoint, see `serviceErrors`; `missingUserAgent` is one of every endpoint of the API. */
  readonly errors: readonly ServiceErrorName[];
  /** Whether a request that may have arrived can be sent again: it changes nothing, or nothing more than once. */
  readonly repeatable: boolean;
  /** One or two sentences. */
  readonly summary: string;
  readonly evidence: Evidence;
}
