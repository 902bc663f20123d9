// The tour of `npm start`: the main features of vql-kit, from a broken query to its rows, on the data in this folder.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyFixes, check, codeFrame, format, paginate, parse, parseOrThrow, toCUnit } from 'vql-kit';
import { passwordGrant } from 'vql-kit/auth';
import { createClient } from 'vql-kit/client';
import { compileSql, openEngine } from 'vql-kit/engine';
import { openStandIn } from 'vql-kit/stand-in';
import { vql } from 'vql-kit/vql';
import { createReceiver } from 'vql-kit/webhooks';

const repository = join(import.meta.dirname, '..');
const read = (/** @type {string} */ name) => readFileSync(join(import.meta.dirname, 'queries', name), 'utf8');
const data = (/** @type {string} */ name) => join(import.meta.dirname, 'data', name);
const print = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);
const heading = (/** @type {string} */ text) => print(`\n== ${text} ${'='.repeat(Math.max(0, 76 - text.length))}\n`);

const exitCodes = ['clean', 'findings', 'wrong use or an unreadable file'];

heading('1. check: what is wrong in examples/queries/orders-draft.vql');
const broken = read('orders-draft.vql').trimEnd();
for (const diagnostic of check(broken)) print(codeFrame(broken, diagnostic, { fileName: 'orders-draft.vql' }));

heading('2. applyFixes and format: the same query after its safe fixes');
const fixed = (format(applySafeFixes(broken)).value ?? '').trimEnd();
print(fixed);
for (const { severity, code, message } of check(fixed)) print(`\nnot fixed: ${severity}[${code}]: ${message}`);

heading('3. toCUnit: the same query as C-Unit, a JSON object');
const statement = parseOrThrow(fixed);
const { value: query, exact } = toCUnit(statement);
print(`exact: ${exact}\n${JSON.stringify(query?.request.queryPredicate, undefined, 2)}`);

heading('4. openEngine: the query asked of exported documents, on the embedded engine');
const engine = await openEngine({
  tables: {
    'document.querySalesDocuments': data('documents.ndjson'),
    'account.query': data('accounts.json'),
    'system.queryAppMessageEntry': data('deliveries.ndjson'),
  },
});
const answer = await engine.execute(fixed, { limit: 3 });
print(answer.data.map((row) => JSON.stringify(row)).join('\n'));
print(`${JSON.stringify(answer.headers)}`);
const same = query && (await engine.execute(query, { limit: 3 }));
print(`The C-Unit form selects the same rows: ${JSON.stringify(same?.data) === JSON.stringify(answer.data)}`);

heading('5. paginate: all rows, five at a time, each once');
const pager = paginate(fixed, {
  parse,
  pageSize: 5,
  fetchPage: engine.fetchPage,
  onDiagnostic: ({ message }) => print(message),
});
for await (const { rows, offset } of pager.pages())
  print(`from ${offset}: ${rows.map(({ number }) => number).join(' ')}`);

heading('6. To-many paths, nulls, joins: more questions');
for (const text of [
  "SELECT count(*) FROM system.queryAppMessageEntry WHERE recipients.state IN ('FAILED', 'ERRONEOUS')",
  'SELECT company, default_address.city FROM account.query WHERE email IS NULL AND accountTypes IS NULL ORDER BY company LIMIT 3',
  "SELECT number, a.company FROM document.querySalesDocuments JOIN (SELECT id, company FROM account.query WHERE default_address.country = 'SE') AS a ON (a.id = account.id) WHERE total > 4000 ORDER BY number LIMIT 3",
])
  print(`${text}\n  ${JSON.stringify((await engine.execute(text)).data)}`);
engine.close();

heading('7. compileSql: the same query for a warehouse');
const tables = {
  'document.querySalesDocuments': {
    name: ['lake', 'erp', 'documents'],
    columns: /** @type {const} */ ({
      id: 'string',
      number: 'string',
      documentDate: 'date',
      account: { number: 'string' },
      state: { name: 'string' },
      total: 'decimal',
      lines: [{ name: 'string' }],
    }),
  },
};
const { value: sql } = compileSql(fixed, { target: 'trino', tables });
print(`${sql?.sql}\nwith ${JSON.stringify(sql?.params)}`);

heading('8. The command, as continuous integration and analysts run it');
const checked = runCommand(['check', 'examples/queries', '--min-severity', 'error']);
print(`$ vql check examples/queries --min-severity error\n${checked.stderr}${exitOf(checked)}`);
const question =
  "SELECT company, creditLimit FROM account.query WHERE creditLimit > 18000 AND active = 'true' ORDER BY company";
const table = 'account.query=examples/data/accounts.json';
print(`\n$ vql run "${question}" --table ${table}\n${runCommand(['run', question, '--table', table]).stdout}`);

heading('9. openStandIn: the whole service on this machine, with its tokens and webhooks');
/** @type {import('vql-kit/webhooks').Delivery[]} */
const deliveries = [];
/** @type {(request: Request) => Promise<Response>} */
let receive = async () => new Response(null, { status: 503 });
const erp = await openStandIn({
  tables: { 'account.query': data('accounts.json') },
  clients: [{ id: 'my-app', secret: 'demo-secret' }],
  users: [{ name: 'ada', password: 'demo-password', passwordGrant: true }],
  apps: [{ identifier: 'my-app' }],
  documents: { transitions: { create: { category: 'CUSTOMER_ORDER' } } },
  // Instead of the network: the receiver of this program.
  delivery: { fetch: (input, init) => receive(new Request(input, init)) },
  // The second page breaks off; the client requests it again.
  faults: [{ on: 'POST /cmn/computed-queries/execute', nth: 2, do: 'reset' }],
});
const { authUrl, baseUrl, fetch } = erp;
const user = { username: 'ada', password: 'demo-password' };
const token = passwordGrant({ authUrl, fetch, clientId: 'my-app', clientSecret: 'demo-secret', ...user });
const client = createClient({ baseUrl, fetch, token, userAgent: 'my-app' });
const destinationQueue = 'document.customer_order.create';
const url = 'http://127.0.0.1/hook';
await client.webhooks.register({ url, destinationQueue, appIdentifier: 'my-app' });
receive = createReceiver({
  appIdentifier: 'my-app',
  keys: await erp.jwks(),
  queueOf: () => destinationQueue,
  accept: async (delivery) => void deliveries.push(delivery),
});

const inBerlin = "SELECT id, company FROM account.query WHERE default_address.city = 'Berlin'";
const buyers = await client.query(inBerlin, { pageSize: 20 }).toArray({ max: 1_000 });
for (const { endpoint, status, fault } of erp.requests)
  print(`${endpoint}: ${status ?? 'connection broken'}${fault === undefined ? '' : `, by the fault "${fault}"`}`);
print(`${buyers.length} accounts in Berlin, each once`);

const { document } = await client.documents.create({
  transitionId: 'create',
  document: { accountId: String(buyers[0]?.['id']) },
});
const created = vql`SELECT id FROM document.querySalesDocuments WHERE id = ${document?.id ?? ''}`;
print(`The document is found by a query: ${(await client.page(created, { limit: 1 })).rows.length === 1}`);
await erp.runSender();
print(`The receiver has verified a webhook with its id: ${deliveries[0]?.payload['documentId'] === document?.id}`);
print(`The delivery is ${erp.deliveries[0]?.state}.`);
await erp.close();

/**
 * Runs the command in the root of the repository.
 * @param {readonly string[]} argv
 */
function runCommand(argv) {
  const command = ['dist/cli.js', ...argv, '--no-color'];
  return spawnSync(process.execPath, command, { cwd: repository, encoding: 'utf8' });
}

/** @param {{ readonly status: number | null }} outcome */
function exitOf({ status }) {
  return `exit code ${status}: ${exitCodes[status ?? 2]}`;
}

/**
 * Applies safe fixes until no more are offered: one fix may uncover the next.
 * @param {string} text
 * @returns {string}
 */
function applySafeFixes(text) {
  const fixes = check(text).flatMap((diagnostic) => diagnostic.fixes?.find(({ safe }) => safe) ?? []);
  const next = applyFixes(text, fixes).text;
  return next === text ? text : applySafeFixes(next);
}
