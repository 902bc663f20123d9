import type { AppAccount, ClientAccount, Fault, UserAccount } from '../../stand-in/index.js';
import { UsageError } from '../../tasks/errors.js';

/** The accounts of a stand-in unless options name others. Their secrets are printed. */
export const defaultAccounts = {
  client: { id: 'my-app', secret: 'demo-secret' },
  user: { name: 'ada', password: 'demo-password', passwordGrant: true },
  app: { identifier: 'my-app' },
} as const satisfies {
  readonly client: ClientAccount;
  readonly user: UserAccount;
  readonly app: AppAccount;
};

/** Adds one `--client id=secret`, or the members of a client as JSON. Messages do not show the secret. */
export function readClient(text: string, previous: readonly ClientAccount[]): readonly ClientAccount[] {
  const expected = 'Expected the id of a client and its secret, such as --client my-app=demo-secret.';
  const client = isJsonObject(text)
    ? readJson<ClientAccount>(
        text,
        '--client',
        '{"id":"my-app","secret":"demo-secret","redirectUris":["http://localhost:3000"]}',
      )
    : pairIn(text, expected, (id, secret) => ({ id, secret }));
  return [...previous, client];
}

/** Adds one `--user name=password`. Messages do not show the password. */
export function readUser(text: string, previous: readonly UserAccount[]): readonly UserAccount[] {
  const expected = 'Expected the name of a user and a password, such as --user ada=demo-password.';
  const user = isJsonObject(text)
    ? readJson<UserAccount>(text, '--user', '{"name":"ada","password":"demo-password","passwordGrant":false}')
    : pairIn(text, expected, (name, password) => ({ name, password }));
  return [...previous, { passwordGrant: true, ...user }];
}

/** Adds one `--app identifier`, or the members of an app as JSON. */
export function readApp(text: string, previous: readonly AppAccount[]): readonly AppAccount[] {
  const app = isJsonObject(text)
    ? readJson<AppAccount>(text, '--app', '{"identifier":"my-app","userName":"ada"}')
    : { identifier: text };
  return [...previous, app];
}

/** Adds one `--fault` as JSON. */
export function readFault(text: string, previous: readonly Fault[]): readonly Fault[] {
  return [...previous, readJson<Fault>(text, '--fault', '{"on":"POST /erp/documents","nth":2,"do":"reset"}')];
}

function isJsonObject(text: string): boolean {
  return /^\s*\{.*\}\s*$/su.test(text);
}

/** Reads JSON whose members the stand-in checks. The text may hold a secret, so the message does not repeat it. */
function readJson<Value>(text: string, option: string, example: string): Value {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`The value of ${option} is not valid JSON. Expected members such as '${example}'.`);
  }
}

function pairIn<Value>(text: string, expected: string, create: (name: string, secret: string) => Value): Value {
  const [, name, secret] = /^([^=]+)=(.+)$/su.exec(text) ?? [];
  if (name === undefined || secret === undefined) throw new UsageError(expected);
  return create(name, secret);
}
