import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

/** Returns the manual page, in the text of a source of man(7). */
async function printManual(): Promise<string> {
  const { vql } = await createFolder({});
  const { code, stdout, stderr } = await vql(['help', '--man']);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

describe('the manual page', () => {
  it('has the sections of a page about a command', async () => {
    const page = await printManual();
    expect(page.split('\n')[0]).toMatch(/^\.TH VQL 1 "" "vql-kit \d+\.\d+\.\d+" "vql-kit"$/);
    expect(page.match(/^\.SH .*$/gm)).toEqual([
      '.SH NAME',
      '.SH SYNOPSIS',
      '.SH DESCRIPTION',
      '.SH COMMANDS',
      '.SH "EXIT STATUS"',
    ]);
    expect(page).toContain('Exit codes: 0 clean, 1 findings, 2 wrong use or an unreadable file');
  });

  it('has every command, option and argument that --help has', async () => {
    const page = (await printManual()).replaceAll('\\-', '-');
    const { vql } = await createFolder({});
    const commandsOf = async (words: readonly string[]): Promise<readonly string[]> => {
      const { stdout } = await vql([...words, '--help']);
      const [, list = ''] = /^Commands:\n((?: .*\n)+)/m.exec(stdout) ?? [];
      return Array.from(list.matchAll(/^ {2}(\S+)/gm), ([, name = '']) => name).filter((name) => name !== 'help');
    };
    const names = await commandsOf([]);
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) {
      for (const words of [[name], ...(await commandsOf([name])).map((second) => [name, second])]) {
        const { stdout } = await vql([...words, '--help']);
        const [, usage = ''] = /^Usage: (.*)$/m.exec(stdout) ?? [];
        const section = page.split(`.SS ${usage}\n`)[1]?.split('\n.SS ')[0] ?? '';
        const [, options = ''] = /^Options:\n((?: .*\n)+)/m.exec(stdout) ?? [];
        for (const [, term = ''] of options.matchAll(/^ {2}(-.*?)(?: {2}|$)/gm))
          expect(section).toContain(`.B ${term}\n`);
        for (const [example] of stdout.matchAll(/^ {2}vql .*$/gm)) expect(section).toContain(example);
      }
    }
  });

  it('has no character that a terminal or an encoding could change, and no line that begins with a macro by chance', async () => {
    const page = await printManual();
    expect(page).toMatch(/^[\n -~]+$/);
    for (const line of page.split('\n').filter((one) => /^[.']/.test(one)))
      expect(line).toMatch(/^\.(?:TH|SH|SS|PP|TP|B|br|nf|fi)(?: |$)/);
  });

  it.skipIf(spawnSync('mandoc', ['-h']).error !== undefined)('has no mistake that mandoc finds', async () => {
    const { path } = await createFolder({ 'vql.1': await printManual() });
    const { stdout } = spawnSync('mandoc', ['-Tlint', '-Wwarning', join(path, 'vql.1')], { encoding: 'utf8' });
    // A page of a package has no date, so that every build is the same.
    expect(stdout.replace(/^.*missing date.*\n/m, '')).toBe('');
  });
});
