import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import { Journal } from '../../../../src/internal/files/journal.js';
import type { LeaseTimes } from '../../../../src/internal/files/lease.js';
import { createRandom } from '../../../../src/stand-in/random.js';
import { mountDisk } from '../small-disk.js';

/** Counts of the loop, and what was lost. */
export interface OwnersReport {
  /** Lines that were acknowledged. */
  acknowledged: number;
  /** How often a program has opened the journal. */
  opened: number;
  /** How often a program found out that it was suspended for too long. */
  lost: number;
  kills: number;
  suspensions: number;
  /** Sentences about what is wrong: lines that were acknowledged and are not in the file, and files beside it. */
  readonly problems: readonly string[];
}

/** Options of the loop. */
export interface OwnersOptions {
  /** It takes longer if by then nothing was killed or lost. */
  readonly seconds: number;
  readonly seed: number;
  /** The commands by which programs are started, in turn; an empty one starts them directly. */
  readonly commands: readonly (readonly string[])[];
  /** Whether the journal is on a small disk that is filled and freed. It needs the right to mount. */
  readonly fillsDisk: boolean;
}

/** A lease that expires after a fifth of a second. */
const times: LeaseTimes = { renewalMs: 20, pollMs: 5, maxPolls: 40 };

function send({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal);
}

/** Lets three programs fight for a journal, suspends and kills them, and compares in the end what they had acknowledged with the file. */
export async function runOwners({ seconds, seed, commands, fillsDisk }: OwnersOptions): Promise<OwnersReport> {
  const folder = mkdtempSync(join(tmpdir(), 'owners-'));
  const disk = fillsDisk ? mountDisk(20_000_000) : undefined;
  const path = join(disk?.path ?? folder, 'journal');
  const program = join(folder, 'program.mjs');
  await build({
    entryPoints: ['test/internal/files/durability/owner-program.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const random = createRandom(seed);
  const report = { acknowledged: 0, opened: 0, lost: 0, kills: 0, suspensions: 0 };
  const acknowledged = new Set<string>();
  let names = 0;
  let owner: ChildProcess | undefined;
  const startOne = (): ChildProcess => {
    names += 1;
    const command = commands[names % commands.length] ?? [];
    const [first = '', ...others] = [...command, process.execPath, program, path, `p${names}`, JSON.stringify(times)];
    // A group of its own: a signal must reach what the command starts.
    const child = spawn(first, others, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('opened')) {
        report.opened += 1;
        owner = child;
      } else if (line === 'lost') report.lost += 1;
      else if (/^p\d+ \d+$/.test(line)) acknowledged.add(line);
    });
    return child;
  };
  const programs = Array.from({ length: 3 }, startOne);
  const kill = async (child: ChildProcess): Promise<void> => {
    send(child, 'SIGKILL');
    // The end of its output: what it has acknowledged is known then.
    await once(child, 'close');
  };
  const endAt = performance.now() + seconds * 1_000;
  const isEnough = (): boolean => Math.min(report.opened, report.lost, report.kills, report.suspensions) > 0;
  while (performance.now() < (isEnough() ? endAt : endAt + 60_000)) {
    await delay(random.number() * 150);
    if (random.number() < 0.3) disk?.fill(Math.floor(random.number() * 20_000));
    else if (random.number() < 0.5) disk?.free();
    const any = programs[Math.floor(random.number() * programs.length)];
    const child = random.number() < 0.7 ? (owner ?? any) : any;
    if (child === undefined) continue;
    if (random.number() < 0.15) {
      await kill(child);
      programs[programs.indexOf(child)] = startOne();
      if (owner === child) owner = undefined;
      report.kills += 1;
    } else {
      send(child, 'SIGSTOP');
      await delay(random.number() * 700);
      send(child, 'SIGCONT');
      report.suspensions += 1;
    }
  }
  await Promise.all(programs.map(kill));
  const found = new Set<string>();
  const problems: string[] = [];
  const journal = await Journal.open(
    path,
    {
      read(lines) {
        for (const { text } of lines) {
          if (!/^p\d+ \d+$/.test(text)) problems.push(`The line "${text.slice(0, 100)}" is damaged.`);
          found.add(text);
        }
        return lines.length;
      },
      count: () => found.size,
      needed: () => [...found],
    },
    times,
  );
  await journal.close();
  const lostLines = [...acknowledged].filter((line) => !found.has(line));
  if (lostLines.length > 0) problems.push(`${lostLines.length} lines are lost, such as "${lostLines[0]}".`);
  const left = readdirSync(disk?.path ?? folder).filter((name) => !['journal', 'program.mjs', 'filler'].includes(name));
  // On a full disk a former owner is remembered until there is space.
  if (left.length > 0 && disk === undefined) problems.push(`Files are left: ${left.join(', ')}.`);
  disk?.unmount();
  rmSync(folder, { recursive: true });
  return { ...report, acknowledged: acknowledged.size, problems };
}
