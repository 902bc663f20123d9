import jsonService from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { median } from '../median.js';

/** Approximate length of the text. */
const length = 5_000;

/** More versions than the service caches. */
const versionCount = 20;

/**
 * Measures in microseconds: for a new version of a C-Unit text of 5,000 characters, diagnostics and completion by
 * vql-kit and by the JSON language service without a schema, and `JSON.parse`, in turn.
 *
 * @param {import('../../dist/catalog/index.js').Catalog} catalog
 * @param {readonly string[]} paths
 * @param {string} template
 * @param {number} rounds
 */
export async function measureCUnitText(catalog, paths, template, rounds) {
  const { createCUnitLanguageService } = await import('../../dist/language/cunit/index.js');
  const versions = Array.from({ length: versionCount }, (_, index) => versionOf(paths, index));
  const own = createCUnitLanguageService({ catalog, template });
  const plain = jsonService.getLanguageService({ clientCapabilities: jsonService.ClientCapabilities.LATEST });
  const [first] = versions;
  const offered = await own.complete(first.text, first.offset);
  if (!offered.some(({ label }) => label === paths[0])) throw new Error('No field is offered.');
  const jobs = [
    ({ text }) => JSON.parse(text),
    async ({ text, offset }) => {
      const document = TextDocument.create('file:///a.json', 'json', 0, text);
      const json = plain.parseJSONDocument(document);
      await plain.doValidation(document, json);
      return plain.doComplete(document, document.positionAt(offset), json);
    },
    async ({ text, offset }) => [own.diagnostics(text), await own.complete(text, offset)],
  ];
  const samples = jobs.map(() => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, job] of jobs.entries()) {
      const start = performance.now();
      for (const version of versions) await job(version);
      // The first round warms up.
      if (round >= 0) samples[index].push(((performance.now() - start) * 1000) / versionCount);
    }
  }
  const [parse, json, both] = samples.map(median);
  return { characters: first.text.length, parse, json, both };
}

/** @param {readonly string[]} paths @param {number} index */
function versionOf(paths, index) {
  const filters = [];
  for (let size = 0; size < length; size += JSON.stringify(filters.at(-1)).length + 1) {
    const property = paths[filters.length % paths.length];
    filters.push({ type: 'FILTER', operator: 'IS_NOT_NULL', property });
  }
  const predicate = {
    type: 'JUNCTION',
    operator: 'AND',
    children: [...filters, { type: 'FILTER', operator: 'IS_NULL', property: '' }],
  };
  const text = JSON.stringify({ queryPredicate: predicate, pageable: { limit: index + 1 } });
  return { text, offset: text.lastIndexOf('"property":""') + '"property":"'.length };
}
