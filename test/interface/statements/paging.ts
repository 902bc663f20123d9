import { expect } from 'vitest';
import { checkRequest } from '../../../src/cunit/index.js';
import { pageFormats, serviceErrors } from '../../../src/interface/index.js';
import { decodePage, encodePage, paginate, readPageHeaders } from '../../../src/paging/index.js';
import { check, parse, print } from '../../../src/vql/index.js';
import { each, type Statements } from './statement.js';

const page = { offset: 20, limit: 10, sort: [{ property: 'name', direction: 'DESC' }] } as const;
const statement = 'SELECT id, name FROM account.query';

/** Statements about pages: their names in the five formats, and the rules. */
export const paging: Statements = {
  'A query string has start, limit, sort and order.': {
    in: 'vql-kit/paging encodePage',
    holds: () =>
      expect(encodePage('rest', page, {}).value).toEqual([
        ['start', '20'],
        ['limit', '10'],
        ['sort', 'name'],
        ['order', 'DESC'],
      ]),
  },
  'A JSON body has _start, _limit, sort and _order.': {
    in: 'vql-kit/paging encodePage',
    holds: () =>
      expect(encodePage('body', page, {}).value).toEqual({ _start: 20, _limit: 10, sort: 'name', _order: 'DESC' }),
  },
  'pageable has start, limit and sortOrders.': {
    in: 'vql-kit/paging encodePage',
    holds: () =>
      expect(encodePage('cunit', page, {}).value).toEqual({
        pageable: { start: 20, limit: 10, sortOrders: [{ property: 'name', direction: 'DESC' }] },
      }),
  },
  'A statement has LIMIT, OFFSET and ORDER BY.': {
    in: 'vql-kit/paging encodePage',
    holds: () => {
      const { value: tree } = parse(statement);
      const { value } = encodePage('vql', page, tree as never);
      expect(value && print(value)).toBe(`${statement} ORDER BY name DESC LIMIT 10 OFFSET 20`);
    },
  },
  'The execute request has limit and offset, and sorts in the statement.': {
    in: 'vql-kit/paging encodePage',
    holds: () =>
      expect(encodePage('vql-request', { offset: 20, limit: 10 }, { statement }).value).toEqual({
        statement,
        offset: 20,
        limit: 10,
      }),
  },
  'A REST collection begins at offset 0, with a limit of 100, and no maximum.': {
    in: 'vql-kit/interface limits',
    holds: async () => {
      const { limits } = await import('../../../src/interface/index.js');
      expect([limits.pageRows.value, limits.leastPageRows.value]).toEqual([100, 1]);
      expect(decodePage('rest', new URLSearchParams('limit=5000000')).value).toEqual({ limit: 5_000_000 });
    },
  },
  'Request fields override the clauses of the statement.': {
    in: 'vql-kit/paging decodePage',
    holds: () => {
      const { value: tree } = parse(`${statement} LIMIT 10 OFFSET 5`);
      const { value, diagnostics } = decodePage('vql-request', { statement: tree as never, limit: 50 });
      expect(value).toEqual({ limit: 50, offset: 5 });
      expect(diagnostics.map(({ code }) => code)).toEqual(['page-conflict']);
    },
  },
  'A computed query adds the primary key to the order only if it has a limit or an offset, and selects id.': {
    in: 'vql-kit/paging paginate',
    holds: async () => {
      const sent: string[] = [];
      const fetchPage = (request: { readonly statement: string }) => {
        sent.push(request.statement);
        return { rows: [] };
      };
      await paginate('SELECT name FROM account.query ORDER BY name', { parse, fetchPage }).toArray({ max: 10 });
      expect(sent[0]).toBe('SELECT name, --v:result{visible=false}\nid FROM account.query ORDER BY name, id');
      expect(check(`${statement} ORDER BY name LIMIT 5`).map(({ code }) => code)).toEqual([]);
      expect(check('SELECT name FROM account.query ORDER BY name LIMIT 5').map(({ code }) => code)).toEqual([
        'unstable-paging',
      ]);
    },
  },
  'A REST collection has no default order.': {
    in: 'vql-kit/paging paginate',
    holds: async () => {
      const sent: string[] = [];
      const fetchPage = ({ parameters }: { readonly parameters: Iterable<readonly [string, string]> }) => {
        sent.push([...parameters].map((pair) => pair.join('=')).join('&'));
        return { rows: [] };
      };
      await paginate({ parameters: {} }, { fetchPage }).toArray({ max: 10 });
      expect(sent[0]).toContain('sort=id');
    },
  },
  'Sending pageable discards the order of the template, so every page states one.': {
    in: 'vql-kit/cunit checkRequest',
    holds: async () => {
      expect(checkRequest({ pageable: { limit: 10 } }).map(({ code }) => code)).toEqual(['unstable-paging']);
      const sent: unknown[] = [];
      const fetchPage = ({ request }: { readonly request: object }) => {
        sent.push(request);
        return { rows: [] };
      };
      await paginate({ group: 'account', template: 'query', request: {} }, { fetchPage }).toArray({ max: 10 });
      expect(sent[0]).toMatchObject({ pageable: { sortOrders: [{ property: 'id', direction: 'ASC' }] } });
    },
  },
  'There is no total count.': {
    in: 'vql-kit/paging paginate',
    holds: () => expect(Object.keys(readPageHeaders({ 'x-query-more-elements': 'false' }))).not.toContain('total'),
  },
  'x-query-more-elements is "true" or "false", x-query-next-offset is a number, and 0 at the end: the flag is read first.':
    {
      in: 'vql-kit/paging readPageHeaders',
      holds: () => {
        const headers = (more: string, next: string) => ({
          'x-query-more-elements': more,
          'x-query-next-offset': next,
        });
        expect(readPageHeaders(headers('true', '20'))).toMatchObject({ hasMore: true, nextOffset: 20 });
        expect(readPageHeaders(headers('false', '0'))).toMatchObject({ hasMore: false, nextOffset: undefined });
        expect(() => readPageHeaders(headers('maybe', '0'))).toThrow(/x-query-more-elements/);
      },
    },
  'Parameters of a query string are flat; a list repeats its name, or is joined by commas.': {
    in: 'vql-kit/paging encodePage',
    holds: () => {
      expect(encodePage('rest', {}, { tags: ['a', 'b'] }).value).toEqual([['tags', 'a,b']]);
      expect(encodePage('rest', {}, { tags: ['a', 'b'] }, { lists: 'repeat' }).value).toEqual([
        ['tags', 'a'],
        ['tags', 'b'],
      ]);
      const { diagnostics } = encodePage('rest', {}, { nested: { a: 1 } } as never);
      expect(diagnostics.map(({ code }) => code)).toEqual(['nested-parameter']);
    },
  },
  'A REST collection has filter parameters of its own, which are sent as they are.': {
    in: 'vql-kit/paging encodePage',
    holds: () => expect(encodePage('rest', { limit: 1 }, { articleId: '7' }).value).toContainEqual(['articleId', '7']),
  },
  ...each(
    Object.keys(pageFormats) as (keyof typeof pageFormats)[],
    (format) => `No page of the format ${format} has a limit of 0.`,
    'vql-kit/paging encodePage',
    (format) => {
      const query = format === 'vql' ? parse(statement).value : format === 'vql-request' ? { statement } : {};
      const { diagnostics } = encodePage(format, { limit: 0 }, query as never);
      expect(diagnostics.map(({ code }) => code)).toContain('page-limit');
    },
  ),
  'A REST collection answers 500 to a limit of 0.': {
    in: 'vql-kit/interface serviceErrors',
    holds: () => expect(serviceErrors.zeroLimit.status).toBe(500),
  },
  'The execute endpoint answers 422 to an offset of 0, so it is left out.': {
    in: 'vql-kit/paging encodePage',
    holds: () => {
      expect(serviceErrors.zeroOffset.status).toBe(422);
      expect(encodePage('vql-request', { offset: 0, limit: 5 }, { statement }).value).toEqual({ statement, limit: 5 });
      expect(decodePage('vql-request', { statement, offset: 0 }).value).toEqual({ offset: 0 });
    },
  },
};
