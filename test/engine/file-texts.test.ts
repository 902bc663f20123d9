import { describe, expect, it } from 'vitest';
import { openEngine, type TableSource } from '../../src/engine/index.js';
import { failure } from './support/failure.js';
import { temporaryFiles } from './support/temporary-files.js';

const files = temporaryFiles();

async function reasonFor(source: TableSource): Promise<string> {
  return (await failure(openEngine({ tables: { 'a.b': source } }))).message;
}

const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le');
const utf16be = (text: string): Buffer => utf16le(text).swap16();
const csv = 'id;name\r\n1;M\u00fcller\r\n';
const chinese = 'id;name;city\n1;\u4e0a\u6d77;\u5317\u4eac\n2;\u4e2d\u6587;\u5357\u4eac\n';
const json = '[{"id":1,"name":"M\u00fcller"}]';

describe('a file that is not the text of its name', () => {
  it.each([
    {
      name: 'le.csv',
      bytes: utf16le(csv),
      says: 'line 1: it is UTF-16LE without a byte order mark; give the option "encoding", utf-16le.',
    },
    {
      name: 'be.csv',
      bytes: utf16be(csv),
      says: 'line 1: it is UTF-16BE without a byte order mark; give the option "encoding", utf-16be.',
    },
    { name: 'chinese.csv', bytes: utf16le(chinese), says: 'line 1: it is UTF-16LE without a byte order mark' },
    { name: 'sep.csv', bytes: utf16le(`sep=;\r\n${csv}`), says: 'line 1: it is UTF-16LE without a byte order mark' },
    {
      name: 'cell.csv',
      bytes: 'id;s\n1;a\0b\n',
      says: 'line 2: it has a byte 0, which is in no text; export the rows as CSV',
    },
    { name: 'end.csv', bytes: 'id;s\r\n1;a\r\n\0\0\0\0', says: 'line 3: it has a byte 0' },
    { name: 'cr.csv', bytes: 'id;s\r1;a\r2;\0\r', says: 'line 3: it has a byte 0' },
    {
      // Beyond the beginning, in a file that is read into memory for its line ends.
      name: 'late.csv',
      bytes: `id;s\r\n${'1;abcdefgh\n'.repeat(120_000)}2;\0\n`,
      says: 'line 120002: it has a byte 0',
    },
    { name: 'zeros.csv', bytes: Buffer.alloc(64), says: 'line 1: it has a byte 0' },
    {
      name: 'excel.csv',
      bytes: Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0', 'latin1'),
      says: 'line 1: it has a byte 0',
    },
    {
      name: 'windows.csv',
      bytes: Buffer.from(csv, 'latin1'),
      says: 'line 2: it is not UTF-8; give the option "encoding"',
    },
    { name: 'le.json', bytes: utf16le(json), says: ' is UTF-16LE, but JSON is UTF-8; save it as UTF-8.' },
    { name: 'mark.json', bytes: utf16le(`\ufeff${json}`), says: ' is UTF-16LE, but JSON is UTF-8' },
    { name: 'be.ndjson', bytes: utf16be('{"id":1}\n{"id":2}\n'), says: ' is UTF-16BE, but JSON is UTF-8' },
    {
      name: 'mark.ndjson',
      bytes: '\ufeff{"id":1}\n',
      says: 'line 1: it begins with a byte order mark; save it as UTF-8 without one.',
    },
    {
      name: 'windows.json',
      bytes: Buffer.from(json, 'latin1'),
      says: 'row 1: it is not valid JSON (invalid UTF-8 encoding in string); save the file as UTF-8.',
    },
    {
      name: 'windows.ndjson',
      bytes: Buffer.from('{"id":1}\n\n{"id":"\xfc"}\n', 'latin1'),
      says: 'row 2: it is not valid JSON (invalid UTF-8',
    },
    {
      name: 'cut.ndjson',
      bytes: '{"id":1}\n{"id":2}\n{"id":\n',
      says: 'row 3: it is not valid JSON (unexpected end of data).',
    },
    { name: 'numbers.json', bytes: '[{"id":1}, 2]', says: 'row 2: it is not a JSON object; each row is an object' },
    { name: 'array.ndjson', bytes: '{"id":1}\n\n[{"id":2}]\n', says: 'line 3: it is not a JSON object' },
  ])('is refused with what to do: $name', async ({ name, bytes, says }) => {
    expect(await reasonFor(files.write(name, bytes))).toContain(`/${name}"${says.startsWith(' ') ? '' : ', '}${says}`);
  });

  it.each([
    { title: 'in another encoding', encoding: 'windows-1252' },
    { title: 'in the encoding that is assumed', encoding: 'utf-8' },
  ])('is refused with the right encoding if it is given $title', async ({ encoding }) => {
    const file = files.write('given.csv', utf16le(csv));
    expect(await reasonFor({ file, encoding })).toContain('it is UTF-16LE without a byte order mark');
  });
});

it('is named in full, however long its path is', async () => {
  const name = `${'long-'.repeat(12)}name.csv`;
  expect(await reasonFor(files.write(name, 'a,b\n1\n'))).toContain(`/${name}", line 2: it has 1 cell`);
});

describe('a first line sep= of CSV', () => {
  it.each([
    {
      text: 'sep=\nid;s\n1;a\n',
      says: 'line 1: it begins with "sep=", after which one delimiter is expected, as in "sep=;".',
    },
    { text: 'sep=;,\nid;s\n1;a\n', says: 'line 1: it begins with "sep="' },
    { text: '"sep=;\nid;s\n', says: 'line 1: it begins with "sep="' },
    {
      text: 'sep=;\r\n',
      says: 'line 2: it is empty, but the first line of CSV after sep= has the names of the columns.',
    },
    { text: 'sep=;', says: 'line 2: it is empty' },
    {
      text: 'sep=;\n;;\n1;2;3\n',
      says: 'line 2: it is the header, but has no name; remove empty lines above the header.',
    },
    { text: 'sep=;\n\nid\n', says: 'line 2: it is the header, but has no name' },
    { text: 'sep=,\r\nid;s\n1;a,b\r\n', says: 'line 3: it has 2 cells, but the header has 1, with the delimiter ","' },
    { text: 'sep=;\r\nid;s;id\n', says: 'line 2: the header has two columns "id"; rename one.' },
  ])('is refused with its line: $text', async ({ text, says }) => {
    const file = files.write('sep.csv', text);
    expect(await reasonFor(file)).toContain(`sep.csv", ${says}`);
  });
});
