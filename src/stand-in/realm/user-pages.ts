import { wrongArgument } from '../../diagnostics/arguments.js';
import { identityEndpoints } from '../../interface/identity-server.js';
import { readText } from '../../internal/http/read-body.js';
import { bounds } from '../bounds.js';
import type { StandInContext } from '../context.js';
import { authPath } from '../http/match.js';
import { authenticateUser } from './authentication.js';
import { type AuthorizationRequest, readAuthorization, redirectAddress } from './authorization.js';
import type { AuthorizationCodes } from './authorization-codes.js';
import { createConsents } from './consents.js';
import type { DeviceCodes } from './device-codes.js';
import { type Parameters, readForm } from './form.js';
import { askedToken, consentPage, decision, messagePage, signInPage } from './pages.js';
import { isRealmRefusal, noStore } from './refusal.js';

/** The path of the page on which a user enters the code of a device. */
export const devicePath = `${authPath}/device`;
const signInPath = `${authPath}${identityEndpoints.authorize.path}`;

/** The pages of the realm in a browser. */
export interface UserPages {
  /** Returns the sign-in page, or why there is none. */
  showSignIn(url: URL): Promise<Response>;
  /** Returns the address to which the browser is redirected after a user has decided. @param userName `undefined` if the user declines. */
  signIn(url: string | URL, userName: string | undefined): string;
  /** Answers the forms of the pages, and the page for device codes; `undefined` for other requests. */
  answer(request: Request): Promise<Response | undefined>;
}

/** Creates the pages of the realm. */
export function createUserPages(
  context: StandInContext,
  codes: AuthorizationCodes,
  deviceCodes: DeviceCodes,
): UserPages {
  const { clients = [], users = [] } = context.options;
  const consents = createConsents(context);

  const redirectOf = (request: AuthorizationRequest, userName: string | undefined): string =>
    redirectAddress(
      request,
      userName === undefined
        ? { error: 'access_denied', error_description: 'The user has declined.' }
        : { code: codes.issue(request, userName) },
    );

  /** Answers a request for the sign-in page, its form, or that of the question which follows at the first sign-in. */
  const answerSignIn = async (url: URL, form?: Parameters): Promise<Response> => {
    const request = readAuthorization(url.searchParams, clients);
    if ('problem' in request) return messagePage(400, 'This address cannot be used', request.problem);
    if ('redirect' in request) return redirect(302, request.redirect);
    const question = `The app "${request.clientId}" asks for access to this installation.`;
    if (form === undefined) return signInPage({ question });
    const decided = readDecision(form, request.clientId);
    if ('problem' in decided) return signInPage({ question, problem: decided.problem });
    const { userName } = decided;
    if (userName !== undefined) {
      const consent = { clientId: request.clientId, userName };
      if (form.get(decision.name) === decision.allow) await consents.grant(consent);
      else if (!consents.has(consent)) return consentPage(question, consents.ask(consent));
    }
    return redirect(303, redirectOf(request, userName));
  };

  /** Answers a request for the page of device codes, or its form. */
  const answerDevice = (url: URL, form?: Parameters): Response => {
    const userCode = form?.get('user_code') ?? url.searchParams.get('user_code') ?? '';
    const clientId = deviceCodes.clientOf(userCode);
    const question =
      clientId === undefined
        ? 'Enter the code that the device shows.'
        : `The app "${clientId}" on another device asks for access to this installation.`;
    if (form === undefined) return signInPage({ question, userCode });
    const decided = readDecision(form);
    if ('problem' in decided) return signInPage({ question, userCode, problem: decided.problem });
    if (!deviceCodes.decide(userCode, decided.userName))
      return signInPage({ question, userCode, problem: 'The code is unknown, was used before or has expired.' });
    const done = decided.userName === undefined ? 'You have declined.' : 'The device has access now.';
    return messagePage(200, 'Done', `${done} You can close this page.`);
  };

  /** Returns who has decided in a form; no name if the user declines. */
  const readDecision = (
    form: Parameters,
    clientId?: string,
  ): { readonly userName: string | undefined } | { readonly problem: string } => {
    if (form.get(decision.name) === decision.decline) return { userName: undefined };
    const token = form.get(askedToken);
    if (token !== undefined && clientId !== undefined) {
      const userName = consents.answeredBy(token, clientId);
      return userName === undefined
        ? { problem: 'The question is too old, or was answered. Sign in again.' }
        : { userName };
    }
    const user = authenticateUser(form, users);
    return isRealmRefusal(user) ? { problem: user.description } : { userName: user.name };
  };

  return {
    showSignIn: answerSignIn,

    signIn(url, userName) {
      const address = URL.canParse(String(url)) ? new URL(url) : undefined;
      const request = address?.pathname === signInPath ? readAuthorization(address.searchParams, clients) : undefined;
      if (request !== undefined && 'redirect' in request) return request.redirect;
      if (request === undefined || 'problem' in request) {
        const expected =
          'an address of the authorization endpoint with a known client_id and a registered redirect_uri';
        throw wrongArgument('The address of signIn', expected, String(url));
      }
      // A state that can no longer be written fails every request, which reports it.
      if (userName !== undefined) consents.grant({ clientId: request.clientId, userName }).catch(() => undefined);
      return redirectOf(request, userName);
    },

    async answer(request) {
      const url = new URL(request.url);
      const answerPage = url.pathname === devicePath ? answerDevice : answerSignIn;
      if (url.pathname === devicePath && request.method === 'GET') return answerDevice(url);
      if (![devicePath, signInPath].includes(url.pathname) || request.method !== 'POST') return undefined;
      const { text: body, ending, error } = await readText(request, { maxBytes: bounds.formBytes });
      if (ending === 'broken') throw error;
      if (ending === 'too-long') return messagePage(413, 'This form cannot be used', 'It is too long.');
      const form = readForm(request.headers, body);
      return isRealmRefusal(form)
        ? messagePage(400, 'This form cannot be used', form.description)
        : answerPage(url, form);
    },
  };
}

function redirect(status: 302 | 303, location: string): Response {
  return new Response(null, { status, headers: { location, ...noStore } });
}
