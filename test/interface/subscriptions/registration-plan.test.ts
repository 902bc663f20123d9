import { describe, expect, it } from 'vitest';
import { type ExistingSubscription, registrationPlan } from '../../../src/interface/index.js';

const wanted = { url: 'https://example.org/hook', destinationQueue: 'article.update', appIdentifier: 'my-app' };
const active = { ...wanted, id: '7', state: 'ACTIVE' };

function plan(existing: ExistingSubscription, registrations = [wanted]) {
  const { add, keep, stale } = registrationPlan(registrations, [existing]);
  return { add: add.length, keep: keep.length, stale: stale.map(({ reason }) => reason) };
}

describe('the plan of registrations', () => {
  it.each<[string, ExistingSubscription, object]>([
    ['keeps an active subscription', active, { add: 0, keep: 1, stale: [] }],
    [
      'keeps one with the owner of the platform',
      { ...active, destinationOwner: '#acme#' },
      { add: 0, keep: 1, stale: [] },
    ],
    [
      'does not take a queue of another owner for it',
      { ...active, destinationOwner: 'APP' },
      { add: 1, keep: 0, stale: ['twin'] },
    ],
    ['registers again what was switched off', { ...active, state: 'DEACTIVATED' }, { add: 1, keep: 0, stale: [] }],
    ['registers again what has an unknown state', { ...active, state: undefined }, { add: 1, keep: 0, stale: [] }],
    [
      'finds the twin at another url',
      { ...active, url: 'https://example.org/old' },
      { add: 1, keep: 0, stale: ['twin'] },
    ],
    [
      'finds a queue that is not wanted',
      { ...active, destinationQueue: 'a.b' },
      { add: 1, keep: 0, stale: ['unwanted'] },
    ],
    ['leaves another app alone', { ...active, appIdentifier: 'other' }, { add: 1, keep: 0, stale: [] }],
    ['reads null as absent', { ...active, appIdentifier: null, id: null }, { add: 1, keep: 0, stale: [] }],
  ])('%s', (_, existing, expected) => {
    expect(plan(existing)).toEqual(expected);
  });

  it('names what the platform has revoked, which registering may not bring back', () => {
    const revoked = { ...active, state: 'REVOKED' };
    const found = registrationPlan([wanted], [revoked, { ...revoked, destinationQueue: 'a.b' }]);
    expect(found).toEqual({ add: [wanted], keep: [], stale: [], revoked: [revoked] });
  });

  it('removes the last subscription of an app that is named', () => {
    expect(registrationPlan([], [active]).stale).toEqual([]);
    expect(registrationPlan([], [active], { apps: ['my-app'] }).stale).toEqual([
      { subscription: active, reason: 'unwanted' },
    ]);
  });

  it('refuses an unknown option', () => {
    const options = { platformOwner: '#acme#' };
    expect(() => registrationPlan([], [], options as never)).toThrow(/platformOwner/);
  });
});
