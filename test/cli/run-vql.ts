import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { run } from '../../src/cli/program.js';
import type { Io, Keyboard, OutputStream, StopSignal, Threads } from '../../src/tasks/io.js';
import type { Keychain } from '../../src/tasks/keychain.js';

/** Result of running the command. */
interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The surroundings of a run; default: an empty standard input and no terminal anywhere. */
interface Surroundings {
  readonly stdin?: string | Uint8Array | AsyncIterable<Uint8Array>;
  readonly terminal?: readonly ('stdin' | 'stdout' | 'stderr')[];
  /** Whether standard output is a file. */
  readonly isFile?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Where below the test's folder the command is started. */
  readonly folder?: string;
  /** The signal that the command gets as soon as it listens for it. */
  readonly signal?: StopSignal | undefined;
  /** Gets the listener for Ctrl-C and for SIGTERM, to send it later. */
  readonly onListen?: (send: (signal?: StopSignal) => void) => void;
  /** The threads that the command can start; they get its surroundings. */
  readonly threads?: (io: Io) => Threads;
  /** The keyboard of a prompt. */
  readonly keyboard?: Keyboard;
  /** Default: there is no browser. */
  readonly openBrowser?: (url: string) => Promise<void>;
  /** Called with each part of the output, as a terminal shows it. */
  readonly onOutput?: (text: string) => void;
  /** Default: the system has no keychain. */
  readonly keychain?: Keychain;
  /** Width of the terminal. */
  readonly columns?: number;
}

/** A folder of its own for a test, with a way to run the command in it. */
export interface Folder {
  readonly path: string;
  vql(argv: readonly string[], surroundings?: Surroundings): Promise<Outcome>;
  read(name: string): Promise<string>;
}

/** Makes a folder with files, which goes away with the test. */
export async function createFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<Folder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'vql-')));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return {
    path,
    vql: (argv, surroundings) => runVql(argv, join(path, surroundings?.folder ?? ''), surroundings),
    read: (name) => readFile(join(path, name), 'utf8'),
  };
}

async function runVql(
  argv: readonly string[],
  cwd: string,
  {
    stdin = '',
    terminal = [],
    isFile = false,
    env = {},
    signal: sent,
    onListen,
    threads,
    ...others
  }: Surroundings = {},
): Promise<Outcome> {
  const { keyboard, onOutput, keychain, columns, openBrowser } = others;
  const bytes = typeof stdin === 'string' || stdin instanceof Uint8Array ? [Buffer.from(stdin)] : stdin;
  const input = Object.assign(Readable.from(bytes), { isTTY: terminal.includes('stdin') });
  const output = (name: 'stdout' | 'stderr'): PassThrough & OutputStream =>
    Object.assign(new PassThrough(), {
      isTTY: terminal.includes(name),
      ...(columns !== undefined && { columns }),
    });
  const stdout = Object.assign(output('stdout'), { isFile });
  const stderr = output('stderr');
  for (const stream of [stdout, stderr]) stream.on('data', (chunk) => onOutput?.(String(chunk)));
  const written = Promise.all([text(stdout), text(stderr)]);
  const onInterrupt = (listener: (signal: StopSignal) => void): (() => void) => {
    if (sent !== undefined) listener(sent);
    onListen?.((signal = 'SIGINT') => listener(signal));
    return () => undefined;
  };
  // Nothing of the user who runs the tests is read or changed.
  const ownEnv = { XDG_CONFIG_HOME: join(cwd, '.config'), ...env };
  const io = { stdin: input, stdout, stderr, cwd, env: ownEnv, onInterrupt, openKeychain: async () => keychain };
  const code = await run(argv, {
    ...io,
    ...(threads && { threads: threads(io) }),
    ...(keyboard && { openKeyboard: () => keyboard }),
    ...(openBrowser && { openBrowser }),
  });
  stdout.end();
  stderr.end();
  const [out, err] = await written;
  return { code, stdout: out, stderr: err };
}
