import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'kill-'));
const program = join(folder, 'program.mjs');
const [store, handled] = [join(folder, 'store.ndjson'), join(folder, 'handled.txt')];
let running: ChildProcess | undefined;

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'crashing-program.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['jose'],
    logLevel: 'silent',
  });
});

afterAll(() => {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function handledVersions(): readonly (readonly [key: string, version: number])[] {
  if (!existsSync(handled)) return [];
  const lines = readFileSync(handled, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => {
    const [key = '', version = ''] = line.split(' ');
    return [key, Number(version)] as const;
  });
}

const rounds = 20;
const perRound = 60;

it('no delivery that was acknowledged is lost when the program is killed, again and again', async () => {
  const acknowledged = new Set<number>();
  let version = 0;
  let killedBusy = 0;
  for (let round = 0; round < rounds; round++) {
    const child = spawn(process.execPath, [program, store, handled], { stdio: ['pipe', 'pipe', 'inherit'] });
    running = child;
    createInterface({ input: child.stdout }).on('line', (line) => acknowledged.add(Number(line)));
    const target = acknowledged.size + ((round * 37) % perRound);
    for (let one = 0; one < perRound; one++) {
      version += 1;
      child.stdin.write(`${version}\n`);
    }
    // Some rounds are killed right after their start, others in the middle of their work.
    while (acknowledged.size < target) await setTimeout(1);
    if (acknowledged.size < version) killedBusy += 1;
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  expect(killedBusy).toBeGreaterThan(rounds / 4);
  expect(acknowledged.size).toBeGreaterThan(rounds);

  // The last start only finishes what is left.
  const newest = new Map<string, number>();
  for (const one of acknowledged) newest.set(String(one % 7), Math.max(newest.get(String(one % 7)) ?? 0, one));
  const last = spawn(process.execPath, [program, store, handled], { stdio: ['pipe', 'inherit', 'inherit'] });
  running = last;
  const isDone = () => {
    const done = handledVersions();
    return [...newest].every(([key, least]) => done.some(([other, one]) => other === key && one >= least));
  };
  const giveUpAt = Date.now() + 20_000;
  while (!isDone() && Date.now() < giveUpAt) await setTimeout(20);
  last.kill('SIGKILL');
  await once(last, 'close');
  expect(isDone()).toBe(true);
});
