import { describe, expect, it } from 'vitest';
import { chosen, from, labels } from './offered.js';

describe('options of annotations', () => {
  it('are offered in braces, each once', () => {
    expect(labels(`SELECT --v:result{|}\nid ${from}`)).toEqual(['displayname', 'visible']);
    expect(labels(`SELECT --v:result{displayname='x', |}\nid ${from}`)).toEqual(['visible']);
    expect(chosen(`SELECT --v:result{|}\nid ${from}`, 'displayname')).toBe(
      `SELECT --v:result{displayname='|'}\nid ${from}`,
    );
  });

  it('have values', () => {
    expect(labels(`SELECT --v:result{visible=|}\nid ${from}`)).toEqual(['true', 'false']);
    expect(labels(`SELECT --v:result{displayname='|'}\nid ${from}`)).toEqual([]);
  });

  it('begin with the name of the annotation', () => {
    expect(labels(`SELECT --v:|\nid ${from}`)).toEqual(['result']);
  });

  it.each(['-|', '--|', '--v|', '-|-', '--|v:'])('are offered from the first dash on: %s', (mark) => {
    expect(chosen(`SELECT\n${mark}\nid ${from}`, '--v:result')).toBe(`SELECT\n--v:result{displayname='|'}\nid ${from}`);
  });

  it.each([
    ['a column is not next', `SELECT id ${from}\n-|`],
    ['the line would be a comment', `--|\nSELECT id ${from}`],
    ['text follows on the line', `SELECT --| a note\nid ${from}`],
    ['it is after a column', `SELECT id --|\n${from}`],
    ['it is a value', `SELECT id ${from} WHERE id = -|`],
  ])('are not offered if %s', (_, source) => {
    expect(labels(source)).toEqual([]);
  });
});
