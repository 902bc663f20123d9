import 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { passwordGrant } from '../../src/auth/index.js';
import { createClient } from '../../src/client/index.js';
import { createReceiver } from '../../src/webhooks/index.js';
import { openWebhooks } from '../stand-in/webhooks/open-webhooks.js';
import { appIdentifier, clock, deliveryRequest, key } from '../webhooks/sign.js';
import { oddThrownValues } from './odd-thrown-values.js';

const client = { baseUrl: 'https://erp.example', userAgent: 'a', token: 'a1' };
const grant = { authUrl: 'https://id.example/oidc', clientId: 'a', clientSecret: 's', username: 'ann', password: 'p' };
const retry = { attempts: 1 };

function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no error',
    (error) => error.code ?? error,
  );
}

describe.each(oddThrownValues)('%s', (_, value, message) => {
  const fail = () => {
    throw value;
  };

  it('becomes an error of the client', async () => {
    const ok = async () => Response.json({ id: '7' });
    const calls = [{ fetch: fail }, { fetch: ok, authorize: fail }, { fetch: ok, onRequest: fail }];
    const codes = await Promise.all(
      calls.map((call) => codeOf(createClient({ ...client, retry, ...call }).get('account', '7'))),
    );
    expect(codes).toEqual(['network', 'wrong-argument', 'no error']);
  });

  it('becomes an error of a token source', async () => {
    const fetch = async () => Response.json({ access_token: 'a1', refresh_token: 'r1' });
    const calls = [{ fetch: fail }, { fetch, clientSecret: fail }, { fetch, onRotate: fail }];
    const codes = await Promise.all(calls.map((call) => codeOf(passwordGrant({ ...grant, ...call }).token())));
    expect(codes).toEqual(['auth-network', 'unavailable-credential', 'unsaved-rotation']);
  });

  it('becomes a refusal of a delivery', async () => {
    const { refused, statuses } = { refused: [] as string[], statuses: [] as number[] };
    const common = { appIdentifier, clock, queueOf: () => 'article.update', accept: async () => undefined };
    for (const changed of [{ keys: fail }, { accept: fail }, { queueOf: fail }]) {
      const onRefused = ({ code }: { readonly code: string }) => refused.push(code);
      const receive = createReceiver({ ...common, keys: { keys: [key.jwk] }, onRefused, ...changed });
      statuses.push((await receive(deliveryRequest())).status);
    }
    expect(refused).toEqual(['unavailable-keys', 'not-accepted', 'not-accepted']);
    expect(statuses).toEqual([503, 503, 503]);
  });

  it('becomes the error of an attempt of the stand-in', async () => {
    const { register, emit, runSender, attempts } = await openWebhooks({ delivery: { fetch: fail }, network: true });
    await register('article.update');
    await emit({ name: 'article.update', payload: {} });
    await runSender();
    expect(attempts[0]?.error).toBe(message);
  });
});
