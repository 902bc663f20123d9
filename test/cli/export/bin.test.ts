import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { connectFolder } from '../query/installation.js';

const bin = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

it.each(['csv', 'parquet'])(
  'a killed export to %s goes on at its last checkpoint, with every row once',
  async (format) => {
    const query = 'SELECT id, name, price FROM account.query';
    const output = `out.${format}`;
    const statements: string[] = [];
    let onPage: (() => Promise<void>) | undefined;
    const { vql, path } = await connectFolder({}, {}, async (statement) => {
      if (statement.startsWith(query)) statements.push(statement);
      await onPage?.();
      return undefined;
    });
    const argv = ['export', query, '--output', output, '--page-size', '5', '--quiet'];
    const child = spawn(process.execPath, [bin, ...argv], {
      cwd: path,
      stdio: 'ignore',
      env: { ...process.env, XDG_CONFIG_HOME: `${path}/.config` },
    });
    // A checkpoint is written every half a second, and there are 50 pages.
    onPage = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const text = await readFile(join(path, `${output}.checkpoint`), 'utf8').catch(() => '{}');
      if (JSON.parse(text).run?.rows >= 20) child.kill('SIGKILL');
    };
    expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
    onPage = undefined;
    const left = await readdir(path);
    expect(left).toEqual(expect.arrayContaining([`${output}.partial`, `${output}.checkpoint`]));
    expect(left).not.toContain(output);
    statements.length = 0;
    expect(await vql(argv)).toMatchObject({ code: 0, stderr: '' });
    const [, id] = /id > '(\d+)'/.exec(statements[0] ?? '') ?? [];
    expect(Number(id)).toBeGreaterThanOrEqual(20);
    expect((await readdir(path)).filter((name) => name.startsWith('out'))).toEqual([output]);
    const read = ['--table', `account.query=${output}`, '--format', 'csv'];
    const run = await vql(['run', `${query} ORDER BY id`, ...read]);
    expect(run.stdout).toBe((await vql(['query', `${query} ORDER BY id`, '--format', 'csv', '--quiet'])).stdout);
    expect(run.stdout.split('\n')).toHaveLength(252);
  },
);
