import { createRandom } from '../random.js';

const names = [
  'Miller',
  'Smith & Sons',
  'Goldsmith',
  'Millstone',
  'Huber',
  'Blacksmith Ltd',
  'Maier',
  'Locksmith',
  'Jansen',
];
const cities = ['Berlin', 'Vienna', 'Zurich', 'Hamburg', 'Linz'];
const countries = ['DE', 'AT', 'CH', 'AT'];
const statuses = ['OPEN', 'CHECKED', 'BLOCKED', 'CLOSED', 'DRAFT'];

/**
 * Creates rows of accounts, the same in every run. Only those texts, dates and numbers are null for which all peers compare
 * with null as SQL does; priority and country are always present, because peers differ in their comparisons.
 *
 * @param {number} count
 */
export function createRows(count) {
  const random = createRandom(20_261_121);
  const oneOf = (values) => values[Math.floor(random() * values.length)];
  return Array.from({ length: count }, (_, index) => {
    const isBlocked = random() < 0.4;
    return {
      id: String(1_389_132_653_974_581_000n + BigInt(index)),
      name: random() < 0.05 ? null : `${oneOf(names)} ${index}`,
      type: random() < 0.9 ? 'CUSTOMER' : 'SUPPLIER',
      status: oneOf(statuses),
      active: random() < 0.9,
      email: random() < 0.1 ? null : `mail${index}@example.org`,
      address: { country: oneOf(countries), city: oneOf(cities), zip: String(10_000 + (index % 90_000)) },
      turnover: random() < 0.1 ? null : Math.round(random() * 500_000) / 100 + (index % 300) * 1000,
      priority: Math.floor(random() * 10),
      created: new Date(Date.UTC(2020, 0, 1) + Math.floor(random() * 2200) * 86_400_000).toISOString(),
      blocked: isBlocked ? '2025-03-01T00:00:00.000Z' : null,
    };
  });
}
