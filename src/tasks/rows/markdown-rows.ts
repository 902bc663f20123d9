import { escapeMarkdown } from '../../diagnostics/markdown.js';
import { cellText, type EngineRow, type EngineStream, type TextChunk } from '../../engine/index.js';
import { printable } from '../output/terminal.js';
import { areNumbers, visibleNames } from './row-table.js';

/** Writes rows as a table of Markdown; whether a column has numbers is decided by the first row. */
export async function* markdownText({ definition, rows }: EngineStream): AsyncGenerator<TextChunk, void, undefined> {
  const names = visibleNames(definition);
  let isBegun = false;
  for await (const row of rows) {
    yield { text: (isBegun ? '' : headOf(names, row)) + lineOf(names.map((name) => cellText(row[name]))), rows: 1 };
    isBegun = true;
  }
  if (!isBegun) yield { text: headOf(names, {}), rows: 0 };
}

function headOf(names: readonly string[], first: EngineRow): string {
  const rule = names.map((name) => (areNumbers([first[name]]) ? '---:' : '---'));
  return `${lineOf(names)}|${rule.join('|')}|\n`;
}

/** A line break would end the row, and a bar the cell. */
function lineOf(cells: readonly string[]): string {
  const escaped = cells.map((text) =>
    text
      .split(/\r\n|[\r\n]/)
      .map((line) => escapeMarkdown(printable(line)))
      .join('<br>'),
  );
  return `| ${escaped.join(' | ')} |\n`;
}
