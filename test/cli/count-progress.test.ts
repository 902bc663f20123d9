import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startCountProgress } from '../../src/tasks/output/count-progress.js';

describe('startCountProgress', () => {
  async function displayOf(titles: readonly string[], later: readonly string[] = []): Promise<string> {
    const output = Object.assign(new PassThrough(), { isTTY: true, cursorTo() {}, clearLine() {} });
    const written = text(output);
    const progress = startCountProgress(output, { total: 9, noun: 'templates' }, false);
    for (const [index, title] of titles.entries()) progress.show(index + 1, title);
    progress.stop();
    for (const title of later) progress.show(9, title);
    output.end();
    return written;
  }

  it('shows no control characters of a title, also of the first one', async () => {
    const display = await displayOf(['\u001B[31mred']);
    expect(display).toContain('1 of 9 templates, \uFFFD[31mred');
    expect(display).not.toContain('\u001B[31m');
  });

  it('does not begin again after it was stopped', async () => {
    expect(await displayOf(['a'], ['second'])).not.toContain('second');
    expect(await displayOf([], ['second'])).toBe('');
  });
});
