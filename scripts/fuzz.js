// Searches for input that breaks the parser, the formatter, the translation, the builder, the pager or the verification of webhooks of
// the built package, and kills the stand-in at random moments: `npm run test:fuzz`. It takes ten minutes, or `-- --minutes 1`, or
// `-- --rounds 1`, and a random seed, which it prints; `-- --seed 42` repeats the cases of a seed, and `-- --only oracle` runs the
// properties with this word in their names. Ends with exit code 1 at the first failure, which it prints.
import { parseArgs } from 'node:util';
import { Script } from 'node:vm';
import fc from 'fast-check';
import { from } from 'vql-kit/builder';
import { matches, readQuery, toCUnit, toVql } from 'vql-kit/cunit';
import { applyFixes } from 'vql-kit/diagnostics';
import { paginate } from 'vql-kit/paging';
import {
  anyPredicate,
  anyStatement,
  cunitPredicate,
  cunitQuery,
  hostileString,
  laidOutText,
  likeRules,
  mutatedText,
  nearMissCodes,
  page,
  pagesEachRowOnce,
  partitions,
  predicate,
  preservesMatches,
  rejectsWith,
  roundTrips,
  rows,
  shuffledText,
  statement,
} from 'vql-kit/testing';
import {
  check,
  equalNodes,
  format,
  formatFile,
  parse,
  parseOrThrow,
  parsePredicate,
  print,
  tokenize,
} from 'vql-kit/vql';
import { verifyDelivery } from 'vql-kit/webhooks';
import { loadSources } from './load-sources.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
});
const minutes = Number(values.minutes ?? 10);
const rounds = Number(values.rounds ?? Number.POSITIVE_INFINITY);
const firstSeed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!(minutes > 0) || !(rounds > 0) || !Number.isInteger(firstSeed)) {
  console.error('--minutes, --rounds and --seed take a number.');
  process.exit(2);
}

/** @param {boolean} isTrue @param {string} message */
function expect(isTrue, message) {
  if (!isTrue) throw new Error(message);
}

/** @param {string} text */
function commentsOf(text) {
  return parse(text)
    .comments.map((comment) => comment.text.trimEnd())
    .sort()
    .join('\n');
}

const large = anyStatement({ maxDepth: 7 });
const texts = fc.oneof(
  mutatedText({ of: large, maxChanges: 12 }),
  shuffledText({ maxWords: 60 }),
  fc.string({ unit: 'binary', size: 'medium' }),
);
const style = fc.record({
  width: fc.constantFrom(1, 20, 80, 1000),
  indent: fc.constantFrom(0, 2, 4, 'tab'),
  keywordCase: fc.constantFrom('upper', 'lower', 'preserve'),
  commas: fc.constantFrom('trailing', 'leading'),
});
const anything = {
  nullValues: true,
  maxDepth: 5,
  variables: { x: 'a', many: ['a', '1'] },
  functions: ['LOWER'],
};
const variables = { x: ['a'], many: ['a', '1'] };
const match = likeRules().map((dialect) => ({
  dialect,
  variables,
  functions: { lower: (/** @type {unknown} */ value) => (typeof value === 'string' ? value.toLowerCase() : value) },
}));
/** @type {readonly { readonly id: string }[]} */
let table = [];
/** @param {{ readonly limit?: number, readonly offset?: number }} request */
function answer({ limit = table.length, offset = 0 }) {
  const isMore = offset + limit < table.length;
  const headers = { 'x-query-more-elements': `${isMore}`, 'x-query-next-offset': `${isMore ? offset + limit : 0}` };
  return { rows: table.slice(offset, offset + limit), headers };
}

/** @type {typeof import('../test/oracle/index.js')} */
const oracle = await loadSources('test/oracle/index.ts');
const counts = oracle.createCounts();
/** @type {typeof import('../test/stand-in/kill/index.js')} */
const kills = await loadSources('test/stand-in/kill/index.ts');
/** @type {Awaited<ReturnType<typeof kills.openKillLoop>> | undefined} */
let killLoop;
/** A case of the oracle is made from one number, so there is nothing to shrink. */
const oracleSeed = fc.noShrink(fc.nat());

/** @type {typeof import('../test/webhooks/sign.js')} */
const { appIdentifier, clock, key, sign } = await loadSources('test/webhooks/sign.ts');
/** @type {typeof import('../test/webhooks/verify/tampering.js')} */
const { tamperedToken } = await loadSources('test/webhooks/verify/tampering.ts');

/** @param {string | readonly string[] | undefined} difference */
function expectNone(difference) {
  if (difference !== undefined && difference.length > 0) throw new Error([difference].flat().join('\n\n'));
}

/** @param {() => Promise<Parameters<typeof oracle.checkSql>[1]>} open */
function sqlProperty(open) {
  /** @type {ReturnType<typeof open> | undefined} */
  let database;
  return fc.asyncProperty(oracleSeed, async (seed) => {
    database ??= open();
    expectNone(await oracle.checkSql(seed, await database, counts, 120));
  });
}

/** **The** table of properties, by name. */
const properties = {
  'parser: any text is read': fc.property(texts, (text) => {
    for (const { span } of [...parse(text).diagnostics, ...check(text, { strict: true })])
      expect(span === undefined || (span.start <= span.end && span.end <= text.length), 'A span leaves the text.');
    parsePredicate(text);
    expect(
      tokenize(text)
        .map((token) => token.text)
        .join('') === text,
      'Tokens do not cover the text.',
    );
  }),
  'parser: safe fixes keep every NOT and every number': fc.property(texts, (text) => {
    const fixes = parse(text).diagnostics.flatMap((diagnostic) => diagnostic.fixes ?? []);
    const { text: fixed } = applyFixes(
      text,
      fixes.filter(({ safe }) => safe),
    );
    for (const pattern of [/not/gi, /\d+/g])
      expect(
        (fixed.match(pattern)?.length ?? 0) >= (text.match(pattern)?.length ?? 0),
        `A fix loses ${pattern}: ${fixed}`,
      );
  }),
  'parser: any layout has the same tree': fc.property(laidOutText({ of: large }), ({ text, tree }) => {
    expect(equalNodes(parseOrThrow(text), tree), 'The tree differs.');
  }),
  'parser: reads what is printed': roundTrips(print, parseOrThrow, { of: large }),
  'formatter: keeps the tree, and every comment': fc.property(
    laidOutText({ of: large }),
    style,
    ({ text, tree }, options) => {
      const once = format(text, options).value;
      expect(equalNodes(parseOrThrow(once), tree), 'The tree differs.');
      expect(format(once, options).value === once, 'Formatting is not idempotent.');
      expect(commentsOf(once) === commentsOf(text), 'A comment is lost.');
    },
  ),
  'formatter: changes no broken text, and no file twice': fc.property(texts, (text) => {
    const { value: formatted, diagnostics } = format(text);
    expect(diagnostics.length === 0 || formatted === undefined || formatted === text, 'A broken text is changed.');
    const once = formatFile(text).value;
    expect(once === undefined || formatFile(once).value === once, 'Formatting a file is not idempotent.');
  }),
  'translation: to C-Unit': preservesMatches((query, { dialect }) => toCUnit(query, { variables, dialect }).value, {
    of: predicate(anything),
    match,
  }),
  'translation: to VQL': preservesMatches((query, { dialect }) => toVql(query, { variables, dialect, parse }).value, {
    of: cunitPredicate({ ...anything, beyondVql: true }),
    match,
  }),
  'translation: of whole queries, and back': fc.property(cunitQuery(anything), (query) => {
    const { value } = toVql(query, { parse });
    if (value === undefined) return;
    const again = toCUnit(parseOrThrow(print(value)), { variables });
    expect(again.exact, 'The translation back is not exact.');
    expect(readQuery(again.value).diagnostics.length === 0, 'The translation back is not a query.');
  }),
  'translation: of any statement, or a loss': fc.property(fc.oneof(large, statement(anything)), (tree) => {
    const { exact, diagnostics: losses, value } = toCUnit(tree);
    expect(exact === (losses.length === 0) && exact === (value !== undefined), 'A loss is not reported.');
  }),
  'translation: of any predicate, or a loss': fc.property(anyPredicate({ maxDepth: 7 }), (tree) => {
    const { exact, diagnostics: losses } = toCUnit(tree, { variables });
    expect(exact === (losses.length === 0), 'A loss is not reported.');
  }),
  'evaluation: three parts': partitions(
    (query, list) => list.flatMap((row, index) => (matches(query, row, { variables }) ? [index] : [])),
    { of: predicate({ nullValues: true, maxDepth: 5 }) },
  ),
  'builder: a value stays a value': fc.property(
    hostileString(),
    fc.array(hostileString(), { minLength: 1 }),
    (one, more) => {
      const built = from('account.query').select('id').notEquals('name', one).in('name', more);
      const where = parseOrThrow(built.toText()).where;
      const list = where?.kind === 'And' ? where.predicates[1] : undefined;
      const read =
        list?.kind === 'In' ? list.values.map((value) => (value.kind === 'StringLiteral' ? value.value : '')) : [];
      expect(read.join('\n') === more.join('\n'), 'A value became something else.');
    },
  ),
  'pager: each row once': pagesEachRowOnce(answer, {
    source: 'SELECT id FROM account.query',
    load: (list) => {
      table = list;
    },
  }),
  'pager: any page, whatever fails': fc.asyncProperty(
    rows(),
    page({ maxOffset: 10, maxLimit: 9 }),
    fc.array(fc.constantFrom('right', 'throws', 'empty', 'half', 'again', 'silent'), { size: 'medium' }),
    async (list, { offset = 0, limit = 3 }, faults) => {
      table = list;
      let number = 0;
      const pager = paginate(`SELECT id FROM account.query ORDER BY id LIMIT ${limit} OFFSET ${offset}`, {
        parse,
        fetchPage: (request) => {
          const fault = faults[number++ % (faults.length + 1)] ?? 'right';
          const valid = answer(request);
          if (fault === 'throws') throw new TypeError('fetch failed');
          if (fault === 'empty') return { ...valid, rows: [] };
          if (fault === 'half') return { ...valid, rows: valid.rows.slice(1) };
          if (fault === 'again') return answer({ ...request, offset: 0 });
          return fault === 'silent' ? { rows: valid.rows } : valid;
        },
      });
      const seen = new Set();
      let failures = 0;
      for (let turn = 0; turn < 200; turn++) {
        const step = await pager.next().catch(() => undefined);
        if (step === undefined) failures++;
        if (step?.done || failures > 20) return;
        if (step === undefined) continue;
        const { id } = /** @type {{ readonly id: string }} */ (step.value);
        expect(!seen.has(id), `The row ${id} comes twice.`);
        seen.add(id);
      }
      throw new Error('The pager does not come to an end.');
    },
  ),
  'webhooks: no token that was tampered with is accepted': fc.asyncProperty(
    tamperedToken(sign()),
    async ({ token }) => {
      const headers = new Headers({ authorization: `Bearer ${token}` });
      const { value } = await verifyDelivery({ headers }, { appIdentifier, keys: key.jwk, clock });
      expect(value === undefined, `The token ${token} is accepted.`);
    },
  ),
  'oracle: evaluation': fc.property(oracleSeed, (seed) => expectNone(oracle.checkEvaluation(seed, counts))),
  'oracle: formatting': fc.property(oracleSeed, (seed) => expectNone(oracle.checkFormat(seed, counts))),
  'oracle: paging': fc.asyncProperty(oracleSeed, async (seed) => expectNone(await oracle.checkPaging(seed, counts))),
  'oracle: SQL on DuckDB': sqlProperty(oracle.openDuckdb),
  'oracle: SQL on PostgreSQL': sqlProperty(oracle.openPglite),
  'oracle: SQL on SQLite': sqlProperty(oracle.openSqlite),
  // One state goes through all rounds.
  'stand-in: killed': fc.asyncProperty(oracleSeed, async (seed) => {
    killLoop ??= await kills.openKillLoop(firstSeed);
    expectNone(await killLoop.round(seed));
  }),
  ...Object.fromEntries(nearMissCodes.map((code) => [`near-misses: ${code}`, rejectsWith(code)])),
};

const runCase = new Script('__runCase__()');

/**
 * Fails a case after five seconds, so that an endless loop is reported, and shrunk, like any other failure.
 * @param {import('fast-check').IRawProperty<unknown>} property
 */
function limitTime(property) {
  const run = property.run.bind(property);
  property.run = (value) => {
    Object.assign(globalThis, { __runCase__: () => run(value) });
    try {
      return runCase.runInThisContext({ timeout: 5_000 });
    } catch (error) {
      return { error };
    }
  };
}

/** @param {string} name @param {number} round */
function runsOf(name, round) {
  if (name.startsWith('stand-in')) return round === 0 ? 200 : 5;
  return name.startsWith('near-misses') || name.startsWith('oracle: SQL') ? 5 : 100;
}

const chosen = Object.entries(properties).filter(([name]) => name.includes(values.only ?? ''));
if (chosen.length === 0) {
  console.error(`There is no property with "${values.only}" in its name.`);
  process.exit(2);
}
for (const [, property] of chosen) limitTime(/** @type {import('fast-check').IRawProperty<unknown>} */ (property));
console.log(`Seed ${firstSeed}; again with: npm run test:fuzz -- --seed ${firstSeed}`);
const end = performance.now() + minutes * 60_000;
let cases = 0;
for (let round = 0; round < rounds && performance.now() < end; round++) {
  for (const [name, property] of chosen) {
    if (performance.now() >= end) break;
    const numRuns = runsOf(name, round);
    const details = await fc.check(/** @type {import('fast-check').IAsyncProperty<unknown>} */ (property), {
      seed: firstSeed + round,
      numRuns,
      interruptAfterTimeLimit: end - performance.now(),
    });
    cases += details.numRuns;
    if (!details.failed) continue;
    console.error(
      `${name}; again with: npm run test:fuzz -- --seed ${firstSeed + round}\n${fc.defaultReportMessage(details)}\n${details.errorInstance}`,
    );
    process.exit(1);
  }
}
// Delivers what is left.
if (killLoop !== undefined) expectNone(await killLoop.end());
console.log(`${cases} cases, no failure.`);
const met = ['pairs', 'predicates', 'scenarios', 'statements'].map((name) => `${counts.of(name)} ${name}`);
console.log(`The oracle compared ${met.join(', ')}.`);
// The databases keep the process alive.
process.exit(0);
