// Makes the table of the README from a few columns of docs/performance.md.

/**
 * @param {string} page the text of docs/performance.md
 * @returns {string}
 */
export function performanceTable(page) {
  const parse = tableBelow(page, '### Parsing').rows;
  const start = new Map(tableBelow(page, '### Import and first parse').rows.map(([name, ms]) => [name, ms]));
  const { head, rows: goals } = tableBelow(page, '### Goals');
  const missed = goals
    .filter((row) => row.includes('**missed**'))
    .map((row) => `${row[head.indexOf('goal')]} (${row[head.indexOf('measured')]})`);
  const rows = parse.map(([name = '', , medium = '', broken = '']) => [name, medium, broken, start.get(name) ?? '']);
  const heads = [
    'parser',
    'a statement of 380 characters, µs',
    'the same with an error, µs',
    'import and first parse, ms',
  ];
  return [
    [heads, ['---', '---:', '---:', '---:'], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
    missed.length === 0
      ? `All ${goals.length} goals were met.`
      : `${goals.length - missed.length} of ${goals.length} goals were met. Missed: ${missed.join('; ')}.`,
  ].join('\n\n');
}

/**
 * Returns the table below a heading.
 *
 * @param {string} page
 * @param {string} heading beginning of the heading
 * @returns {{ head: readonly string[], rows: readonly (readonly string[])[] }}
 */
function tableBelow(page, heading) {
  const section = page.split(/^(?=### )/m).find((text) => text.startsWith(heading));
  const [head = [], , ...rows] = (section?.match(/^\|.*\|$/gm) ?? []).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  if (rows.length === 0) throw new Error(`docs/performance.md has no table below "${heading}".`);
  return { head, rows };
}
