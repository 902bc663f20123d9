import type { ClientAccount, UserAccount } from '../options.js';
import { type Parameters, requiredParameter } from './form.js';
import { createRealmRefusal, type RealmRefusal } from './refusal.js';

/** Finds out which client sends a request, by HTTP Basic or by the form: RFC 6749, section 2.3.1. */
export function authenticateClient(
  headers: Headers,
  form: Parameters,
  clients: readonly ClientAccount[],
): ClientAccount | RealmRefusal {
  const authorization = headers.get('authorization');
  if (authorization !== null && form.has('client_secret'))
    return createRealmRefusal(
      'invalid_request',
      'The client credentials must be in the header or in the form, not in both.',
    );
  const given: readonly ClientCredentials[] =
    authorization === null
      ? [{ id: form.get('client_id'), secret: form.get('client_secret') }]
      : readBasic(authorization);
  const client = clients.find((one) => given.some(({ id, secret }) => id === one.id && secret === one.secret));
  if (client === undefined || (form.get('client_id') ?? client.id) !== client.id)
    return createRealmRefusal(
      'invalid_client',
      'The client is unknown, or its secret is wrong. Clients are not shared between installations.',
    );
  return client;
}

/** Finds out which user has filled in a form. */
export function authenticateUser(form: Parameters, users: readonly UserAccount[]): UserAccount | RealmRefusal {
  const userName = requiredParameter(form, 'username');
  if (typeof userName !== 'string') return userName;
  const password = requiredParameter(form, 'password');
  if (typeof password !== 'string') return password;
  const user = users.find(({ name }) => name === userName);
  if (user === undefined || user.password !== password)
    return createRealmRefusal('invalid_grant', 'The user is unknown, or the password is wrong.');
  return user;
}

interface ClientCredentials {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

/** Reads a header with HTTP Basic: its parts are encoded as in a form, but many clients send them as they are. */
function readBasic(header: string): readonly ClientCredentials[] {
  const [, encoded = ''] = /^basic +([A-Za-z\d+/=]+)$/i.exec(header) ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return [
    { id: decode(id), secret: decode(secret) },
    { id, secret },
  ];
}

function decode(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
