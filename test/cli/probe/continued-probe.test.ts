import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StopSignal } from '../../../src/tasks/io.js';
import { canMount } from '../../internal/files/namespaces.js';
import { mountDisk } from '../../internal/files/small-disk.js';
import { createFolder, type Folder } from '../run-vql.js';
import { type Answer, secrets, startService } from './probed-service.js';

const file = 'erp.dialect.json';
const env = secrets;
const bin = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

/** Answers as the stand-in does, but calls a function at some requests; what it returns is the answer. */
function interrupting(at: readonly number[], act: () => Promise<Response | undefined> | Response | undefined): Answer {
  return (_statement, count) => (at.includes(count) ? act() : undefined);
}

/** The file, which is the same for every run but for the port. */
async function savedIn(folder: Folder, origin: string): Promise<unknown> {
  return JSON.parse((await folder.read(file)).replaceAll(origin, 'ORIGIN'));
}

/** The file of a probe that is not interrupted. */
let uninterrupted: unknown;

describe('a probe that was stopped', () => {
  it('is compared with one that was not', async () => {
    const service = await startService();
    const folder = await createFolder();
    await folder.vql(['probe', ...service.options], { env });
    uninterrupted = await savedIn(folder, service.origin);
    expect(uninterrupted).toMatchObject({ complete: true });
  });

  it('is continued after it was killed, and finds the same', async () => {
    let kill: () => Promise<undefined> = async () => undefined;
    const at = [1, 9, 40, 110, 170];
    const { options, origin, sent } = await startService(interrupting(at, () => kill()));
    const folder = await createFolder();
    let kills = 0;
    for (const _ of at) {
      const child = spawn(process.execPath, [bin, 'probe', ...options], {
        cwd: folder.path,
        env: { ...process.env, ...env },
      });
      kill = async () => {
        kills += 1;
        child.kill('SIGKILL');
        await once(child, 'exit');
        return undefined;
      };
      await once(child, 'exit');
      // Whole at every moment.
      if ((await readdir(folder.path)).includes(file)) await savedIn(folder, origin);
    }
    const { code, stderr } = await folder.vql(['probe', ...options], { env });
    expect([code, kills]).toEqual([0, at.length]);
    expect(stderr).toMatch(/^Continues "erp\.dialect\.json", which has \d+ answers(?:, 1 of them unclear)?\.\n/);
    expect(await savedIn(folder, origin)).toEqual(uninterrupted);
    expect((await readdir(folder.path)).filter((name) => name !== file)).toEqual([]);
    // The last run has asked only the rest.
    expect(sent.length).toBeLessThan(300);
  });

  it.each([
    ['was changed meanwhile', 'it was changed after it had been read, and is left as it is'],
    // Only with the right to mount.
    ...(canMount ? [['is on a disk that is full', 'the disk is full']] : []),
  ])('ends when its file %s, which stays whole', async (_, reason) => {
    const disk = reason === 'the disk is full' ? mountDisk(1_000_000) : undefined;
    onTestFinished(() => disk?.unmount());
    const folder = await createFolder();
    const path = join(disk?.path ?? folder.path, file);
    let before = '';
    const disturbing = interrupting([30], async () => {
      if (disk === undefined) await appendFile(path, '\n');
      else disk.fill();
      before = await readFile(path, 'utf8');
      return undefined;
    });
    const { options } = await startService(disturbing);
    const argv = ['probe', ...options.map((option) => (option === file ? path : option))];
    const { code, stderr } = await folder.vql(argv, { env });
    expect([code, stderr]).toEqual([2, expect.stringMatching(new RegExp(`Cannot write ".*${file}": ${reason}\\.\n$`))]);
    expect([await readFile(path, 'utf8'), JSON.parse(before).complete]).toEqual([before, false]);
    expect((await readdir(dirname(path))).filter((name) => name !== 'filler')).toEqual([file]);
  });

  it('ends with Ctrl-C, says how to go on, and is continued', async () => {
    let press: () => void = () => undefined;
    const { options, origin } = await startService(
      interrupting([60], () => {
        press();
        return undefined;
      }),
    );
    const folder = await createFolder();
    const onListen = (listener: () => void): void => {
      press = listener;
    };
    const first = await folder.vql(['probe', ...options], { env, onListen });
    expect([first.code, first.stdout]).toEqual([130, '']);
    const [, count] =
      /^Stopped\. "erp\.dialect\.json" has (\d+) answers; the same command continues it\.\n$/.exec(first.stderr) ?? [];
    expect(Number(count)).toBeGreaterThan(9);
    expect(await savedIn(folder, origin)).toMatchObject({ complete: false });
    const second = await folder.vql(['probe', ...options], { env });
    expect([second.code, second.stderr]).toEqual([
      0,
      expect.stringMatching(`^Continues "erp\\.dialect\\.json", which has ${count} answers\\.\n`),
    ]);
    expect(await savedIn(folder, origin)).toEqual(uninterrupted);
  });

  it('ends with SIGTERM in the same way, also while it waits for a login, and leaves no lock', async () => {
    const { options, userCodes } = await startService();
    const folder = await createFolder();
    let send: (signal?: StopSignal) => void = () => undefined;
    const onListen = (listener: (signal?: StopSignal) => void): void => {
      send = listener;
    };
    const { VQL_CLIENT_SECRET } = env;
    const running = folder.vql(['probe', ...options], { env: { VQL_CLIENT_SECRET }, onListen });
    await expect.poll(() => userCodes.length).toBe(1);
    send('SIGTERM');
    const { code, stdout, stderr } = await running;
    expect([code, stdout]).toEqual([143, '']);
    expect(stderr).toMatch(/\nStopped\. No question was answered\.\n$/);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('says to leave out --restart if it was given', async () => {
    const { options } = await startService();
    const folder = await createFolder();
    const { stderr } = await folder.vql(['probe', ...options, '--restart', '--requests', '30'], { env });
    expect(stderr).toMatch(/ has \d+ answers.*; the same command without --restart continues it\.\n$/);
  });

  it('counts the answers in the same way in each message', async () => {
    // The service fails after a while, so that the next questions are unclear.
    const { options } = await startService((_statement, count) =>
      count > 40 ? Response.json({ message: 'no' }, { status: 500 }) : undefined,
    );
    const folder = await createFolder();
    const { stderr } = await folder.vql(['probe', ...options, '--requests', '60'], { env });
    const [, count, unclear] = /(\d+) answers: .*?(\d+) unclear/.exec(stderr) ?? [];
    expect(Number(unclear)).toBeGreaterThan(1);
    expect(stderr).toContain(
      `"${file}" has ${count} answers, ${unclear} of them unclear; the same command continues it.\n`,
    );
    const again = await folder.vql(['probe', ...options, '--requests', '60'], { env });
    expect(again.stderr).toContain(`Continues "${file}", which has ${count} answers, ${unclear} of them unclear.\n`);
  });

  it.each([401, 403, 429])('stops at the status %s, keeps the file, and is continued', async (status) => {
    const at = 50;
    let isOpen = false;
    const { options, origin, sent } = await startService((_statement, count) =>
      count >= at && !isOpen ? Response.json({ message: 'no' }, { status }) : undefined,
    );
    const folder = await createFolder();
    const stopped = await folder.vql(['probe', ...options], { env });
    expect(stopped.code).toBe(2);
    expect(stopped.stderr).toContain(`The service answered with status ${status}. "erp.dialect.json" has`);
    expect(stopped.stdout).toContain('Not asked yet');
    // A 401 may be answered with another token, once.
    expect(sent.length - at).toBeLessThanOrEqual(1);
    const before = await folder.read(file);
    // It is still so.
    const again = await folder.vql(['probe', ...options], { env });
    expect([again.code, await folder.read(file)]).toEqual([2, before]);
    isOpen = true;
    const { code } = await folder.vql(['probe', ...options], { env });
    expect(code).toBe(0);
    expect(await savedIn(folder, origin)).toEqual(uninterrupted);
  });

  it('stops after the number of requests that it may send', async () => {
    const { options, sent } = await startService();
    const folder = await createFolder();
    const { code, stderr } = await folder.vql(['probe', ...options, '--requests', '30'], { env });
    expect([code, sent.length]).toEqual([2, 30]);
    expect(stderr).toContain('All 30 requests were sent, and some questions are left. "erp.dialect.json" has');
    expect(JSON.parse(await folder.read(file)).complete).toBe(false);
  });
});

describe('a dialect file that exists', () => {
  it('is not replaced unless --restart says so', async () => {
    const { options, sent } = await startService();
    const folder = await createFolder();
    await folder.vql(['probe', ...options], { env });
    const count = sent.length;
    const again = await folder.vql(['probe', ...options], { env });
    expect([again.code, sent.length]).toEqual([2, count]);
    expect(again.stderr).toBe(
      '"erp.dialect.json" is complete. "vql probe --report erp.dialect.json" prints its report; --restart asks everything again and replaces it.\n',
    );
    const restarted = await folder.vql(['probe', ...options, '--restart', '--diff', file], { env });
    expect([restarted.code, sent.length]).toEqual([0, 2 * count]);
    expect(restarted.stdout).toContain('Changes\n  None.\n');
  });

  it('is not continued for another template or installation', async () => {
    const { options } = await startService();
    const folder = await createFolder({
      [file]: JSON.stringify({
        version: 1,
        installation: { baseUrl: 'https://other.example/', template: 'a.b' },
        dialect: {},
      }),
    });
    const { code, stderr } = await folder.vql(['probe', ...options], { env });
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^"erp\.dialect\.json" is about a\.b of https:\/\/other\.example\/, not/),
    ]);
  });

  it.each(['/dev/full', '/dev/zero', '.'])('is not %s, and nothing is sent', async (path) => {
    const { options, sent } = await startService();
    const folder = await createFolder();
    const { code, stderr } = await folder.vql(['probe', ...options, '--out', path], { env });
    expect([code, sent]).toEqual([2, []]);
    expect(stderr).toMatch(/^Expected a file at \/.+, found a (?:device|folder)\.\n$/);
  });

  it('is never replaced if it is another kind of file', async () => {
    const { options } = await startService();
    const folder = await createFolder({ [file]: '{"name": "other"}' });
    const { code, stderr } = await folder.vql(['probe', ...options, '--restart'], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not a dialect file')]);
    expect(await folder.read(file)).toBe('{"name": "other"}');
  });
});
