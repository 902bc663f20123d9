import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { changeSettings, writeSettings } from '../../../src/cli/connection/settings-folder.js';
import { createFolder } from '../run-vql.js';

describe('changeSettings', () => {
  it('waits for a command that takes several seconds', async () => {
    const folder = await createFolder();
    const io = { env: { XDG_CONFIG_HOME: folder.path } };
    const order: string[] = [];
    const slow = changeSettings(io, async () => {
      order.push('slow begins');
      await sleep(2_500);
      order.push('slow ends');
    });
    await expect.poll(() => order).toEqual(['slow begins']);
    await changeSettings(io, async () => {
      order.push('next');
    });
    await slow;
    expect(order).toEqual(['slow begins', 'slow ends', 'next']);
  });

  it('lets the next command go on after an error, and leaves no file', async () => {
    const folder = await createFolder();
    const io = { env: { XDG_CONFIG_HOME: folder.path } };
    await expect(changeSettings(io, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await changeSettings(io, () => writeSettings('a.json', '{}', io));
    expect(await readdir(join(folder.path, 'vql-kit'))).toEqual(['a.json']);
  });

  it('names the folder if it cannot be created', async () => {
    const folder = await createFolder({ 'vql-kit': 'a file' });
    const changing = changeSettings({ env: { XDG_CONFIG_HOME: folder.path } }, async () => undefined);
    const message = `Cannot write "${folder.path}/vql-kit": a file with this name exists.`;
    await expect(changing).rejects.toMatchObject({ name: 'UsageError', message });
  });
});
