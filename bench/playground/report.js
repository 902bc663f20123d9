/**
 * Compares the figures of the playground with its goals.
 *
 * @param {import('./measure.js').PlaygroundFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgePlayground({ opening, typing }) {
  return [
    noLongTask('opening the playground', opening.longTasks, '355 to 508 ms'),
    noLongTask(
      `typing into ${inNumber(typing.characters)} characters of the playground`,
      typing.longTasks,
      '28 ms a key and more',
    ),
  ];
}

/** @param {string} activity @param {import('./typing.js').LongTasks} longTasks @param {string} before @returns {import('../goal.js').Goal} */
function noLongTask(activity, { count, longest }, before) {
  return {
    goal: `${activity} has no task above 50 ms`,
    before,
    measured: count === 0 ? 'none' : `${count}, the longest ${longest.toFixed(0)} ms`,
    met: count === 0,
  };
}

/**
 * Writes the figures of the playground as Markdown.
 *
 * @param {import('./measure.js').PlaygroundFigures} figures
 */
export function reportPlayground({ script, worker, style, opening, typing }) {
  const { characters, keystrokes, median, p99, longTasks } = typing;
  return [
    '### Playground',
    `The page loads ${inBytes(script)} of script and ${inBytes(style)} of style, and its worker ${inBytes(worker)} of script, gzipped, and nothing else.`,
    `In Chromium, the page with a statement of ${inNumber(characters)} characters shows its first rows after ${opening.ready.toFixed(0)} ms, and until a second later ${inWords(opening.longTasks)}. At ${keystrokes} keystrokes in it, ${inWords(longTasks)}. From a key to the frame after it: median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms.`,
  ].join('\n\n');
}

/** @param {import('./typing.js').LongTasks} longTasks */
function inWords({ count, longest }) {
  return count === 0
    ? 'no task takes more than 50 ms'
    : `${count} tasks take more than 50 ms, the longest ${longest.toFixed(0)} ms`;
}

/** @param {number} count */
function inBytes(count) {
  return `${inNumber(count)} bytes`;
}

/** @param {number} number */
function inNumber(number) {
  return number.toLocaleString('en-US');
}
