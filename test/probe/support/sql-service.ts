import type { Database } from '../../engine/support/database.js';
import { accounts, template } from './rows.js';

/** The columns that every database has; lists and nested objects are left out. */
const columns = {
  id: 'integer',
  name: 'string',
  price: 'integer',
  active: 'boolean',
  due: 'string',
  note: 'string',
} as const;

interface Filter {
  readonly operator: string;
  readonly property?: string;
  readonly values?: readonly string[];
  readonly children?: readonly Filter[];
}

interface Body {
  readonly statement?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly variableSubstitutionList?: {
    readonly variableSubstitutions: readonly {
      readonly variable: { readonly variableName: string };
      readonly values: readonly string[];
    }[];
  };
  readonly queryPredicate?: Filter;
  readonly pageable?: {
    readonly start?: number;
    readonly limit?: number;
    readonly sortOrders?: readonly { readonly property: string; readonly direction: string }[];
  };
}

/**
 * The endpoints of queries on a database, as thin as they can be: a statement is sent as it is written, so what it means is what the
 * database takes it to mean. None of the code under test is used.
 */
export async function serveDatabase(database: Database): Promise<(request: Request) => Promise<Response>> {
  const rows = accounts.map(({ tags: _, owner: __, ...row }) => ({ ...row, id: Number(row.id) }));
  await database.load(template, columns, rows);
  const answer = async (sql: string): Promise<Response> => {
    try {
      const data = await database.query(sql, []);
      const text = JSON.stringify({ data }, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    } catch {
      return Response.json({ message: 'The statement is not valid.' }, { status: 400 });
    }
  };
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/dialect-info')) return Response.json({ dataTypes: [] });
    if (pathname.endsWith('/fields')) {
      const attributes = Object.keys(columns).map((path) => ({ path, dataType: 'TEXT' }));
      return Response.json({ attributes });
    }
    const body = (await request.json()) as Body;
    if (body.statement === undefined) return filterOf(body) === undefined ? refusal() : answer(String(filterOf(body)));
    if (body.offset === 0) return refusal();
    return answer(statementOf(body.statement, body));
  };
}

function refusal(): Response {
  return Response.json({ message: 'The filter is not valid.' }, { status: 422 });
}

/** Names the table, fills in the variables, and applies the page of the fields to the statement. */
function statementOf(statement: string, { limit, offset, variableSubstitutionList }: Body): string {
  let sql = statement.replaceAll(template, `"${template}"`);
  for (const { variable, values } of variableSubstitutionList?.variableSubstitutions ?? [])
    sql = sql.replaceAll(`:${variable.variableName}`, `'${values[0]}'`);
  if (limit === undefined && offset === undefined) return sql;
  return `SELECT * FROM (${sql}) AS page LIMIT ${limit ?? 1_000} OFFSET ${offset ?? 0}`;
}

/** Writes a C-Unit query in SQL; `undefined` if it has no meaning. */
function filterOf({ queryPredicate, pageable = {} }: Body): string | undefined {
  const where = queryPredicate === undefined ? 'TRUE' : conditionOf(queryPredicate);
  if (where === undefined) return undefined;
  const { start = 0, limit = 1_000, sortOrders = [] } = pageable;
  const keys = sortOrders.map(({ property, direction }) => `${property} ${direction}`);
  const order = keys.length === 0 ? '' : ` ORDER BY ${keys.join(', ')}`;
  return `SELECT id FROM "${template}" WHERE ${where}${order} LIMIT ${limit} OFFSET ${start}`;
}

const comparisons: Readonly<Record<string, string>> = {
  EQUALS: '=',
  NOT_EQUALS: '<>',
  GREATER_THAN: '>',
  GREATER_THAN_EQUALS: '>=',
  LESS_THAN: '<',
  LESS_THAN_EQUALS: '<=',
  LIKE: 'LIKE',
  NOT_LIKE: 'NOT LIKE',
};

function conditionOf({ operator, property = '', values = [], children }: Filter): string | undefined {
  if (children !== undefined) {
    const conditions = children.map(conditionOf);
    if (conditions.length === 0 || conditions.includes(undefined)) return undefined;
    return conditions.map((one) => `(${one})`).join(` ${operator} `);
  }
  const [first = '', second = ''] = values.map((value) => `'${value}'`);
  const one = values.length === 1;
  const comparison = comparisons[operator];
  if (comparison !== undefined) return one ? `${property} ${comparison} ${first}` : undefined;
  const list = values.map((value) => `'${value}'`).join(', ');
  const [text = ''] = values;
  const forms: Readonly<Record<string, string | false>> = {
    IS_NULL_OR_EQUALS: one && `(${property} IS NULL OR ${property} = ${first})`,
    STARTS_WITH: one && `${property} LIKE '${text}%'`,
    ENDS_WITH: one && `${property} LIKE '%${text}'`,
    CONTAINS: one && `${property} LIKE '%${text}%'`,
    NOT_CONTAINS: one && `${property} NOT LIKE '%${text}%'`,
    IN: values.length > 0 && `${property} IN (${list})`,
    NOT_IN: values.length > 0 && `${property} NOT IN (${list})`,
    RANGE: values.length === 2 && `${property} BETWEEN ${first} AND ${second}`,
    NOT_RANGE: values.length === 2 && `${property} NOT BETWEEN ${first} AND ${second}`,
    IS_NULL: values.length === 0 && `${property} IS NULL`,
    IS_NOT_NULL: values.length === 0 && `${property} IS NOT NULL`,
    EXISTS: one && `EXISTS (${statementOf(text, {})})`,
    NOT_EXISTS: one && `NOT EXISTS (${statementOf(text, {})})`,
  };
  return forms[operator] || undefined;
}
