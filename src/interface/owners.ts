/** The owner of the queues of apps, such as those of cron events. */
export const appOwner = 'APP';

/**
 * Returns the platform's own owner of queues, which is the default of `destinationOwner`.
 *
 * @param vendor name of the vendor.
 *
 * @example
 * ```ts
 * import { platformOwnerOf } from 'vql-kit/interface';
 * console.log(platformOwnerOf('acme')); // #acme#
 * ```
 */
export function platformOwnerOf(vendor: string): string {
  return `#${vendor}#`;
}

/**
 * Whether an owner of queues is the platform. Without `platformOwner`, any owner of the form `#vendor#` is.
 *
 * @param owner `undefined` stands for the default, which is the platform.
 *
 * @example
 * ```ts
 * import { isPlatformOwner } from 'vql-kit/interface';
 * console.log(isPlatformOwner(undefined), isPlatformOwner('#acme#'), isPlatformOwner('APP')); // true true false
 * ```
 */
export function isPlatformOwner(owner: string | undefined, platformOwner?: string): boolean {
  if (owner === undefined) return true;
  return platformOwner === undefined ? /^#.*#$/s.test(owner) : owner === platformOwner;
}
