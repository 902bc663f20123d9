import { createRealmRefusal, type RealmRefusal } from './refusal.js';

/** The parameters of a request to the realm, each with one value. */
export type Parameters = ReadonlyMap<string, string>;

/** Reads the form in the body of a request. */
export function readForm(headers: Headers, body: string): Parameters | RealmRefusal {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    return createRealmRefusal(
      'invalid_request',
      'The body must be a form: send the content type application/x-www-form-urlencoded.',
    );
  return readParameters(new URLSearchParams(body));
}

/**
 * Reads parameters as RFC 6749, section 3.1, describes it: one without a value counts as left out, and none may be repeated.
 */
export function readParameters(pairs: URLSearchParams): Parameters | RealmRefusal {
  const parameters = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (value === '') continue;
    if (parameters.has(name))
      return createRealmRefusal('invalid_request', `The parameter ${printable(name)} is there more than once.`);
    parameters.set(name, value);
  }
  return parameters;
}

/** Returns a parameter that a request must have. */
export function requiredParameter(parameters: Parameters, name: string): string | RealmRefusal {
  return parameters.get(name) ?? createRealmRefusal('invalid_request', `The parameter ${name} is missing.`);
}

/** Reads the scopes that a request asks for; none is an empty text. */
export function readScope(parameters: Parameters): string | RealmRefusal {
  const scope = parameters.get('scope') ?? '';
  // RFC 6749, section 3.3.
  const isValid = scope === '' || /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(scope);
  return isValid ? scope : createRealmRefusal('invalid_scope', 'The scopes must be separated by single spaces.');
}

/** Returns the part of a name that a description may contain. */
function printable(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '').slice(0, 40);
}
