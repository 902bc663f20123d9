import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EngineRow, openEngine, type TableSource } from '../../src/engine/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { temporaryFiles } from './support/temporary-files.js';

const files = temporaryFiles();
const numRuns = propertyRuns(30);

async function read(source: TableSource, text = 'SELECT * FROM a.b'): Promise<readonly EngineRow[]> {
  const engine = await openEngine({ tables: { 'a.b': source } });
  try {
    return (await engine.execute(text)).data;
  } finally {
    engine.close();
  }
}

describe('the format of CSV', () => {
  it.each([
    { name: 'tabs.tsv', text: 'name\tcity\nBolt, AG\tBonn, N\nNut, KG\tUlm, S\n' },
    { name: 'commas.csv', text: 'name,city\n"Bolt, AG","Bonn, N"\n"Nut, KG","Ulm, S"\n' },
    { name: 'semicolons.csv', text: 'name;city\r\nBolt, AG;Bonn, N\r\nNut, KG;Ulm, S\r\n' },
    { name: 'quoted.csv', text: '"name";"city"\nBolt, AG;Bonn, N\nNut, KG;Ulm, S\n' },
    { name: 'mark.csv', text: '\ufeffname;city\nBolt, AG;Bonn, N\nNut, KG;Ulm, S' },
  ])('is found in the header: $name', async ({ name, text }) => {
    expect(await read(files.write(name, text))).toEqual([
      { name: 'Bolt, AG', city: 'Bonn, N' },
      { name: 'Nut, KG', city: 'Ulm, S' },
    ]);
  });

  it('can be given', async () => {
    const file = files.write('pipes.txt', 'a|b,c\n1|2\n');
    expect(await read({ file, format: 'csv', delimiter: '|' })).toEqual([{ a: 1, 'b,c': 2 }]);
    const odd = files.write('odd.csv', '"a"]b\n1]2\n');
    expect(await read({ file: odd, delimiter: ']' })).toEqual([{ a: 1, b: 2 }]);
    await expect(read({ file, format: 'csv', delimiter: '||' })).rejects.toThrow(
      'must be one character, but not a quote or a line break; found "||".',
    );
  });

  it('has a header line, whatever it contains, and rows that look like comments', async () => {
    expect(await read(files.write('numbers.csv', '1,2\n3,4\n'))).toEqual([{ '1': 3, '2': 4 }]);
    expect(await read(files.write('hash.csv', 'id,s\n1,a\n#2,\n3,c\n'), 'SELECT id FROM a.b')).toEqual([
      { id: '1' },
      { id: '#2' },
      { id: '3' },
    ]);
    expect(await read(files.write('unnamed.csv', 'id,,s\n1,x,a\n'))).toEqual([{ id: 1, column2: 'x', s: 'a' }]);
  });

  it.each([
    {
      name: 'title.csv',
      text: 'title line\nid,s\n1,2\n',
      says: 'line 2: it has 2 cells, but the header has 1, with the delimiter ","; put a cell that contains the delimiter in quotes, remove lines above the header, or give the option "delimiter".',
    },
    { name: 'blank.csv', text: '\nid,s\n1,2\n', says: 'line 2: it has 2 cells, but the header has 1' },
    { name: 'ragged.csv', text: 'id,n\n1,2,3\n4\n', says: 'line 2: it has 3 cells, but the header has 2' },
    { name: 'short.csv', text: 'id,s\n1,a\n#2\n3,c\n', says: 'line 3: it has 1 cell, but the header has 2' },
    {
      name: 'late.csv',
      text: `id,s\n${'1,"a\nb"\n'.repeat(11_000)}2\n`,
      says: 'line 22002: it has 1 cell, but the header has 2',
    },
    { name: 'open.csv', text: 'id,s\n1,"a\n2,b\n', says: 'line 2: a cell begins with a quote that is not closed' },
    { name: 'after.csv', text: 'id,s\n1,"a"b\n', says: 'line 2: a cell has text after its closing quote' },
    {
      name: 'empty.csv',
      text: '',
      says: 'line 1: it is empty, but the first line of CSV has the names of the columns',
    },
    { name: 'twice.csv', text: 'id,s,id\n1,2,3\n', says: 'line 1: the header has two columns "id"; rename one' },
    { name: 'similar.csv', text: 'id,ID\n1,2\n', says: 'line 1: the header has "id" and "ID"' },
    { name: 'position.csv', text: 'column2,\n1,2\n', says: 'line 1: the header has two columns "column2"' },
    { name: 'quote.csv', text: '"id" x,s\n1,2\n', says: 'line 1: a cell has text after its closing quote' },
    {
      name: 'both.csv',
      text: 'a,b;c\nx,1;2\n',
      says: 'line 1: the delimiters "," and ";" both fit; give the option "delimiter"',
    },
    { name: 'one-row.csv', text: 'name\nBolt, AG\n', says: 'line 2: it has 2 cells, but the header has 1' },
  ])('is rejected if rows would be lost: $name', async ({ name, text, says }) => {
    await expect(read(files.write(name, text))).rejects.toThrow(`/${name}", ${says}`);
  });

  it.each([
    { title: 'a line feed', cell: '\n', end: '\n' },
    { title: 'a carriage return', cell: '\r', end: '\n' },
    { title: 'both', cell: '\r\n', end: '\n' },
    { title: 'a carriage return, in lines that end with both', cell: '\r', end: '\r\n' },
  ])('reads a quoted cell with $title inside, at its beginning and its end', async ({ cell, end }) => {
    const texts = [`a${cell}b`, `${cell}a`, `a${cell}`, cell];
    const lines = ['id,s,t', ...texts.map((text, id) => `${id},"${text}","${text}"`), ''];
    const expected = texts.map((text, id) => ({ id, s: text, t: text }));
    expect(await read(files.write('breaks.csv', lines.join(end)), 'SELECT * FROM a.b ORDER BY id')).toEqual(expected);
  });

  it.each([
    { title: 'line feeds', end: '\n' },
    { title: 'both characters', end: '\r\n' },
  ])('rejects a carriage return in a cell without quotes, where lines end with $title', async ({ end }) => {
    const file = files.write('bare.csv', ['id,s', '1,a\rb', '2,c', ''].join(end));
    const says = 'bare.csv", line 2: it has a carriage return without a line feed';
    await expect(read(file)).rejects.toThrow(says);
    await expect(read({ file, columns: { id: 'integer', s: 'string' } })).rejects.toThrow(says);
  });

  it('reads lines that end with carriage returns', async () => {
    expect(await read(files.write('old.csv', 'id,s\r1,a\r2,b\r'))).toEqual([
      { id: 1, s: 'a' },
      { id: 2, s: 'b' },
    ]);
  });

  it('is not read as a whole for LIMIT, if all of its columns have given types', async () => {
    const lines = Array.from({ length: 300_000 }, (_, id) => `${id},name ${id}`);
    const file = files.write('long.csv', ['n,s', ...lines, 'x,last', ''].join('\n'));
    const columns = { n: 'integer', s: 'string' } as const;
    expect(await read({ file, columns }, 'SELECT n, s FROM a.b LIMIT 1')).toEqual([{ n: 0, s: 'name 0' }]);
    // Every row is needed for an aggregate.
    await expect(read({ file, columns }, 'SELECT max(n) FROM a.b')).rejects.toThrow('"x"');
    // DuckDB ends a stream without an error there.
    await expect(read({ file, columns }, 'SELECT n, s FROM a.b')).rejects.toThrow('"x"');
  });

  it('combines files by the names of their columns', async () => {
    files.write('part-1.csv', 'id,name\n1,a\n');
    files.write('part-2.csv', 'name;id;city\nb;2;Bonn\n');
    expect(await read(files.path('part-*.csv'), 'SELECT * FROM a.b ORDER BY id')).toEqual([
      { id: 1, name: 'a', city: null },
      { id: 2, name: 'b', city: 'Bonn' },
    ]);
  });
});

describe('the types of CSV', () => {
  it.each([
    { cells: ['1', '-2', '0'], values: [1, -2, 0] },
    { cells: ['9007199254740993', '-1', '1.5'], values: [9007199254740993n, -1, 1.5] },
    { cells: ['18446744073709551615', '1'], values: [18446744073709551615n, 1] },
    { cells: ['9223372036854775807', '-9223372036854775808'], values: [9223372036854775807n, -9223372036854775808n] },
    { cells: ['1e3', '0.5', 'NaN', '-Infinity'], values: [1000, 0.5, Number.NaN, Number.NEGATIVE_INFINITY] },
    { cells: ['9007199254740993', '1e3'], values: ['9007199254740993', '1e3'] },
    { cells: ['007', '1'], values: ['007', '1'] },
    { cells: ['true', 'FALSE'], values: [true, false] },
    { cells: ['2024-02-29', '2023-01-01'], values: ['2024-02-29', '2023-01-01'] },
    { cells: ['2024-02-29', '2024-02-30'], values: ['2024-02-29', '2024-02-30'] },
    { cells: ['2024-02-29', '29.02.2024'], values: ['2024-02-29', '29.02.2024'] },
    { cells: ['01/02/2024', '03/02/2024'], values: ['01/02/2024', '03/02/2024'] },
    {
      cells: ['2024-02-29T10:00', '2024-03-01 11:00:00.5'],
      values: ['2024-02-29T10:00:00.000Z', '2024-03-01T11:00:00.500Z'],
    },
    { cells: ['2024-02-29T10:00:00+02:00'], values: ['2024-02-29T08:00:00.000Z'] },
  ])('are inferred from all cells: $cells', async ({ cells, values }) => {
    const file = files.write('types.csv', `id,x\n${cells.map((cell, id) => `${id},${cell}\n`).join('')}`);
    expect((await read(file, 'SELECT id, x FROM a.b ORDER BY id')).map(({ x }) => x)).toEqual(values);
  });

  it('can be given, also for lists and structs', async () => {
    const file = files.write('said.csv', 'id,n,tags\n1,5,"[""a"",""b""]"\n2,,\n');
    const columns = { n: 'string', tags: ['string'] } as const;
    expect(await read({ file, columns }, "SELECT id, n, tags FROM a.b WHERE n = '5' AND tags = 'b'")).toEqual([
      { id: 1, n: '5', tags: ['a', 'b'] },
    ]);
    await expect(read({ file, columns: { nn: 'string' } })).rejects.toThrow(
      'it has no column "nn" (did you mean "n"?).',
    );
  });
});

it('reads the CSV that the command writes', async () => {
  const cell = fc.option(
    fc
      .oneof(fc.constantFrom('', '"', ',', '\n', '\r\n', ' a ', 'null', '#'), fc.string({ unit: 'grapheme' }))
      .filter((text) => !text.includes('\0')),
    { freq: 4 },
  );
  const row = fc.record({ text: cell, other: cell, number: fc.option(fc.integer()), flag: fc.option(fc.boolean()) });
  const law = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (list) => {
    const columns = { text: 'string', other: 'string', number: 'integer', flag: 'boolean' } as const;
    const engine = await openEngine({ tables: { 'a.b': { rows: list, columns } } });
    let written = '';
    const { chunks } = await engine.streamText('SELECT * FROM a.b', { format: 'csv' });
    for await (const { text } of chunks) written += text;
    engine.close();
    const file = files.write('round.csv', written);
    expect(await read({ file, columns })).toEqual(list);
  });
  await fc.assert(law, { numRuns });
});

describe('a column whose first 10,000 cells differ from the rest', () => {
  const cases = [
    { first: '1', last: 'x', expected: ['1', 'x'] },
    { first: '1', last: '2.5', expected: [1, 2.5] },
    {
      first: '1.5',
      last: '12345678901234567890.123456789012345678',
      expected: [1.5, '12345678901234567890.123456789012345678'],
    },
    { first: '1.25', last: '-123456789012345.678', expected: [1.25, '-123456789012345.678'] },
    { first: '1', last: '1e3', expected: [1, 1000] },
    { first: '', last: '7', expected: [null, 7] },
    { first: '', last: 'x', expected: [null, 'x'] },
    {
      first: '2024-02-29',
      last: '2024-02-29 10:00:00',
      expected: ['2024-02-29T00:00:00.000Z', '2024-02-29T10:00:00.000Z'],
    },
    { first: '2024-02-29', last: '2024-02-30', expected: ['2024-02-29', '2024-02-30'] },
    { first: 'true', last: '1', expected: ['true', '1'] },
    { first: 'NaN', last: '1.5', expected: [Number.NaN, 1.5] },
    { first: '12', last: '9223372036854775808', expected: [12, 9223372036854775808n] },
  ];

  it.each(cases)('has the type that all cells fit: $first, $last', async ({ first, last, expected }) => {
    const lines = [...Array.from({ length: 10_100 }, (_, id) => `${id},${first}`), `10100,${last}`];
    const data = await read(files.write('long.csv', `id,v\n${lines.join('\n')}\n`), 'SELECT v FROM a.b ORDER BY id');
    expect([data[0]?.['v'], data.at(-1)?.['v']]).toEqual(expected);
  });
});
