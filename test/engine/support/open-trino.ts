import { isList, isStruct } from '../../../src/engine/column-type.js';
import type { Columns, ColumnType, KnownType } from '../../../src/engine/index.js';
import { parseJson } from '../../../src/exact-json/index.js';
import { type Database, jsonOf, quotedName, type Session, storedRows } from './database.js';

/** The type of a value as the server describes it. */
interface TypeSignature {
  readonly rawType: string;
  readonly arguments: readonly TypeArgument[];
}

type TypeArgument =
  | { readonly kind: 'TYPE'; readonly value: TypeSignature }
  | {
      readonly kind: 'NAMED_TYPE';
      readonly value: { readonly fieldName?: { readonly name: string }; readonly typeSignature: TypeSignature };
    }
  | { readonly kind: 'LONG' };

/** An answer of the server: a page of rows, or an error. */
interface Answer {
  readonly nextUri?: string;
  readonly columns?: readonly { readonly name: string; readonly typeSignature: TypeSignature }[];
  readonly data?: readonly (readonly unknown[])[];
  readonly error?: { readonly errorName: string; readonly message: string };
}

const types: Readonly<Record<KnownType, string>> = {
  string: 'VARCHAR',
  integer: 'BIGINT',
  decimal: 'DECIMAL(38,18)',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  'date-time': 'TIMESTAMP(6)',
  instant: 'TIMESTAMP(6) WITH TIME ZONE',
};

let schemas = 0;

/**
 * Opens the Trino server at `TRINO_URL`, with a schema of its own in the catalog `memory`. It speaks the protocol independently of the
 * code under test.
 */
export async function openTrino({ texts = 'VARCHAR', settings = [] }: Session = {}): Promise<Database> {
  const url = process.env['TRINO_URL'];
  if (url === undefined) throw new Error('TRINO_URL is the address of the server, as scripts/test-trino.js sets it.');
  const schema = `vql_test_${process.pid}_${schemas++}`;
  const session = new Map<string, string>();
  const headersOf = (): Record<string, string> => ({
    'X-Trino-User': 'test',
    'X-Trino-Catalog': 'memory',
    'X-Trino-Schema': schema,
    'X-Trino-Time-Zone': 'UTC',
    'X-Trino-Session': [...session].map((setting) => setting.join('=')).join(','),
  });

  async function request(address: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(address, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${text}`);
    // The server does not remember the settings of a session.
    const [name = '', value = ''] = response.headers.get('X-Trino-Set-Session')?.split('=') ?? [];
    if (name !== '') session.set(name, value);
    return parseJson(text) as Answer;
  }

  async function run(sql: string): Promise<Answer> {
    const headers = headersOf();
    let answer = await request(`${url}/v1/statement`, { method: 'POST', headers, body: sql });
    let { columns, data = [] } = answer;
    while (answer.nextUri !== undefined) {
      answer = await request(answer.nextUri, { headers });
      columns ??= answer.columns;
      data = data.concat(answer.data ?? []);
    }
    const { error } = answer;
    if (error !== undefined) throw new Error(`${error.errorName}: ${error.message}\n${sql.slice(0, 5000)}`);
    return { ...(columns && { columns }), data };
  }

  const tables = new Set<string>();
  await run(`CREATE SCHEMA ${quotedName(schema)}`);
  for (const setting of settings) await run(setting);
  return {
    target: 'trino',
    async load(name, columns, rows) {
      const declared = Object.entries(columns).map(([column, type]) => `${quotedName(column)} ${typeOf(type, texts)}`);
      if (tables.has(name)) await run(`DROP TABLE ${quotedName(name)}`);
      await run(`CREATE TABLE ${quotedName(name)} (${declared.join(', ')})`);
      tables.add(name);
      if (rows.length === 0) return;
      const values = storedRows(columns, rows).map(
        (row) => `(${Object.entries(columns).map(([column, type]) => literalOf(row[column], type, texts))})`,
      );
      await run(`INSERT INTO ${quotedName(name)} VALUES ${values.join(', ')}`);
    },
    async query(sql, params) {
      const using = params.length === 0 ? '' : ` USING ${params.map((param) => textLiteral(String(param))).join(', ')}`;
      const { columns = [], data = [] } = await run(`EXECUTE IMMEDIATE ${textLiteral(sql)}${using}`);
      return data.map((row) =>
        Object.fromEntries(columns.map(({ name, typeSignature }, index) => [name, valueOf(row[index], typeSignature)])),
      );
    },
    async close() {
      for (const name of tables) await run(`DROP TABLE ${quotedName(name)}`);
      await run(`DROP SCHEMA ${quotedName(schema)}`);
    },
  };
}

function typeOf(type: ColumnType, texts: string): string {
  if (isList(type)) return `ARRAY(${typeOf(type[0], texts)})`;
  if (isStruct(type)) return `ROW(${membersOf(type, texts)})`;
  if (type === 'json' || type === 'unknown') return 'JSON';
  return type === 'string' ? texts : types[type];
}

function membersOf(columns: Columns, texts: string): string {
  return Object.entries(columns)
    .map(([name, type]) => `${quotedName(name)} ${typeOf(type, texts)}`)
    .join(', ');
}

function literalOf(value: unknown, type: ColumnType, texts: string): string {
  if (value === null || value === undefined) return `CAST(NULL AS ${typeOf(type, texts)})`;
  const written = ((): string => {
    if (isList(type)) return `ARRAY[${(value as readonly unknown[]).map((item) => literalOf(item, type[0], texts))}]`;
    if (isStruct(type)) {
      const row = value as Readonly<Record<string, unknown>>;
      return `ROW(${Object.entries(type).map(([name, member]) => literalOf(row[name], member, texts))})`;
    }
    if (type === 'json' || type === 'unknown') return `JSON ${textLiteral(jsonOf(value))}`;
    const text = value instanceof Date ? value.toISOString() : String(value);
    if (type !== 'date-time' && type !== 'instant') return textLiteral(text);
    return textLiteral(text.replace('T', ' ').replace('Z', type === 'instant' ? ' UTC' : ''));
  })();
  return `CAST(${written} AS ${typeOf(type, texts)})`;
}

function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Converts a value of an answer: a row is an object, and numbers beyond 2^53 stay exact. */
function valueOf(value: unknown, { rawType, arguments: parts }: TypeSignature): unknown {
  if (value === null || value === undefined) return null;
  switch (rawType) {
    case 'bigint':
      return BigInt(String(value));
    case 'double':
    case 'decimal':
      return Number(value);
    case 'timestamp':
      return new Date(`${String(value).replace(' ', 'T')}Z`);
    case 'timestamp with time zone':
      return new Date(String(value).replace(' UTC', 'Z').replace(' ', 'T'));
    case 'date':
      return new Date(String(value));
    case 'array': {
      const [item] = parts;
      return item?.kind === 'TYPE' ? (value as readonly unknown[]).map((one) => valueOf(one, item.value)) : value;
    }
    case 'row':
      return Object.fromEntries(
        parts.flatMap((part, index) =>
          part.kind === 'NAMED_TYPE'
            ? [[part.value.fieldName?.name, valueOf((value as readonly unknown[])[index], part.value.typeSignature)]]
            : [],
        ),
      );
    default:
      return value;
  }
}
