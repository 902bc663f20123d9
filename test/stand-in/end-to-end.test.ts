import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPayload } from '../../src/resources/index.js';
import { type Erp, openErp } from './support/open-erp.js';

interface Delivery {
  readonly body: string;
  readonly authorization: string | undefined;
  readonly userId: string | string[] | undefined;
}

const received: Delivery[] = [];
/** The statuses of the next answers; then 200. */
const answers: number[] = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push({ body, authorization: request.headers.authorization, userId: request.headers['x-user-id'] });
  response.writeHead(answers.shift() ?? 200).end();
});
let url: string;
let state: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server on a port has an address.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  state = await mkdtemp(join(tmpdir(), 'vql-kit-erp-'));
});
afterAll(async () => {
  server.close();
  await rm(state, { recursive: true });
});

const queue = 'document.customer_order.create';
const options = {
  apps: [{ identifier: 'my-app', userName: 'bob' }],
  documents: { transitions: { create: { category: 'CUSTOMER_ORDER' } } },
} as const;
const open = (): Promise<Erp> => openErp({ ...options, state });
const recipients = async ({ client }: Erp): Promise<readonly unknown[]> => {
  const statement = 'SELECT eventTopic, recipients.state, recipients.sentAttempts FROM system.queryAppMessageEntry';
  return client.query(statement).toArray({ max: 10 });
};

it('logs in, registers, creates a document, receives the webhook, and reads the record, also after a restart', async () => {
  const erp = await open();
  const { client } = erp;
  const registration = { url, destinationQueue: queue, appIdentifier: 'my-app' };
  expect((await client.webhooks.destinations()).map((one) => one.queue)).toContain(queue);
  expect((await client.webhooks.plan([registration])).add).toEqual([registration]);
  await client.webhooks.register(registration);
  expect((await client.webhooks.plan([registration])).add).toEqual([]);

  answers.push(503);
  const { document } = await client.documents.create({ transitionId: 'create', document: { accountId: '7' } });
  await erp.runSender();
  await erp.runSender();
  expect(received).toHaveLength(2);
  const { body, authorization = '', userId } = received[1] ?? { body: '', authorization: '', userId: '' };
  expect(userId).toBe('ada');
  // A JWK set is JSON, which the types of jose divide by the kind of key.
  const keys = createLocalJWKSet((await erp.jwks()) as JSONWebKeySet);
  const verified = await jwtVerify(authorization.replace('Bearer ', ''), keys, {
    audience: 'my-app',
    algorithms: ['ES256'],
    requiredClaims: ['exp'],
    currentDate: new Date(erp.clock.now()),
  });
  expect(verified.payload.aud).toBe('my-app');

  const { value } = readPayload(queue, JSON.parse(body));
  const id = String(value?.documentId);
  expect(id).toBe(document?.id);
  expect(await client.get('document', id)).toMatchObject({
    id,
    accountId: '7',
    documentTypeCategory: 'CUSTOMER_ORDER',
  });
  const sent = await recipients(erp);
  expect(sent).toEqual([{ eventTopic: queue, 'recipients.state': ['SENT'], 'recipients.sentAttempts': [2] }]);
  expect(erp.attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 503],
    [2, 200],
  ]);
  await erp.close();

  const again = await open();
  expect(await again.client.get('document', id)).toMatchObject({ id, accountId: '7' });
  expect(await recipients(again)).toEqual(sent);
  expect(await again.jwks()).toEqual(await erp.jwks());
  expect((await again.client.webhooks.plan([registration])).keep).toHaveLength(1);
  await again.client.webhooks.deregister(registration);
  await again.client.documents.create({ transitionId: 'create', document: {} });
  await again.runSender();
  expect(received).toHaveLength(2);
  await again.close();
});

it('causes no delivery to the app itself, by a write with the header of suppression', async () => {
  received.length = 0;
  const erp = await openErp(options);
  await erp.client.webhooks.register({ url, destinationQueue: queue, appIdentifier: 'my-app' });
  const request = { transitionId: 'create', document: {} };
  await erp.send('POST', '/erp/documents', request, {
    'x-vendor-suppress-own-webhooks': 'true',
    'user-agent': 'my-app',
  });
  await erp.runSender();
  expect(erp.deliveries).toEqual([]);
  await erp.send('POST', '/erp/documents', request, { 'user-agent': 'my-app' });
  await erp.runSender();
  expect(received).toHaveLength(1);
  await erp.close();
});
