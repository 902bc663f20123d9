import { spawnSync } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { run } from '../../../src/cli/program.js';
import type { OutputStream } from '../../../src/tasks/io.js';
import { createFolder } from '../../cli/run-vql.js';

/** Whether a program runs; a test that needs it is skipped where it is not installed. */
export const runs = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;

/** A `vql serve` under test. */
export interface RunningServer {
  readonly origin: string;
  readonly baseUrl: string;
  readonly authUrl: string;
  stdout(): string;
  stderr(): string;
  /** Resolves when the lines of requests and deliveries contain a text. */
  reports(text: string | RegExp): Promise<void>;
  /** Presses Ctrl-C; resolves to the exit code. */
  interrupt(): Promise<number>;
}

/** Runs `vql serve` on a free port with its output as text; it is interrupted when the test ends. */
export async function serveVql(
  files: Readonly<Record<string, string>>,
  argv: readonly string[],
  { terminal = false }: { readonly terminal?: boolean } = {},
): Promise<RunningServer> {
  const { path: cwd } = await createFolder(files);
  let interrupt: () => void = () => undefined;
  const stdout = capture(false);
  const stderr = capture(terminal);
  const ended = run(['serve', '--port', '0', ...argv], {
    stdin: Object.assign(Readable.from([]), { isTTY: false }),
    stdout: stdout.stream,
    stderr: stderr.stream,
    cwd,
    env: {},
    onInterrupt(listener) {
      interrupt = () => listener('SIGINT');
      return () => undefined;
    },
  });
  const stop = async (): Promise<number> => {
    interrupt();
    return ended;
  };
  onTestFinished(async () => {
    await stop();
  });
  await Promise.race([stdout.contains(/limit":3/), ended]);
  const addressOf = (name: string): string => new RegExp(`${name} +(http\\S+)`).exec(stdout.text())?.[1] ?? '';
  return {
    origin: new URL(addressOf('baseUrl')).origin,
    baseUrl: addressOf('baseUrl'),
    authUrl: addressOf('authUrl'),
    stdout: stdout.text,
    stderr: stderr.text,
    reports: stderr.contains,
    interrupt: stop,
  };
}

function capture(isTTY: boolean) {
  let written = '';
  const stream: PassThrough & OutputStream = Object.assign(new PassThrough(), { isTTY });
  stream.on('data', (chunk) => {
    written += String(chunk);
  });
  return {
    stream,
    text: () => written,
    contains: (wanted: string | RegExp) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          if (typeof wanted === 'string' ? !written.includes(wanted) : !wanted.test(written)) return;
          stream.off('data', look);
          resolve();
        };
        stream.on('data', look);
        look();
      }),
  };
}
