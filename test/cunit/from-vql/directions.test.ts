import { describe, expect, it } from 'vitest';
import { toCUnit } from '../../../src/cunit/index.js';
import { parseOrThrow } from '../../../src/vql/index.js';

function directionsOf(text: string): readonly string[] {
  return toCUnit(parseOrThrow(text)).diagnostics.map(({ code, direction }) => `${code} ${direction}`);
}

describe('the direction of a lost condition', () => {
  it('is to let more of them through', () => {
    expect(directionsOf("SELECT id FROM s.o WHERE a = 'x' AND a = b")).toEqual(['lost-field-comparison wider']);
  });

  it.each(['LIMIT 10', 'OFFSET 5', 'LIMIT 10 OFFSET 5'])(
    'is not known where only a page of them is read: %s',
    (page) => {
      expect(directionsOf(`SELECT id FROM s.o WHERE a = 'x' AND a = b ORDER BY id ${page}`)).toEqual([
        'lost-field-comparison untranslatable',
      ]);
    },
  );

  it('depends on the junction around it only', () => {
    expect(directionsOf("SELECT id FROM s.o WHERE a = b OR (c = 'x' AND d = e) OR f = 'y'")).toEqual([
      'lost-field-comparison narrower',
      'lost-field-comparison wider',
    ]);
  });

  it('is not known where they are counted', () => {
    for (const columns of ['count(id)', 'name, count(id)'])
      expect(directionsOf(`SELECT ${columns} FROM s.o WHERE a = 'x' AND a = b`)).toEqual([
        'lost-field-comparison untranslatable',
      ]);
  });

  it('goes with the join that its field is from, also through a function', () => {
    const text = 'SELECT id FROM s.o JOIN (SELECT id FROM c.d) AS j ON (j.id = id) WHERE lower(j.x) = 1';
    expect(directionsOf(text).filter((line) => line.startsWith('lost-join'))).toHaveLength(2);
  });

  it('goes with the join that its field is from', () => {
    const text =
      "SELECT j.name FROM s.o JOIN (SELECT id FROM c.d) AS j ON (j.id = id) WHERE j.x = 'a' AND y = 'b' ORDER BY j.z";
    expect(directionsOf(text).filter((line) => line.startsWith('lost-join'))).toHaveLength(4);
  });
});
