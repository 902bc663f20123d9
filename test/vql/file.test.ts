import { describe, expect, it } from 'vitest';
import { splitStatements } from '../../src/vql/index.js';

const [one, other] = ['SELECT id FROM a.b', 'SELECT id FROM c.d'];

describe('the statements of a file', () => {
  it.each([
    ['a semicolon', `${one};${other}`],
    ['several, with nothing between them', `;;${one};\n;\n${other};;`],
    ['a line of hyphens', `${one}\n----\n${other}`],
    ['a line of hyphens with blanks around them', `${one}\n \t------ \n${other}`],
    ['a line of hyphens in the manner of old Macs, or of Windows', `${one}\r----\r${other}\r\n-----\r\n`],
    ['a line of hyphens at the beginning', `----\n${one};${other}`],
  ])('are parted by %s', (_, text) => {
    expect(splitStatements(text).map((statement) => statement.text)).toEqual([one, other]);
    for (const { text: own, span } of splitStatements(text)) expect(text.slice(span.start, span.end)).toBe(own);
  });

  it.each([
    ['hyphens behind something on their line', `${one} ----\nWHERE a = 1`],
    ['three hyphens', `${one}\n---\nWHERE a = 1`],
    ['hyphens and more', `${one}\n---- x\nWHERE a = 1`],
    ['a semicolon in a string', `${one} WHERE a = ';'`],
    ['hyphens in a string', `${one} WHERE a = '\n----\n'`],
  ])('are not parted by %s', (_, text) => {
    expect(splitStatements(text)).toHaveLength(1);
  });

  it('are none in a file of blanks, comments and separators', () => {
    expect(splitStatements(' \n-- nothing\n;\n----\n/* here */')).toEqual([]);
  });
});
