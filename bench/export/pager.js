// Reads the pages of the export by the pager alone, and writes nothing. The environment names the service.
import { passwordGrant } from '../../dist/auth/index.js';
import { createClient } from '../../dist/client/index.js';
import { parseJson } from '../../dist/index.js';
import { paginate } from '../../dist/paging/index.js';
import { parse } from '../../dist/vql/index.js';

const [statement, expected] = process.argv.slice(2);
const { env } = process;
const baseUrl = env.VQL_BASE_URL;
const token = passwordGrant({
  authUrl: env.VQL_AUTH_URL,
  clientId: env.VQL_CLIENT_ID,
  clientSecret: env.VQL_CLIENT_SECRET,
  username: env.VQL_USERNAME,
  password: env.VQL_PASSWORD,
});
const client = createClient({ baseUrl, token, userAgent: 'bench' });
const fetchPage = async (body, { signal }) => {
  const answer = await client.request('executeQuery', { body, as: 'text', signal });
  const { status, headers } = answer;
  return { status, headers, rows: parseJson(answer.body, { exactDecimals: true }).data };
};
let count = 0;
const options = { parse, fetchPage, pageSize: 1_000, strategy: 'keyset', prefetch: true };
for await (const { rows } of paginate(statement, options).pages()) count += rows.length;
if (count !== Number(expected)) throw new Error(`The pager has read ${count} rows.`);
