import { describe, expect, it } from 'vitest';
import { toCUnit } from '../../../src/cunit/index.js';
import { parseOrThrow } from '../../../src/vql/index.js';

function directionsOf(text: string): readonly string[] {
  return toCUnit(parseOrThrow(text)).losses.map(({ code, direction }) => `${code} ${direction}`);
}

describe('what a lost condition does to the rows', () => {
  it('is to let more of them through', () => {
    expect(directionsOf("SELECT id FROM s.o WHERE a = 'x' AND a = b")).toEqual(['lost-field-comparison wider']);
  });

  it.each(['LIMIT 10', 'LIMIT 10 OFFSET 5'])('is not known where only a page of them is read: %s', (page) => {
    expect(directionsOf(`SELECT id FROM s.o WHERE a = 'x' AND a = b ORDER BY id ${page}`)).toEqual([
      'lost-field-comparison untranslatable',
    ]);
  });

  it('is not known where they are counted', () => {
    expect(directionsOf("SELECT count(id) FROM s.o WHERE a = 'x' AND a = b")).toEqual([
      'lost-field-comparison untranslatable',
    ]);
  });

  it('goes with the join that its field is from', () => {
    const text =
      "SELECT j.name FROM s.o JOIN (SELECT id FROM c.d) AS j ON (j.id = id) WHERE j.x = 'a' AND y = 'b' ORDER BY j.z";
    expect(directionsOf(text).filter((line) => line.startsWith('lost-join'))).toHaveLength(4);
  });
});
