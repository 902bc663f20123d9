import type { ClientAccount } from '../options.js';
import type { Parameters } from './form.js';
import { type Refusal, refuse } from './refusal.js';

/** Finds out which client sends a request, by HTTP Basic or by the form: RFC 6749, section 2.3.1. */
export function authenticateClient(
  headers: Headers,
  form: Parameters,
  clients: readonly ClientAccount[],
): ClientAccount | Refusal {
  const authorization = headers.get('authorization');
  if (authorization !== null && form.has('client_secret'))
    return refuse('invalid_request', 'The client credentials must be in the header or in the form, not in both.');
  const { id, secret } =
    authorization === null
      ? { id: form.get('client_id'), secret: form.get('client_secret') }
      : readBasic(authorization);
  const client = clients.find((one) => one.id === id);
  if (client === undefined || client.secret !== secret || (form.get('client_id') ?? id) !== id)
    return refuse(
      'invalid_client',
      'The client is unknown, or its secret is wrong. Clients are not shared between installations.',
    );
  return client;
}

interface Credentials {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

/** Reads a header with HTTP Basic, whose parts are encoded as in a form. */
function readBasic(header: string): Credentials {
  const [, encoded = ''] = /^basic +([A-Za-z\d+/=]+)$/i.exec(header) ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return { id: decode(id), secret: decode(secret) };
}

function decode(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
