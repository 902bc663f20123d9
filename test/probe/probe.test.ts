import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Client, createClient } from '../../src/client/index.js';
import { type DialectFile, readDialect } from '../../src/dialect/index.js';
import {
  dialectFile,
  type PlannedRequest,
  type ProbeReport,
  planProbe,
  probe,
  probeVerdicts,
} from '../../src/probe/index.js';
import type { Handler } from '../support/fetch-by.js';
import { openService } from './support/open-service.js';
import { accounts, template } from './support/rows.js';

/** The bodies of the requests of a probe, with what they were answered. */
async function recorded(around: (fetch: Handler) => Handler = (fetch) => fetch): Promise<{
  readonly report: ProbeReport;
  readonly sent: readonly { readonly method: string; readonly path: string; readonly body: string }[];
}> {
  const sent: { method: string; path: string; body: string }[] = [];
  let running = 0;
  const clientOf = await openService();
  const client = clientOf((fetch) => async (request) => {
    const { pathname } = new URL(request.url);
    sent.push({ method: request.method, path: pathname, body: await request.clone().text() });
    running += 1;
    expect(running).toBe(1);
    const response = await around(fetch)(request);
    running -= 1;
    return response;
  });
  return { report: await probe(client, { template }), sent };
}

/** Answers a request in place of the service, from the nth on. */
function from(nth: number, answer: () => Response): (fetch: Handler) => Handler {
  let count = 0;
  return (fetch) => (request) => {
    count += 1;
    return count < nth ? fetch(request) : Promise.resolve(answer());
  };
}

/** A request without the names of fields, and without values. */
function skeleton(method: string, path: string, body: string): string {
  const { statement, ...others } = JSON.parse(body);
  const written = String(statement)
    .replaceAll(/'(?:[^']|'')*'(?:, '(?:[^']|'')*')*/g, "'…'")
    .replaceAll(
      /\b(?:name|price|active|due|note|tags|owner\.label|text|number|truth|date|optional|texts|reference\.label)\b/g,
      'f',
    )
    .replaceAll(/(?:, f)+ FROM/g, ', f FROM')
    .replaceAll(/= (?:true|false|\d+)/g, '= v');
  const rest = JSON.stringify(others, (key, value: unknown) => {
    if (key === 'values') return Array.isArray(value) && value.length > 2 ? 'many' : (value as unknown[]).length;
    if (key === 'property') return value === 'id' ? 'id' : 'f';
    return key === 'limit' && value === 24 ? 6 : value;
  });
  return `${method} ${path} ${written} ${rest}`;
}

describe('what a probe sends', () => {
  it('sends descriptions and queries only, each query with a limit of at most 50, one at a time', async () => {
    const { report, sent } = await recorded();
    expect(report.requests).toBe(sent.length);
    expect(sent.length).toBeLessThanOrEqual(200);
    const queries = sent.filter(({ method }) => method === 'POST');
    expect(sent.filter(({ method }) => method !== 'POST').map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/cmn/computed-queries/dialect-info',
      'GET /api/cmn/computed-queries/account/query/fields',
    ]);
    for (const { path, body } of queries) {
      expect(path).toMatch(/\/cmn\/computed-queries\/(?:execute|account\/query)$/);
      const { statement, limit, pageable } = JSON.parse(body);
      const limits: readonly number[] = [
        limit ?? pageable?.limit,
        ...(statement?.match(/(?<=LIMIT )\d+/g) ?? []).map(Number),
      ];
      const given = limits.filter((one) => one !== undefined);
      expect(given.length, body).toBeGreaterThan(0);
      for (const one of given) expect(one, body).toBeLessThanOrEqual(50);
    }
  });

  it('plans the requests that it sends, with other fields and values', async () => {
    const { sent } = await recorded();
    const plan = planProbe({ template });
    expectTypeOf(plan).toEqualTypeOf<readonly PlannedRequest[]>();
    const planned = plan.map(({ method, path, body }) => skeleton(method, path, JSON.stringify(body ?? '')));
    const wanted = sent.map(({ method, path, body }) => skeleton(method, path.replace('/api', ''), body || '""'));
    // Other styles of variables, and bare numbers, are tried only if the first form is refused.
    const isFirst = (request: string): boolean =>
      request.includes('variableName') ? request.includes(' = :probe') : !/ (?:[<>]=?|BETWEEN) [v\d]/.test(request);
    expect(new Set(planned.filter(isFirst))).toEqual(new Set(wanted));
    for (const { questions } of plan.slice(2)) expect(questions.length).toBeGreaterThan(0);
  });

  it('has no value of a row in its report', async () => {
    const { report } = await recorded();
    const text = JSON.stringify(dialectFile(report));
    const values = accounts.flatMap(({ name, note, due, id, owner }) => [name, note, due, `"${id}"`, owner.label]);
    for (const value of new Set(values)) if (value !== null) expect(text).not.toContain(value);
  });
});

describe('what ends a probe', () => {
  it.each([401, 403, 429])('stops at status %i, and has what it has found', async (status) => {
    const { report, sent } = await recorded(from(60, () => new Response('', { status })));
    expect(report).toMatchObject({ complete: false, stopped: `The service answered with status ${status}.` });
    // A refused token is asked for once more.
    expect(sent.length).toBeLessThanOrEqual(status === 401 ? 61 : 60);
    expect(report.answers.length).toBeGreaterThan(10);
  });

  it('stops if the service does not answer three requests in turn', async () => {
    const { report } = await recorded(from(60, () => Response.error()));
    expect(report).toMatchObject({ complete: false, requests: 62 });
    expect(report.stopped).toBe(
      'The service did not answer 3 requests in turn. POST /api/cmn/computed-queries/execute failed: the answer is a network error.',
    );
  });

  it('learns nothing from an answer that is nested too deeply to be read', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const clientOf = await openService();
    const report = await probe(clientOf(from(1, () => new Response(deep))), { template, requests: 10 });
    // It is an answer, so three of them are no reason to stop.
    expect(report.requests).toBeGreaterThan(3);
    expect(new Set(report.answers.map(({ verdict }) => verdict))).toEqual(new Set(['unclear']));
    expect(JSON.stringify(report)).toContain(
      'The answer with status 200 cannot be read: it is nested more than 1000 levels deep.',
    );
  });

  it('never takes a failure of the service for a fact', async () => {
    let count = 0;
    const { report } = await recorded((fetch) => (request) => {
      count += 1;
      return count > 20 && count % 3 === 0 ? Promise.resolve(new Response('', { status: 500 })) : fetch(request);
    });
    const verdicts = new Set(report.answers.map(({ verdict }) => verdict));
    expect(verdicts).toEqual(new Set(['holds', 'unclear']));
  });

  it('sends no more requests than allowed', async () => {
    const clientOf = await openService();
    const report = await probe(clientOf(), { template, requests: 30 });
    const stopped = 'All 30 requests were sent, and some questions are left.';
    expect(report).toMatchObject({ complete: false, requests: 30, stopped });
    expect(report.answers.filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(5);
  });

  it('rejects with the reason of its signal', async () => {
    const clientOf = await openService();
    const controller = new AbortController();
    const found = probe(clientOf(), {
      template,
      signal: controller.signal,
      onAnswer: ({ id }) => {
        if (id === 'operator:LIKE') controller.abort(new Error('enough'));
      },
    });
    await expect(found).rejects.toThrow('enough');
  });
});

describe('a probe that goes on', () => {
  it('asks only what an earlier one has not found, with the same result', async () => {
    const clientOf = await openService();
    const whole = await probe(clientOf(), { template });
    const first = await probe(clientOf(), { template, requests: 90 });
    const previous = JSON.parse(JSON.stringify(dialectFile(first))) as { answers: ProbeReport['answers'] };
    const second = await probe(clientOf(), { template, previous });
    expect(second.answers).toEqual(whole.answers);
    expect(second.complete).toBe(true);
    expect(second.requests).toBeLessThan(whole.requests - 60);
  });

  it('keeps what is known if it stops again', async () => {
    const clientOf = await openService();
    const first = await probe(clientOf(), { template, requests: 90 });
    const again = await probe(clientOf(from(3, () => new Response('', { status: 429 }))), {
      template,
      previous: first,
    });
    const facts = (report: ProbeReport): readonly string[] =>
      report.answers
        .filter(({ id, verdict }) => verdict !== 'unclear' && !id.startsWith('control:'))
        .map(({ id }) => id);
    expect(facts(again)).toEqual(facts(first));
    expect(facts(first).length).toBeGreaterThan(20);
    const atOnce = await probe(clientOf(from(1, () => new Response('', { status: 429 }))), {
      template,
      previous: first,
    });
    expect([atOnce.info, facts(atOnce)]).toEqual([first.info, facts(first)]);
    expect(first.info).toBeDefined();
  });
});

describe('a template that shows nothing', () => {
  it.each([
    ['no rows', []],
    ['two rows', accounts.slice(0, 2).map(({ id }) => ({ id }))],
  ])('has only unclear answers with %s', async (_, rows) => {
    const fetch = async (): Promise<Response> => Response.json({ data: rows });
    const client: Client = createClient({
      baseUrl: 'https://erp.example.com',
      userAgent: 'test',
      token: 'secret',
      fetch,
    });
    const report = await probe(client, { template });
    expect(new Set(report.answers.map(({ verdict }) => verdict))).toEqual(new Set(['unclear']));
    expect(dialectFile(report).dialect).toEqual({
      info: { data: rows },
      constructs: {},
      operators: {},
      functions: {},
      assumptions: {},
    });
  });
});

it('makes a file that the dialect is read from', async () => {
  const { report } = await recorded();
  const file: DialectFile = dialectFile(report);
  const { value, diagnostics } = readDialect(JSON.parse(JSON.stringify(file)));
  expect(diagnostics).toEqual([]);
  expect(value?.constructs.between.evidence).toBe('installation');
  expect(value?.evidence['range-bounds']).toBe('installation');
  expect(Object.keys(probeVerdicts)).toEqual(['holds', 'refused', 'ignored', 'differs', 'unclear']);
});
