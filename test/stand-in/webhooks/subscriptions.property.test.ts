import fc from 'fast-check';
import { expect, it } from 'vitest';
import { subscriptionTransitions } from '../../../src/interface/index.js';
import { propertyRuns } from '../../support/property-runs.js';
import { type Opened, openWebhooks } from './open-webhooks.js';

type State = 'ACTIVE' | 'DEACTIVATED' | 'REVOKED' | 'REMOVED';

/** What a stand-in should have: the state of each subscription that was ever registered. */
interface Model {
  readonly states: Map<string, State>;
}

interface Real extends Opened {
  readonly ids: Map<string, string>;
}

type Command = fc.AsyncCommand<Model, Real>;

/** Registrations that differ in one member each; the last of them is the first one with the default written out. */
const registrations = [
  { url: 'http://127.0.0.1/a', destinationQueue: 'article.update', appIdentifier: 'one' },
  { url: 'http://127.0.0.1/b', destinationQueue: 'article.update', appIdentifier: 'one' },
  { url: 'http://127.0.0.1/a', destinationQueue: 'article(sales-channel-id=7).update', appIdentifier: 'one' },
  { url: 'http://127.0.0.1/a', destinationQueue: 'article.update', appIdentifier: 'two' },
  { url: 'http://127.0.0.1/a', destinationQueue: 'article.update' },
  { url: 'http://127.0.0.1/a', destinationQueue: 'article.update', appIdentifier: 'one', destinationOwner: 'APP' },
  { url: 'http://127.0.0.1/a', destinationQueue: 'article.update', appIdentifier: 'one', destinationOwner: '#acme#' },
] as const;
const identities = ['a', 'b', 'a filtered', 'a of two', 'a of none', 'a of APP', 'a'] as const;

/** The documented transitions, as the text of the interface states them, and those that are assumed; others are answered 404. */
const expected: Readonly<Record<string, State>> = {
  'none register': 'ACTIVE',
  'ACTIVE register': 'ACTIVE',
  'REMOVED register': 'ACTIVE',
  'DEACTIVATED register': 'ACTIVE',
  'ACTIVE deregister': 'REMOVED',
  'REVOKED register': 'REVOKED',
  'REMOVED deregister': 'REMOVED',
  'DEACTIVATED deregister': 'REMOVED',
  'REVOKED deregister': 'REVOKED',
};

const met = new Map<string, number>();

function change(trigger: 'register' | 'deregister', index: number): Command {
  return {
    check: () => true,
    async run({ states }, { call, ids }) {
      const identity = identities[index] ?? '';
      const step = `${states.get(identity) ?? 'none'} ${trigger}`;
      met.set(step, (met.get(step) ?? 0) + 1);
      const { status, body } = await call(`${trigger}Webhook`, registrations[index]);
      const state = expected[step];
      expect(status, step).toBe(state === undefined ? 404 : 200);
      if (state === undefined) return;
      expect(body['state'], step).toBe(state);
      // The same subscription, whatever has happened to it.
      expect(body['id'], step).toBe(ids.get(identity) ?? body['id']);
      ids.set(identity, String(body['id']));
      states.set(identity, state);
    },
    toString: () => `${trigger} ${identities[index]}`,
  };
}

function switchOff(index: number, state: 'DEACTIVATED' | 'REVOKED'): Command {
  const identity = identities[index] ?? '';
  return {
    check: ({ states }) => states.has(identity),
    async run({ states }, real) {
      await real.switchOff(real.ids.get(identity) ?? '', state);
      states.set(identity, state);
    },
    toString: () => `${state} ${identity}`,
  };
}

/** Checks which subscriptions an event reaches, and the rows of their template. */
const observe: Command = {
  check: () => true,
  async run({ states }, { ids, rows, deliveriesOf }) {
    const found = (rows()['system.queryAppMessageWebhook'] ?? []).map(({ id, state }) => [id, state]);
    expect(found).toEqual([...states].map(([identity, state]) => [ids.get(identity), state]));
    const reached = deliveriesOf({ name: 'article.update' }).map((one) => Object(Object(one).record).subscriptionId);
    const active = [...states].filter(
      ([identity, state]) => state === 'ACTIVE' && identity !== 'a filtered' && identity !== 'a of APP',
    );
    expect(reached).toEqual(active.map(([identity]) => ids.get(identity)));
  },
  toString: () => 'observe',
};

const index = fc.nat({ max: registrations.length - 1 });
const commands = fc.commands(
  [
    index.map((at) => change('register', at)),
    index.map((at) => change('deregister', at)),
    fc.tuple(index, fc.constantFrom('DEACTIVATED', 'REVOKED')).map(([at, state]) => switchOff(at, state)),
    fc.constant(observe),
  ],
  { size: 'large' },
);

it('subscriptions behave as their table of states, in any sequence', async () => {
  const runs = propertyRuns(60);
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const real = { ...(await openWebhooks()), ids: new Map<string, string>() };
      await fc.asyncModelRun(() => ({ model: { states: new Map() }, real }), sequence);
    }),
    { numRuns: runs },
  );
  const documented = subscriptionTransitions.map(({ from, trigger }) => `${from ?? 'none'} ${trigger}`);
  for (const step of documented) expect(Object.keys(expected)).toContain(step);
  for (const step of [...Object.keys(expected), 'none deregister'])
    expect(met.get(step) ?? 0, step).toBeGreaterThan(runs / 10);
});
