import { accounts } from './rows.js';

/** How an installation deviates. */
type Mode = 'off' | 'ignored' | 'wrong' | 'flapping';

/** The body of a request, of either form. */
interface Body {
  readonly statement?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly queryPredicate?: Filter;
  readonly pageable?: { readonly limit?: number };
}

interface Filter {
  readonly type: string;
  readonly operator: string;
  readonly property?: string;
  readonly values?: readonly string[];
  readonly children?: readonly Filter[];
}

/** A switched deviation, as the verdict that it must lead to. */
export interface Deviation {
  /** The id of the question about it. */
  readonly id: string;
  readonly mode: Mode;
  readonly verdict: 'refused' | 'ignored' | 'differs' | 'unclear';
  /** Whether a request is concerned. */
  readonly concerns: (body: Body) => boolean;
  /** The request that the installation runs instead; `undefined` refuses it. Every second one is refused if it flaps. */
  readonly change: (body: Body) => Body | undefined;
  /** Changes a header of the answer. */
  readonly header?: { readonly name: string; readonly change: (value: string) => string };
}

/** Rows that no question expects, others in each form. */
const wrongRows = "id IN ('101', '124')";
const wrongFilter: Filter = { type: 'FILTER', operator: 'IN', property: 'id', values: ['102', '123'] };

/** The condition after the ids of a statement. */
const condition = /( WHERE id IN \([^)]*\)) AND .*?(?=( ORDER BY [^']*)? LIMIT \d+[^']*$)/s;

const verdictOf = { off: 'refused', ignored: 'ignored', wrong: 'differs', flapping: 'unclear' } as const;

/** **The** conditions of VQL, by the text that shows that a statement has one. */
const conditions: Readonly<Record<string, RegExp>> = {
  not: / AND NOT name = /,
  parentheses: / AND \(name = /,
  exists: /EXISTS \(/,
  equals: / = '/,
  comparison: / (?:<>|>=|<=|>|<) /,
  'literal-left': / AND '[^']*' = /,
  'not-like': / NOT LIKE /,
  escape: / ESCAPE /,
  'not-in': / AND name NOT IN /,
  between: / BETWEEN /,
  'is-null': / IS (?:NOT )?NULL/,
  notnull: / NOTNULL/,
  isnull: / ISNULL/,
  path: / AND owner\.label = /,
  'doubled-quote': /''/,
  number: / AND price = \d/,
  boolean: / AND active = (?:true|false)/,
  null: / = NULL/,
};

/** **The** other parts of VQL, which can be refused, with the text that takes their place if they have no effect. */
const parts: Readonly<Record<string, readonly [RegExp, string?]>> = {
  semicolon: [/;$/],
  comment: [/\/\*/],
  variable: [/:probe/],
  star: [/SELECT \*/],
  distinct: [/DISTINCT /, ''],
  annotation: [/--v:result\{displayname='probe'\}\n/, ''],
  'annotation-options': [/visible=true/],
  join: [/ JOIN .* ON \(probe2?\.id = id\)/, ''],
  'several-joins': [/ JOIN .* JOIN /s],
  call: [/(?:COUNT|SUM|AVG|MIN|MAX)\(/],
};

const operators = [
  ['EQUALS', 'NOT_EQUALS', 'IS_NULL_OR_EQUALS', 'LIKE', 'NOT_LIKE', 'STARTS_WITH', 'ENDS_WITH', 'CONTAINS'],
  ['NOT_CONTAINS', 'GREATER_THAN', 'GREATER_THAN_EQUALS', 'LESS_THAN', 'LESS_THAN_EQUALS', 'NOT_IN', 'RANGE'],
  ['NOT_RANGE', 'IS_NULL', 'IS_NOT_NULL'],
].flat();

/** The filter behind the ids. */
function second({ queryPredicate }: Body): Filter | undefined {
  return queryPredicate?.children?.[1];
}

function withSecond(body: Body, filter: Filter | undefined): Body {
  const [ids] = body.queryPredicate?.children ?? [];
  const children = filter === undefined ? [ids] : [ids, filter];
  return { ...body, queryPredicate: { ...body.queryPredicate, children } as Filter };
}

function withStatement(body: Body, change: (statement: string) => string): Body {
  return { ...body, statement: change(body.statement ?? '') };
}

/** A deviation of a single point, which has a verdict of its own. */
function point(
  id: string,
  verdict: Deviation['verdict'],
  concerns: Deviation['concerns'],
  change: Deviation['change'],
): Deviation {
  return { id, mode: 'wrong', verdict, concerns, change };
}

const refused = (): undefined => undefined;

/** **The** deviations that are switched on. */
export const deviations: readonly Deviation[] = [
  ...Object.entries(conditions).flatMap(([name, text]) =>
    (['off', 'ignored', 'wrong', 'flapping'] as const).map((mode): Deviation => {
      const changes = {
        off: refused,
        flapping: refused,
        ignored: (body: Body) => withStatement(body, (statement) => statement.replace(condition, '$1')),
        wrong: (body: Body) => withStatement(body, (statement) => statement.replace(condition, `$1 AND ${wrongRows}`)),
      };
      const concerns = ({ statement = '' }: Body): boolean => text.test(statement);
      return { id: `construct:${name}`, mode, verdict: verdictOf[mode], concerns, change: changes[mode] };
    }),
  ),
  ...Object.entries(parts).flatMap(([name, [text, without]]) =>
    (without === undefined ? (['off', 'flapping'] as const) : (['off', 'ignored', 'flapping'] as const)).map(
      (mode): Deviation => ({
        id: `construct:${name}`,
        mode,
        verdict: verdictOf[mode],
        concerns: ({ statement = '' }) => text.test(statement),
        change: (body) =>
          mode === 'ignored' ? withStatement(body, (statement) => statement.replace(text, without ?? '')) : undefined,
      }),
    ),
  ),
  ...['SUM', 'AVG', 'MIN', 'MAX'].flatMap((name) =>
    (['off', 'wrong', 'flapping'] as const).map(
      (mode): Deviation => ({
        id: `function:${name}`,
        mode,
        verdict: verdictOf[mode],
        concerns: ({ statement = '' }) => statement.includes(`${name}(`),
        change: (body) =>
          mode === 'wrong' ? withStatement(body, (statement) => statement.replace(`${name}(`, 'COUNT(')) : undefined,
      }),
    ),
  ),
  ...operators.flatMap((operator) =>
    (['off', 'ignored', 'wrong', 'flapping'] as const).map((mode): Deviation => {
      const changes = {
        off: refused,
        flapping: refused,
        ignored: (body: Body) => withSecond(body, undefined),
        wrong: (body: Body) => withSecond(body, wrongFilter),
      };
      const concerns = (body: Body): boolean => second(body)?.operator === operator;
      return { id: `operator:${operator}`, mode, verdict: verdictOf[mode], concerns, change: changes[mode] };
    }),
  ),
  point(
    'assumption:range-bounds',
    'differs',
    (body) => ['RANGE', 'NOT_RANGE'].includes(second(body)?.operator ?? '') && second(body)?.values?.length === 2,
    (body) => {
      const { property = '', values: [low = '', high = ''] = [], operator } = second(body) as Filter;
      const isNegated = operator === 'NOT_RANGE';
      return withSecond(body, {
        type: 'JUNCTION',
        operator: isNegated ? 'OR' : 'AND',
        children: [
          { type: 'FILTER', operator: isNegated ? 'LESS_THAN_EQUALS' : 'GREATER_THAN', property, values: [low] },
          { type: 'FILTER', operator: isNegated ? 'GREATER_THAN_EQUALS' : 'LESS_THAN', property, values: [high] },
        ],
      });
    },
  ),
  point(
    'assumption:null-logic',
    'differs',
    (body) => second(body)?.operator === 'OR' && JSON.stringify(second(body)).includes('NOT_IN'),
    (body) => {
      const { children = [], ...either } = second(body) as Filter;
      const isNull: Filter = { type: 'FILTER', operator: 'IS_NULL', property: 'note', values: [] };
      return withSecond(body, { ...either, children: [...children, isNull] });
    },
  ),
  point(
    'assumption:any-element',
    'differs',
    (body) => second(body)?.property === 'tags',
    (body) => {
      const [value] = second(body)?.values ?? [];
      const ids = accounts.filter(({ tags }) => tags.every((tag) => tag === value)).map(({ id }) => id);
      return withSecond(body, { type: 'FILTER', operator: 'IN', property: 'id', values: ['none', ...ids] });
    },
  ),
  point(
    'assumption:not-on-collection',
    'differs',
    ({ statement = '' }) => / AND NOT tags = /.test(statement),
    (body) => withStatement(body, (statement) => statement.replace(condition, "$1 AND id = 'none'")),
  ),
  point('assumption:exists-form', 'refused', (body) => JSON.stringify(body).includes('"EXISTS"'), refused),
  point(
    'assumption:operator-arity',
    'differs',
    (body) => second(body)?.values?.length === 2 && second(body)?.operator === 'EQUALS',
    (body) => withSecond(body, undefined),
  ),
  point(
    'assumption:value-format',
    'refused',
    (body) => second(body)?.operator === 'EQUALS' && second(body)?.property === 'price',
    refused,
  ),
  point(
    'assumption:template-filter',
    'differs',
    ({ statement, queryPredicate }) => statement === undefined && queryPredicate === undefined,
    (body) => ({
      ...body,
      queryPredicate: { type: 'FILTER', operator: 'EQUALS', property: 'name', values: ['Nut shop'] },
    }),
  ),
  point(
    'assumption:zero-limit',
    'differs',
    ({ statement = '' }) => / LIMIT 0$/.test(statement),
    (body) => withStatement(body, (statement) => statement.replace(' LIMIT 0', '')),
  ),
  point('assumption:zero-offset-clause', 'refused', ({ statement = '' }) => / OFFSET 0$/.test(statement), refused),
  {
    ...point(
      'assumption:next-offset',
      'differs',
      ({ statement = '' }) => / LIMIT 1\b/.test(statement),
      (body) => body,
    ),
    header: { name: 'x-query-next-offset', change: (next) => String(Number(next) + 1) },
  },
  {
    ...point(
      'paging:more-elements',
      'differs',
      ({ statement = '' }) => / ORDER BY id LIMIT 1$/.test(statement),
      (body) => body,
    ),
    header: { name: 'x-query-more-elements', change: () => 'false' },
  },
  point(
    'assumption:id-order',
    'differs',
    ({ statement = '' }) => / AND id > /.test(statement),
    (body) => withStatement(body, (statement) => statement.replace(' AND id > ', ' AND id <= ')),
  ),
  point(
    'assumption:page-tiebreak',
    'differs',
    ({ statement = '' }) => / ORDER BY name LIMIT/.test(statement),
    (body) => withStatement(body, (statement) => statement.replace(' ORDER BY name', ' ORDER BY name, id DESC')),
  ),
  point(
    'assumption:refusal-status',
    'differs',
    (body) => second(body)?.operator === 'RANGE' && second(body)?.values?.length === 1,
    (body) => withSecond(body, undefined),
  ),
  point(
    'paging:fields-win',
    'differs',
    ({ statement = '', limit }) => limit !== undefined && / LIMIT /.test(statement),
    ({ limit: _, ...body }) => body,
  ),
  point(
    'paging:zero-offset',
    'differs',
    ({ offset }) => offset === 0,
    ({ offset: _, ...body }) => body,
  ),
  point('paging:vql', 'refused', ({ statement = '' }) => / LIMIT 2 OFFSET 1$/.test(statement), refused),
  point(
    'paging:vql-request',
    'differs',
    ({ limit, offset }) => limit === 2 && offset === 1,
    ({ offset: _, ...body }) => body,
  ),
  point('paging:cunit', 'refused', (body) => JSON.stringify(body).includes('"start"'), refused),
  point(
    'paging:descending',
    'differs',
    ({ statement = '' }) => / ORDER BY id DESC/.test(statement),
    (body) => withStatement(body, (statement) => statement.replace(' DESC', '')),
  ),
];

/** Returns the service with deviations switched on. */
export function switched(
  fetch: (request: Request) => Promise<Response>,
  active: readonly Deviation[],
): (request: Request) => Promise<Response> {
  const counts = new Map<Deviation, number>();
  // In the order of the table: what an operator does comes before what a point of its meaning does.
  const inOrder = deviations.filter((deviation) => active.includes(deviation));
  return async (request) => {
    if (request.method !== 'POST' || !request.url.includes('/computed-queries/')) return fetch(request);
    let body = (await request.clone().json()) as Body;
    const headersToChange: NonNullable<Deviation['header']>[] = [];
    for (const deviation of inOrder) {
      if (!deviation.concerns(body)) continue;
      const count = (counts.get(deviation) ?? 0) + 1;
      counts.set(deviation, count);
      if (deviation.mode === 'flapping' && count % 2 === 1) continue;
      const changed = deviation.change(body);
      if (changed === undefined) return Response.json({ message: 'Not here.' }, { status: 422 });
      body = changed;
      if (deviation.header) headersToChange.push(deviation.header);
    }
    const response = await fetch(
      new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }),
    );
    const headers = new Headers(response.headers);
    for (const { name, change } of headersToChange) headers.set(name, change(headers.get(name) ?? ''));
    return new Response(await response.text(), { status: response.status, headers });
  };
}
