import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type PageProgressSetting,
  showReading,
  startPageProgress,
  startRowProgress,
} from '../../src/tasks/rows/progress.js';
import { createFolder } from './run-vql.js';

describe('the display of a query on large tables', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Reads for some seconds, or fails then, and returns what was written. */
  async function displayOf(seconds: number, isTTY: boolean, failure?: Error): Promise<string> {
    const output = Object.assign(new PassThrough(), { isTTY });
    const written = text(output);
    const reading = showReading(output, async () => {
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      if (failure !== undefined) throw failure;
      return 'tables';
    });
    if (failure === undefined) expect(await reading).toBe('tables');
    else await expect(reading).rejects.toBe(failure);
    output.end();
    return written;
  }

  it('appears after a second, counts the seconds, and is cleared at the end', async () => {
    const display = await displayOf(4, true);
    expect(display).toContain('reading tables for 0s; Ctrl-C stops');
    expect(display).toContain('reading tables for 2s; Ctrl-C stops');
    expect(display).toMatch(/\u001B\[2K$/);
  });

  it('is cleared too if reading fails', async () => {
    expect(await displayOf(4, true, new Error('no such file'))).toMatch(/reading tables.*\u001B\[2K$/);
  });

  it('does not appear for a short while, nor without a terminal', async () => {
    expect(await displayOf(0.5, true)).toBe('');
    expect(await displayOf(60, false)).toBe('');
  });

  it('shows rows, rows per second and pages, unless that is not wanted', async () => {
    const displayOfPages = async (setting: PageProgressSetting): Promise<string> => {
      const output = Object.assign(new PassThrough(), { isTTY: true });
      const written = text(output);
      const progress = startPageProgress(output, setting);
      await vi.advanceTimersByTimeAsync(2_000);
      progress.showPages(3);
      progress.show(3_000);
      await vi.advanceTimersByTimeAsync(1_000);
      progress.stop();
      output.end();
      return written;
    };
    expect(await displayOfPages({ isQuiet: false })).toContain('3,000 rows, 1,500 rows/s, 3 pages; Ctrl-C stops');
    expect(await displayOfPages({ isQuiet: true })).toBe('');
    // 2,000 rows in 2 seconds; 97,000 are left.
    expect(await displayOfPages({ isQuiet: false, readBefore: 1_000, total: 100_000 })).toContain(
      '3,000 rows of about 100,000 (3 %), 2 min left, 1,000 rows/s; Ctrl-C stops',
    );
  });

  it('shows the rows so far while they are written', async () => {
    const output = Object.assign(new PassThrough(), { isTTY: true });
    const written = text(output);
    const progress = startRowProgress(output);
    progress.show(3);
    await vi.advanceTimersByTimeAsync(1_500);
    progress.show(7);
    await vi.advanceTimersByTimeAsync(1_500);
    progress.stop();
    progress.show(9);
    output.end();
    const display = await written;
    expect(display).toContain('7 rows so far; Ctrl-C stops');
    expect(display).not.toContain('9 rows');
    expect(display).toMatch(/\u001B\[2K$/);
  });
});

describe('the display of the command', () => {
  /** Makes the command impatient: what takes any time is shown. */
  beforeEach(() => {
    const wait = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((action: () => void, delay?: number) =>
      wait(action, delay === 1_000 ? 0 : delay)) as typeof setTimeout);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const rows = Array.from({ length: 20_000 }, (_, id) => JSON.stringify({ id, name: `name ${id}` })).join('\n');
  const table = ['--table', 'a.b=rows.ndjson'];

  it.each([[['run', 'SELECT count(id) FROM a.b', ...table]], [['catalog', ...table]]])(
    'tells on a terminal that tables are read, and leaves the output as it is: %j',
    async (argv) => {
      const { vql } = await createFolder({ 'rows.ndjson': rows });
      const { code, stdout, stderr } = await vql(argv, { terminal: ['stderr'] });
      expect(code).toBe(0);
      expect(stderr).toContain('reading tables for 0s; Ctrl-C stops');
      const piped = await vql(argv);
      expect(piped.stdout).toBe(stdout);
      expect(piped.stderr).not.toContain('reading');
    },
  );

  it('shows nothing of it with --quiet', async () => {
    const { vql } = await createFolder({ 'rows.ndjson': rows });
    expect((await vql(['catalog', ...table, '--quiet'], { terminal: ['stderr'] })).stderr).toBe('');
  });
});
