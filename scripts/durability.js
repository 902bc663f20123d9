// Kills the command while it writes files, fills disks, and lets programs fight for a store: `node scripts/durability.js`, after a build.
// It takes two minutes, or `--minutes 10`, and a random seed, which it prints; `--only stores` runs one of its parts. What needs the right to
// mount or to create namespaces, as root has it, is left out elsewhere, and a line says so. Ends with exit code 1 if something is lost.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadSources } from './load-sources.js';

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const minutes = Number(values.minutes ?? 2);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('--minutes and --seed take a number.');
  process.exit(2);
}
console.log(`Seed ${seed}.`);

/** @type {typeof import('../test/internal/files/durability/index.js')} */
const tools = await loadSources('test/internal/files/durability/index.ts');
/** @type {typeof import('../test/webhooks/store-loop/index.js')} */
const { runStoreLoop } = await loadSources('test/webhooks/store-loop/index.ts');
const { canMount, createRandom, hasNamespaces, inPidNamespace, mountDisk, runOwners, underOtherHostName } = tools;
const random = createRandom(seed);
const command = join(import.meta.dirname, '../dist/cli.js');

/** Number of files that the writers change at once. */
const fileCount = 30;
const names = Array.from({ length: fileCount }, (_, index) => `q${index}.vql`);
const unformatted = `${'select id, name from account.query where a = 1 limit 10 ;\n'.repeat(8)}`;
const wrong = `${'SELECT id FROM account.query WHERE a == 1 LIMIT 10;\n'.repeat(8)}`;

/** The commands that write, with the texts of their files before. */
const writers = [
  { argv: ['fmt', '--write', '.'], files: Object.fromEntries(names.map((name) => [name, unformatted])) },
  { argv: ['check', '--fix', '--quiet', '.'], files: Object.fromEntries(names.map((name) => [name, wrong])) },
  {
    argv: ['catalog', 'catalog.json', '--documented', '--output', 'catalog.json'],
    files: { 'catalog.json': '{"templates":{}}\n' },
  },
];

/** The texts of the files after a writer has run. */
const results = writers.map(({ argv, files }) => {
  const folder = mkdtempSync(join(tmpdir(), 'durability-'));
  fillFolder(folder, files);
  spawnSync(process.execPath, [command, ...argv], { cwd: folder });
  const after = Object.fromEntries(Object.keys(files).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  rmSync(folder, { recursive: true });
  return after;
});

/** @type {string[]} */
const problems = [];
const parts = { kills: killWriters, disks: fillDisks, stores: killStores, owners: fightForStores };
for (const [name, run] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue;
  const share = values.only === undefined ? minutes / Object.keys(parts).length : minutes;
  await run(performance.now() + share * 60_000);
}
for (const problem of problems.slice(0, 20)) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Kills each command while it writes. */
async function killWriters(/** @type {number} */ endAt) {
  const counts = { kills: 0, old: 0, new: 0, left: 0 };
  for (let round = 0; performance.now() < endAt; round++) {
    const { argv, files } = writers[round % writers.length] ?? { argv: [], files: {} };
    const folder = mkdtempSync(join(tmpdir(), 'durability-'));
    fillFolder(folder, files);
    const child = spawn(process.execPath, [command, ...argv], { cwd: folder, stdio: 'ignore' });
    const first = join(folder, Object.keys(files)[0] ?? '');
    const { ino } = statSync(first);
    // Most of the time is spent before the first write.
    while (
      child.exitCode === null &&
      readdirSync(folder).length === Object.keys(files).length &&
      statSync(first).ino === ino
    )
      await delay(0);
    await delay(random.number() ** 2 * 100);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    counts.kills += 1;
    counts.left += readdirSync(folder).length - Object.keys(files).length;
    const { old, fresh } = compareFolder(folder, round, `${argv.join(' ')}, killed`);
    counts.old += old;
    counts.new += fresh;
    spawnSync(process.execPath, [command, ...argv], { cwd: folder });
    const again = compareFolder(folder, round, `${argv.join(' ')}, finished`);
    const left = readdirSync(folder).filter((name) => !Object.hasOwn(files, name));
    if (again.old > 0 || left.length > 0)
      problems.push(`${argv.join(' ')}: ${again.old} files old, left: ${left.join()}`);
    rmSync(folder, { recursive: true });
  }
  console.log(`Commands that were killed while they wrote: ${JSON.stringify(counts)}`);
}

/** Runs each command on disks with more or less space. */
async function fillDisks(/** @type {number} */ endAt) {
  if (!canMount) return void console.log('Full disks are left out: they need the right to mount.');
  const counts = { runs: 0, refused: 0, old: 0, new: 0 };
  const disk = mountDisk(4_000_000);
  try {
    for (let round = 0; performance.now() < endAt; round++) {
      const { argv, files } = writers[round % writers.length] ?? { argv: [], files: {} };
      const folder = join(disk.path, 'work');
      mkdirSync(folder);
      fillFolder(folder, files);
      disk.fill(Math.floor(random.number() * (random.number() < 0.7 ? 8_000 : 300_000)));
      const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...argv], {
        cwd: folder,
        encoding: 'utf8',
      });
      const { old, fresh } = compareFolder(folder, round, `${argv.join(' ')} on a full disk`);
      const left = readdirSync(folder).filter((name) => !Object.hasOwn(files, name));
      if (left.length > 0) problems.push(`${argv.join(' ')}: ${left.join()} is left.`);
      const reported = (stderr.match(/Cannot write/g) ?? []).length;
      if (reported !== old || old > 0 !== (status === 2))
        problems.push(`${argv.join(' ')}: ${old} not written, ${reported} reported, exit code ${status}.`);
      if (argv[0] === 'fmt' && (stdout.match(/\.vql$/gm) ?? []).length !== fresh)
        problems.push(`fmt: ${fresh} written, and another number listed.`);
      counts.runs += 1;
      counts.refused += old > 0 ? 1 : 0;
      counts.old += old;
      counts.new += fresh;
      rmSync(folder, { recursive: true });
      disk.free();
    }
  } finally {
    disk.unmount();
  }
  console.log(`Commands on full disks: ${JSON.stringify(counts)}`);
}

/** Kills programs that store deliveries, also on disks that are full at times. */
async function killStores(/** @type {number} */ endAt) {
  const total = { rounds: 0, stored: 0, removed: 0, refused: 0 };
  for (let run = 0; performance.now() < endAt; run++) {
    const fillsDisk = canMount && run % 2 === 1;
    const { problems: found, ...counts } = await runStoreLoop({ rounds: 20, seed: seed + run * 100, fillsDisk });
    problems.push(...found);
    total.rounds += counts.rounds;
    total.stored += counts.stored;
    total.removed += counts.removed;
    total.refused += counts.refused;
  }
  console.log(`Stores whose programs were killed: ${JSON.stringify(total)}`);
}

/** Suspends and kills programs that want the same file, in containers if there may be some. */
async function fightForStores(/** @type {number} */ endAt) {
  const seconds = (endAt - performance.now()) / 2_000;
  if (!hasNamespaces) console.log('Containers are left out: they need the right to create namespaces.');
  const commands = hasNamespaces ? [[], inPidNamespace, underOtherHostName] : [[]];
  for (const fillsDisk of canMount ? [false, true] : [false]) {
    const { problems: found, ...counts } = await runOwners({ seconds, seed, commands, fillsDisk });
    problems.push(...found);
    console.log(`Programs that want the same file${fillsDisk ? ', on full disks' : ''}: ${JSON.stringify(counts)}`);
  }
}

function fillFolder(/** @type {string} */ folder, /** @type {Readonly<Record<string, string>>} */ files) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** Counts the files with the text before and with the text after; any other is a problem. */
function compareFolder(/** @type {string} */ folder, /** @type {number} */ round, /** @type {string} */ what) {
  const { files = {} } = writers[round % writers.length] ?? {};
  const after = results[round % writers.length] ?? {};
  const counts = { old: 0, fresh: 0 };
  for (const [name, text] of Object.entries(files)) {
    const found = readFileSync(join(folder, name), 'utf8');
    if (found === text) counts.old += 1;
    else if (found === after[name]) counts.fresh += 1;
    else problems.push(`${what}: ${name} has ${found.length} characters, and is neither the old text nor the new one.`);
  }
  return counts;
}
