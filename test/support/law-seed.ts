import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The seed of all laws: `LAW_SEED`, or else one made of the sources and tests. So a state that has passed passes on every
 * machine, and every change brings the laws other cases.
 */
export function lawSeed(root: string): number {
  const asked = process.env['LAW_SEED'];
  if (asked !== undefined) {
    if (!/^-?\d+$/.test(asked)) throw new Error(`LAW_SEED takes a whole number; found "${asked}".`);
    return Number(asked);
  }
  const hash = createHash('sha256');
  for (const folder of ['src', 'test']) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    // Neither the separators of paths nor the ends of lines are the same on every system.
    for (const name of names.map((one) => one.replaceAll('\\', '/')).sort())
      if (/\.(?:ts|jsonl|txt)$/.test(name))
        hash.update(readFileSync(join(root, folder, name), 'utf8').replaceAll('\r\n', '\n'));
  }
  return hash.digest().readInt32BE();
}
