import { interleaveNamed } from '../interleave.js';
import { brokenJobs } from './broken-text.js';
import { measureCUnitText } from './cunit-times.js';
import { measureFirstCompletion } from './first-completion.js';
import { keystrokeLimits, measureKeystrokes } from './keystrokes.js';
import { measurePrograms } from './program-times.js';
import { inTurn, typedVersions } from './versions.js';

/** Result of `measureLanguage`. @typedef {Awaited<ReturnType<typeof measureLanguage>>} LanguageFigures */

/**
 * Measures in microseconds: for a new version of a statement of 5,000 characters, with a catalog of 2,000 templates, parsing, completion
 * at the cursor, diagnostics, and both together; each includes parsing.
 *
 * @param {import('../effort.js').Effort} effort
 */
export async function measureLanguage(effort) {
  const { versions } = typedVersions();
  const times = interleaveNamed(await editorJobs(), effort);
  return {
    characters: versions[0].text.length,
    ...times,
    broken: interleaveNamed(await brokenJobs(), effort),
    first: await measureFirstCompletion(effort.rounds),
    cunit: await measureCUnitText(effort.rounds),
    programs: measurePrograms(effort.rounds),
    keystrokes: await measureKeystrokes(keystrokeLimits(effort.quick)),
  };
}

/** Returns functions of the next version of the statement: parsing, completion, diagnostics, and both. */
export async function editorJobs() {
  const { parse } = await import('../../dist/vql/index.js');
  const { defineCatalog } = await import('../../dist/catalog/index.js');
  const { createLanguageService } = await import('../../dist/language/index.js');
  const { definition, versions } = typedVersions();
  const catalog = defineCatalog(definition);
  const service = () => createLanguageService({ catalog });
  const [completing, checking, both] = [service(), service(), service()];
  const [{ text, offset }] = versions;
  if (completing.complete(text, offset).items[0]?.kind !== 'field') throw new Error('No field is offered.');
  const next = (work) => inTurn(versions, work);
  return {
    parse: next((version) => parse(version.text)),
    complete: next((version) => completing.complete(version.text, version.offset)),
    diagnostics: next((version) => checking.diagnostics(version.text)),
    both: next((version) => [both.diagnostics(version.text), both.complete(version.text, version.offset)]),
  };
}
