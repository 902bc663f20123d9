import { describe, expect, it } from 'vitest';
import { isSameSubscription, platformOwnerOf, subscriptionKey } from '../../../src/interface/index.js';
import { errorOf } from '../../support/error-of.js';

const first = { url: 'https://example.org/hook', destinationQueue: 'article.update', appIdentifier: 'my-app' };

describe('isSameSubscription', () => {
  it.each([
    ['the same members', {}, true],
    ['the owner that is the default', { destinationOwner: '#acme#' }, true],
    ['another url', { url: 'https://example.org/hook?' }, false],
    ['another queue', { destinationQueue: 'article.create' }, false],
    ['another app', { appIdentifier: 'other-app' }, false],
    ['no app', { appIdentifier: undefined }, false],
    ['another owner', { destinationOwner: 'APP' }, false],
  ])('of %s', (_, changes, expected) => {
    const second = { ...first, ...changes };
    expect(isSameSubscription(first, second)).toBe(expected);
    expect(subscriptionKey(first) === subscriptionKey(second)).toBe(expected);
  });

  it('knows the owner of the platform from its option', () => {
    const second = { ...first, destinationOwner: '#acme#' };
    expect(isSameSubscription(first, second, { platformOwner: platformOwnerOf('acme') })).toBe(true);
    expect(isSameSubscription(first, second, { platformOwner: platformOwnerOf('other') })).toBe(false);
  });

  it('has no two keys that only look the same', () => {
    expect(subscriptionKey({ url: 'b","c', destinationQueue: 'a' })).not.toBe(
      subscriptionKey({ url: 'c', destinationQueue: 'a","b' }),
    );
    expect(subscriptionKey({ ...first, appIdentifier: 'null' })).not.toBe(
      subscriptionKey({ ...first, appIdentifier: undefined }),
    );
  });

  it('rejects what is not an object, and a misspelled option', () => {
    expect(errorOf(() => isSameSubscription(first, 'x' as never)).message).toContain('The second registration');
    expect(errorOf(() => subscriptionKey(null as never)).code).toBe('wrong-argument');
    expect(errorOf(() => subscriptionKey(first, { owner: 'x' } as never)).code).toBe('unknown-option');
  });
});
