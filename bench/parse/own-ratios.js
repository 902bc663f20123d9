import { vqlKit } from '../candidates/index.js';
import { broken, junction, list, medium } from '../inputs.js';
import { interleaveNamed } from '../interleave.js';
import { measureAfterSlices } from './slices.js';

/**
 * Measures vql-kit relative to itself, interleaved: all inputs take turns, so the times are also those in a process that parses
 * large and small texts in turn.
 *
 * @param {import('../effort.js').Effort} effort
 */
export async function measureOwnRatios(effort) {
  const parse = await vqlKit.load();
  const json = JSON.stringify(parse(medium.vql).value);
  const times = interleaveNamed(
    {
      valid: () => parse(medium.vql),
      broken: () => parse(broken.vql),
      list: () => parse(list.vql),
      junction: () => parse(junction.vql),
      json: () => JSON.parse(json),
    },
    effort,
  );
  const perCharacter = times.valid / medium.vql.length;
  return {
    brokenToValid: times.broken / times.valid,
    listToMedium: times.list / list.vql.length / perCharacter,
    junctionToMedium: times.junction / junction.vql.length / perCharacter,
    mediumMixed: times.valid,
    jsonToMediumMixed: times.json / times.valid,
    jsonToMediumSlices: measureAfterSlices(),
  };
}
