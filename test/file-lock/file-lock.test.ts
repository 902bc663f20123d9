import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockFile } from '../../src/file-lock/file-lock.js';

const folder = mkdtempSync(join(tmpdir(), 'file-lock-'));
const program = join(folder, 'program.mjs');
const running = new Set<ChildProcess>();

beforeAll(() =>
  build({
    entryPoints: [join(import.meta.dirname, 'holder.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  }),
);

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

let count = 0;
function newPath(): string {
  count += 1;
  return join(folder, `${count}.ndjson`);
}

/** Starts a process that locks a file, or fails to. */
async function start(path: string) {
  const child = spawn(process.execPath, [program, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  running.add(child);
  const [line] = await once(child.stdout, 'data');
  return {
    pid: child.pid,
    line: String(line).trim(),
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'close');
      running.delete(child);
    },
  };
}

/** Names of the claims on a file. */
function claimsOn(path: string): readonly string[] {
  return readdirSync(folder).filter((name) => join(folder, name).startsWith(`${path}.`));
}

describe('a file', () => {
  it('is locked until it is released', async () => {
    const path = newPath();
    const lock = await lockFile(path);
    await expect(lockFile(path)).rejects.toMatchObject({
      code: 'file-in-use',
      message: `The file ${path} is in use by this process.`,
    });
    await lock.release();
    await lock.release();
    expect(claimsOn(path)).toEqual([]);
    await (await lockFile(path)).release();
  });

  it('is locked for other processes, by a message that says which one has it', async () => {
    const path = newPath();
    const holder = await start(path);
    expect(holder.line).toBe('locked');
    await expect(lockFile(path)).rejects.toMatchObject({
      code: 'file-in-use',
      message: `The file ${path} is in use by process ${holder.pid}.`,
    });
    const other = await start(path);
    expect(other.line).toBe('file-in-use');
    await Promise.all([holder.kill(), other.kill()]);
  });

  it('is free as soon as its process was killed', async () => {
    const path = newPath();
    for (let round = 0; round < 3; round++) {
      const holder = await start(path);
      expect(holder.line).toBe('locked');
      await holder.kill();
      expect(claimsOn(path)).toHaveLength(1);
    }
    const lock = await lockFile(path);
    expect(claimsOn(path)).toHaveLength(1);
    await lock.release();
    expect(claimsOn(path)).toEqual([]);
  });

  it('is never locked by two of many that begin at the same time', async () => {
    const path = newPath();
    // A claim that all of them find, and remove.
    await (await start(path)).kill();
    const all = await Promise.all(Array.from({ length: 8 }, () => start(path)));
    const lines = all.map(({ line }) => line);
    expect(lines.filter((line) => line === 'locked').length).toBeLessThanOrEqual(1);
    expect(lines.filter((line) => line === 'file-in-use').length).toBeGreaterThanOrEqual(7);
    await Promise.all(all.map((one) => one.kill()));
    await (await lockFile(path)).release();
  });
});

describe('a claim', () => {
  const host = encodeURIComponent(hostname()).replaceAll('.', '%2E');

  it('of another host is kept, since nobody can ask for its process', async () => {
    const path = newPath();
    const claim = `${path}.other%20host.1.77.lock`;
    writeFileSync(claim, '');
    await expect(lockFile(path)).rejects.toThrow(
      `The file ${path} is in use by process 1 on the host "other%20host". If it has ended, remove ${claim}.`,
    );
    expect(claimsOn(path)).toHaveLength(1);
  });

  // Linux reports when a process was started.
  it.runIf(process.platform === 'linux')('of an earlier process with the same id has ended', async () => {
    const path = newPath();
    for (const pid of [process.pid, process.ppid]) writeFileSync(`${path}.${host}.${pid}.1.lock`, '');
    const lock = await lockFile(path);
    expect(claimsOn(path)).toHaveLength(1);
    await lock.release();
  });

  it('without a start counts as long as there is a process with its id', async () => {
    const path = newPath();
    writeFileSync(`${path}.${host}.${process.ppid}..lock`, '');
    await expect(lockFile(path)).rejects.toThrow(`is in use by process ${process.ppid}.`);
  });

  it('is nothing but a name of this form', async () => {
    const path = newPath();
    const others = [
      `${path}.${host}.x.${host}.${process.ppid}..lock`,
      path,
      `${path}.new`,
      `${path}.lock`,
      `${path}x.${host}.${process.ppid}..lock`,
    ];
    for (const other of others) writeFileSync(other, '');
    await (await lockFile(path)).release();
    expect(others.every((other) => readdirSync(folder).includes(other.slice(folder.length + 1)))).toBe(true);
  });
});

it('needs a folder', async () => {
  await expect(lockFile(join(folder, 'none', 'x'))).rejects.toMatchObject({ code: 'ENOENT' });
});
