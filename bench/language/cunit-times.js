import jsonService from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { median } from '../median.js';
import { createShuffle } from '../random.js';
import { inTurn, template, typedVersions } from './versions.js';

/** Approximate length of the text. */
const length = 5_000;

/** More versions than the service caches. */
const versionCount = 20;

/**
 * Measures in microseconds: for a new version of a C-Unit text of 5,000 characters, diagnostics and completion by
 * vql-kit and by the JSON language service without a schema, and `JSON.parse`, in turn.
 *
 * @param {number} rounds
 */
export async function measureCUnitText(rounds) {
  const { jobs, characters } = await cunitJobs();
  const samples = Object.fromEntries(Object.keys(jobs).map((name) => [name, []]));
  const shuffle = createShuffle();
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, job] of shuffle(Object.entries(jobs))) {
      const start = performance.now();
      for (let version = 0; version < versionCount; version += 1) await job();
      // The first round warms up.
      if (round >= 0) samples[name].push(((performance.now() - start) * 1000) / versionCount);
    }
  }
  const [parse, json, both] = [samples.parse, samples.json, samples.both].map(median);
  return { characters, parse, json, both };
}

/** Returns functions of the next version of the text. */
export async function cunitJobs() {
  const { defineCatalog } = await import('../../dist/catalog/index.js');
  const { createCUnitLanguageService } = await import('../../dist/language/cunit/index.js');
  const { definition } = typedVersions();
  const paths = Object.keys(definition.templates[template].fields);
  const versions = Array.from({ length: versionCount }, (_, index) => versionOf(paths, index));
  const own = createCUnitLanguageService({ catalog: defineCatalog(definition), template });
  const plain = jsonService.getLanguageService({ clientCapabilities: jsonService.ClientCapabilities.LATEST });
  const [first] = versions;
  const offered = await own.complete(first.text, first.offset);
  if (!offered.some(({ label }) => label === paths[0])) throw new Error('No field is offered.');
  const next = (work) => inTurn(versions, work);
  const jobs = {
    parse: next(({ text }) => JSON.parse(text)),
    json: next(async ({ text, offset }) => {
      const document = TextDocument.create('file:///a.json', 'json', 0, text);
      const json = plain.parseJSONDocument(document);
      await plain.doValidation(document, json);
      return plain.doComplete(document, document.positionAt(offset), json);
    }),
    both: next(async ({ text, offset }) => [own.diagnostics(text), await own.complete(text, offset)]),
  };
  return { jobs, characters: first.text.length };
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
