// A service in a process of its own: answers each query with the same page of 1,000 rows. Prints its address.
import { createServer } from 'node:http';

const rows = Array.from({ length: 1_000 }, (_, number) => ({
  id: String(1_389_132_653_974_000_000n + BigInt(number)),
  number: `K${100_000 + number}`,
  name: `Company ${number} Ltd`,
  active: number % 3 > 0,
  externalNumber: null,
  'default_address.street': `Main Street ${number % 200}`,
  'default_address.city': number % 5 === 0 ? null : 'Berlin',
  'default_address.postCode': String(10_000 + number),
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
  balance: number / 4,
  tags: [{ id: String(number % 7), label: 'customer' }],
}));
const body = Buffer.from(JSON.stringify({ data: rows }));
const headers = {
  'content-type': 'application/json',
  'content-length': body.length,
  'x-query-more-elements': 'false',
  'x-query-next-offset': '0',
};

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(200, headers).end(body));
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
