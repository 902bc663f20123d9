import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFolder } from '../run-vql.js';
import { connectFolder, startAnswering } from './installation.js';

/** The pseudo-terminals of the system; absent where the package has no binary. */
const pty = await import('@lydell/node-pty').catch(() => undefined);

const command = join(import.meta.dirname, '../../../dist/cli.js');

const key = { tab: '\t', enter: '\r', up: '\u001B[A', ctrlC: '\u0003', ctrlD: '\u0004' } as const;

/** Runs the built command at a terminal of 80 columns. */
function startTerminal(argv: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  if (pty === undefined) throw new Error('There are no pseudo-terminals.');
  const terminal = pty.spawn(process.execPath, [command, ...argv], {
    cols: 80,
    rows: 24,
    cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      XDG_CONFIG_HOME: join(cwd, '.config'),
      TERM: 'xterm',
      NO_COLOR: '1',
      ...env,
    },
  });
  let shown = '';
  let read = 0;
  const waiting = new Set<() => void>();
  const notify = (): void => {
    for (const look of waiting) look();
  };
  terminal.onData((data) => {
    shown += stripVTControlCharacters(data).replaceAll('\r', '');
    notify();
  });
  let isEnded = false;
  const ended = new Promise<number>((resolve) => {
    terminal.onExit(({ exitCode }) => {
      isEnded = true;
      resolve(exitCode);
      notify();
    });
  });
  onTestFinished(() => {
    if (!isEnded) terminal.kill('SIGKILL');
  });
  return {
    ended,
    pid: terminal.pid,
    type: (keys: string): void => terminal.write(keys),
    /** Waits until the terminal shows a text after what was read before, and returns what is up to its end. */
    async until(text: string): Promise<string> {
      const isShown = (): boolean => shown.includes(text, read);
      await new Promise<void>((resolve, reject) => {
        const fail = (): void => reject(new Error(`"${text}" is not shown: ${shown.slice(read)}`));
        const timer = setTimeout(fail, patienceMs);
        const look = (): void => {
          if (!isShown() && !isEnded) return;
          waiting.delete(look);
          clearTimeout(timer);
          if (isShown()) resolve();
          else fail();
        };
        waiting.add(look);
        look();
      });
      const end = shown.indexOf(text, read) + text.length;
      const part = shown.slice(read, end);
      read = end;
      return part;
    },
  };
}

/** Time after which a terminal does not show a text any more. */
const patienceMs = 30_000;

const catalog = JSON.stringify({
  version: 1,
  templates: {
    'account.query': { fields: { id: 'integer', name: 'string', price: 'decimal' } },
    'article.query': { fields: { id: 'integer' } },
  },
});

describe.skipIf(pty === undefined)('vql query at a terminal', () => {
  it('completes, repeats, asks several lines, reports errors as the check does, and ends at Ctrl-D', async () => {
    const { path } = await connectFolder({ 'catalog.json': catalog });
    const { type, until, ended } = startTerminal(['query', '--catalog', 'catalog.json'], path);
    expect(await until('test> ')).toContain('.help lists the commands, Ctrl-D ends the prompt.\n');

    type(`.tables${key.enter}`);
    expect(await until('test> ')).toContain('\naccount.query\narticle.query\n');

    type('SELECT id, name FROM account.query WHERE na');
    await until('WHERE na');
    type(key.tab);
    await until('me');
    type(` = 'Account 007'${key.enter}`);
    await until('\n   -> ');
    type(`LIMIT 1;${key.enter}`);
    expect(await until('test> ')).toContain('\nid  name\n--  -----------\n 7  Account 007\n\n1 row\n');

    type(key.up);
    await until('LIMIT 1;');
    type(key.up);
    await until("WHERE name = 'Account 007'");
    type(`;${key.enter}`);
    expect(await until('test> ')).toContain('Account 007');

    type(`SELECT nmae FROM account.query WHERE id = 1 AND name = '${'x'.repeat(100)}';${key.enter}`);
    const report = await until('test> ');
    expect(report).toContain('error[unknown-field]: Unknown field "nmae" of "account.query". Did you mean "name"?');
    expect(report).toMatch(/\n 1 \| SELECT nmae FROM account\.query WHERE id = 1 AND name = 'x+…\n {3}\| {8}\^{4}\n/);
    for (const line of report.split('\n').filter((one) => / \|/.test(one))) expect(line.length).toBeLessThanOrEqual(80);

    type(key.ctrlD);
    expect(await ended).toBe(0);
  });

  it('keeps the prompt at Ctrl-C while a query runs, and ends at SIGTERM', async () => {
    let notify: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      notify = resolve;
    });
    const { env } = await startAnswering(() => {
      notify();
      return new Promise(() => undefined);
    });
    const { path } = await createFolder();
    const { type, until, ended, pid } = startTerminal(['query'], path, env);
    await until('> ');
    type(`SELECT id FROM a.b;${key.enter}`);
    await isAsked;
    type(key.ctrlC);
    await until('Stopped.\n');
    await until('> ');
    type(`SELECT unfinished${key.enter}`);
    await until('-> ');
    type(key.ctrlC);
    expect(await until('> ')).toContain('^C\n');
    type(`.limit${key.enter}`);
    await until('\n100\n');
    process.kill(pid, 'SIGTERM');
    expect(await ended).toBe(143);
  });
});
