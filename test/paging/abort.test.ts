import { describe, expect, it } from 'vitest';
import { paginate } from '../../src/paging/index.js';
import { parse } from '../../src/vql/index.js';
import { idsOf, newCounter, numbered, query, range } from './pages.js';

const reason = new Error('enough');

/** A promise and the function that fulfils it. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

describe('a signal', () => {
  it('sends nothing if it is aborted already', async () => {
    const counter = newCounter();
    const pager = paginate(query, { parse, fetchPage: numbered(5, counter), signal: AbortSignal.abort(reason) });
    await expect(pager.next()).rejects.toBe(reason);
    expect(counter.requests).toBe(0);
  });

  it('stops a request that ignores it', async () => {
    const controller = new AbortController();
    const sent = gate();
    const fetchPage = () => {
      sent.open();
      return new Promise<never>(() => undefined);
    };
    const pager = paginate(query, { parse, fetchPage, signal: controller.signal });
    const waiting = pager.next();
    await sent.opened;
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(pager.next()).rejects.toBe(reason);
  });

  it('is passed to the request with its reason', async () => {
    const controller = new AbortController();
    let given: AbortSignal | undefined;
    const sent = gate();
    const fetchPage = (_: unknown, { signal }: { readonly signal: AbortSignal }) => {
      given = signal;
      sent.open();
      return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const waiting = paginate(query, { parse, fetchPage, signal: controller.signal }).next();
    await sent.opened;
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(given?.reason).toBe(reason);
  });

  it('stops in the middle of a page', async () => {
    const controller = new AbortController();
    const pager = paginate(query, { parse, fetchPage: numbered(5), signal: controller.signal });
    await pager.next();
    controller.abort(reason);
    await expect(pager.next()).rejects.toBe(reason);
    expect(pager.checkpoint()).toMatchObject({ offset: 0 });
  });

  it('discards a page that is received too late', async () => {
    const controller = new AbortController();
    const sent = gate();
    const answered = gate();
    const rows = numbered(5);
    const fetchPage: typeof rows = async (request) => {
      sent.open();
      await answered.opened;
      return rows(request);
    };
    const pager = paginate(query, { parse, fetchPage, signal: controller.signal, pageSize: 2 });
    const waiting = pager.next();
    await sent.opened;
    controller.abort(reason);
    answered.open();
    await expect(waiting).rejects.toBe(reason);
    expect(pager.checkpoint()).toMatchObject({ offset: 0, isDone: false });
  });

  it('stops a wait between two attempts', async () => {
    const controller = new AbortController();
    const retry = { delayMs: 60_000, onRetry: () => controller.abort(reason) };
    const fetchPage = () => Promise.reject(new Error('down'));
    await expect(paginate(query, { parse, fetchPage, retry, signal: controller.signal }).next()).rejects.toBe(reason);
  });

  it('changes nothing after the last page', async () => {
    const controller = new AbortController();
    const pager = paginate(query, { parse, fetchPage: numbered(2), signal: controller.signal });
    await pager.toArray({ max: 5 });
    controller.abort(reason);
    expect(await pager.next()).toEqual({ done: true, value: undefined });
  });

  it('has no listener after the last page, nor between pages', async () => {
    const { signal } = new AbortController();
    const listeners: unknown[] = [];
    let added = 0;
    const counted = new Proxy(signal, {
      get(target, name) {
        if (name === 'addEventListener')
          return (type: string, listener: unknown) => {
            expect(type).toBe('abort');
            added += 1;
            listeners.push(listener);
          };
        if (name === 'removeEventListener')
          return (type: string, listener: unknown) => {
            expect(type).toBe('abort');
            listeners.splice(listeners.indexOf(listener), 1);
          };
        return Reflect.get(target, name);
      },
    });
    const pager = paginate(query, { parse, fetchPage: numbered(5), pageSize: 2, signal: counted });
    await pager.next();
    expect([added, listeners]).toEqual([1, []]);
    expect(idsOf(await pager.toArray({ max: 5 }))).toEqual(range(2, 5));
    expect(listeners).toEqual([]);
  });
});
