/** How many rows a page has. */
export const pageSize = 1_000;

/** How many pages are made; a timed run goes through them once. */
const distinctPages = 200;

/** What all ids of the first round begin with; behind it six digits count. Each later round has the next number instead. */
const firstIds = 1_389_132_653_974;

/** The bodies of answers, as they come over the wire: twelve columns, one of them to-many. @type {readonly string[]} */
const bodies = Array.from({ length: distinctPages }, (_, page) => {
  const rows = Array.from({ length: pageSize }, (_, row) => {
    const number = page * pageSize + row;
    return {
      id: `${firstIds}${String(number).padStart(6, '0')}`,
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
    const page = offset / pageSize;
    const index = page % distinctPages;
    const next = offset + pageSize < rowCount ? offset + pageSize : 0;
    return {
      rows: isParsed ? JSON.parse(bodyOf(index, Math.floor(page / distinctPages))).data : pages[index],
      headers: { 'x-query-more-elements': String(next > 0), 'x-query-next-offset': String(next) },
    };
  };
}

/** A body with ids of its own for each round. @param {number} index @param {number} round */
function bodyOf(index, round) {
  return round === 0 ? bodies[index] : bodies[index].replaceAll(`"id":"${firstIds}`, `"id":"${firstIds + round}`);
}
