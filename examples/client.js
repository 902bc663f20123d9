// All rows of a query, from a service: set ERP_URL, AUTH_URL, ERP_USER, ERP_SECRET and ERP_PASSWORD, and run node examples/client.js
import { passwordGrant } from 'vql-kit/auth';
import { createClient } from 'vql-kit/client';

const { ERP_URL: baseUrl = '', AUTH_URL: authUrl = '', ERP_USER: username = '', ...secrets } = process.env;
const clientSecret = () => secrets['ERP_SECRET'] ?? '';
const password = () => secrets['ERP_PASSWORD'] ?? '';
const token = passwordGrant({ authUrl, clientId: 'my-app', clientSecret, username, password });
const erp = createClient({ baseUrl, userAgent: 'my-app', token });
for await (const { id, name } of erp.query('SELECT id, name FROM account.query', { pageSize: 500 })) {
  process.stdout.write(`${id} ${name}\n`);
}
