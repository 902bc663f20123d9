/**
 * Compares the figures of the playground with its goals.
 *
 * @param {import('./measure.js').PlaygroundFigures} figures
 * @returns {import('../goal.js').Goal[]}
 */
export function judgePlayground({ typing: { characters, longTasks, longest } }) {
  return [
    {
      goal: `typing into ${inNumber(characters)} characters of the playground has no task above 50 ms`,
      before: '28 ms a key and more',
      measured: longTasks === 0 ? 'none' : `${longTasks}, the longest ${longest.toFixed(0)} ms`,
      met: longTasks === 0,
    },
  ];
}

/**
 * Writes the figures of the playground as Markdown.
 *
 * @param {import('./measure.js').PlaygroundFigures} figures
 */
export function reportPlayground({ script, worker, style, typing }) {
  const { characters, keystrokes, median, p99, longTasks, longest } = typing;
  const tasks =
    longTasks === 0
      ? 'no task of the page takes more than 50 ms'
      : `${longTasks} tasks of the page take more than 50 ms, the longest ${Math.round(longest)} ms`;
  return [
    '### Playground',
    `The page loads ${inBytes(script)} of script and ${inBytes(style)} of style, and its worker ${inBytes(worker)} of script, gzipped, and nothing else.`,
    `At ${keystrokes} keystrokes in a statement of ${inNumber(characters)} characters in Chromium, ${tasks}. From a key to the frame after it: median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms.`,
  ].join('\n\n');
}

/** @param {number} count */
function inBytes(count) {
  return `${inNumber(count)} bytes`;
}

/** @param {number} number */
function inNumber(number) {
  return number.toLocaleString('en-US');
}
