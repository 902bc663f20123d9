import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { connectFolder } from '../query/installation.js';

const bin = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

it.each(['csv', 'parquet'])(
  'a killed export to %s goes on at its last checkpoint, with every row once',
  async (format) => {
    const query = 'SELECT id, name, price FROM account.query';
    let pages = 0;
    let kill: (() => void) | undefined;
    const { vql, path } = await connectFolder({}, {}, async (statement) => {
      if (!statement.startsWith('SELECT id, name')) return undefined;
      pages += 1;
      // A checkpoint is written every half a second.
      if (kill !== undefined) await new Promise((resolve) => setTimeout(resolve, 70));
      if (pages === 20) kill?.();
      return undefined;
    });
    const output = `out.${format}`;
    const argv = ['export', query, '--output', output, '--page-size', '10', '--quiet'];
    const child = spawn(process.execPath, [bin, ...argv], {
      cwd: path,
      stdio: 'ignore',
      env: { ...process.env, XDG_CONFIG_HOME: `${path}/.config` },
    });
    kill = () => child.kill('SIGKILL');
    expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
    kill = undefined;
    const left = await readdir(path);
    expect(left).toContain(`${output}.partial`);
    expect(left).toContain(`${output}.checkpoint`);
    expect(left).not.toContain(output);
    pages = 0;
    expect(await vql(argv)).toMatchObject({ code: 0, stderr: '' });
    // All rows have 25 pages.
    expect(pages).toBeLessThan(24);
    expect((await readdir(path)).filter((name) => name.startsWith('out'))).toEqual([output]);
    const read = ['--table', `account.query=${output}`, '--format', 'csv'];
    const run = await vql(['run', `${query} ORDER BY id`, ...read]);
    expect(run.stdout).toBe((await vql(['query', `${query} ORDER BY id`, '--format', 'csv', '--quiet'])).stdout);
    expect(run.stdout.split('\n')).toHaveLength(252);
  },
);
