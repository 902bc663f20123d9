import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vqlKit } from '../candidates/index.js';
import { medium } from '../inputs.js';

const child = fileURLToPath(new URL('./slices-child.js', import.meta.url));

const textCount = 3_000;

/**
 * Returns how many times as fast as `JSON.parse` of its tree the medium statement is parsed in a process that has read texts as editors
 * give them.
 *
 * @returns {number}
 */
export function measureAfterSlices() {
  const { stdout, stderr, status } = spawnSync(process.execPath, [child], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

/**
 * Parses texts that are slices and concatenations, with characters beyond Latin-1, as an editor gives them: V8 represents such texts in
 * other ways than those that were read at once. Then returns parsing the medium statement, and `JSON.parse` of its tree.
 */
export async function jobsAfterSlices() {
  const parse = await vqlKit.load();
  for (let index = 0; index < textCount; index += 1) {
    const text = medium.vql.replace('Mill', index % 2 === 0 ? 'Müller 株式会社' : 'Łódź');
    const middle = (index * 7) % text.length;
    parse(index % 3 === 0 ? `-- ${index}\n${text}`.slice(3) : text.slice(0, middle) + text.slice(middle));
  }
  const json = JSON.stringify(parse(medium.vql).value);
  return { own: () => parse(medium.vql), json: () => JSON.parse(json) };
}
