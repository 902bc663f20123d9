import type * as Oxc from 'oxc-parser';

/** What reads programs. */
export type HostParser = Pick<typeof Oxc, 'parseSync' | 'visitorKeys'>;

/**
 * Loads what reads TypeScript and JavaScript: a package of its own, since it is native.
 *
 * @throws Error if it is not installed.
 */
export async function loadHostParser(): Promise<HostParser> {
  try {
    return await import('oxc-parser');
  } catch (cause) {
    throw new Error(
      'Queries in TypeScript and JavaScript are found by oxc-parser, which is not installed here: npm install --save-dev oxc-parser',
      { cause },
    );
  }
}
