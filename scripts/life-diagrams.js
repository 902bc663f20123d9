// The diagrams of lives: of a token, of a delivery, of a page. Each is a column of steps; a way out of a step goes to the right.
import { limits } from 'vql-kit/interface';
import { loadModule } from './load-sources.js';

/** @type {typeof import('../src/auth/renewal.js')} */
const { renewal } = await loadModule('src/auth/renewal.ts');
/** @type {typeof import('../src/webhooks/coalesce/retry-pause.js')} */
const { retryPauseMs } = await loadModule('src/webhooks/coalesce/retry-pause.ts');

const { renewingShare, usableShare } = renewal;
const lifeSeconds = limits.accessTokenLifetimeSeconds.value;
const [renewedAt, unusableAt] = [lifeSeconds * renewingShare, lifeSeconds * usableShare];

/** @param {{ readonly first: number; readonly max: number }} pauseMs */
function pauseText({ first, max }) {
  const [from, to] = [first / 1000, max / 1000];
  return to % 60 === 0 ? `${from} s to ${to / 60}\u00A0min` : `${from} to ${to} s`;
}

/** @param {number} share */
function shareOfLife(share) {
  return `${Math.round(share * 100)} % of its life`;
}

/**
 * A step, with what leads to the next one, and the ways out.
 * @typedef {{ readonly text: string; readonly next?: string; readonly exits?: readonly (readonly [why: string, what: string])[] }} Step
 */

/** **The** table of the diagrams, by file. The texts are facts of the pages in which they are. */
const lives = {
  'docs/diagrams/token.svg': {
    title: 'The life of a token',
    steps: [
      { text: 'token() is called, and there is no token', next: 'the identity server answers' },
      {
        text: `to ${renewedAt}\u00A0s: token() returns it`,
        next: shareOfLife(renewingShare),
        exits: [['401: reject(token)', 'token() requests a new one']],
      },
      {
        text: `${renewedAt} to ${unusableAt} s: token() returns it, and requests a new one`,
        next: shareOfLife(usableShare),
        exits: [
          ['the new one comes', 'its life begins'],
          ['the request fails', `a pause of ${pauseText(renewal.pauseMs)}`],
        ],
      },
      {
        text: `${unusableAt} s and later: token() waits for the new one`,
        exits: [['invalid_grant', 'login again, or login-required']],
      },
    ],
  },
  'docs/diagrams/delivery.svg': {
    title: 'The life of a delivery',
    steps: [
      { text: 'the service sends it', next: `at most ${limits.deliveryTimeoutSeconds.value} s` },
      {
        text: 'the receiver checks it',
        next: 'it is valid',
        exits: [['not a delivery', '401, 404, 413 …: refused']],
      },
      {
        text: 'accept stores it',
        next: '200: acknowledged',
        exits: [['it fails, or takes too long', `503: sent again, ${limits.deliveryAttempts.value} times in all`]],
      },
      {
        text: 'it waits in the store',
        next: 'its key is free',
        exits: [
          ['a newer one of its key', 'replaced'],
          ['a crash', 'handled after the start'],
        ],
      },
      {
        text: 'handle works on it',
        next: 'fulfilled',
        exits: [
          ['it fails', `again after ${pauseText(retryPauseMs)}`],
          ['onError returns discard', 'deadLetters'],
        ],
      },
      { text: 'removed from the store' },
    ],
  },
  'docs/diagrams/page.svg': {
    title: 'The life of a page',
    steps: [
      {
        text: 'the pager asks for limit rows at an offset, sorted by id at last',
        next: 'fetchPage answers',
        exits: [['it fails', 'the same page again, with the option retry']],
      },
      {
        text: 'status, headers and ids are checked',
        next: 'nothing is lost or repeated',
        exits: [['they contradict each other', 'an error with a code; nothing is lost']],
      },
      {
        text: 'your loop gets its rows',
        next: 'it asks for the next one',
        exits: [['break, or a crash', 'its checkpoint resumes here']],
      },
      {
        text: 'the headers state whether there is more',
        next: 'more: from the next offset',
        exits: [
          ['no more, or the limit of the query', 'the end'],
          ['no headers, and fewer rows than asked for', 'assumed-end'],
        ],
      },
      { text: 'the next page' },
    ],
  },
};

/** @returns {Readonly<Record<string, string>>} */
export function lifeDiagrams() {
  return Object.fromEntries(Object.entries(lives).map(([file, { title, steps }]) => [file, draw(title, steps)]));
}

// As wide as the text of the site.
const [left, stepWidth, exitLeft, exitWidth, lineHeight, gap] = [2, 200, 358, 190, 44, 40];
const width = exitLeft + exitWidth + 2;

/**
 * @param {string} title
 * @param {readonly Step[]} steps
 * @returns {string}
 */
function draw(title, steps) {
  let top = 10;
  const drawn = steps.map(({ text, next, exits = [] }) => {
    const ofExits = Math.max(1, exits.length) * lineHeight + (exits.length > 1 ? 8 : 0);
    const height = Math.max(ofExits, linesIn(text, stepWidth).length * 16 + 14);
    const parts = [box(left, top, stepWidth, height, text)];
    for (const [index, [why, what]] of exits.entries()) {
      const y = top + index * (lineHeight + 8);
      parts.push(
        arrow(left + stepWidth, y + lineHeight / 2, exitLeft, y + lineHeight / 2),
        label((left + stepWidth + exitLeft) / 2, y + lineHeight / 2 - 6, why, 23, 'middle'),
        box(exitLeft, y, exitWidth, lineHeight, what),
      );
    }
    top += height;
    if (next !== undefined) {
      const x = left + stepWidth / 2;
      parts.push(arrow(x, top, x, top + gap), label(x + 10, top + gap / 2 + 4, next, 60, 'start'));
      top += gap;
    }
    return parts.join('\n');
  });
  const height = top + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="life" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${title}</title>
<style>:root { color: #1b2330 } @media (prefers-color-scheme: dark) { :root { color: #dfe5ee } }</style>
<style>.life :is(path, rect) { fill: none; stroke: currentColor; stroke-width: 1.5 } .life text { fill: currentColor; font: 13px system-ui, sans-serif } .life .label { font-size: 12px; font-style: italic }</style>
${drawn.join('\n')}
</svg>
`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} boxWidth
 * @param {number} height
 * @param {string} text
 */
function box(x, y, boxWidth, height, text) {
  const lines = linesIn(text, boxWidth);
  const first = y + height / 2 + 5 - (lines.length - 1) * 8;
  const texts = lines.map(
    (line, index) => `<text x="${x + boxWidth / 2}" y="${first + index * 16}" text-anchor="middle">${line}</text>`,
  );
  return `<rect x="${x}" y="${y}" width="${boxWidth}" height="${height}" rx="8"/>\n${texts.join('\n')}`;
}

/**
 * Breaks the text of a box.
 *
 * @param {string} text
 * @param {number} boxWidth
 */
function linesIn(text, boxWidth) {
  return broken(text, Math.floor((boxWidth - 16) / 7));
}

/**
 * @param {number} fromX
 * @param {number} fromY
 * @param {number} toX
 * @param {number} toY
 */
function arrow(fromX, fromY, toX, toY) {
  const head = fromX === toX ? `m-5 -7l5 7l5 -7` : `m-7 -5l7 5l-7 5`;
  return `<path d="M${fromX} ${fromY}L${toX} ${toY}${head}"/>`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {number} length
 * @param {'start' | 'middle'} anchor
 */
function label(x, y, text, length, anchor) {
  const lines = broken(text, length);
  const texts = lines.map((line, index) => {
    // One line is above an arrow, a second one below it.
    const below = index === 0 ? 0 : 20;
    return `<text class="label" x="${x}" y="${y + below}" text-anchor="${anchor}">${line}</text>`;
  });
  return texts.join('\n');
}

/**
 * Breaks a text between words.
 *
 * @param {string} text
 * @param {number} length
 * @returns {readonly string[]}
 */
function broken(text, length) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= length) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
