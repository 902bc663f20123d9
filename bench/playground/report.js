/**
 * Writes the figures of the playground as Markdown.
 *
 * @param {import('./measure.js').PlaygroundFigures} figures
 */
export function reportPlayground({ script, style }) {
  return [
    '### Playground',
    `The page loads ${inBytes(script)} of script and ${inBytes(style)} of style, gzipped, and nothing else.`,
  ].join('\n\n');
}

/** @param {number} count */
function inBytes(count) {
  return `${count.toLocaleString('en-US')} bytes`;
}
