import { interleave } from '../interleave.js';
import { measureCUnitText } from './cunit-times.js';
import { measureFirstCompletion } from './first-completion.js';
import { measureKeystrokes } from './keystrokes.js';
import { measurePrograms } from './program-times.js';
import { template, typedVersions } from './versions.js';

/** Result of `measureLanguage`. @typedef {Awaited<ReturnType<typeof measureLanguage>>} LanguageFigures */

/**
 * Measures in microseconds: for a new version of a statement of 5,000 characters, with a catalog of 2,000 templates, parsing, completion
 * at the cursor, diagnostics, and both together; each includes parsing.
 *
 * @param {import('../interleave.js').Effort} effort
 * @param {number} startRounds
 * @param {import('./keystrokes.js').KeystrokeLimits} keystrokeLimits
 */
export async function measureLanguage(effort, startRounds, keystrokeLimits) {
  const { parse } = await import('../../dist/vql/index.js');
  const { defineCatalog } = await import('../../dist/catalog/index.js');
  const { createLanguageService } = await import('../../dist/language/index.js');
  const { definition, versions } = typedVersions();
  const catalog = defineCatalog(definition);
  const service = () => createLanguageService({ catalog });
  const [completing, checking, both] = [service(), service(), service()];
  const [{ text, offset }] = versions;
  if (completing.complete(text, offset).items[0]?.kind !== 'field') throw new Error('No field is offered.');
  const next = (work) => {
    let turn = 0;
    return () => work(versions[turn++ % versions.length]);
  };
  const [parseTime, completeTime, checkTime, bothTime] = interleave(
    [
      next((version) => parse(version.text)),
      next((version) => completing.complete(version.text, version.offset)),
      next((version) => checking.diagnostics(version.text)),
      next((version) => [both.diagnostics(version.text), both.complete(version.text, version.offset)]),
    ],
    effort,
  );
  return {
    characters: text.length,
    parse: parseTime,
    complete: completeTime,
    diagnostics: checkTime,
    both: bothTime,
    first: await measureFirstCompletion(startRounds),
    cunit: await measureCUnitText(catalog, Object.keys(definition.templates[template].fields), template, effort.rounds),
    programs: measurePrograms(startRounds),
    keystrokes: await measureKeystrokes(keystrokeLimits),
  };
}
