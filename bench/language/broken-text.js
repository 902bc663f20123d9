import { inTurn } from './versions.js';

/** Conditions without connectives. */
export const conditionCount = 2_000;

/** More versions than the service caches. */
const versionCount = 20;

/** Returns functions of the next version of a long text with many errors: parsing it, and completion at its end. */
export async function brokenJobs() {
  const { parse } = await import('../../dist/vql/index.js');
  const { createLanguageService } = await import('../../dist/language/index.js');
  const broken = `SELECT id FROM account.query WHERE ${'(a = 1) '.repeat(conditionCount)}`;
  const versions = Array.from({ length: versionCount }, (_, index) => `${broken}AND field${index} `);
  const service = createLanguageService();
  if (service.complete(versions[0], versions[0].length).items.length === 0) throw new Error('Nothing is offered.');
  return {
    parse: inTurn(versions, (text) => parse(text)),
    complete: inTurn(versions, (text) => service.complete(text, text.length)),
  };
}
