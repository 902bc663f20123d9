import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type Engine, openEngine } from '../../src/engine/index.js';
import { failure } from './support/failure.js';
import { temporaryFiles } from './support/temporary-files.js';

const files = temporaryFiles();

/** Rows, and a query on them that takes minutes. */
const rows = Array.from({ length: 3_000 }, (_, id) => ({ id, name: `n${id}` }));
const long =
  'SELECT count(*) FROM a.b JOIN (SELECT name FROM a.b) AS x ON (x.name <> name) JOIN (SELECT name FROM a.b) AS y ON (y.name <> name)';

const open = (): Promise<Engine> => openEngine({ tables: { 'a.b': rows } });
const codesOf = async (job: Promise<unknown>): Promise<readonly string[]> =>
  (await failure(job)).diagnostics.map(({ code }) => code);
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('close', () => {
  it('is called at the end of await using', async () => {
    const opened = await open();
    {
      await using engine = opened;
      expect((await engine.execute('SELECT id FROM a.b WHERE id = 1')).data).toEqual([{ id: 1 }]);
    }
    expect(await codesOf(opened.execute('SELECT id FROM a.b'))).toEqual(['engine-closed']);
  });

  it.each([0, 1, 5, 100])('stops queries that have run for %i ms', async (milliseconds) => {
    const engine = await open();
    const executed = codesOf(engine.execute(long));
    const streamed = engine.stream(long).then(({ rows: all }) => codesOf(all[Symbol.asyncIterator]().next()));
    await pause(milliseconds);
    engine.close();
    expect(await Promise.all([executed, streamed])).toEqual([['engine-closed'], ['engine-closed']]);
  });

  // Regression: closing the database while a connection was made crashed the process.
  it.each([0, 1, 2])('stops queries that started %i ms ago', async (milliseconds) => {
    const engine = await open();
    const executed = Array.from({ length: 8 }, () => codesOf(engine.execute(long)));
    await pause(milliseconds);
    engine.close();
    expect(await Promise.all(executed)).toEqual(Array(8).fill(['engine-closed']));
  });

  it('stops a stream at its next chunk, and rejects later queries', async () => {
    const engine = await open();
    const stream = (await engine.stream('SELECT id FROM a.b')).rows[Symbol.asyncIterator]();
    await stream.next();
    engine.close();
    const rest = async (): Promise<void> => {
      while (!(await stream.next()).done);
    };
    expect(await codesOf(rest())).toEqual(['engine-closed']);
    expect(await codesOf(engine.execute('SELECT id FROM a.b'))).toEqual(['engine-closed']);
  });
});

it('runs any number of queries at once without a warning of Node', async () => {
  const engine = await open();
  const warnings: string[] = [];
  const note = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', note);
  await Promise.all(Array.from({ length: 50 }, () => engine.execute('SELECT id FROM a.b LIMIT 1')));
  // Node reports warnings later.
  await pause(0);
  process.off('warning', note);
  engine.close();
  expect(warnings).toEqual([]);
});

describe('a signal', () => {
  it.each([0, 1, 5, 100])(
    'stops a query that has run for %i ms, rejects with its reason, and leaves the engine open',
    async (milliseconds) => {
      const engine = await open();
      const controller = new AbortController();
      const executed = engine.execute(long, { signal: controller.signal });
      const reason = expect(executed).rejects.toThrow('Enough.');
      await pause(milliseconds);
      controller.abort(new Error('Enough.'));
      await reason;
      expect((await engine.execute('SELECT id FROM a.b LIMIT 1')).data).toHaveLength(1);
      engine.close();
    },
  );

  it('is shared by many queries and engines with one listener at most, and none is left', async () => {
    const { signal } = new AbortController();
    const engine = await open();
    const count = 30;
    const queries = Array.from({ length: count }, () => engine.execute('SELECT id FROM a.b LIMIT 1', { signal }));
    const engines = Array.from({ length: count }, () => openEngine({ tables: { 'a.b': rows.slice(0, 3) }, signal }));
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, getEventListeners(signal, 'abort').length);
    });
    await Promise.all(queries);
    for (const one of await Promise.all(engines)) one.close();
    clearInterval(watch);
    expect(most).toBe(1);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    engine.close();
  });

  it('stops reading files', async () => {
    const file = files.write(
      'many.ndjson',
      rows
        .map((row) => `${JSON.stringify(row)}\n`)
        .join('')
        .repeat(100),
    );
    const controller = new AbortController();
    const opened = openEngine({ tables: { 'a.b': file }, signal: controller.signal });
    const reason = expect(opened).rejects.toThrow('Enough.');
    await pause(5);
    controller.abort(new Error('Enough.'));
    await reason;
  });
});
