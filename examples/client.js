// All rows of a query, from a service: ERP_URL=https://… ERP_TOKEN=… node examples/client.js
import { createClient } from 'vql-kit/client';

const { ERP_URL: baseUrl = '', ERP_TOKEN: token = '' } = process.env;
const erp = createClient({ baseUrl, userAgent: 'my-app', token });
for await (const { id, name } of erp.query('SELECT id, name FROM account.query', { pageSize: 500 })) {
  process.stdout.write(`${id} ${name}\n`);
}
