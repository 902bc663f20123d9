import { checkArgument, checkOptions, type OptionKinds, record } from '../diagnostics/arguments.js';
import { serviceHeaders, suppressOwnWebhooksHeader } from '../interface/service-headers.js';

/** Options of `suppression`. Both are required. */
export interface SuppressionOptions {
  /** Name of the vendor, as headers of the service have it. */
  readonly vendor: string;
  /** The identifier of the app, by which the service knows whose webhooks to suppress. */
  readonly userAgent: string;
}

const optionKinds: OptionKinds<SuppressionOptions> = {
  vendor: {
    expected: 'a part of the name of a header: letters, digits and "-"',
    accepts: (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
  },
  userAgent: {
    expected: 'the identifier of the app: a string that is not empty, of printable ASCII characters',
    accepts: (value) => typeof value === 'string' && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value),
  },
};

/**
 * Returns the headers of a write that must not cause deliveries to the caller's own webhooks: otherwise a program that writes the
 * records whose events it receives would cause events for ever. Other apps still receive the event.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 *
 * @example
 * ```ts
 * import { suppression } from 'vql-kit/webhooks';
 * console.log(suppression({ vendor: 'acme', userAgent: 'my-app' }));
 * // { 'user-agent': 'my-app', 'x-acme-suppress-own-webhooks': 'true' }
 * ```
 */
export function suppression(options: SuppressionOptions): Readonly<Record<string, string>> {
  checkArgument('The options of suppression', options, record);
  checkOptions('suppression', options, optionKinds);
  const { vendor, userAgent } = options;
  checkArgument('The option "vendor" of suppression', vendor, optionKinds.vendor);
  checkArgument('The option "userAgent" of suppression', userAgent, optionKinds.userAgent);
  // Only the presence of the header counts.
  return { [serviceHeaders.userAgent.name]: userAgent, [suppressOwnWebhooksHeader(vendor.toLowerCase())]: 'true' };
}
