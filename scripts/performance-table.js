// Makes the table of the README from a few columns of docs/performance.md.

/**
 * @param {string} page the text of docs/performance.md
 * @returns {string}
 */
export function performanceTable(page) {
  const parse = rowsBelow(page, '### Parsing');
  const start = new Map(rowsBelow(page, '### Import and first parse').map(([name, ms]) => [name, ms]));
  const goals = rowsBelow(page, '### Goals');
  const missed = goals
    .filter(([, , outcome]) => outcome === '**missed**')
    .map(([goal, measured]) => `${goal} (${measured})`);
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
 * Returns the rows of the table below a heading.
 * @param {string} page
 * @param {string} heading beginning of the heading
 * @returns {readonly (readonly string[])[]}
 */
function rowsBelow(page, heading) {
  const section = page.split(/^(?=### )/m).find((text) => text.startsWith(heading));
  const [, , ...lines] = section?.match(/^\|.*\|$/gm) ?? [];
  if (lines.length === 0) throw new Error(`docs/performance.md has no table below "${heading}".`);
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}
