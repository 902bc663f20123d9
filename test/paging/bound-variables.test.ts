import { expect, it } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { type PagingError, paginate, type VqlRequest } from '../../src/paging/index.js';
import { parse, parseOrThrow } from '../../src/vql/index.js';
import { errorOf } from '../client/server.js';

const text = 'SELECT id FROM account.query WHERE a = :a AND EXISTS (SELECT id FROM b.c WHERE x IN (:b, :a)) LIMIT 1';
const listOf = (...names: readonly string[]) => ({
  variableSubstitutions: names.map((variableName) => ({ variable: { variableName }, values: ['1'] })),
});
const requests: readonly (readonly [request: VqlRequest, unbound: readonly string[]])[] = [
  [{ statement: text }, ['a', 'b']],
  [{ statement: text, variableSubstitutionList: listOf() }, ['a', 'b']],
  [{ statement: text, variableSubstitutionList: listOf('b', 'c') }, ['a']],
  [{ statement: text, variableSubstitutionList: listOf('a', 'b') }, []],
  [{ statement: "SELECT id FROM account.query WHERE a = ':a' LIMIT 1" }, []],
];

it.each(requests)('the variables of a request have values, or it is not sent: %#', async (request, unbound) => {
  const sent: unknown[] = [];
  const fetch = async (_url: string | URL, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ data: [{ id: '1' }] }, { headers: { 'x-query-more-elements': 'false' } });
  };
  const fetchPage = (body: object) => {
    sent.push(body);
    return { rows: [{ id: '1' }] };
  };
  const erp = createClient({ baseUrl: 'https://erp.example.com', userAgent: 'a', token: 't', fetch });
  const tree = { ...request, statement: parseOrThrow(String(request.statement)) };
  for (const one of [request, tree]) {
    const reads = [
      () => paginate(one, { parse, fetchPage }).toArray(),
      () => erp.query(one).toArray(),
      () => erp.page(one),
    ];
    for (const read of reads) {
      if (unbound.length === 0) expect(await read()).toBeTruthy();
      else {
        const { diagnostics } = (await errorOf(read())) as PagingError;
        expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual(
          unbound.map((name) => `unbound-variable The variable ":${name}" has no value.`),
        );
      }
    }
  }
  expect(sent).toHaveLength(unbound.length === 0 ? 6 : 0);
});
