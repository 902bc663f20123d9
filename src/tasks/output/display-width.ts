/** Returns the number of terminal cells of a string: East Asian characters and emoji have two, and combining marks have no cell of their own. */
export function displayWidth(text: string): number {
  return simple.test(text) ? text.length : graphemesOf(text).reduce((width, grapheme) => width + cellsOf(grapheme), 0);
}

/** Pads a string with spaces at its end to a number of cells. */
export function padToWidth(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Pads each cell of a row, except for its last one, to the width of its column. */
export function padColumns(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widthOf = (index: number): number =>
    rows.reduce((max, row) => Math.max(max, displayWidth(row[index] ?? '')), 0);
  const widths = (rows[0] ?? []).map((_, index) => widthOf(index));
  return rows.map((row) =>
    row.map((cell, index) => (index === row.length - 1 ? cell : padToWidth(cell, widths[index] ?? 0))),
  );
}

/** Cuts off a string that has more cells, with an ellipsis in the last cell. */
export function cutToWidth(text: string, maxWidth: number): string {
  if (displayWidth(text) <= maxWidth) return text;
  let cut = '';
  let width = 1;
  for (const grapheme of graphemesOf(text)) {
    width += cellsOf(grapheme);
    if (width > maxWidth) break;
    cut += grapheme;
  }
  return `${cut}…`;
}

/** Matches texts whose UTF-16 units have one cell each. */
const simple = /^[\u0020-\u02FF]*$/;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function graphemesOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Matches a grapheme of two cells: an emoji, and letters of East Asian scripts with their full-width forms. */
const wide =
  /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]|\uFE0F/u;

function cellsOf(grapheme: string): number {
  return wide.test(grapheme) ? 2 : 1;
}
