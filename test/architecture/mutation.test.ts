import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeSurvivor, readExplained } from '../../scripts/mutation/survivors.js';

describe('a survivor of mutation testing', () => {
  const source = ['if (a) {', '  return b && c(', '    d,', '  );', '}'].join('\n');
  const place = (line: number, column: number) => ({ line, column });

  it('is told by the line that it is in, what is changed there, and into what', () => {
    const location = { start: place(2, 10), end: place(2, 11) };
    expect(describeSurvivor(source, { location, replacement: 'true' })).toBe('return b && c( | b → true');
    expect(describeSurvivor(source, { location })).toBe('return b && c( | b → ');
  });

  it('is told on one line, however many it goes over', () => {
    const location = { start: place(2, 15), end: place(4, 4) };
    expect(describeSurvivor(source, { location, replacement: '{\n}' })).toBe('return b && c( | c( d, ) → { }');
  });

  it('is told by the beginning of what is long', () => {
    const long = `f(${'a, '.repeat(100)})`;
    const location = { start: place(1, 1), end: place(1, long.length + 1) };
    expect(describeSurvivor(long, { location, replacement: '[]' })).toBe(`${long} | ${long.slice(0, 160)}… → []`);
  });
});

describe('what is left of mutation testing', () => {
  const rows = readExplained();
  const entries = rows.flatMap(({ room, survivors }) =>
    Object.entries(survivors).flatMap(([file, texts]) => texts.map((text) => ({ room, file, text }))),
  );

  it('has a reason, which is a sentence, for each group', () => {
    expect(rows.map(({ why }) => why).filter((why) => !/^[A-Z].*[^.]\.$/.test(why))).toEqual([]);
    expect(rows.filter(({ survivors }) => Object.values(survivors).flat().length === 0)).toEqual([]);
  });

  it('has the sources of its room, each survivor once', () => {
    const wrong = entries.filter(({ room, file }) => !file.startsWith(`src/${room}/`) || !existsSync(file));
    expect(wrong).toEqual([]);
    const keys = entries.map(({ file, text }) => `${file} ${text}`);
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
  });

  it('has no line that is not in its source any more', () => {
    const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n');
    const gone = entries.filter(
      ({ file, text }) => !linesOf(file).some((line) => text.startsWith(`${line.trim()} | `)),
    );
    expect(gone).toEqual([]);
  });
});
