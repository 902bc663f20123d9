import type { ExplainedPart, Explanation } from '../../language/index.js';
import { displayWidth } from '../output/display-width.js';
import { printable } from '../output/terminal.js';

/** Returns the sentences of a query about its conditions, each with the tree of the conditions below it. */
export function conditionTrees({ sentences }: Explanation): readonly ExplainedPart[] {
  return sentences.filter(({ clause }) => clause === 'JOIN' || clause === 'WHERE');
}

/** How a tree is drawn. */
export interface TreeStyle {
  readonly branches: Branches;
  /** Width at which lines break; absent for no limit. */
  readonly columns?: number | undefined;
  /** Paints the branches. */
  readonly paint: (branch: string) => string;
}

/** The texts before a part: before its first line, and before the lines below. */
interface Branches {
  readonly inner: readonly [first: string, below: string];
  readonly last: readonly [first: string, below: string];
}

const boxBranches: Branches = { inner: ['├─ ', '│  '], last: ['└─ ', '   '] };
const asciiBranches: Branches = { inner: ['|- ', '|  '], last: ['`- ', '   '] };

/** Returns the branches for a terminal: without box-drawing characters if its locale has another encoding than UTF-8. */
export function branchesFor(env: Readonly<Record<string, string | undefined>>): Branches {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || 'UTF-8';
  return /utf-?8/i.test(locale) && env['TERM'] !== 'dumb' ? boxBranches : asciiBranches;
}

/** Draws trees: the text of each part, with branches to the parts below it. */
export function treeText(trees: readonly ExplainedPart[], style: TreeStyle): string {
  return trees.map((tree) => `${linesOf(tree, ['', ''], style).join('\n')}\n`).join('');
}

function linesOf(
  { text, parts }: ExplainedPart,
  [first, below]: readonly [string, string],
  style: TreeStyle,
): readonly string[] {
  const { branches, columns = Number.POSITIVE_INFINITY, paint } = style;
  const trunk = parts.length > 0 ? branches.inner[1] : '';
  const [line = '', ...others] = wrapWords(printable(text), Math.max(minWidth, columns - displayWidth(below + trunk)));
  return [
    paint(first) + line,
    ...others.map((other) => paint(below + trunk) + other),
    ...parts.flatMap((part, index) => {
      const [start, rest] = index === parts.length - 1 ? branches.last : branches.inner;
      return linesOf(part, [below + start, below + rest], style);
    }),
  ];
}

/** Width of the text that is kept however deep the tree is. */
const minWidth = 20;

/** Breaks a text between words; a longer word stays whole. */
function wrapWords(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && displayWidth(`${line} ${word}`) <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
