// Writes examples/data/: accounts, sales documents and webhook deliveries as an installation might export them. Each run
// writes the same values, so that the output of the tour stays the same. Run by hand: node scripts/write-sample-data.js
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../examples/data');

// A linear congruential generator (Numerical Recipes): the values need variety, not randomness.
let seed = 20260101;
const next = (/** @type {number} */ below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
/** @template Item @param {readonly Item[]} list @returns {Item} */
const pick = (list) => /** @type {Item} */ (list[next(list.length)]);
/** @template Value @param {number} percent @param {Value} value */
const sometimes = (percent, value) => (next(100) < percent ? value : null);
const day = (/** @type {number} */ offset) => new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10);
const moment = (/** @type {number} */ offset) => new Date(Date.UTC(2025, 0, 1, 0, offset)).toISOString();

const names = [
  'Brandt',
  'Keller',
  'Sommer',
  "O'Brien",
  'Müller',
  'Đặng',
  'Nowak',
  'Åkesson',
  'Rossi',
  'Yıldız',
  'Weiß',
  'Claes',
];
const trades = ['Schrauben', 'Bau', 'Garten', 'Elektro', 'Möbel', 'Logistik', 'Sport', 'Druck', 'Werkzeug'];
const forms = ['GmbH', 'AG', 'KG', '& Söhne', 'e. K.', 'Ltd.'];
const cities = [
  ['Berlin', 'DE'],
  ['Hamburg', 'DE'],
  ['Bonn', 'DE'],
  ['Köln', 'DE'],
  ['Wien', 'AT'],
  ['Zürich', 'CH'],
  ['Malmö', 'SE'],
  ['Kraków', 'PL'],
];
const articles = [
  'Sechskantschraube M8',
  'Unterlegscheibe',
  'Dübel 10 mm',
  'Akkuschrauber',
  'Gartenbank',
  'Kabel 5 m',
  'Regalboden',
  '100% Leinenbezug',
];
const states = ['OPEN', 'PARTIALLY_DELIVERED', 'DELIVERED', 'INVOICED', 'CANCELLED'];

const accounts = Array.from({ length: 240 }, (_, index) => {
  const [city, country] = pick(cities);
  const types = ['CUSTOMER', 'SUPPLIER', 'PROSPECT', 'SALES_AGENT'].filter(() => next(100) < 35);
  return {
    id: String(1389132653974581248n + BigInt(index * 7919)),
    number: String(10_000 + index),
    company: `${pick(names)} ${pick(trades)} ${pick(forms)}`,
    active: next(10) > 0,
    accountTypes: types,
    email: sometimes(80, `office${index}@example.com`),
    default_address: sometimes(95, { city, country, zipCode: String(10_000 + next(90_000)) }),
    contacts: Array.from({ length: next(4) }, () => ({
      lastName: pick(names),
      phone: sometimes(60, `+49 30 ${1_000_000 + next(9_000_000)}`),
    })),
    creditLimit: sometimes(70, 500 * next(40)),
    createdAt: moment(next(500_000)),
  };
});

const documents = Array.from({ length: 480 }, (_, index) => {
  const account = pick(accounts);
  const lines = Array.from({ length: 1 + next(4) }, () => ({
    name: pick(articles),
    quantity: 1 + next(20),
    productPrice: (50 + next(20_000)) / 100,
    discount: sometimes(20, 5 * (1 + next(5))),
  }));
  const total =
    lines.reduce((sum, { quantity, productPrice }) => sum + Math.round(quantity * productPrice * 100), 0) / 100;
  const state = pick(states);
  return {
    id: String(1402132653974581248n + BigInt(index * 104729)),
    number: `SO-${2_025_000 + index}`,
    documentDate: day(next(420)),
    state: { name: state, label: state.charAt(0) + state.slice(1).toLowerCase().replaceAll('_', ' ') },
    account: { id: account.id, number: account.number },
    total,
    externalNumber: sometimes(40, `${next(2) === 0 ? 'WEB' : 'EDI'}-${next(100_000)}`),
    lines,
  };
});

const deliveries = Array.from({ length: 320 }, (_, index) => {
  const topic = pick([
    'document.customer_order.create',
    'account.update',
    'article.update',
    'sales_channel.stockChange',
  ]);
  return {
    id: String(1405132653974581248n + BigInt(index * 15485863)),
    eventTopic: topic,
    createdAt: moment(400_000 + next(200_000)),
    recipients: Array.from({ length: 1 + next(3) }, () => {
      const state = pick(['SENT', 'SENT', 'SENT', 'FAILED', 'ERRONEOUS', 'QUEUED']);
      return {
        state,
        sentAttempts: state === 'QUEUED' ? 0 : state === 'ERRONEOUS' ? 3 : 1 + next(2),
        response:
          state === 'FAILED' || state === 'ERRONEOUS'
            ? pick(['timeout after 5 s', '401 Unauthorized', '503 Service Unavailable'])
            : null,
      };
    }),
  };
});

const lines = (/** @type {readonly object[]} */ rows) => rows.map((row) => JSON.stringify(row)).join('\n');
writeFileSync(join(folder, 'accounts.json'), `[\n${lines(accounts).replaceAll('\n', ',\n')}\n]\n`);
writeFileSync(join(folder, 'documents.ndjson'), `${lines(documents)}\n`);
writeFileSync(join(folder, 'deliveries.ndjson'), `${lines(deliveries)}\n`);
