// Runs programs of test/embedded/hostile/ in Python and PHP with values that can end a string, and writes what they send to sent.json,
// with which the tests compare what the check of the programs finds: `node scripts/hostile-programs.js`, after a build. Needs python3
// and php.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadSources } from './load-sources.js';

const folder = join(import.meta.dirname, '../test/embedded/hostile');
/** @type {typeof import('../test/embedded/hostile/programs.js')} */
const { brokenText, eachPart, harmless, hostileValues, partsOf, programOf } = await loadSources(
  'test/embedded/hostile/programs.ts',
);

/**
 * Returns programs: each part once, and others that are drawn.
 *
 * @param {'py' | 'php'} language
 */
function choicesOf(language) {
  const { values, holders, queries } = partsOf(language);
  const drawn = fc.sample(
    fc
      .tuple(fc.constantFrom(...values), fc.constantFrom(...holders), fc.constantFrom(...queries))
      .map(([value, holder, query]) => ({ kind: 'drawn', value, holder, query })),
    { numRuns: 200, seed: 1 },
  );
  return [...eachPart(language), ...drawn];
}

/**
 * Returns what programs send with each value.
 *
 * @param {string} command
 * @param {'py' | 'php'} language
 */
function run(command, language) {
  const programs = choicesOf(language).map((choice) => ({ kind: choice.kind, program: programOf(language, choice) }));
  const input = JSON.stringify({
    programs: programs.map(({ program }) => program),
    values: [harmless, ...hostileValues],
  });
  const { stdout, stderr, error } = spawnSync(command, [join(folder, `run-programs.${language}`)], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) throw error;
  process.stderr.write(stderr);
  /** @type {readonly (readonly (string | null)[])[]} */
  const texts = JSON.parse(stdout);
  const unseen = new Set(programs.map(({ program }) => program));
  return programs.flatMap(({ kind, program }, index) => {
    const [first = null, ...others] = texts[index] ?? [];
    // Some values are of no use in some queries.
    if (first === null || !unseen.delete(program)) return [];
    const broken = brokenText([first, ...others]);
    return [{ kind, program, harmless: first, ...(broken !== undefined && { broken }) }];
  });
}

const sent = { py: run('python3', 'py'), php: run('php', 'php') };
const rows = Object.entries(sent).map(
  ([language, own]) => `  "${language}": [\n${own.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`,
);
writeFileSync(join(folder, 'sent.json'), `{\n${rows.join(',\n')}\n}\n`);
