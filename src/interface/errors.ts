/** One row of the table of errors. */
export interface ServiceErrorRow {
  /** One sentence: when it happens. */
  readonly condition: string;
  /** One sentence: what happens. */
  readonly result: string;
  /** HTTP status of the response; `undefined` if it is not documented, or if it is not an error. */
  readonly status: number | undefined;
  /** Who responds: the service, or the receiver of a webhook. */
  readonly by: 'service' | 'receiver';
}

/**
 * **The** table of documented errors. The bodies of error responses, and other status codes, are not documented.
 *
 * @example
 * ```ts
 * import { serviceErrors } from 'vql-kit/interface';
 * console.log(serviceErrors.zeroOffset.status); // 422
 * console.log(serviceErrors.missingUserAgent.result); // The request is blocked: 403 Forbidden.
 * ```
 */
export const serviceErrors = {
  missingUserAgent: {
    condition: 'A request to the API has no User-Agent header.',
    result: 'The request is blocked: 403 Forbidden.',
    status: 403,
    by: 'service',
  },
  missingBearerToken: {
    condition:
      'A delivery has no bearer token, because its subscription has no appIdentifier, and the receiver verifies it.',
    result: 'The receiver answers 401.',
    status: 401,
    by: 'receiver',
  },
  zeroLimit: {
    condition: 'A REST collection gets a limit of 0.',
    result: 'The answer is 500; a limit is at least 1.',
    status: 500,
    by: 'service',
  },
  zeroOffset: {
    condition: 'The execute endpoint gets an offset of 0.',
    result: 'The answer is 422; an offset is positive, so it is left out instead.',
    status: 422,
    by: 'service',
  },
  appQueueWithPlatformOwner: {
    condition: "A queue of an app is registered with the platform's own owner.",
    result: 'The registration is rejected: the platform has no queue of this name. The status is not documented.',
    status: undefined,
    by: 'service',
  },
  operatorValues: {
    condition: 'An operator of a predicate has the wrong number of values.',
    result: 'The query is rejected. The status is not documented.',
    status: undefined,
    by: 'service',
  },
  noLimit: {
    condition: 'A computed query has no limit.',
    result: 'This is not an error: the whole result is returned.',
    status: undefined,
    by: 'service',
  },
} as const satisfies Readonly<Record<string, ServiceErrorRow>>;

/** The name of a documented error. */
export type ServiceErrorName = keyof typeof serviceErrors;
