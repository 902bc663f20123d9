import { textFor } from '../candidates/candidate.js';
import { candidates, vqlKit } from '../candidates/index.js';
import { inputs } from '../inputs.js';
import { interleave } from '../interleave.js';
import { log } from '../log.js';
import { probe } from './probe.js';

/** Name of the row for `JSON.parse` of vql-kit's serialized tree. */
export const jsonParse = 'JSON.parse';

/** Times in microseconds, or the reason for a missing time, by candidate name, then by input name. @typedef {Map<string, Map<string, number | 'fails' | 'too slow'>>} ParseTimes */

/**
 * Measures every candidate on every input, from small to large inputs.
 *
 * @param {import('../effort.js').Effort} effort
 * @returns {Promise<ParseTimes>}
 */
export async function measureParseTimes(effort) {
  const parsers = await loadAll();
  /** @type {ParseTimes} */
  const times = new Map(
    [vqlKit.name, jsonParse, ...candidates.map(({ name }) => name)].map((name) => [name, new Map()]),
  );
  for (const input of inputs) {
    log(`parse: ${input.name}`);
    const jobs = new Map([[jsonParse, jsonJob(parsers, input)]]);
    for (const candidate of candidates) {
      const verdict = probe(candidate, input);
      if (verdict === 'reads') jobs.set(candidate.name, parseJob(candidate, parsers, input));
      else times.get(candidate.name)?.set(input.name, verdict);
    }
    const names = [...jobs.keys()];
    const medians = interleave([...jobs.values()], effort);
    for (const [index, name] of names.entries()) times.get(name)?.set(input.name, medians[index]);
  }
  return times;
}

async function loadAll() {
  const parsers = new Map();
  for (const candidate of candidates) parsers.set(candidate.name, await candidate.load());
  return parsers;
}

function parseJob(candidate, parsers, input) {
  const parse = parsers.get(candidate.name);
  const text = textFor(candidate, input);
  if (input.valid) return () => parse(text);
  return () => {
    try {
      return parse(text);
    } catch (error) {
      return error;
    }
  };
}

function jsonJob(parsers, input) {
  const json = JSON.stringify(parsers.get(vqlKit.name)(input.vql).value);
  return () => JSON.parse(json);
}
