// The stand-in in a process of its own, with as many rows as the argument says, in a Parquet file. Prints the environment of a connection
// to it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { listen, openStandIn } from '../../dist/stand-in/index.js';

const folder = mkdtempSync(join(tmpdir(), 'vql-export-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGTERM', () => process.exit());

const file = join(folder, 'rows.parquet');
const instance = await DuckDBInstance.create(':memory:');
const connection = await instance.connect();
await connection.run(
  `COPY (
    SELECT (1389132653974581248 + i)::VARCHAR AS id, 'K' || (100000 + i) AS number, 'Company ' || i || ' Ltd' AS name,
      i % 3 > 0 AS active, NULL::VARCHAR AS externalNumber, 'Main Street ' || (i % 200) AS street,
      CASE WHEN i % 5 = 0 THEN NULL ELSE 'Berlin' END AS city, (10000 + i % 5000)::VARCHAR AS postCode,
      '2026-03-01T08:00:00.000Z' AS createdAt, '2026-03-02T09:30:00.000Z' AS updatedAt, i / 4.0 AS balance, i % 1000 AS quantity
    FROM range(${Number(process.argv[2])}) rows(i)
  ) TO '${file}' (FORMAT parquet)`,
);
connection.closeSync();
instance.closeSync();

const [clientId, secret, name, password] = ['bench', 'bench-secret', 'ada', 'bench-password'];
const erp = await openStandIn({
  tables: { 'account.query': file },
  clients: [{ id: clientId, secret }],
  users: [{ name, password, passwordGrant: true }],
});
const { origin } = await listen(erp.fetch);
const addressOf = (url) => `${origin}${new URL(url).pathname}`;
console.log(
  JSON.stringify({
    VQL_BASE_URL: addressOf(erp.baseUrl),
    VQL_AUTH_URL: addressOf(erp.authUrl),
    VQL_CLIENT_ID: clientId,
    VQL_CLIENT_SECRET: secret,
    VQL_USERNAME: name,
    VQL_PASSWORD: password,
  }),
);
