import { describe, expect, it } from 'vitest';
import { type CheckRegistrationOptions, checkRegistration, type Registration } from '../../../src/interface/index.js';
import { subscriptionSchema } from '../../../src/resources/index.js';
import { errorOf } from '../../support/error-of.js';

const valid = { url: 'https://example.org/hook', destinationQueue: 'article.update', appIdentifier: 'my-app' };
const destinations = [
  { owner: '#acme#', queue: 'article.update' },
  { owner: 'APP', queue: 'nightly-export' },
];

function problemsOf(changes: object, options?: CheckRegistrationOptions): readonly string[] {
  const problems = checkRegistration({ ...valid, ...changes } as Registration, options);
  return problems.map(({ severity, code, path }) => `${severity} ${code} ${path}`);
}

describe('checkRegistration', () => {
  it.each([
    {},
    { url: 'http://example.org' },
    { url: 'ws://topic/articles' },
    { url: `https://example.org/${'a'.repeat(235)}` },
    { destinationOwner: '#acme#' },
    { destinationOwner: 'APP', destinationQueue: 'Nightly Export' },
  ])('accepts %j', (changes) => {
    expect(problemsOf(changes)).toEqual([]);
    expect(subscriptionSchema.safeParse({ ...valid, ...changes }).success).toBe(true);
  });

  it.each(['ftp://example.org', 'ws://other/topic', 'wss://topic/a', 'HTTPS://example.org', 'example.org', ''])(
    'reports the url %j',
    (url) => {
      expect(problemsOf({ url })).toEqual(['error webhook-url /url']);
      expect(subscriptionSchema.safeParse({ ...valid, url }).success).toBe(false);
    },
  );

  it.each(['http://', 'http://[', 'https://a b/x', 'http://a:b/'])('reports %j, which is no url', (url) => {
    expect(problemsOf({ url })).toEqual(['error webhook-url /url']);
  });

  it.each([{}, { destinationOwner: 'APP' }])('reports an empty queue: %j', (changes) => {
    expect(problemsOf({ ...changes, destinationQueue: '' })).toEqual([
      'error missing-registration-member /destinationQueue',
    ]);
  });

  it('reports a url that is too long', () => {
    const url = `https://example.org/${'a'.repeat(236)}`;
    const [problem] = checkRegistration({ ...valid, url });
    expect(problem?.message).toBe('The url has 256 characters; at most 255 are stored.');
    expect(problem?.path).toBe('/url');
    expect(subscriptionSchema.safeParse({ ...valid, url }).success).toBe(false);
  });

  it('warns of deliveries without authentication', () => {
    expect(problemsOf({ appIdentifier: undefined })).toEqual(['warning unauthenticated-deliveries ']);
  });

  it('reports a queue of an app that is registered with the owner of the platform', () => {
    const changes = { destinationQueue: 'nightly-export' };
    const expected = ['error app-queue-owner /destinationOwner'];
    expect(problemsOf(changes, { destinations })).toEqual(expected);
    expect(problemsOf({ ...changes, destinationOwner: '#acme#' }, { destinations, platformOwner: '#acme#' })).toEqual(
      expected,
    );
    expect(problemsOf({ ...changes, destinationOwner: 'APP' }, { destinations })).toEqual([]);
    const [problem] = checkRegistration({ ...valid, ...changes }, { destinations });
    expect(problem?.message).toBe('The queue "nightly-export" is not the platform\'s: its owner is "APP".');
    expect(problem?.fixes).toEqual([
      { title: 'Set the owner "APP"', edits: [], changes: [{ path: '/destinationOwner', value: 'APP' }], safe: false },
    ]);
  });

  it('names each owner of a queue that several apps have, and offers each', () => {
    const several = ['APP', 'OTHER', 'APP'].map((owner) => ({ owner, queue: 'nightly' }));
    const [problem] = checkRegistration({ ...valid, destinationQueue: 'nightly' }, { destinations: several });
    expect(problem?.message).toBe('The queue "nightly" is not the platform\'s: its owner is "APP" or "OTHER".');
    expect(problem?.fixes?.map(({ title, changes }) => [title, changes?.[0]?.value])).toEqual([
      ['Set the owner "APP"', 'APP'],
      ['Set the owner "OTHER"', 'OTHER'],
    ]);
  });

  it('warns of a misspelled queue of an app, with its place in the text', () => {
    const registration = { ...valid, destinationOwner: 'APP', destinationQueue: 'nightly-exprt' };
    const span = { start: 0, end: 13 };
    const path = '/destinationQueue';
    expect(checkRegistration(registration, { destinations })).toEqual([
      {
        code: 'unknown-app-queue',
        severity: 'warning',
        message: 'The owner "APP" has no queue "nightly-exprt". Did you mean "nightly-export"?',
        path,
        span,
        fixes: [
          {
            title: 'Replace with "nightly-export"',
            edits: [],
            changes: [{ path, span, value: 'nightly-export' }],
            safe: false,
          },
        ],
      },
    ]);
  });

  it.each([
    ['article(sales-channel-id=a-b).update', 'warning event-filter-value /destinationQueue'],
    ['artcle.update', 'error unknown-event /destinationQueue'],
    ['article', 'error event-name /destinationQueue'],
    ['document.customer_ordr.create', 'error unknown-document-category /destinationQueue'],
  ])('reports the name %s', (destinationQueue, problem) => {
    expect(problemsOf({ destinationQueue }, { destinations })).toEqual([problem]);
  });

  it('reports members that are not texts', () => {
    const changes = { url: undefined, destinationQueue: 5, destinationOwner: null, appIdentifier: {} };
    expect(problemsOf(changes)).toEqual([
      'error missing-registration-member /url',
      'error missing-registration-member /destinationQueue',
      'error missing-registration-member /destinationOwner',
      'error missing-registration-member /appIdentifier',
    ]);
  });

  it('rejects what is not an object, and a misspelled option', () => {
    expect(errorOf(() => checkRegistration('text' as never)).code).toBe('wrong-argument');
    expect(errorOf(() => checkRegistration(valid, { destination: [] } as never)).code).toBe('unknown-option');
  });
});
