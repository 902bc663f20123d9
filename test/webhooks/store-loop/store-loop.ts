import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import { createRandom } from '../../../src/stand-in/random.js';
import { openFileStore } from '../../../src/webhooks/node/index.js';
import { mountDisk } from '../../internal/files/small-disk.js';

/** Counts of the loop, and what was lost. */
export interface StoreReport {
  readonly rounds: number;
  readonly stored: number;
  readonly removed: number;
  /** How often a full disk has refused something. */
  readonly refused: number;
  readonly problems: readonly string[];
}

/** Options of the loop. */
export interface StoreLoopOptions {
  readonly rounds: number;
  readonly seed: number;
  /** Whether the store is on a small disk that is filled and freed. It needs the right to mount. */
  readonly fillsDisk: boolean;
}

/** The delivery of a key, and whether its removal was begun or acknowledged. */
interface Expected {
  readonly id: string;
  readonly state: 'stored' | 'removing' | 'removed';
}

/** Kills a program that stores and removes deliveries, again and again, and compares the store with what it had acknowledged. */
export async function runStoreLoop({ rounds, seed, fillsDisk }: StoreLoopOptions): Promise<StoreReport> {
  const folder = mkdtempSync(join(tmpdir(), 'store-loop-'));
  const program = await buildProgram();
  const disk = fillsDisk ? mountDisk(1_000_000) : undefined;
  const path = join(disk?.path ?? folder, 'store.ndjson');
  const random = createRandom(seed);
  const expected = new Map<string, Expected>();
  const problems: string[] = [];
  const counts = { stored: 0, removed: 0, refused: 0 };
  try {
    for (let round = 0; round < rounds; round++) {
      const child = spawn(process.execPath, [program, path, String(round), String(seed + round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines: string[] = [];
      createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
      while (!lines.includes('opened')) {
        if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode} in round ${round}.`);
        await delay(5);
      }
      await delay(random.number() * 60);
      if (random.number() < 0.6) disk?.fill(Math.floor(random.number() * 20_000));
      await delay(random.number() * 60);
      if (random.number() < 0.3) disk?.free();
      await delay(random.number() * 60);
      child.kill('SIGKILL');
      await once(child, 'close');
      for (const line of lines) learn(line);
      // On a disk that may still be full.
      await compare(round);
      if (random.number() < 0.5) disk?.free();
    }
  } finally {
    disk?.unmount();
    rmSync(folder, { recursive: true });
  }
  return { rounds, ...counts, problems };

  function learn(line: string): void {
    const [kind, key = '', id = ''] = line.split(' ');
    if (kind === 'put') {
      counts.stored += 1;
      expected.set(key, { id, state: 'stored' });
    } else if (kind === 'removing' && expected.get(key)?.id === id) expected.set(key, { id, state: 'removing' });
    else if (kind === 'removed' && expected.get(key)?.id === id) {
      counts.removed += 1;
      expected.set(key, { id, state: 'removed' });
    } else if (kind === 'refused') {
      counts.refused += 1;
      if (key !== 'ENOSPC') problems.push(`Something was refused with ${key}.`);
    }
  }

  async function compare(round: number): Promise<void> {
    const store = await openFileStore(path);
    const found = new Map((await store.list()).map(({ key, id }) => [key, id]));
    await store.close();
    for (const [key, { id, state }] of expected) {
      const other = found.get(key);
      if (state === 'stored' && other === undefined) problems.push(`Round ${round}: ${key} ${id} is lost.`);
      if (state === 'removed' && other === id) problems.push(`Round ${round}: ${key} ${id} is there again.`);
      if (other !== undefined && sequenceOf(other) < sequenceOf(id))
        problems.push(`Round ${round}: ${key} has ${other} instead of ${id}.`);
    }
    // Operations that were not acknowledged before the kill may have taken effect.
    expected.clear();
    for (const [key, id] of found) expected.set(key, { id, state: 'stored' });
    const files = readdirSync(disk?.path ?? folder).filter((name) => name !== 'filler' && name !== 'store.ndjson');
    if (files.length > 0) problems.push(`Round ${round}: ${files.join(', ')} is left.`);
  }
}

function sequenceOf(id: string): number {
  return Number(id.split('-')[1]);
}

/** Bundles the program; it finds packages from a folder of the repository. */
async function buildProgram(): Promise<string> {
  const outfile = '.reports/store-program.mjs';
  const entryPoints = ['test/webhooks/store-loop/store-program.ts'];
  await build({ entryPoints, outfile, bundle: true, packages: 'external', platform: 'node', format: 'esm' });
  return outfile;
}
