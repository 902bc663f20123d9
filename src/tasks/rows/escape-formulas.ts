import type { EngineRow, EngineStream, RowValue } from '../../engine/index.js';

/**
 * Returns rows whose strings are not formulas in a spreadsheet: a string that begins with a sign of formulas gets an apostrophe before it, as
 * OWASP recommends, unless it is a negative number.
 */
export function escapeFormulas({ definition, rows }: EngineStream): EngineStream {
  const names = definition.map(({ attribute = '' }) => attribute);
  return {
    definition: definition.map((column, index) => ({ ...column, attribute: escapeText(names[index] ?? '') })),
    rows: escapedRows(names, rows),
  };
}

async function* escapedRows(
  names: readonly string[],
  rows: AsyncIterable<EngineRow>,
): AsyncGenerator<EngineRow, void, undefined> {
  for await (const row of rows) yield escapedRow(names, row);
}

/** Returns a row with these columns, whose names and strings are escaped. */
export function escapedRow(names: readonly string[], row: EngineRow): EngineRow {
  return Object.fromEntries(names.map((name) => [escapeText(name), escapeValue(row[name] ?? null)]));
}

function escapeValue(value: RowValue): RowValue {
  return typeof value === 'string' ? escapeText(value) : value;
}

/** Returns a string with an apostrophe before it if a spreadsheet would run it. */
export function escapeText(text: string): string {
  return formulaStart.test(text) && !negativeNumber.test(text) ? `'${text}` : text;
}

/** Matches the beginnings of formulas; spreadsheets in East Asian languages also take full-width signs. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Matches a negative number, which a spreadsheet reads as a number and nothing else. */
const negativeNumber = /^-\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
