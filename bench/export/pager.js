// Reads the pages of the export by the pager alone, and writes nothing. VQL_BASE_URL and VQL_ACCESS_TOKEN name the service.
import { createClient } from '../../dist/client/index.js';
import { parseJson } from '../../dist/index.js';
import { paginate } from '../../dist/paging/index.js';
import { parse } from '../../dist/vql/index.js';

const [statement, expected] = process.argv.slice(2);
const { VQL_BASE_URL: baseUrl, VQL_ACCESS_TOKEN: token } = process.env;
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
