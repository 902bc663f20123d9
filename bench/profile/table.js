import { markdownTable } from '../markdown-table.js';
import { originOf } from './origin-of.js';

/** Functions of a module that are named. */
const functionCount = 4;
/** Functions below this share are not named. */
const leastShare = 0.01;

/**
 * Writes the modules in which most of the time is spent as a table in Markdown, each with its own functions.
 *
 * @param {readonly import('./record.js').Profile[]} profiles
 * @param {number} moduleCount
 */
export function profileTable(profiles, moduleCount) {
  /** @type {Map<string, Map<string, number>>} */
  const modules = new Map();
  let total = 0;
  for (const { hitCount, callFrame } of profiles.flatMap(({ nodes }) => nodes)) {
    if (hitCount === 0 || callFrame.functionName === '(idle)') continue;
    total += hitCount;
    const { module, name } = originOf(callFrame);
    const functions = modules.get(module) ?? new Map();
    modules.set(module, functions);
    functions.set(name, (functions.get(name) ?? 0) + hitCount);
  }
  const rows = [...modules]
    .map(([name, functions]) => ({ name, functions, hits: sum(functions.values()) }))
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, moduleCount)
    .map(({ name, functions, hits }) => [cellOf(name, functions, total), percent(hits / total)]);
  return markdownTable(['module, and its functions', 'share'], rows);
}

/** @param {string} name @param {ReadonlyMap<string, number>} functions @param {number} total */
function cellOf(name, functions, total) {
  if (functions.size === 1) return name;
  const named = [...functions]
    .filter(([, hits]) => hits / total >= leastShare)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, functionCount)
    .map(([functionName, hits]) => `\`${functionName}\` ${percent(hits / total)}`);
  return [name, named.join(', ')].filter((text) => text !== '').join(': ');
}

/** @param {Iterable<number>} values */
function sum(values) {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}
