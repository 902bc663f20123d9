/** How many rows a page has. */
export const pageSize = 1_000;

/** More pages than the pager remembers ids of, so that going round them gives no duplicates; a timed run goes round once. */
const distinctPages = 200;

/** The bodies of answers, as they come over the wire: twelve columns, one of them to-many. @type {readonly string[]} */
const bodies = Array.from({ length: distinctPages }, (_, page) => {
  const rows = Array.from({ length: pageSize }, (_, row) => {
    const number = page * pageSize + row;
    return {
      id: String(1_389_132_653_974_000_000n + BigInt(number)),
      number: `K${100_000 + number}`,
      name: `Company ${number} Ltd`,
      active: number % 3 > 0,
      externalNumber: null,
      'default_address.street': `Main Street ${number % 200}`,
      'default_address.city': number % 5 === 0 ? null : 'Berlin',
      'default_address.postCode': String(10_000 + (number % 5_000)),
      createdAt: '2026-03-01T08:00:00.000Z',
      updatedAt: '2026-03-02T09:30:00.000Z',
      balance: number / 4,
      tags: [{ id: String(number % 7), label: 'customer' }],
    };
  });
  return JSON.stringify({ data: rows });
});

/** The same pages as they are after reading, made once. */
const pages = bodies.map((body) => JSON.parse(body).data);

/**
 * A service without a network: answers the page from `offset` of a result of `rowCount` rows, with the headers of the ERP.
 * With `isParsed`, as over a network, each body is parsed anew; otherwise the rows are there already.
 *
 * @param {number} rowCount a multiple of the page size
 * @param {boolean} isParsed
 */
export function createService(rowCount, isParsed) {
  return async (/** @type {number} */ offset) => {
    const index = (offset / pageSize) % distinctPages;
    const next = offset + pageSize < rowCount ? offset + pageSize : 0;
    return {
      rows: isParsed ? JSON.parse(bodies[index]).data : pages[index],
      headers: { 'x-query-more-elements': String(next > 0), 'x-query-next-offset': String(next) },
    };
  };
}
