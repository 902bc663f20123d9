/** The fields of forms and answers of an identity server whose values are secrets. */
export const secretFields = [
  'client_secret',
  'password',
  'refresh_token',
  'access_token',
  'id_token',
  'code',
  'code_verifier',
  'device_code',
] as const;

/** Names as they are compared: `client_secret`, `clientSecret` and `Client-Secret` are one. */
const secretNames: ReadonlySet<string> = new Set([
  ...secretFields.map(normalize),
  ...['usercode', 'authorization', 'proxyauthorization', 'auth', 'xauth', 'cookie', 'setcookie'],
  ...['passwd', 'pwd', 'pass', 'passphrase', 'passcode', 'pin', 'otp'],
]);

/** Words that the names of secrets have in them. */
const secretWords: readonly string[] = ['secret', 'password', 'assertion', 'apikey', 'credential'];

/** Whether the value of a field or a header is secret, by its name. */
export function isSecretName(name: string): boolean {
  const normalized = normalize(name);
  const hasWord = secretWords.some((word) => normalized.includes(word));
  return secretNames.has(normalized) || normalized.endsWith('token') || hasWord;
}

/** Whether a text is nothing but a name of secrets, such as the password `password`. */
export function equalsSecretName(text: string): boolean {
  const normalized = normalize(text);
  return secretNames.has(normalized) || normalized === 'token' || secretWords.includes(normalized);
}

function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}
