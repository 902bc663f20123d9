import { describe, expect, it } from 'vitest';
import { createFolder } from './run-vql.js';

describe('the table of vql run', () => {
  it('aligns and cuts off East Asian characters and emoji by the cells that they have', async () => {
    const rows = [
      { a: '東京', b: 1 },
      { a: 'Ze\u0301ro', b: 2 },
      { a: '😀'.repeat(30), b: 3 },
    ];
    const { vql } = await createFolder({ 'rows.json': JSON.stringify(rows) });
    const argv = ['run', 'SELECT a, b FROM a.b ORDER BY b', '--table', 'a.b=rows.json'];
    const { stdout } = await vql(argv, { terminal: ['stdout'], columns: 43 });
    expect(stdout.split('\n').slice(1, 5)).toEqual([
      `${'-'.repeat(40)}  -`,
      `東京${' '.repeat(36)}  1`,
      `Ze\u0301ro${' '.repeat(36)}  2`,
      // 19 emoji of two cells and the ellipsis.
      `${'😀'.repeat(19)}…   3`,
    ]);
  });

  it('cuts nothing off in a file and in a pipe', async () => {
    const long = 'x'.repeat(300);
    const { vql, read } = await createFolder({ 'rows.json': JSON.stringify([{ a: long, b: 1 }]) });
    const argv = ['run', 'SELECT a, b FROM a.b', '--table', 'a.b=rows.json'];
    expect((await vql(argv)).stdout).toContain(`\n${long}  1\n`);
    await vql([...argv, '--output', 'rows.txt'], { terminal: ['stdout'], columns: 80 });
    expect(await read('rows.txt')).toContain(`\n${long}  1\n`);
  });

  it('goes on after the first rows, whose widths its columns have', async () => {
    const rows = Array.from({ length: 1_203 }, (_, id) => ({ id, name: id < 1_000 ? 'x' : 'a longer name' }));
    const { vql } = await createFolder({ 'rows.json': JSON.stringify(rows) });
    const { code, stdout } = await vql(['run', 'SELECT id, name FROM a.b ORDER BY id', '--table', 'a.b=rows.json']);
    const lines = stdout.split('\n');
    expect(code).toBe(0);
    expect(lines.slice(0, 3)).toEqual([' id  name', '---  ----', '  0  x']);
    expect(lines[1_003]).toBe('1001  a longer name');
    expect(lines.slice(-4)).toEqual(['1202  a longer name', '', '1,203 rows', '']);
    expect(lines).toHaveLength(1_208);
  });

  it('fits the terminal by cutting texts, the widest first, and never numbers', async () => {
    const row = { id: '12345678901234567890', a: 'x'.repeat(30), b: 'y'.repeat(12) };
    const rows = JSON.stringify([row]).replace('"12345678901234567890"', '1234567890123456789');
    const { vql } = await createFolder({ 'rows.json': rows });
    const argv = ['run', 'SELECT id, a, b FROM a.b', '--table', 'a.b=rows.json'];
    const at = async (columns: number) => (await vql(argv, { terminal: ['stdout'], columns })).stdout.split('\n')[2];
    expect(await at(100)).toBe(`1234567890123456789  ${'x'.repeat(30)}  ${'y'.repeat(12)}`);
    expect(await at(50)).toBe(`1234567890123456789  ${'x'.repeat(14)}…  ${'y'.repeat(12)}`);
    expect(await at(10)).toBe(`1234567890123456789  ${'x'.repeat(7)}…  ${'y'.repeat(7)}…`);
  });

  it('shows objects and lists as JSON with all digits', async () => {
    const rows = `[{ "id": 1, "at": { "ids": [9007199254740993, null], "ok": true }, "text": "${'x'.repeat(50)}" }]`;
    const { vql } = await createFolder({ 'rows.json': rows });
    const { stdout } = await vql(['run', 'SELECT at.ids, at.ok, text FROM a.b', '--table', 'a.b=rows.json']);
    expect(stdout.split('\n')[2]).toBe(`[9007199254740993,null]  true   ${'x'.repeat(50)}`);
  });
});

describe('the query of run and sql', () => {
  const files = {
    'a.vql': 'SELECT id FROM a.b LIMIT 1',
    'b.vql': 'SELECT id FROM a.b LIMIT 1',
    'rows.json': '[{"id":1}]',
  };

  it.each([
    ['*.vql', '"*.vql" matches 2 files, but only one can be read.\n'],
    ['*.txt', 'No file matches "*.txt".\n'],
    ['utf16.vql', 'Cannot read "utf16.vql": it is UTF-16 text; save it as UTF-8.\n'],
    ['binary.vql', 'Cannot read "binary.vql": it is not a text file.\n'],
    ['latin1.vql', 'Cannot read "latin1.vql": it is not valid UTF-8 text.\n'],
  ])('is one text file: %s', async (argument, stderr) => {
    const { vql } = await createFolder({
      ...files,
      ...(argument === '*.vql'
        ? {}
        : {
            'utf16.vql': Buffer.from('\uFEFFSELECT', 'utf16le'),
            'binary.vql': 'SELECT\0',
            'latin1.vql': Buffer.from([0x53, 0xe9]),
          }),
    });
    for (const argv of [['sql'], ['run', '--table', 'a.b=rows.json']])
      expect(await vql([...argv, argument])).toEqual({ code: 2, stdout: '', stderr });
  });
});

describe('--escape-formulas', () => {
  const texts = [
    ['=1+1', "'=1+1"],
    ['+49 170', "'+49 170"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['＝1', "'＝1"],
    ['-20', '-20'],
    ['-1.5e-7', '-1.5e-7'],
    ['a=1', 'a=1'],
    ['', ''],
    ["'x", "'x"],
  ] as const;
  const rows = JSON.stringify(texts.map(([text], id) => ({ id, text, amount: -id })));
  const argv = ['run', 'SELECT id, text, amount FROM a.b ORDER BY id', '--table', 'a.b=rows.json', '--format'];
  const tableOf = (index: 0 | 1) => texts.map((pair, id) => [String(id), pair[index], String(-id)]);

  it('writes an apostrophe before texts of CSV that a spreadsheet would run, and changes no number', async () => {
    const { vql } = await createFolder({ 'rows.json': rows });
    const { stdout } = await vql([...argv, 'csv', '--escape-formulas']);
    expect(readCsv(stdout)).toEqual([['id', 'text', 'amount'], ...tableOf(1)]);
  });

  it('is off without the option, and changes no other format', async () => {
    const { vql } = await createFolder({ 'rows.json': rows });
    expect(readCsv((await vql([...argv, 'csv'])).stdout)).toEqual([['id', 'text', 'amount'], ...tableOf(0)]);
    const { stdout } = await vql([...argv, 'json', '--escape-formulas']);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(rows));
  });
});

/** Reads CSV whose cells have no line feeds. */
function readCsv(text: string): readonly (readonly string[])[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"')));
}
