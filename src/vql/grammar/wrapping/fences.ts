import type { Span } from '../../../diagnostics/span.js';

/** Contents of a fenced block of Markdown, and the sign of its first fence. */
export interface FencedBlock {
  readonly sign: Span;
  readonly content: Span;
  /** Whether there is no other text around the block. */
  readonly isAlone: boolean;
}

/** Line of a fence: marks of a quotation or a list, the sign, and the rest, where a language may be named. */
const fenceLine = /^([ \t>]*(?:(?:[-*+\u2022]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})([^`\r\n]*)$/gm;

interface Fence {
  readonly start: number;
  readonly end: number;
  readonly sign: Span;
  readonly mark: string;
  readonly isBare: boolean;
}

/** Returns the first fenced block with a statement in it, or else the first one. A fence without counterpart ends with the text, or begins with it. */
export function findFencedBlock(text: string): FencedBlock | undefined {
  const blocks = pairFences(text, [...text.matchAll(fenceLine)].map(toFence));
  const block = blocks.find(({ content }) => /\bselect\b/i.test(text.slice(content.start, content.end))) ?? blocks[0];
  if (block === undefined) return undefined;
  const { sign, content, outer } = block;
  const isAlone = !/\S/.test(text.slice(0, outer.start)) && !/\S/.test(text.slice(outer.end));
  return { sign, content: trimSpan(text, content), isAlone };
}

/** Returns the end of the fence at the beginning of a span, after spaces; `undefined` for another text, or a fence with a language. */
export function findClosingFence(text: string, { start, end }: Span): number | undefined {
  const fence = closingFence.exec(text.slice(start, end));
  return fence === null ? undefined : start + fence[0].length;
}

const closingFence = /^\s*(?:`{3,}|~{3,})[ \t]*(?=[\r\n]|$)/;

interface Block {
  readonly sign: Span;
  readonly content: Span;
  /** The content with its fences. */
  readonly outer: Span;
}

function pairFences(text: string, fences: readonly Fence[]): Block[] {
  const blocks: Block[] = [];
  let open: Fence | undefined;
  for (const fence of fences) {
    if (open === undefined) {
      open = fence;
    } else if (fence.isBare && fence.mark.startsWith(open.mark)) {
      const { sign } = open;
      const content = { start: open.end, end: fence.start };
      blocks.push({ sign, content, outer: { start: open.start, end: fence.end } });
      open = undefined;
    }
  }
  if (open === undefined) return blocks;
  const { sign, start, end } = open;
  const isClosing = blocks.length === 0 && open.isBare && /\S/.test(text.slice(0, start));
  const [content, outer] = isClosing
    ? [
        { start: 0, end: start },
        { start: 0, end },
      ]
    : [
        { start: end, end: text.length },
        { start, end: text.length },
      ];
  return [...blocks, { sign, content, outer }];
}

function toFence(match: RegExpMatchArray): Fence {
  const [line, prefix = '', mark = '', rest = ''] = match;
  const start = match.index ?? 0;
  const signStart = start + prefix.length;
  const sign = { start: signStart, end: signStart + mark.length + rest.trimEnd().length };
  return { start, end: start + line.length, sign, mark, isBare: rest.trim() === '' };
}

function trimSpan(text: string, { start, end }: Span): Span {
  const content = text.slice(start, end);
  const first = start + content.length - content.trimStart().length;
  return { start: first, end: Math.max(first, start + content.trimEnd().length) };
}
