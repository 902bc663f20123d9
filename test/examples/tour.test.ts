import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { repository } from '../package/dist.js';

it('the tour of npm start ends well, and prints the same every time', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(repository, 'examples/tour.js')]);
  expect(stderr).toBe('');
  await expect(stdout).toMatchFileSnapshot('golden/tour.txt');
});
