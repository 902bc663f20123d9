// Runs `npm test`: runs the steps below, reports those that fail, and counts the tests.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '..');
const reports = join(repository, '.reports');
const tsc = 'node node_modules/typescript-7/bin/tsc';

/** Coverage is collected in continuous integration alone: it takes a good part of the time of the tests. */
const coverage = process.env['CI'] ? '--coverage' : '';

/** The steps, by name. Those of one group run at the same time, and the next group only if all of them pass. */
const groups = [
  {
    build: 'node scripts/build/index.js',
    lint: 'biome check .',
    'unused code': 'knip',
  },
  {
    // The examples import the package that was built.
    types: `${tsc} -p . && ${tsc} -p tsconfig.browser.json && ${tsc} -p editors/vscode`,
    tests: `vitest run ${coverage} --reporter=default --reporter=json --outputFile.json=.reports/vitest.json`,
  },
  {
    'tests of the package':
      'vitest run --config vitest.package.config.ts --reporter=default --reporter=json --outputFile.json=.reports/vitest-package.json',
    fuzz: 'node scripts/fuzz.js --rounds 1 --seed 18',
  },
];

mkdirSync(reports, { recursive: true });
for (const name of ['vitest.json', 'vitest-package.json', 'test-summary.json'])
  rmSync(join(reports, name), { force: true });

const failed = [];
for (const group of groups) {
  const results = await Promise.all(Object.entries(group).map(([name, command]) => run(name, command)));
  failed.push(...results.flat());
  if (failed.length > 0) break;
}

const counts = [...countsOf('vitest.json'), ...countsOf('vitest-package.json')];
const passed = counts.reduce((sum, count) => sum + count.numPassedTests, 0);
const broken = counts.reduce((sum, count) => sum + count.numFailedTests, 0);
// A test file that does not load, a type error and too little coverage fail a step without a failed test.
const summary = { passed, failed: failed.length > 0 ? Math.max(broken, 1) : broken, failedSteps: failed };
writeFileSync(join(reports, 'test-summary.json'), JSON.stringify(summary));
for (const name of failed) console.error(`The step "${name}" failed.`);
if (failed.length > 0) process.exitCode = 1;

/**
 * Runs a step. Prints the output of the tests, and of a step that fails.
 *
 * @param {string} name
 * @param {string} command
 * @returns {Promise<readonly string[]>} its name, if it fails
 */
function run(name, command) {
  const began = performance.now();
  const isPrinted = name === 'tests';
  const env = { ...process.env, PATH: `${join(repository, 'node_modules/.bin')}:${process.env['PATH']}` };
  const child = spawn(command, { cwd: repository, env, shell: true, stdio: isPrinted ? 'inherit' : 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(output);
      console.log(
        `${code === 0 ? 'passed' : 'FAILED'}: ${name} (${((performance.now() - began) / 1000).toFixed(0)} s)`,
      );
      resolve(code === 0 ? [] : [name]);
    });
  });
}

/**
 * @param {string} report
 * @returns {readonly { readonly numPassedTests: number, readonly numFailedTests: number }[]}
 */
function countsOf(report) {
  try {
    return [JSON.parse(readFileSync(join(reports, report), 'utf8'))];
  } catch {
    return [];
  }
}
