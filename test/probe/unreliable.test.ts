import { describe, expect, it } from 'vitest';
import { type ProbeReport, probe } from '../../src/probe/index.js';
import type { Handler } from '../support/fetch-by.js';
import { openService } from './support/open-service.js';
import { template } from './support/rows.js';

/** Probes the stand-in through a function that sees each request to execute a statement, with its number. */
async function probeThrough(answer: (statement: string, nth: number) => Response | undefined): Promise<ProbeReport> {
  let count = 0;
  const around =
    (fetch: Handler): Handler =>
    async (request) => {
      if (!request.url.endsWith('/execute')) return fetch(request);
      count += 1;
      const { statement } = (await request.clone().json()) as { readonly statement: string };
      return answer(statement, count) ?? fetch(request);
    };
  const clientOf = await openService();
  return probe(clientOf(around), { template });
}

function deviationsIn({ answers }: ProbeReport): readonly string[] {
  return answers.flatMap(({ id, verdict }) => (['holds', 'unclear'].includes(verdict) ? [] : [`${id} ${verdict}`]));
}

function foundIn({ answers }: ProbeReport, wanted: string): string | undefined {
  return answers.find(({ id }) => id === wanted)?.found;
}

describe('a service that is not reliable', () => {
  it('loses nothing by one failure', async () => {
    const whole = await probeThrough(() => undefined);
    for (const status of [500, 503, 408]) {
      const report = await probeThrough((_, nth) => (nth === 12 ? new Response('', { status }) : undefined));
      expect(report.answers).toEqual(whole.answers);
      expect(report.complete).toBe(true);
    }
  });

  it('says that an answer is nested too deep', async () => {
    const deep = `{"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    const headers = { 'content-type': 'application/json' };
    const report = await probeThrough((_, nth) => (nth > 8 ? new Response(deep, { headers }) : undefined));
    expect(JSON.stringify(report)).toMatch(
      /The answer with status 200 cannot be read: it is nested more than \d+ levels deep\./,
    );
  });

  it.each([
    ['a failure', () => new Response('', { status: 503 })],
    ['a page in HTML', () => new Response('<p>Log in</p>', { headers: { 'content-type': 'text/html' } })],
    ['an answer without rows', () => Response.json({ message: 'Later.' })],
  ])('leaves the report incomplete, and states no fact, with %s from some request on', async (_, answer) => {
    const report = await probeThrough((__, nth) => (nth > 8 ? answer() : undefined));
    expect(report.complete).toBe(false);
    expect(deviationsIn(report)).toEqual([]);
  });

  it.each([
    ['a wrong address', () => new Response('', { status: 404 })],
    ['no rows', () => Response.json({ data: [] })],
  ])('leaves the report incomplete with %s', async (_, answer) => {
    expect(await probeThrough(() => answer())).toMatchObject({ complete: false });
  });

  it('stops before it takes rows that have changed for a deviation', async () => {
    let hasChanged = false;
    const report = await probeThrough((statement, nth) => {
      hasChanged ||= nth > 60;
      if (!hasChanged || !statement.includes(' FROM ')) return undefined;
      // The service has lost all rows but two.
      return Response.json({ data: [{ id: '101' }, { id: '102' }] });
    });
    expect(report).toMatchObject({ complete: false });
    expect(report.stopped).toMatch(/^The sample has changed/);
    expect(deviationsIn(report)).toEqual([]);
  });
});

it('finds that numbers must not be quoted', async () => {
  const report = await probeThrough((statement) =>
    /(?:[<>]=?|BETWEEN) '\d/.test(statement.replace('id > ', '')) ? new Response('', { status: 400 }) : undefined,
  );
  expect(deviationsIn(report)).toEqual([]);
  const found = 'Works with bare numbers, but not with quoted ones.';
  expect([foundIn(report, 'construct:comparison'), foundIn(report, 'construct:between')]).toEqual([found, found]);
});

it('finds that EXISTS never selects a row', async () => {
  const report = await probeThrough((statement) =>
    / AND EXISTS \(/.test(statement) ? Response.json({ data: [] }) : undefined,
  );
  expect(deviationsIn(report)).toEqual(['construct:exists differs']);
});
