import { vqlKit } from './candidates/index.js';
import { broken, junction, list, medium } from './inputs.js';
import { interleave } from './interleave.js';
import { measureAfterSlices } from './slices.js';

/**
 * Measures vql-kit relative to itself, interleaved: all inputs take turns, so the times are also those in a process that parses
 * large and small texts in turn.
 *
 * @param {import('./interleave.js').Effort} effort
 */
export async function measureOwnRatios(effort) {
  const parse = await vqlKit.load();
  const json = JSON.stringify(parse(medium.vql).value);
  const texts = [medium, broken, list, junction].map(({ vql }) => vql);
  const [valid, defective, listTime, junctionTime, jsonTime] = interleave(
    [...texts.map((text) => () => parse(text)), () => JSON.parse(json)],
    effort,
  );
  const perCharacter = valid / medium.vql.length;
  return {
    brokenToValid: defective / valid,
    listToMedium: listTime / list.vql.length / perCharacter,
    junctionToMedium: junctionTime / junction.vql.length / perCharacter,
    mediumMixed: valid,
    jsonToMediumMixed: jsonTime / valid,
    jsonToMediumSlices: measureAfterSlices(),
  };
}
