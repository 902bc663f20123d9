import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileLease, type LeaseTimes, leaseFile } from '../../../src/internal/files/lease.js';
import { ownProcess, processNameText } from '../../../src/internal/files/process-name.js';
import { hasNamespaces, inPidNamespace, underOtherHostName, withoutNamespaces } from './namespaces.js';
import { bundle, type RunningProgram, start } from './programs.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lease-')));
let program = '';

beforeAll(async () => {
  program = await bundle(join(import.meta.dirname, 'holder.ts'), folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function newPath(): string {
  count += 1;
  return join(folder, `${count}.ndjson`);
}

/** A lease that expires after 0.6 seconds instead of 5. */
const times: LeaseTimes = { renewalMs: 60, pollMs: 10, maxPolls: 60 };

/** Starts a process that leases a file, and returns its first line too. */
async function startHolder(path: string, command: readonly string[] = []): Promise<RunningProgram & { line: string }> {
  const holder = start([...command, process.execPath], [program, path, JSON.stringify(times)]);
  return { ...holder, line: String(await holder.nextLine()) };
}

/** Names beside a file that end in `.lock` or `.former`. */
function besides(path: string, ending = ''): readonly string[] {
  return readdirSync(folder).filter((name) => join(folder, name).startsWith(`${path}.`) && name.endsWith(ending));
}

/** Leases a file, or returns the code and the message of the error. */
async function tryLease(path: string): Promise<FileLease | string> {
  return leaseFile(path, times).catch((error: unknown) => `${Object(error).code}: ${Object(error).message}`);
}

async function lease(path: string): Promise<FileLease> {
  const result = await tryLease(path);
  if (typeof result === 'string') throw new Error(result);
  return result;
}

describe('a file', () => {
  it('is leased until it is released', async () => {
    const path = newPath();
    const first = await lease(path);
    expect(await tryLease(path)).toBe(`file-in-use: The file ${path} is in use by this process.`);
    await first.confirm();
    await first.release();
    expect(besides(path)).toEqual([]);
    const second = await lease(path);
    expect(second.hasFormerOwner).toBe(false);
    await second.release();
  });

  it('is leased by one process, and the message names it', async () => {
    const path = newPath();
    const holder = await startHolder(path);
    expect(holder.line).toBe('leased');
    expect(await tryLease(path)).toBe(`file-in-use: The file ${path} is in use by process ${holder.child.pid}.`);
    expect((await startHolder(path)).line).toBe('file-in-use');
    await holder.kill();
  });

  it('is leased to one of many that begin at the same time', async () => {
    const path = newPath();
    // A claim that all of them find, and remove.
    await (await startHolder(path)).kill();
    const all = await Promise.all(Array.from({ length: 4 }, () => startHolder(path)));
    const lines = all.map(({ line }) => line).sort();
    expect(lines).toEqual([...Array.from({ length: 3 }, () => 'file-in-use'), 'leased']);
    await Promise.all(all.map((one) => one.kill()));
  });

  it('is the same by a link, by a link to its folder, and before it exists', async () => {
    const path = newPath();
    const link = newPath();
    symlinkSync(path, link);
    symlinkSync(folder, join(folder, 'folder-link'));
    const first = await lease(path);
    expect(first.path).toBe(path);
    for (const other of [link, join(folder, 'folder-link', `${count - 1}.ndjson`)])
      expect(await tryLease(other)).toBe(`file-in-use: The file ${path} is in use by this process.`);
    await first.release();
    expect(existsSync(path)).toBe(false);
  });

  it('is refused while it has hard links, in its folder or in others', async () => {
    const path = newPath();
    writeFileSync(path, '');
    const other = newPath();
    linkSync(path, other);
    for (const one of [path, other])
      expect(await tryLease(one)).toBe(
        `file-with-other-names: The file ${one} may be open under another name: it has 2 names, which are hard links.`,
      );
    expect([...besides(path), ...besides(other)]).toEqual([]);
    rmSync(path);
    await (await lease(other)).release();
  });

  it('is not a folder, a pipe, a socket or a device, which is not opened', async () => {
    const [directory, pipe, socket, link, linkToFolder] = [newPath(), newPath(), newPath(), newPath(), newPath()];
    mkdirSync(directory);
    execFileSync('mkfifo', [pipe]);
    const server = createServer().listen(socket);
    await once(server, 'listening');
    symlinkSync('/dev/full', link);
    symlinkSync(directory, linkToFolder);
    const found = {
      [directory]: 'a folder',
      [`${directory}/`]: 'a folder',
      [linkToFolder]: 'a folder',
      [pipe]: 'a pipe',
      [socket]: 'a socket',
      '/dev/zero': 'a device',
      [link]: 'a device',
    };
    for (const [path, what] of Object.entries(found)) {
      expect(await tryLease(path)).toBe(`not-a-file: Expected a file at ${path}, found ${what}.`);
      expect(besides(path)).toEqual([]);
    }
    server.close();
  });

  it('needs a folder', async () => {
    await expect(leaseFile(join(folder, 'none', 'x'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a claim that is not renewed', () => {
  // Only Linux names namespaces of processes.
  it.runIf(process.platform === 'linux')('is removed at once if its process is seen to have ended', async () => {
    const path = newPath();
    for (let round = 0; round < 3; round++) {
      const holder = await startHolder(path);
      expect(holder.line).toBe('leased');
      await holder.kill();
      expect(besides(path)).toHaveLength(1);
    }
    const next = await lease(path);
    // It did not wait until the claims expire.
    expect(next.hasFormerOwner).toBe(false);
    await next.release();
    expect(besides(path)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'is removed at once if the process with its id was started later',
    async () => {
      const path = newPath();
      const own = await ownProcess();
      for (const pid of [process.pid, process.ppid])
        writeFileSync(`${path}.${processNameText({ ...own, pid, startedAt: '1' })}.0123456789ab.lock`, '');
      const next = await lease(path);
      expect(next.hasFormerOwner).toBe(false);
      await next.release();
    },
  );

  it.each([
    ['of another machine or container', 'web-1.7.77.0123456789ab'],
    ['where no namespaces are known', 'laptop.7..'],
  ])('expires: %s', async (_, name) => {
    const path = newPath();
    writeFileSync(`${path}.${name}.0123456789ab.lock`, '');
    const next = await lease(path);
    // The owner may run, and have the file open.
    expect(next.hasFormerOwner).toBe(true);
    await next.release();
    const afterwards = await lease(path);
    expect(afterwards.hasFormerOwner).toBe(true);
    await afterwards.forgetFormerOwner();
    await afterwards.release();
    expect(besides(path)).toEqual([]);
  });

  it('expires although other processes begin to wait for it again and again', async () => {
    const path = newPath();
    writeFileSync(`${path}.web-1.7.77.0123456789ab.000000000000.lock`, '');
    let waiting = '';
    let count = 0;
    const beginning = setInterval(() => {
      count += 1;
      const next = `${path}.web-2.8.88.0123456789ab.${String(count).padStart(12, '0')}.lock`;
      writeFileSync(next, '');
      if (waiting !== '') rmSync(waiting);
      waiting = next;
    }, 5);
    const owner = await lease(path);
    await owner.confirm();
    clearInterval(beginning);
    expect(count).toBeGreaterThan(10);
    rmSync(waiting);
    await owner.release();
  });

  it('is that of its owner in the message, not of a process that waits for it and renews its claim more often', async () => {
    const path = newPath();
    const [owner, waiting] = ['web-1.7.77.0123456789ab', 'web-2.8.88.0123456789ab'].map(
      (name) => `${path}.${name}.0123456789ab.lock`,
    );
    const renewals = [owner, waiting].map((claim = '', index) => {
      writeFileSync(claim, '');
      return setInterval(() => utimesSync(claim, new Date(), new Date()), index === 0 ? 80 : 20);
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await tryLease(path)).toBe(
      `file-in-use: The file ${path} is in use by process 7 of the container or host "web-1".`,
    );
    for (const renewal of renewals) clearInterval(renewal);
  });

  it.each([
    ['back', -3_600],
    ['forward', 3_600],
  ])('is not that of an owner whose clock jumps %s, until it stops', async (_, step) => {
    const path = newPath();
    const claim = `${path}.web-1.7.77.0123456789ab.0123456789ab.lock`;
    writeFileSync(claim, '');
    let seconds = Date.now() / 1_000;
    const renewing = setInterval(() => {
      seconds += step;
      utimesSync(claim, seconds, seconds);
    }, times.renewalMs);
    expect(await tryLease(path)).toMatch(/^file-in-use: .* is in use by process 7 of the container or host "web-1"\.$/);
    clearInterval(renewing);
    // The time of its last renewal may be in the future.
    const next = await lease(path);
    expect(next.hasFormerOwner).toBe(true);
    await next.release();
  });

  it('expires if its process is suspended, which then knows that it has lost the file', async () => {
    const path = newPath();
    const holder = await startHolder(path);
    holder.send('');
    expect(await holder.nextLine()).toBe('confirmed');
    holder.signal('SIGSTOP');
    const next = await lease(path);
    expect(next.hasFormerOwner).toBe(true);
    holder.signal('SIGCONT');
    for (let round = 0; round < 2; round++) {
      holder.send('');
      expect(await holder.nextLine()).toBe('lost-file');
    }
    await next.confirm();
    await next.release();
    await holder.kill();
  });

  it('is nothing but a name of this form', async () => {
    const path = newPath();
    const { host } = await ownProcess();
    const others = [
      path,
      `${path}.lock`,
      `${path}.${host}.x.1.0123456789ab.0123456789ab.lock`,
      `${path}.${host}.7.1.0123456789ab.lock.x`,
      `${path}x.${host}.7.1.0123456789ab.0123456789ab.lock`,
    ];
    for (const other of others) writeFileSync(other, '');
    await (await lease(path)).release();
    expect(others.filter((other) => !existsSync(other))).toEqual([]);
  });
});

describe.skipIf(!hasNamespaces)(`containers (${withoutNamespaces})`, () => {
  it('do not take a file that a process of another one renews', async () => {
    const path = newPath();
    const own = await lease(path);
    for (const command of [inPidNamespace, underOtherHostName])
      expect([command[1], (await startHolder(path, command)).line]).toEqual([command[1], 'file-in-use']);
    await own.confirm();
    await own.release();
    const contained = await startHolder(path, inPidNamespace);
    expect(contained.line).toBe('leased');
    expect(await tryLease(path)).toMatch(
      /^file-in-use: The file .* is in use by process 1 of the container or host "[\w-]+"\.$/,
    );
    expect((await startHolder(path, inPidNamespace)).line).toBe('file-in-use');
    await contained.kill();
  });

  it('do not take a file that is mounted into them without its folder', async () => {
    const folderOfContainer = join(folder, 'with space');
    mkdirSync(folderOfContainer);
    const path = newPath();
    const mounted = join(folderOfContainer, 'mounted.ndjson');
    for (const one of [path, mounted]) writeFileSync(one, '');
    const own = await lease(path);
    const mount = ['unshare', '--mount', 'sh', '-c', `mount --bind ${path} '${mounted}' && exec "$@"`, 'sh'];
    expect((await startHolder(mounted, mount)).line).toBe('file-with-other-names');
    await own.confirm();
    await own.release();
    const mountFolder = [
      'unshare',
      '--mount',
      'sh',
      '-c',
      `mount --bind ${folder} '${folderOfContainer}' && exec "$@"`,
      'sh',
    ];
    const contained = await startHolder(join(folderOfContainer, basename(path)), mountFolder);
    expect(contained.line).toBe('leased');
    expect(await tryLease(path)).toMatch(/^file-in-use: /);
    await contained.kill();
  });

  it('take one whose container has ended, in whatever way it did', async () => {
    const path = newPath();
    for (const command of [inPidNamespace, underOtherHostName, []]) {
      const holder = await startHolder(path, command);
      expect([command[1], holder.line]).toEqual([command[1], 'leased']);
      await holder.kill();
    }
    await (await lease(path)).release();
  });

  it('take one whose container is suspended, which then knows that it has lost the file', async () => {
    const path = newPath();
    const holder = await startHolder(path, underOtherHostName);
    expect(holder.line).toBe('leased');
    holder.signal('SIGSTOP');
    const next = await startHolder(path, inPidNamespace);
    expect(next.line).toBe('leased');
    holder.signal('SIGCONT');
    holder.send('');
    expect(await holder.nextLine()).toBe('lost-file');
    next.send('');
    expect(await next.nextLine()).toBe('confirmed');
    await next.kill();
    await holder.kill();
  });
});

it('is not confused by folders with such names', async () => {
  const path = newPath();
  mkdirSync(`${path}.host.7.1.0123456789ab.0123456789ab.lock.d`);
  await (await lease(path)).release();
});
