import { fileCodes } from './files.js';
import type { CodeRow, Empty, Found } from './row.js';

/** One row of the table of refusals: a code, and how a receiver answers. */
interface RefusalRow extends CodeRow {
  /** The HTTP status of the answer, which states nothing else. */
  readonly status: 400 | 401 | 404 | 405 | 413 | 415 | 503;
}

/** What went wrong. An alias, since the declarations of the joined table cannot name an interface. */
type DeliveryProblem = { readonly problem: string };

const forLogOnly = 'The reason is for your log; the sender gets the status alone.';
const repeats = 'The service tries again the next time it sends, at most three times in all.';

/**
 * **The** table of reasons for which a receiver refuses a delivery, in the order in which it checks. The messages contain no token: of
 * a token only its names and times are shown.
 */
export const refusalCodes = {
  'wrong-method': {
    severity: 'error',
    status: 405,
    message: ({ found }: Found) => `A delivery is a POST, found ${found}.`,
    help: 'Something other than the service has called the URL, such as a browser or a monitor.',
  },
  'missing-token': {
    severity: 'error',
    status: 401,
    message: (_: Empty) => 'The delivery has no header Authorization.',
    help: 'A subscription without appIdentifier sends no token: register it again with the identifier, and deregister the old one. A proxy may also have removed the header.',
  },
  'wrong-scheme': {
    severity: 'error',
    status: 401,
    message: ({ found }: Found) => `The header Authorization must be "Bearer" and a token, found the scheme ${found}.`,
    help: `The service sends no other scheme. ${forLogOnly}`,
  },
  'unreadable-token': {
    severity: 'error',
    status: 401,
    message: ({ problem }: DeliveryProblem) => `The token cannot be read: ${problem}.`,
    help: `A token is a JSON Web Token in its compact form: header, claims and signature, each in base64url, with dots between them. ${forLogOnly}`,
  },
  'wrong-algorithm': {
    severity: 'error',
    status: 401,
    message: ({ found }: Found) => `The token must be signed with "ES256", found ${found}.`,
    help: `Tokens of the service are signed with ES256, and nothing else is accepted, whatever keys there are. ${forLogOnly}`,
  },
  'unknown-key': {
    severity: 'error',
    status: 401,
    message: ({ found }: Found) => `No key for ES256 can be the one of the token, whose "kid" is ${found}.`,
    help: 'The key set is the one that was issued when the app was created. If keys have changed, the option keys can be a function that returns the newest set.',
  },
  'wrong-signature': {
    severity: 'error',
    status: 401,
    message: ({ found }: Found) => `The signature of the token is not by ${found}.`,
    help: `The token was forged or changed, or it belongs to an app with other keys. ${forLogOnly}`,
  },
  'missing-expiry': {
    severity: 'error',
    status: 401,
    message: (_: Empty) => 'The token has no claim "exp", so it would be valid for ever.',
    help: `Every token of the service expires. ${forLogOnly}`,
  },
  'wrong-claim': {
    severity: 'error',
    status: 401,
    message: ({ claim, found }: Found & { readonly claim: string }) =>
      `The claim "${claim}" must be a number of seconds, found ${found}.`,
    help: `Times in a token count from 1970 (RFC 7519). ${forLogOnly}`,
  },
  'expired-token': {
    severity: 'error',
    status: 401,
    message: ({ expiredAt, now }: { readonly expiredAt: string; readonly now: string }) =>
      `The token expired at ${expiredAt}; it is ${now} here.`,
    help: 'If the times are close, one of the clocks is wrong: correct it, or set clockToleranceSeconds. A token that is used again long after may have been stolen.',
  },
  'early-token': {
    severity: 'error',
    status: 401,
    message: ({ validFrom, now }: { readonly validFrom: string; readonly now: string }) =>
      `The token is valid from ${validFrom} on; it is ${now} here.`,
    help: 'One of the clocks is wrong: correct it, or set clockToleranceSeconds.',
  },
  'wrong-audience': {
    severity: 'error',
    status: 401,
    message: ({ expected, found }: Found & { readonly expected: string }) =>
      `The claim "aud" must be the identifier of the app, ${expected}, found ${found}.`,
    help: `The token is for another app. A list of audiences is not accepted, even if the app is in it. ${forLogOnly}`,
  },
  'unavailable-keys': {
    severity: 'error',
    status: 503,
    message: ({ problem }: DeliveryProblem) => `The function "keys" returned no key set: ${problem}.`,
    help: `Its result must be a JWK or a JWK set. ${repeats}`,
  },
  'unknown-url': {
    severity: 'error',
    status: 404,
    message: ({ path }: { readonly path: string }) => `The option "queueOf" returns no queue for the path "${path}".`,
    help: 'A delivery does not name its event, so each queue has a URL of its own. A subscription with an old URL stays active until it is deregistered.',
  },
  'wrong-content-type': {
    severity: 'error',
    status: 415,
    message: ({ found }: Found) => `The body must be "application/json" in UTF-8, found ${found}.`,
    help: `The service sends nothing else. ${forLogOnly}`,
  },
  'large-body': {
    severity: 'error',
    status: 413,
    message: ({ most }: { readonly most: string }) => `The body has more than ${most} bytes.`,
    help: 'A delivery usually has ids only. The option maxBodyBytes changes the limit.',
  },
  'unreadable-body': {
    severity: 'error',
    status: 400,
    message: ({ problem }: DeliveryProblem) => `The body is not a payload: ${problem}.`,
    help: 'A payload is a JSON object, empty if the event has none, or a JSON text that holds the JSON of one. If the body was read before, let the receiver be the first to read it.',
  },
  'not-accepted': {
    severity: 'error',
    status: 503,
    message: ({ problem }: DeliveryProblem) => `The delivery was not accepted: ${problem}.`,
    help: `The function "accept" or "queueOf" failed. ${repeats}`,
  },
  'late-acknowledgement': {
    severity: 'error',
    status: 503,
    message: ({ timeoutMs }: { readonly timeoutMs: string }) => `The delivery was not accepted within ${timeoutMs} ms.`,
    help: `The service waits five seconds. Let accept only store the delivery, and do the work afterwards, as coalesce does. ${repeats}`,
  },
} as const satisfies Record<string, RefusalRow>;

/** A reason for which a receiver refuses a delivery. */
export type RefusalCode = keyof typeof refusalCodes;

/** Codes of `vql-kit/webhooks` that are thrown. */
export const webhookCodes = {
  'no-event-handler': {
    severity: 'error',
    message: ({ queue }: { readonly queue: string }) => `No function was set by on() for the event ${queue}.`,
    help: 'An event that is delivered should have a function; on("*", …) takes every event. A name without "*" matches exactly this name: article.update is not article(sales-channel-id=7).update.',
  },
  'stopped-coalescer': {
    severity: 'error',
    message: (_: Empty) => 'The delivery was not accepted, because stop() was called.',
    help: 'The service tries again: by then the program that replaces this one should be running.',
  },
  'damaged-store': {
    severity: 'error',
    message: ({ path, line }: { readonly path: string; readonly line: string }) =>
      `Line ${line} of ${path} is damaged, and intact lines follow.`,
    help: 'A crash can damage only the end of the file, which is then removed. Was the file edited? Correct or remove the line.',
  },
  'foreign-store': {
    severity: 'error',
    message: ({ path }: { readonly path: string }) => `The file ${path} was not written by openFileStore.`,
    help: 'Opening a store replaces its file, and this one has something else in it, which stays as it is. Name another file.',
  },
  ...fileCodes,
} as const satisfies Record<string, CodeRow>;
