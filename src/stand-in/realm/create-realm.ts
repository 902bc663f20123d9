import { deviceGrantType } from '../../auth/device-grant.js';
import { wrongArgument } from '../../diagnostics/arguments.js';
import { grants } from '../../interface/grants.js';
import type { StandInContext } from '../context.js';
import type { EndpointRequest } from '../http/endpoint-request.js';
import { authPath } from '../http/match.js';
import type { ClientAccount } from '../options.js';
import { openSigningKey } from '../signing-key.js';
import type { StoredSession } from '../state/records.js';
import { authenticateClient, authenticateUser } from './authentication.js';
import { createAuthorizationCodes } from './authorization-codes.js';
import { createDeviceCodes } from './device-codes.js';
import { type Parameters, readForm, readScope, requiredParameter } from './form.js';
import type { Realm } from './realm.js';
import { createRealmRefusal, isRealmRefusal, type RealmRefusal, realmResponse, refusalResponse } from './refusal.js';
import { createSessions } from './sessions.js';
import { createUserPages, devicePath } from './user-pages.js';

/** Begins or continues a session for a client. */
type GrantType = (form: Parameters, clientId: string) => Promise<StoredSession | RealmRefusal>;

/**
 * Creates the identity server of the installation. Its key and its sessions are in the state, so tokens survive a restart, and tokens
 * of another installation are refused.
 */
export async function createRealm(context: StandInContext): Promise<Realm> {
  const { clients = [], users = [] } = context.options;
  const key = await openSigningKey(context.store, 'realm');
  const sessions = createSessions(context, key);
  const codes = createAuthorizationCodes(context, sessions);
  const deviceCodes = createDeviceCodes(context, sessions);
  const pages = createUserPages(context, codes, deviceCodes);

  const grantTypes: ReadonlyMap<string, GrantType> = new Map([
    [
      grants.password.grantType,
      async (form, clientId) => {
        const user = authenticateUser(form, users);
        if (isRealmRefusal(user)) return user;
        if (user.passwordGrant !== true)
          return createRealmRefusal(
            'invalid_grant',
            'The user may not use the password grant: it is off unless passwordGrant is true.',
          );
        const scope = readScope(form);
        return typeof scope === 'string' ? sessions.start({ clientId, userName: user.name, scope }) : scope;
      },
    ],
    [grants.authorizationCode.grantType, codes.redeem],
    [deviceGrantType, deviceCodes.redeem],
    [
      'refresh_token',
      async (form, clientId) => {
        const token = requiredParameter(form, 'refresh_token');
        if (typeof token !== 'string') return token;
        const scope = readScope(form);
        return typeof scope === 'string' ? sessions.refresh(token, clientId, scope) : scope;
      },
    ],
  ]);

  const requestToken = async ({ headers, body, url }: EndpointRequest): Promise<Response> => {
    const form = readClientForm(headers, body, clients);
    if (form instanceof Response) return form;
    const { parameters, client } = form;
    const type = requiredParameter(parameters, 'grant_type');
    if (typeof type !== 'string') return refusalResponse(type);
    const grant = grantTypes.get(type);
    if (grant === undefined) {
      const known = [...grantTypes.keys()].join(', ');
      return refusalResponse(createRealmRefusal('unsupported_grant_type', `The grant_type must be one of: ${known}.`));
    }
    const session = await grant(parameters, client.id);
    if (isRealmRefusal(session)) return refusalResponse(session);
    return realmResponse(await sessions.issue(session, issuerAt(url)));
  };

  const authorizeDevice = ({ headers, body, url }: EndpointRequest): Response => {
    const form = readClientForm(headers, body, clients);
    if (form instanceof Response) return form;
    const scope = readScope(form.parameters);
    if (typeof scope !== 'string') return refusalResponse(scope);
    const { deviceCode, userCode, expiresInSeconds, intervalSeconds } = deviceCodes.issue(form.client.id, scope);
    const verificationUri = `${url.origin}${devicePath}`;
    return realmResponse({
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: verificationUri,
      verification_uri_complete: `${verificationUri}?${new URLSearchParams({ user_code: userCode })}`,
      expires_in: expiresInSeconds,
      interval: intervalSeconds,
    });
  };

  const checkUser = (name: string, user: unknown): void => {
    if (!users.some((one) => one.name === user))
      throw wrongArgument(`The user of ${name}`, 'the name of one of the users of the stand-in', user);
  };

  return {
    answers: { requestToken, authorizeDevice, authorize: ({ url }) => pages.showSignIn(url) },
    answerPage: pages.answer,
    signIn(url, { user, declines = false }) {
      checkUser('signIn', user);
      return pages.signIn(url, declines ? undefined : user);
    },
    confirmDevice(userCode, { user, declines = false }) {
      checkUser('confirmDevice', user);
      if (!deviceCodes.decide(userCode, declines ? undefined : user))
        throw wrongArgument(
          'The code of confirmDevice',
          'the user code of a device that is waiting for a user',
          userCode,
        );
    },
    verify: sessions.verify,
  };
}

interface ClientForm {
  readonly parameters: Parameters;
  readonly client: ClientAccount;
}

/** Reads a form, and finds out which client has sent it; returns the refusal if it is not one of the clients. */
function readClientForm(headers: Headers, body: string, clients: readonly ClientAccount[]): ClientForm | Response {
  const parameters = readForm(headers, body);
  if (isRealmRefusal(parameters)) return refusalResponse(parameters);
  const client = authenticateClient(headers, parameters, clients);
  if (!isRealmRefusal(client)) return { parameters, client };
  const isBasic = client.error === 'invalid_client' && headers.has('authorization');
  return refusalResponse(client, isBasic ? { 'www-authenticate': 'Basic realm="stand-in"' } : {});
}

/** The issuer: the address of the realm without the path of OpenID Connect. */
function issuerAt(url: URL): string {
  return `${url.origin}${authPath.replace(/\/protocol\/.*/, '')}`;
}
