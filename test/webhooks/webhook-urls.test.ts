import { describe, expect, it } from 'vitest';
import { registrationPlan, type WebhookUrlsOptions, webhookUrls } from '../../src/webhooks/index.js';

const baseUrl = 'https://app.example/hooks';
const appIdentifier = 'my-app';

describe('each queue', () => {
  const queues = ['article.update', 'article(sales-channel-id=7).update', { queue: 'nightly-export', owner: 'APP' }];
  const { registrations, diagnostics, queueOf } = webhookUrls({ baseUrl, appIdentifier, queues });

  it('has a URL of its own', () => {
    expect(registrations).toEqual([
      { url: `${baseUrl}/article.update`, destinationQueue: 'article.update', appIdentifier },
      {
        url: `${baseUrl}/article(sales-channel-id%3D7).update`,
        destinationQueue: 'article(sales-channel-id=7).update',
        appIdentifier,
      },
      {
        url: `${baseUrl}/nightly-export`,
        destinationQueue: 'nightly-export',
        destinationOwner: 'APP',
        appIdentifier,
      },
    ]);
    expect(diagnostics).toEqual([]);
    expect(registrationPlan(registrations, []).add).toEqual(registrations);
  });

  it.each([
    ['https://app.example/hooks/article.update', 'article.update'],
    ['http://localhost:8080/hooks/article.update?x=1', 'article.update'],
    ['http://localhost/hooks/article(sales-channel-id%3D7).update', 'article(sales-channel-id=7).update'],
    ['http://localhost/hooks/article(sales-channel-id=7).update', 'article(sales-channel-id=7).update'],
    ['http://localhost/hooks/article%28sales-channel-id%3d7%29.update', 'article(sales-channel-id=7).update'],
    ['http://localhost/hooks/nightly-export', 'nightly-export'],
    ['http://localhost/hooks/article.create', undefined],
    ['http://localhost/hooks/', undefined],
    ['http://localhost/hooks/article.update/', undefined],
    ['http://localhost/article.update', undefined],
    ['http://localhost/hooks/%ff', undefined],
    ['http://localhost/hooks/__proto__', undefined],
  ])('is found by the path of %s: %s', (url, queue) => {
    expect(queueOf({ url })).toBe(queue);
  });
});

it.each([`${baseUrl}/`, baseUrl])('ignores a slash at the end of %s', (given) => {
  const { registrations } = webhookUrls({ baseUrl: given, appIdentifier, queues: ['article.update'] });
  expect(registrations[0]?.url).toBe('https://app.example/hooks/article.update');
});

it('distinguishes a final slash of a queue from one of the path', () => {
  const queues = ['report', 'report/'].map((queue) => ({ queue, owner: 'APP' }));
  const { queueOf } = webhookUrls({ baseUrl, appIdentifier, queues, ignoreFinalSlash: true });
  const found = ['report', 'report/', 'report%2F', 'report%2F/', 'report//'].map((path) =>
    queueOf({ url: `${baseUrl}/${path}` }),
  );
  expect(found).toEqual(['report', 'report/', 'report/', 'report/', 'report/']);
});

it.each([
  ['/', '/article.update', '/hooks/article.update'],
  ['/internal/hooks', '/internal/hooks/article.update', '/hooks/article.update'],
  ['/internal/hooks/', '/internal/hooks/article.update', '/hooks/article.update/'],
])('finds queues below %s, the path at which requests arrive', (arrivalPath, path, registered) => {
  const { registrations, queueOf } = webhookUrls({ baseUrl, arrivalPath, appIdentifier, queues: ['article.update'] });
  expect(registrations.map(({ url }) => url)).toEqual(['https://app.example/hooks/article.update']);
  expect(queueOf({ url: `http://localhost${path}` })).toBe('article.update');
  expect(queueOf({ url: `http://localhost${registered}` })).toBe(undefined);
});

it('reports what would be registered and never fire, or be refused', () => {
  const destinations = [
    { owner: '#acme#', queue: 'article.update' },
    { owner: 'APP', queue: 'nightly-export' },
  ];
  const { diagnostics } = webhookUrls({
    baseUrl: `https://app.example/${'h'.repeat(250)}`,
    appIdentifier,
    destinations,
    queues: [
      'artcle.update',
      'article(sales-channel-id=a-b).update',
      { queue: 'nightly-exprt', owner: 'APP' },
      'nightly-export',
    ],
  });
  expect(diagnostics.map(({ code, path }) => `${path} ${code}`)).toEqual([
    '/0/url webhook-url-length',
    '/0/destinationQueue unknown-event',
    '/1/url webhook-url-length',
    '/1/destinationQueue event-filter-value',
    '/2/url webhook-url-length',
    '/2/destinationQueue unknown-app-queue',
    '/3/url webhook-url-length',
    '/3/destinationOwner app-queue-owner',
  ]);
  expect(diagnostics[1]?.fixes?.[0]?.changes).toMatchObject([{ path: '/0/destinationQueue', value: 'article.update' }]);
});

it.each<[Partial<WebhookUrlsOptions>, string]>([
  [{ baseUrl: undefined as never }, 'baseUrl'],
  [{ baseUrl: '/hooks' }, 'baseUrl'],
  [{ baseUrl: 'ftp://app.example' }, 'baseUrl'],
  [{ baseUrl: 'https://user@app.example' }, 'baseUrl'],
  [{ baseUrl: `${baseUrl}?a=b` }, 'baseUrl'],
  [{ appIdentifier: '' }, 'appIdentifier'],
  [{ queues: 'article.update' as never }, 'queues'],
  [{ queues: [{ queue: 'a' } as never] }, 'queues'],
  [{ queues: ['a.b', { queue: 'a.b', owner: 'APP' }] }, 'without duplicate names'],
  [{ queue: 'x' } as never, 'queue'],
  [{ arrivalPath: 'hooks' }, 'arrivalPath'],
  [{ arrivalPath: '//other.example' }, 'arrivalPath'],
  [{ arrivalPath: '/hooks?a=b' }, 'arrivalPath'],
  [{ ignoreFinalSlash: 'yes' as never }, 'ignoreFinalSlash'],
])('checks its options: %j', (changed, message) => {
  expect(() => webhookUrls({ baseUrl, appIdentifier, queues: ['a.b'], ...changed })).toThrow(message);
});
