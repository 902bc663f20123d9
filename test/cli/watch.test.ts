import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

const query = 'SELECT id FROM account.query ORDER BY id LIMIT 1\n';
const waiting = 'Waiting for changes; Ctrl-C ends the command.\n';

/** Starts `vql check --watch` in a folder with files. */
async function startWatch(files: Readonly<Record<string, string>>, ...args: string[]) {
  const { path, read, vql } = await createFolder(files);
  let output = '';
  let stop: () => void = () => undefined;
  let notify: () => void = () => undefined;
  const ended = vql(['check', '--watch', ...args], {
    onOutput: (text) => {
      output += text;
      notify();
    },
    onListen: (send) => {
      stop = send;
    },
  });
  /** Makes a change, and waits for a run with this output; a change that is noted twice has two runs. */
  const seen = async (expected: string, change: () => Promise<unknown> = async () => undefined): Promise<void> => {
    output = '';
    const runs = () => output.split(waiting).slice(0, -1);
    await change();
    while (!runs().some((run) => run.includes(expected)))
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
  };
  const write = (name: string, text: string) => () => writeFile(join(path, name), text);
  return { path, read, seen, write, stop: () => stop(), ended };
}

describe('vql check --watch', () => {
  it('checks again after a change of a query, of the config and of the catalog, and ends with 130 at Ctrl-C', async () => {
    const { seen, write, stop, ended, path } = await startWatch({ 'queries/a.vql': query, 'erp.json': '{}' }, '.');
    await seen('1 file, 1 statement: no findings\n');
    await seen('error[missing-', write('queries/a.vql', 'SELECT'));
    // As many editors save: a new file takes the place of the old one.
    await writeFile(join(path, 'temporary'), query);
    const renamed = () => rename(join(path, 'temporary'), join(path, 'queries/a.vql'));
    await seen('1 file, 1 statement: no findings\n', renamed);
    const config = '{ "catalog": "erp.json" }';
    await seen('erp.json', write('vql.config.json', config));
    const catalog = '{ "templates": { "account.query": { "fields": { "key": { "type": "string" } } } } }';
    await seen('error[unknown-field]', write('erp.json', catalog));
    await seen('No file', write('.vqlignore', 'queries\n'));
    stop();
    expect((await ended).code).toBe(130);
  });

  it('does not check again because it has written the cache', async () => {
    const { seen, read, stop, ended } = await startWatch({ 'a.vql': query }, '--cache', '.');
    await seen('1 file, 1 statement: no findings\n');
    expect(await read('.vqlcache')).toContain('a.vql');
    await setTimeout(500);
    stop();
    expect((await ended).stderr.split(waiting)).toHaveLength(2);
  });

  it('sees new files, new folders and removed ones', async () => {
    const { seen, write, stop, ended, path } = await startWatch({ 'queries/a.vql': query }, 'queries');
    await seen('1 file, 1 statement');
    await seen('2 files, 2 statements', write('queries/b.vql', query));
    await seen('3 files, 3 statements', async () => {
      await mkdir(join(path, 'new'));
      await writeFile(join(path, 'new/c.vql'), query);
      await rename(join(path, 'new'), join(path, 'queries/new'));
    });
    await seen('4 files, 4 statements', write('queries/new/d.vql', query));
    await seen('2 files, 2 statements', () => rm(join(path, 'queries/new'), { recursive: true }));
    stop();
    await ended;
  });

  it.each([
    ['--baseline', '--baseline', 'erp/known.json'],
    ['the config', '--config', 'erp/vql.config.json'],
  ])('checks again after a change of the baseline that %s names', async (_, ...args) => {
    const zero = 'SELECT id FROM account.query ORDER BY id LIMIT 0\n';
    const baseline = (files: object): string => JSON.stringify({ version: 1, files });
    const { seen, write, stop, ended } = await startWatch(
      {
        'queries/a.vql': zero,
        'erp/known.json': baseline({}),
        'erp/vql.config.json': '{ "baseline": "known.json" }',
      },
      ...args,
      'queries',
    );
    await seen('warning[zero-limit]');
    const known = [{ code: 'zero-limit', text: zero.trim(), count: 1 }];
    await seen('1 finding of the baseline left out', write('erp/known.json', baseline({ '../queries/a.vql': known })));
    stop();
    await ended;
  });

  it('fixes what is saved', async () => {
    const { read, seen, write, stop, ended } = await startWatch({ 'a.vql': query }, '--fix', 'a.vql');
    await seen('1 file, 1 statement');
    await seen('1 finding fixed', write('a.vql', 'SELECT id FROM account.query WHERE a == 1 ORDER BY id LIMIT 1\n'));
    stop();
    await ended;
    expect(await read('a.vql')).toBe('SELECT id FROM account.query WHERE a = 1 ORDER BY id LIMIT 1\n');
  });

  it.each([[[]], [['-']]])('needs files: %j', async (args) => {
    const { vql } = await createFolder();
    expect(await vql(['check', '--watch', ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Standard input cannot be watched. Name files, folders or globs, as in "vql check --watch .".\n',
    });
  });
});
