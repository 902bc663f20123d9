import type { CodeRow, Empty, Found } from './row.js';

/** Codes of token sources and grants. No message contains a secret: whoever creates one removes it from texts of others. */
export const authCodes = {
  'wrong-credential': {
    severity: 'error',
    message: ({ name, expected, found }: Found & { readonly name: string; readonly expected: string }) =>
      `${name} must be ${expected}; found ${found}.`,
    help: 'The value is not shown, because it may contain a secret.',
  },
  'unavailable-credential': {
    severity: 'error',
    message: ({ name, problem }: { readonly name: string; readonly problem: string }) =>
      `The function "${name}" failed, so no token was requested: ${problem}.`,
    help: 'The function is called whenever the secret is needed, and again with the next request.',
  },
  'auth-network': {
    severity: 'error',
    message: ({ server, problem }: { readonly server: string; readonly problem: string }) =>
      `The identity server ${server} did not answer: ${problem}.`,
    help: 'Check authUrl and the network. The token source keeps its refresh token, and the next call of token() tries again after a short pause.',
  },
  'auth-timeout': {
    severity: 'error',
    message: ({ server, timeoutMs }: { readonly server: string; readonly timeoutMs: string }) =>
      `The identity server ${server} did not answer completely within ${timeoutMs} ms.`,
    help: 'The option timeoutMs changes the limit. If the server had issued a new refresh token, it may refuse the one that is kept.',
  },
  'token-refused': {
    severity: 'error',
    message: ({ server, problem }: { readonly server: string; readonly problem: string }) =>
      `The identity server ${server} refused the request: ${problem}.`,
    help: 'invalid_client means wrong client credentials; invalid_grant a wrong password, or a code that was used or has expired; unauthorized_client a grant that the client may not use. The password grant must be allowed for the user, in each installation. Credentials are not valid across installations.',
  },
  'unreadable-token-answer': {
    severity: 'error',
    message: ({ server, problem }: { readonly server: string; readonly problem: string }) =>
      `The answer of the identity server ${server} cannot be used: ${problem}.`,
    help: 'Does authUrl end in the path of OpenID Connect, so that {authUrl}/token is the token endpoint? A proxy or a login page may have answered.',
  },
  'expired-on-arrival': {
    severity: 'error',
    message: ({ life, age }: { readonly life: string; readonly age: string }) =>
      `The access token is valid for ${life} s, but ${age} s had passed before it could be used.`,
    help: 'The age counts from before the request was sent. The identity server, or the callback onRotate, takes too long.',
  },
  'login-required': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `A user has to log in again: ${problem}.`,
    help: 'The member "reason" is "idle", "ceiling", "revoked" or "no-refresh-token". Begin the grant again, and use its new token source. An offline token has no expiry date.',
  },
  'unsaved-rotation': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) =>
      `The callback onRotate failed, so the new refresh token may not be stored: ${problem}.`,
    help: 'The token source keeps the refresh token, and calls onRotate with it again before it returns an access token. Catch the error in the callback if access matters more.',
  },
  'login-refused': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The login was refused: ${problem}.`,
    help: 'The user has declined, or may not use the app.',
  },
  'wrong-callback': {
    severity: 'error',
    message: ({ problem }: { readonly problem: string }) => `The callback does not answer this login: ${problem}.`,
    help: 'Pass the whole URL of the callback, and what begin() returned for the same user. A state that does not match may be an attack: do not log in.',
  },
  'device-code-expired': {
    severity: 'error',
    message: (_: Empty) => 'The user code has expired before a user entered it.',
    help: 'Call begin() again, and show the new user code.',
  },
} as const satisfies Record<string, CodeRow>;

/** A code of token sources and grants. */
export type AuthCode = keyof typeof authCodes;
