/** Number of rows of a page. */
export const pageSize = 1_000;

/** Number of pages; a timed run reads each once. */
const distinctPages = 200;

/** Prefix of all ids of the first round, before a number of six digits. Each later round has the next prefix. */
const firstIds = 1_389_132_653_974;

/** Response bodies: twelve columns, one of them to-many. @type {readonly string[]} */
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

/** The same pages, parsed once. */
const pages = bodies.map((body) => JSON.parse(body).data);

/**
 * Creates a service without a network: it returns the page from `offset` of a result of `rowCount` rows, with the headers of the ERP.
 * With `isParsed`, each body is parsed anew, as over a network; otherwise the rows are in memory.
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

/** Returns a body with different ids for each round. @param {number} index @param {number} round */
function bodyOf(index, round) {
  return round === 0 ? bodies[index] : bodies[index].replaceAll(`"id":"${firstIds}`, `"id":"${firstIds + round}`);
}
