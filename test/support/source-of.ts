import { join } from 'node:path';
import { entries, repository } from '../package/dist.js';

/** Returns the exports of an entry point, from its source. */
export async function sourceOf(name: string): Promise<object> {
  const entry = entries.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`There is no entry point "${name}".`);
  return await import(join(repository, entry.import.default.replace('/dist/', '/src/').replace(/\.js$/, '.ts')));
}
