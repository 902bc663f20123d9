import { medium, small } from '../inputs.js';
import { interleaveNamed } from '../interleave.js';
import { largeDefinition, wideDefinition } from './definition.js';

/** Number of fields of the template with the misspelled one. */
export const wideFields = 5_000;

/** Result of `measureCatalog`. @typedef {Awaited<ReturnType<typeof measureCatalog>>} CatalogFigures */

/**
 * Measures in microseconds: checking the medium statement with a catalog of 200,000 fields, without one, and parsing it only; the
 * same for its C-Unit form; a misspelled field among 5,000, as on a keystroke. Measures in milliseconds: opening the catalog.
 *
 * @param {import('../effort.js').Effort} effort
 */
export async function measureCatalog(effort) {
  const { opening, jobs } = await catalogJobs();
  return { ...opening, ...interleaveNamed(jobs, effort) };
}

/** Returns what is measured, and the time and size of the opened catalog. */
export async function catalogJobs() {
  const { check, parse } = await import('../../dist/vql/index.js');
  const { checkQuery, readQuery, toCUnit } = await import('../../dist/cunit/index.js');
  const { defineCatalog, openCatalog } = await import('../../dist/catalog/index.js');
  const text = JSON.stringify(largeDefinition());
  const start = performance.now();
  const { value: catalog } = openCatalog(JSON.parse(text));
  const opening = { openMs: performance.now() - start, megabytes: text.length / 1e6 };
  const wide = defineCatalog(wideDefinition(wideFields));
  const misspelled = 'SELECT id FROM account.query WHERE orderNubmer0 = 1 LIMIT 1';
  const query = toCUnit(parse(medium.vql).value).value;
  const found = [small, medium]
    .flatMap(({ vql }) => check(vql, { catalog }))
    .filter(({ severity }) => severity !== 'hint');
  if (catalog === undefined || found.length > 0 || checkQuery(query, { catalog }).length > 0)
    throw new Error(`The measured statement has a finding: ${found[0]?.message}`);
  const near = check(misspelled, { catalog: wide }).find(({ code }) => code === 'unknown-field');
  if (near === undefined) throw new Error('The misspelled field is not found.');
  const jobs = {
    smallParse: () => parse(small.vql),
    smallCheck: () => check(small.vql, { catalog }),
    parse: () => parse(medium.vql),
    check: () => check(medium.vql),
    checkWithCatalog: () => check(medium.vql, { catalog }),
    readQuery: () => readQuery(query),
    checkQuery: () => checkQuery(query, { catalog }),
    misspelled: () => check(misspelled, { catalog: wide }),
  };
  return { opening, jobs };
}
