// What the tests import from vitest, for the runner beside this: tests are collected once, and called as often as there are mutants.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Script } from 'node:vm';
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';
import * as chai from 'chai';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
chai.use((_, utils) => {
  utils.addMethod(chai.Assertion.prototype, 'toMatchFileSnapshot', function (name) {
    chai.expect(this._obj).to.equal(readFileSync(resolve(dirname(file), name), 'utf8'));
  });
});

export const { expect } = chai;

/**
 * A test with the hooks around it.
 * @typedef {{ id: string, file: string, name: string, suites: readonly Suite[], run: () => unknown }} Test
 * @typedef {{ name: string, beforeAll: Hook[], beforeEach: Hook[], afterEach: Hook[], afterAll: Hook[] }} Suite
 * @typedef {() => unknown} Hook
 */

/** @type {Map<string, Test>} */
const tests = new Map();
/** @type {Suite[]} */
let suites = [];
let file = '';

/** Collects the tests of a file. @param {string} path @param {() => Promise<unknown>} load */
export async function collect(path, load) {
  file = path;
  suites = [createSuite('')];
  await load();
}

/** @returns {ReadonlyMap<string, Test>} */
export function collected() {
  return tests;
}

/** Runs one test, which fails by what it throws, or by a promise that is not kept in time. @param {Test} test @param {number} limitMs */
export async function runTest(test, limitMs) {
  file = test.file;
  for (const suite of test.suites) for (const hook of [...suite.beforeAll, ...suite.beforeEach]) await hook();
  try {
    await within(limitMs, stoppable(limitMs, test.run));
  } finally {
    for (const suite of test.suites.toReversed())
      for (const hook of [...suite.afterEach, ...suite.afterAll]) await hook();
  }
}

const call = new Script('__mutationCall__()');

/** Calls a function, and stops it where it never ends: it throws what `isStopped` knows. @param {number} ms @param {() => unknown} run */
function stoppable(ms, run) {
  globalThis.__mutationCall__ = run;
  return call.runInThisContext({ timeout: Math.ceil(ms) });
}

/** Whether a test failed because it was stopped. @param {unknown} error */
export function isStopped(error) {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

async function within(ms, result) {
  if (!(result instanceof Promise)) return;
  let timer;
  const late = new Promise((_, reject) => {
    timer = real.setTimeout(() => reject(new Error(`The test takes longer than ${ms} ms.`)), ms);
  });
  await Promise.race([result, late]).finally(() => real.clearTimeout(timer));
}

/** @param {string} name @returns {Suite} */
function createSuite(name) {
  return { name, beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };
}

function addTest(name, ...rest) {
  const run = rest.find((argument) => typeof argument === 'function');
  const title = [...suites.map((suite) => suite.name), name].join(' ').trim();
  let id = `${file}#${title}`;
  for (let count = 2; tests.has(id); count++) id = `${file}#${title} (${count})`;
  tests.set(id, { id, file, name: title, suites, run });
}

function addSuite(name, ...rest) {
  const body = rest.find((argument) => typeof argument === 'function');
  const outer = suites;
  suites = [...outer, createSuite(name)];
  body();
  suites = outer;
}

const each =
  (add) =>
  (rows) =>
  (name, ...rest) => {
    const run = rest.find((argument) => typeof argument === 'function');
    for (const [index, row] of rows.entries()) {
      const values = Array.isArray(row) ? row : [row];
      add(`${name} #${index + 1}`, () => run(...values));
    }
  };

export const it = Object.assign(addTest, { each: each(addTest) });
export const describe = Object.assign(addSuite, { each: each(addSuite) });
export const test = it;

const hook = (kind) => (run) => void suites.at(-1)?.[kind].push(run);
export const beforeAll = hook('beforeAll');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');
export const afterAll = hook('afterAll');

const real = { setTimeout, clearTimeout };
/** @type {Map<object, { at: number, run: () => void }>} */
const timers = new Map();
let now = 0;

async function advanceTo(end) {
  for (;;) {
    await new Promise((done) => setImmediate(done));
    const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
    if (next === undefined || next[1].at > end) break;
    now = next[1].at;
    timers.delete(next[0]);
    next[1].run();
  }
  if (Number.isFinite(end)) now = end;
}

/** The fake timers that the tests of retries need. */
export const vi = {
  useFakeTimers() {
    now = 0;
    timers.clear();
    globalThis.setTimeout = (run, delay = 0) => {
      const timer = { ref: () => timer, unref: () => timer };
      // As in Node, which takes what is longer than a timer can be for one millisecond.
      timers.set(timer, { at: now + (delay < 2 ** 31 ? delay : 1), run });
      return timer;
    };
    globalThis.clearTimeout = (timer) => void timers.delete(timer);
  },
  useRealTimers: () => void Object.assign(globalThis, real),
  getTimerCount: () => timers.size,
  advanceTimersByTimeAsync: (ms) => advanceTo(now + ms),
  runAllTimersAsync: () => advanceTo(Number.POSITIVE_INFINITY),
};
