import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewCsv } from '../../src/engine/duckdb/files/csv.js';
import { type EngineRow, openEngine, type TableSource } from '../../src/engine/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { temporaryFiles } from './support/temporary-files.js';

const files = temporaryFiles();

async function read(source: TableSource, text = 'SELECT * FROM a.b'): Promise<readonly EngineRow[]> {
  const engine = await openEngine({ tables: { 'a.b': source } });
  try {
    return (await engine.execute(text)).data;
  } finally {
    engine.close();
  }
}

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('the delimiter of CSV', () => {
  it.each([
    {
      title: 'a comma in a name',
      text: 'id;Preis, netto;Menge\n1;12.5;3\n',
      rows: [{ id: 1, 'Preis, netto': 12.5, Menge: 3 }],
    },
    {
      title: 'a comma in a name and in each row',
      text: 'id;Preis, netto;Menge\n1;3,50;4\n2;4,00;5\n',
      rows: [
        { id: 1, 'Preis, netto': '3,50', Menge: 4 },
        { id: 2, 'Preis, netto': '4,00', Menge: 5 },
      ],
    },
    {
      title: 'as many commas as semicolons',
      text: 'Preis, netto;Menge\n3,50;4\n',
      rows: [{ 'Preis, netto': '3,50', Menge: 4 }],
    },
    { title: 'commas in names alone', text: 'Preis, netto;Menge\n', rows: [] },
    { title: 'a semicolon in a name', text: 'id,"a;b"\n1,"x;y"\n', rows: [{ id: 1, 'a;b': 'x;y' }] },
    { title: 'a semicolon in a name without quotes', text: 'id,a;b,c\n1,x,2\n', rows: [{ id: 1, 'a;b': 'x', c: 2 }] },
    {
      title: 'semicolons in cells',
      text: 'id,tags\n1,a;b\n2,c\n',
      rows: [
        { id: 1, tags: 'a;b' },
        { id: 2, tags: 'c' },
      ],
    },
    {
      title: 'tabs beside commas',
      text: 'name\tcity\nBolt, AG\tBonn, N\n',
      rows: [{ name: 'Bolt, AG', city: 'Bonn, N' }],
    },
    { title: 'vertical bars', text: 'a|b\n1|x,y\n', rows: [{ a: 1, b: 'x,y' }] },
    { title: 'one column', text: 'name\nBolt\nNut, KG; Ulm\n', rows: [{ name: 'Bolt' }, { name: 'Nut, KG; Ulm' }] },
    { title: 'one column with an empty cell', text: 'n\n1\n\n3\n', rows: [{ n: 1 }, { n: null }, { n: 3 }] },
    { title: 'a line sep= with a tab as an escape', text: 'sep=\\t\nid,s\tn\n1\t2\n', rows: [{ 'id,s': 1, n: 2 }] },
    { title: 'a line sep= filled up with delimiters', text: 'SEP=;;;\nid;s\n1;a\n', rows: [{ id: 1, s: 'a' }] },
    {
      title: 'a quoted line sep= filled up with delimiters',
      text: '"sep=,",,\r\nid,s\n1,a;b\r\n',
      rows: [{ id: 1, s: 'a;b' }],
    },
    { title: 'a line sep= that ends with a carriage return', text: 'sep=,\rid,s\r1,a\r', rows: [{ id: 1, s: 'a' }] },
    { title: 'a line sep=', text: 'sep=;\r\nname;n\r\nBolt, AG;1\r\n', rows: [{ name: 'Bolt, AG', n: 1 }] },
    {
      title: 'a quoted line sep= after a byte order mark',
      text: '\ufeff"sep=|"\na|b,c\n1|2\n',
      rows: [{ a: 1, 'b,c': 2 }],
    },
    {
      title: 'a final delimiter in each line',
      text: 'id;s;\n1;a;\n2;b;\n',
      rows: [
        { id: 1, s: 'a' },
        { id: 2, s: 'b' },
      ],
    },
    { title: 'a final delimiter in each row alone', text: 'id;s\n1;a;\n', rows: [{ id: 1, s: 'a' }] },
    { title: 'a name of spaces around quotes', text: '"id" , "s"\n1 , "a"\n', rows: [{ id: '1 ', s: 'a' }] },
  ])('fits header and rows: $title', async ({ text, rows }) => {
    expect(await read(files.write('found.csv', text))).toEqual(rows);
    // The same, read in memory.
    expect(await read(files.write('found-16.csv', utf16(text.replace('\ufeff', ''))))).toEqual(rows);
  });

  it('is that of a line sep= also in .tsv', async () => {
    expect(await read(files.write('stated.tsv', 'sep=;\nid;s\n1;a\n'))).toEqual([{ id: 1, s: 'a' }]);
  });

  it('names a column without a name by its position, unless it is empty in all rows', async () => {
    const file = files.write('unnamed.csv', ',id,,\nx,1,"",\ny,2,3,\n');
    expect(await read(file)).toEqual([
      { column1: 'x', id: 1, column3: '' },
      { column1: 'y', id: 2, column3: '3' },
    ]);
    expect(
      await read({ file, columns: { column3: 'string', column4: 'integer' } }, 'SELECT column4 FROM a.b LIMIT 1'),
    ).toEqual([{ column4: null }]);
  });
});

describe('the lines of CSV', () => {
  const rows = [
    { id: 1, s: 'a' },
    { id: 2, s: 'b\r\nc\nd' },
    { id: 3, s: 'e' },
  ];
  it.each([
    'id,s\r\n1,a\n2,"b\r\nc\nd"\r\n3,e\n',
    'id,s\n1,a\r\n2,"b\r\nc\nd"\n3,e\r\n',
    'id,s\n\n1,a\r\n\r\n2,"b\r\nc\nd"\r\n3,e',
  ])('may end with CRLF and LF in one file: %j', async (text) => {
    const file = files.write('mixed.csv', text);
    expect(await read(file)).toEqual(rows);
    const columns = { id: 'integer', s: 'string' } as const;
    expect(await read({ file, columns })).toEqual(rows);
    expect(await read(files.write('mixed.csv.gz', gzipSync(text)))).toEqual(rows);
  });

  it.each([
    ['CRLF, and LF in a name', 'id,"s\nt"\r\n1,"a\nb"\r\n2,c\r\n', 'a\nb'],
    ['LF, and CRLF in a name', 'id,"s\r\nt"\n1,"a\r\nb"\n2,c\n', 'a\r\nb'],
    ['CRLF, and a carriage return in a name', 'id,"s\rt"\r\n1,"a\rb"\r\n2,c\r\n', 'a\rb'],
    ['carriage returns, and LF in a name', 'id,"s\nt"\r1,"a\nb"\r2,c\r', 'a\nb'],
    ['LF in a name too', 'id,"s\nt"\n1,"a\nb"\n2,c\n', 'a\nb'],
  ])('may end with %s', async (_, text, first) => {
    const rows = [
      { id: 1, 's\nt': first },
      { id: 2, 's\nt': 'c' },
    ];
    expect(await read(files.write('header.csv', text))).toEqual(rows);
    expect(await read({ file: files.write('header.csv', text), columns: { id: 'integer', 's\nt': 'string' } })).toEqual(
      rows,
    );
    expect(await read(files.write('header.csv.gz', gzipSync(text)))).toEqual(rows);
  });

  it('may have a name with LF in a file of one column', async () => {
    const text = '"s\nt"\r\n1\r\n2\r\n';
    expect(await read(files.write('one.csv', text))).toEqual([{ 's\nt': 1 }, { 's\nt': 2 }]);
  });

  it('may follow a byte order mark and a name with a line break', async () => {
    const rows = [
      { 's\nt': 'a', id: 1 },
      { 's\nt': 'b', id: 2 },
    ];
    expect(await read(files.write('marked.csv', '\ufeff"s\nt",id\na,1\nb,2\n'))).toEqual(rows);
    expect(await read(files.write('marked.csv', '\ufeff"s\r\nt",id\r\na,1\r\nb,2\r\n'))).toEqual(rows);
  });

  it('are not read with Zstandard below a name with a line break', async () => {
    const connection = await (await DuckDBInstance.create()).connect();
    const file = files.write('header.csv.zst', '');
    const query = 'SELECT 1 AS id, \'a\' AS "s\nt"';
    await connection.run(`COPY (${query}) TO '${file.replaceAll("'", "''")}' (FORMAT csv, COMPRESSION zstd)`);
    connection.closeSync();
    await expect(read(file)).rejects.toThrow('is compressed with Zstandard');
  });

  it('may be mixed after the first rows, and names the file if that is found by a query', async () => {
    const text = `id,s\n${'1,a\n'.repeat(20_000)}2,b\r\n`;
    const file = files.write('late.csv', text);
    expect(await read(file, 'SELECT count(id), max(id) FROM a.b')).toEqual([{ 'count(id)': 20_001, 'max(id)': 2 }]);
    await expect(read({ file, columns: { id: 'integer', s: 'string' } }, 'SELECT max(id) FROM a.b')).rejects.toThrow(
      'late.csv" has lines that end with CRLF and others with LF; leave out the type of a column',
    );
  });

  it('are named in a query that finds a row with other cells', async () => {
    const file = files.write('ragged.csv', `id,s\n${'1,"a\nb"\n'.repeat(12_000)}2,b,c\n`);
    const columns = { id: 'integer', s: 'string' } as const;
    await expect(read({ file, columns }, 'SELECT max(id) FROM a.b')).rejects.toThrow(
      'ragged.csv", line 24002: it has 3 cells, but the header has 2',
    );
  });

  it('are named with a value that has another type, in a file in memory', async () => {
    const file = files.write('typed.csv', utf16('sep=;\nid;s\n1;"a\nb"\nx;c\n'));
    await expect(read({ file, columns: { id: 'integer' } })).rejects.toThrow(
      'the value "x" of the column "id" is not of the type "integer"',
    );
    await expect(read({ file, columns: { id: 'integer' } })).rejects.toThrow('typed.csv", line 5');
    const inPlace = files.write('typed-8.csv', 'sep=;\nid;s\n1;"a\nb"\nx;c\n');
    await expect(read({ file: inPlace, columns: { id: 'integer' } })).rejects.toThrow('typed-8.csv", line 5');
  });
});

describe('the encoding of CSV', () => {
  const text = 'id;name\r\n1;Müller & Söhne\r\n2;Größe – 5 €\r\n';
  const rows = [
    { id: 1, name: 'Müller & Söhne' },
    { id: 2, name: 'Größe – 5 €' },
  ];
  const windows1252 = Buffer.from(text.replace('–', '\x96').replace('€', '\x80'), 'latin1');
  it.each([
    { title: 'Windows-1252', bytes: windows1252, encoding: 'windows-1252' },
    { title: 'latin1, which browsers read as Windows-1252', bytes: windows1252, encoding: 'latin1' },
    {
      title: 'another encoding of a country',
      bytes: Buffer.from(text.replace('– ', '').replace('€', '\xa4'), 'latin1'),
      encoding: 'iso-8859-15',
      expected: [rows[0], { id: 2, name: 'Größe 5 €' }],
    },
    { title: 'UTF-16 with a byte order mark', bytes: utf16(text), encoding: undefined },
    { title: 'UTF-16 in the other byte order', bytes: utf16(text).swap16(), encoding: undefined },
    { title: 'UTF-16 without a byte order mark', bytes: utf16(text).subarray(2), encoding: 'utf-16' },
    {
      title: 'UTF-8 with a byte order mark, whatever is given',
      bytes: Buffer.from(`\ufeff${text}`),
      encoding: 'cp1252',
    },
    { title: 'UTF-8', bytes: Buffer.from(text), encoding: 'utf-8' },
    { title: 'Windows-1252, compressed', bytes: gzipSync(windows1252), encoding: 'windows-1252' },
    { title: 'UTF-16, compressed', bytes: gzipSync(utf16(text)), encoding: undefined },
  ])('is read: $title', async ({ bytes, encoding, expected = rows }) => {
    expect(await read({ file: files.write('encoded.csv', bytes), encoding })).toEqual(expected);
  });

  it('is asked for where a file is not UTF-8, with the line', async () => {
    const says =
      'line 2: it is not UTF-8; give the option "encoding", such as windows-1252 for a file that Excel wrote.';
    await expect(read(files.write('none.csv', windows1252))).rejects.toThrow(`none.csv", ${says}`);
    const late = Buffer.concat([Buffer.from(`id;name\n${'1;a\n'.repeat(300_000)}`), Buffer.from('2;\xfc\n', 'latin1')]);
    await expect(read(files.write('late.csv', late))).rejects.toThrow('late.csv", line 300002: it is not UTF-8');
    const cut = utf16('a;b\n1;x\n').subarray(0, -1);
    await expect(read(files.write('cut.csv', cut))).rejects.toThrow(
      'line 2: it is not UTF-16LE; give the option "encoding"',
    );
    await expect(read({ file: files.path('none.csv'), encoding: 'excel' })).rejects.toThrow(
      'must be an encoding, such as "utf-8", "utf-16le" or "windows-1252"; found "excel".',
    );
  });

  it('can differ between the files of a glob', async () => {
    files.write('glob-1.csv', utf16('id\tname\n1\tä\n'));
    files.write('glob-2.csv', 'name;id\r\nö;2\n');
    expect(await read(files.path('glob-*.csv'), 'SELECT id, name FROM a.b ORDER BY id')).toEqual([
      { id: 1, name: 'ä' },
      { id: 2, name: 'ö' },
    ]);
  });
});

describe('the numbers and dates of CSV', () => {
  it.each([
    { cells: ['1,5', '-0,25', '7'], values: [1.5, -0.25, 7] },
    { cells: ['1.234,50', '12.345.678,5', '0,5'], values: [1234.5, 12345678.5, 0.5] },
    { cells: ['1,5e3', '2'], values: [1500, 2] },
    { cells: ['9007199254740993,5', '1'], values: ['9007199254740993.5', 1] },
    // Each of these could be meant in two ways, or is not a number.
    { cells: ['1.234', '2.000'], values: ['1.234', '2.000'] },
    { cells: ['1.5', '1,5'], values: ['1.5', '1,5'] },
    { cells: ['1.23,5', '1'], values: ['1.23,5', '1'] },
    { cells: ['1,234,5', '1'], values: ['1,234,5', '1'] },
    { cells: ['007', '1,0'], values: ['007', '1,0'] },
  ])('may have a decimal comma: $cells', async ({ cells, values }) => {
    const file = files.write('comma.csv', `id;x\n${cells.map((cell, id) => `${id};${cell}\n`).join('')}`);
    expect((await read({ file, decimal: ',' }, 'SELECT x FROM a.b ORDER BY id')).map(({ x }) => x)).toEqual(values);
    // Without the option, only whole numbers are numbers.
    const plain = await read(file, 'SELECT x FROM a.b ORDER BY id');
    if (cells.some((cell) => cell.includes(','))) expect(plain.map(({ x }) => x)).toEqual(cells);
  });

  it.each([
    { dateFormat: 'DD.MM.YYYY', cells: ['29.02.2024', '31.12.1999'], values: ['2024-02-29', '1999-12-31'] },
    { dateFormat: 'dd.mm.yyyy', cells: ['29.02.2024'], values: ['2024-02-29'] },
    { dateFormat: '%d.%m.%Y', cells: ['9.2.2024'], values: ['2024-02-09'] },
    { dateFormat: 'M/D/YYYY', cells: ['2/29/2024', '12/1/2024'], values: ['2024-02-29', '2024-12-01'] },
    { dateFormat: 'YYYY-DD-MM', cells: ['2024-01-12'], values: ['2024-12-01'] },
    {
      dateFormat: 'DD.MM.YYYY',
      cells: ['01.02.2024 9:05', '01.02.2024 10:00:30,5', '02.02.2024'],
      values: ['2024-02-01T09:05:00.000Z', '2024-02-01T10:00:30.500Z', '2024-02-02T00:00:00.000Z'],
    },
    { dateFormat: 'DD.MM.YYYY HH:mm:ss', cells: ['01.02.2024 09:05:06'], values: ['2024-02-01T09:05:06.000Z'] },
    { dateFormat: 'DD.MM.YYYY', cells: ['01.02.2024', '2024-02-02'], values: ['2024-02-01', '2024-02-02'] },
    // Not a day, or not in this format: the column is a text.
    { dateFormat: 'DD.MM.YYYY', cells: ['01.02.2024', '31.02.2024'], values: ['01.02.2024', '31.02.2024'] },
    { dateFormat: 'DD.MM.YYYY', cells: ['1.2.2024', '11.12.2024'], values: ['2024-02-01', '2024-12-11'] },
    { dateFormat: 'D. M. YYYY', cells: ['1. 2. 2024', '11. 12. 2024'], values: ['2024-02-01', '2024-12-11'] },
    {
      dateFormat: 'MM/DD/YYYY',
      cells: ['1/2/2024 9:05', '11/30/2024'],
      values: ['2024-01-02T09:05:00.000Z', '2024-11-30T00:00:00.000Z'],
    },
    { dateFormat: 'YYYYMMDD', cells: ['20240201', '20241211'], values: ['2024-02-01', '2024-12-11'] },
    // 1 November, or 11 January.
    { dateFormat: 'DDMMYYYY', cells: ['1112024', '01022024'], values: ['1112024', '01022024'] },
    { dateFormat: 'DD.MM.YYYY', cells: ['01.02.24', '01/02/2024'], values: ['01.02.24', '01/02/2024'] },
  ])('may have dates as $dateFormat: $cells', async ({ dateFormat, cells, values }) => {
    const file = files.write('dates.csv', `id;x\n${cells.map((cell, id) => `${id};"${cell}"\n`).join('')}`);
    expect((await read({ file, dateFormat }, 'SELECT x FROM a.b ORDER BY id')).map(({ x }) => x)).toEqual(values);
  });

  it('are read in columns with given types, and named where they are not of the type', async () => {
    const file = files.write('given.csv', 'id;n;d;t;s\n1;1.234,5;01.02.2024;01.02.2024 08:00;1,5\n');
    const options = { file, decimal: ',', dateFormat: 'DD.MM.YYYY' } as const;
    const columns = { n: 'decimal', d: 'date', t: 'instant', s: 'string' } as const;
    expect(
      await read({ ...options, columns }, "SELECT n, d, t, s FROM a.b WHERE n > 1000 AND d = '2024-02-01'"),
    ).toEqual([{ n: 1234.5, d: '2024-02-01', t: '2024-02-01T08:00:00.000Z', s: '1,5' }]);
    const wrong = files.write('wrong.csv', 'n;d\n1,5;01.02.2024\n1.234;30.02.2024\n');
    await expect(read({ ...options, file: wrong, columns: { n: 'decimal' } })).rejects.toThrow(
      'the value "1.234" of the column "n" is not of the type "decimal"',
    );
    await expect(read({ ...options, file: wrong, columns: { d: 'date' } })).rejects.toThrow('wrong.csv", line 3');
  });

  it('are found as texts that are not numbers, in their format', async () => {
    const file = files.write('text.csv', 'n\n1,5\n20,5\nabc\n');
    const engine = await openEngine({ tables: { 'a.b': { file, decimal: ',' } } });
    const [found] = await engine.check("SELECT n FROM a.b WHERE n > '10' LIMIT 1");
    engine.close();
    expect(found?.message).toContain('The first of its values that is not a number is "abc"');
    expect(found?.message).toContain('text.csv", line 4');
  });

  it.each(['DD.MM.YY', '%d.%m.%y', '%D/%M/%Y', 'MM.YYYY', 'DD.MM.MM.YYYY', 'DD.MON.YYYY', ''])(
    'have a format that is checked: %j',
    async (dateFormat) => {
      const file = files.write('checked.csv', 'a\n1\n');
      await expect(read({ file, dateFormat })).rejects.toThrow(
        'must be a format of dates with a day, a month and a year',
      );
      await expect(read({ file: files.write('checked.json', '[]'), dateFormat: 'DD.MM.YYYY' })).rejects.toThrow(
        '"dateFormat"',
      );
    },
  );
});

it('reads a table of 800 columns of each type', async () => {
  const cells = [
    (row: number) => `${row}`,
    (row: number) => `${row}.5`,
    (row: number) => `name ${row}`,
    (row: number) => `2024-01-0${1 + (row % 9)}`,
    () => '',
  ];
  const lineOf = (row: number): string => Array.from({ length: 800 }, (_, index) => cells[index % 5]?.(row)).join(';');
  const header = Array.from({ length: 800 }, (_, index) => `c${index}`).join(';');
  const file = files.write('wide.csv', `${header}\n${[1, 2, 3].map(lineOf).join('\n')}\n`);
  expect(await read(file, 'SELECT c0, c1, c2, c798, c799 FROM a.b LIMIT 1')).toEqual([
    { c0: 1, c1: 1.5, c2: 'name 1', c798: '2024-01-02', c799: null },
  ]);
});

it('reads 800 columns with CRLF and LF in one file, in several parts', async () => {
  const header = Array.from({ length: 800 }, (_, index) => `c${index}`).join(',');
  const lines = Array.from(
    { length: 600 },
    (_, row) => `${`${row},`.repeat(799)}"${row}\r\n"${row % 2 ? '\n' : '\r\n'}`,
  );
  const file = files.write('wide-mixed.csv', `${header}\n${lines.join('')}`);
  expect(await read(file, 'SELECT c0, c798, c799 FROM a.b WHERE c0 > 597')).toEqual([
    { c0: 598, c798: 598, c799: '598\r\n' },
    { c0: 599, c798: 599, c799: '599\r\n' },
  ]);
});

it('stops reading into memory when the signal is aborted', async () => {
  const file = files.write('long.csv', `sep=;\na;b\n${'1;2\n'.repeat(200_000)}3;4;5\n`);
  const view = async (signal: AbortSignal | undefined): Promise<unknown> => {
    const connection = await (await DuckDBInstance.create()).connect();
    return viewCsv(connection, { file }, signal).finally(() => connection.closeSync());
  };
  await expect(view(AbortSignal.abort(new Error('Enough.')))).rejects.toThrow('Enough.');
  await expect(view(undefined)).rejects.toThrow('line 200003: it has 3 cells');
});

it('reads the same rows in memory as DuckDB reads in place', async () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      '""',
      '"a;b"',
      '"a""b"',
      ' "x" ',
      'a"b',
      ' a ',
      '"\r\n"',
      '"\n"',
      '1',
      '1.50',
      '2024-02-29',
      'true',
    ),
    fc.stringMatching(/^[^"\r\n;\0]{0,5}$/),
  );
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
  const property = fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), async (lines, end) => {
    const header = (lines[0] ?? []).map((_, index) => `c${index}`);
    const text = [header, ...lines].map((cells) => cells.join(';')).join(end) + end;
    const options = { delimiter: ';', format: 'csv' } as const;
    const inPlace = await read({ ...options, file: files.write('place.csv', text) });
    expect(await read({ ...options, file: files.write('memory.csv', utf16(text)) })).toEqual(inPlace);
  });
  await fc.assert(property, { numRuns: propertyRuns(40) });
});
