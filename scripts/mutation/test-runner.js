// Runs the tests for Stryker in its own process. Sources and tests are loaded once, with every mutant in them and none switched on; a mutant
// costs the tests that reach it until the first one fails, which are milliseconds. With vitest it costs a worker that loads everything: seconds.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { glob } from 'tinyglobby';
import { collect, collected, isStopped, runTest } from './vitest.js';

/** The tests that hold each room, which a change of it is shown to. Those of the laws of `vql` would take longer than all else together. */
const testsOfRooms = {
  vql: ['test/{corpus,dialect,rules,vql}/**/*.test.ts'],
  cunit: ['test/{cunit,rules}/**/*.test.ts', 'test/laws/{catalog-rules,cunit-*}.test.ts'],
  builder: ['test/builder/**/*.test.ts'],
  paging: ['test/paging/**/*.test.ts'],
};
const testsOfAllRooms = ['test/diagnostics/messages.test.ts'];
/** What is made to be large, or measured. */
const ignoredTests = [
  'test/builder/compiler.test.ts',
  'test/paging/memory.test.ts',
  'test/{cunit,rules}/large.test.ts',
  'test/vql/hostile.test.ts',
];
const shim = new URL('vitest.js', import.meta.url).href;
const dryRunFile = '.mutation-dry-run.json';
const doneFile = '.mutation-transpiled';
/** @type {{ activeMutant?: string, currentTestId?: string, hitCount?: number, hitLimit?: number, mutantCoverage?: object }} */
const stryker = {};
globalThis.__stryker__ = stryker;

/** A map that forgets between mutants, in the place of those in which sources keep what they have found. */
const caches = new Set();
globalThis.ForgetfulWeakMap = class {
  map = new WeakMap();
  constructor() {
    caches.add(this);
  }
  get(key) {
    return this.map.get(key);
  }
  set(key, value) {
    this.map.set(key, value);
    return this;
  }
  has(key) {
    return this.map.has(key);
  }
};

/** A mutant that doubles an array at each call would take all memory of the machine before anything notices. */
globalThis.Int32Array = class extends Int32Array {
  constructor(...args) {
    if (typeof args[0] === 'number' && args[0] > 2 ** 22) throw new RangeError(`An array of ${args[0]} numbers`);
    super(...args);
  }
};

class TestRunner {
  /**
   * What was measured without a mutant: how long each test takes, and how often at most a test comes to each place.
   * @type {{ ms: Record<string, number>, hits: Record<string, number> } | undefined}
   */
  #usual;
  /** @type {Map<string, Map<string, number>>} for each source how many of its mutants a test has killed */
  #kills = new Map();

  /** The files of tests that a change of a room is shown to. @type {Map<string, Set<string>>} */
  #filesOfRooms = new Map();

  /** A failure that no test waits for, which vitest counts as well. @type {string | undefined} */
  #unhandled;

  /** Stryker would start a process for each change that loading comes to as well; what loading alone comes to is left out by its config. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    for (const event of ['unhandledRejection', 'uncaughtException'])
      process.on(event, (error) => {
        this.#unhandled ??= messageOf(error);
      });
    process.env['LAW_RUNS'] ??= '50';
    await transpileAll();
    const { default: fc } = await import('fast-check');
    // The same cases for every mutant, so that a score can be repeated; no search for a smaller counterexample, which nobody reads.
    fc.configureGlobal({ seed: 8, endOnFailure: true });
    for (const [room, tests] of Object.entries(testsOfRooms)) {
      if (!(await hasMutants(room))) continue;
      const patterns = process.env['MUTATION_TESTS'] ?? [...tests, ...testsOfAllRooms];
      this.#filesOfRooms.set(room, new Set(await glob(patterns, { ignore: ignoredTests, absolute: true })));
    }
    const files = new Set([...this.#filesOfRooms.values()].flatMap((each) => [...each]));
    for (const file of [...files].sort()) await collect(file, () => import(pathToFileURL(scriptOf(file)).href));
    // What is made once, at the first call, is made here, without a mutant in it.
    const firstOfFiles = new Map([...collected().values()].toReversed().map((test) => [test.file, test]));
    for (const test of firstOfFiles.values()) await this.#failure(test);
  }

  async dryRun() {
    const usual = { ms: {}, hits: {} };
    const tests = [];
    for (const test of collected().values()) {
      forget();
      stryker.currentTestId = test.id;
      const start = performance.now();
      const failure = await this.#failure(test);
      const timeSpentMs = performance.now() - start;
      stryker.currentTestId = undefined;
      usual.ms[test.id] = timeSpentMs;
      const { id, name, file: fileName } = test;
      tests.push({
        id,
        name,
        fileName,
        timeSpentMs,
        ...(failure === undefined ? { status: 0 } : { status: 1, failureMessage: failure }),
      });
    }
    for (const perMutant of Object.values(stryker.mutantCoverage?.perTest ?? {}))
      for (const [mutant, count] of Object.entries(perMutant))
        usual.hits[mutant] = Math.max(usual.hits[mutant] ?? 0, count);
    await writeFile(dryRunFile, JSON.stringify(usual));
    return { status: 'complete', tests, mutantCoverage: stryker.mutantCoverage };
  }

  async mutantRun({ testFilter = [...collected().keys()], activeMutant, sandboxFileName }) {
    if (!isInSample(activeMutant)) return { status: 'error', errorMessage: 'Not in the sample' };
    const kills = this.#kills.get(sandboxFileName) ?? new Map();
    this.#kills.set(sandboxFileName, kills);
    // Written by the process of the dry run.
    this.#usual ??= JSON.parse(await readFile(dryRunFile, 'utf8'));
    const time = (id) => this.#usual.ms[id];
    // Stryker's own limit is that of all tests together, which a loop without an end takes long to reach.
    const hitLimit = 1_000 + 5 * (this.#usual.hits[activeMutant.id] ?? 0);
    const files = this.#filesOfRooms.get(roomOf(sandboxFileName));
    const tests = testFilter.filter((id) => files?.has(collected().get(id)?.file ?? ''));
    const order = tests.toSorted((a, b) => (kills.get(b) ?? 0) - (kills.get(a) ?? 0) || time(a) - time(b));
    forget();
    await turn();
    this.#unhandled = undefined;
    try {
      for (const [index, id] of order.entries()) {
        const test = collected().get(id);
        if (test === undefined) throw new Error(`There is no test ${id}`);
        Object.assign(stryker, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
        const failed = await this.#failure(test);
        if (stryker.hitCount > hitLimit) return { status: 'timeout', reason: 'Hit limit reached' };
        if (failed === stopped) return { status: 'timeout', reason: stopped };
        // Nobody waits for what is not handled: it shows when the last test is over at the latest.
        if (failed === undefined && index === order.length - 1) await turn();
        const failureMessage = failed ?? this.#unhandled;
        if (failureMessage === undefined) continue;
        kills.set(id, (kills.get(id) ?? 0) + 1);
        return { status: 'killed', killedBy: [id], failureMessage, nrOfTests: index + 1 };
      }
      return { status: 'survived', nrOfTests: order.length };
    } finally {
      Object.assign(stryker, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }

  /** Why a test fails, if it does. @param {import('./vitest.js').Test} test */
  #failure(test) {
    const limitMs = 5_000 + 10 * (this.#usual?.ms[test.id] ?? 10_000);
    return runTest(test, limitMs).then(() => undefined, messageOf);
  }
}

/** Once for each sandbox: a process that takes the place of one that hung finds everything there. */
async function transpileAll() {
  if (existsSync(doneFile)) return;
  const sources = await glob(['src/**/*.ts', 'test/**/*.ts'], { ignore: ['**/*.d.ts', '**/*.test-d.ts'] });
  await Promise.all(sources.map(transpile));
  await writeFile(doneFile, '');
}

/** Writes a module beside its source, so that Node finds what it imports. @param {string} file */
async function transpile(file) {
  const { code } = await transform(await readFile(file, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node20',
    sourcefile: file,
  });
  const text = code
    .replaceAll(/from "vitest"/g, `from ${JSON.stringify(shim)}`)
    .replaceAll(/from "[^"]*\.json"/g, '$& with { type: "json" }')
    .replaceAll('new WeakMap(', 'new ForgetfulWeakMap(');
  // Another process may read it while this one writes it.
  const draft = `${scriptOf(file)}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, scriptOf(file));
}

/** @param {string} file */
function scriptOf(file) {
  return file.replace(/ts$/, 'js');
}

/** @param {string} room */
async function hasMutants(room) {
  const sources = await glob(`src/${room}/**/*.ts`);
  const texts = await Promise.all(sources.map((source) => readFile(source, 'utf8')));
  return texts.some((text) => text.includes('stryMutAct'));
}

/** @param {string} source */
function roomOf(source) {
  return relative(resolve('src'), source).split(sep)[0];
}

/** Whether a mutant is among those that `MUTATION_SAMPLE`, a share such as 0.1, picks: the same ones each time. */
function isInSample({ fileName, location, replacement }) {
  const text = JSON.stringify([relative(process.cwd(), fileName), location.start, location.end, replacement]);
  const hash = createHash('sha256').update(text).digest().readUInt32BE();
  return hash < Number(process.env['MUTATION_SAMPLE'] ?? 1) * 2 ** 32;
}

/** A turn of the event loop. */
function turn() {
  return new Promise((done) => setImmediate(done));
}

function forget() {
  for (const cache of caches) cache.map = new WeakMap();
}

const stopped = 'Stopped, as it takes too long';

/** @param {unknown} error */
function messageOf(error) {
  if (isStopped(error)) return stopped;
  return error instanceof Error ? error.message : String(error);
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: () => new TestRunner() }];
