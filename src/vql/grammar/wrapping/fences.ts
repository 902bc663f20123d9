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
  const fences = [...text.matchAll(fenceLine)].map(toFence);
  let first: FencedBlock | undefined;
  for (let index = 0; index < fences.length; ) {
    const open = fences[index] as Fence;
    const close = fences.findIndex((fence, later) => later > index && closes(fence, open));
    const end = fences[close];
    const isClosing = end === undefined && first === undefined && open.isBare && /\S/.test(text.slice(0, open.start));
    const outer = isClosing ? { start: 0, end: open.end } : { start: open.start, end: end?.end ?? text.length };
    const content = isClosing ? { start: 0, end: open.start } : { start: open.end, end: end?.start ?? text.length };
    const isAlone = !/\S/.test(text.slice(0, outer.start) + text.slice(outer.end));
    const block = { sign: open.sign, content: trimSpan(text, content), isAlone };
    if (/\bselect\b/i.test(text.slice(content.start, content.end))) return block;
    first ??= block;
    index = close < 0 ? fences.length : close + 1;
  }
  return first;
}

function toFence(match: RegExpMatchArray): Fence {
  const [line, prefix = '', mark = '', rest = ''] = match;
  const start = match.index ?? 0;
  const signStart = start + prefix.length;
  const sign = { start: signStart, end: signStart + mark.length + rest.trimEnd().length };
  return { start, end: start + line.length, sign, mark, isBare: rest.trim() === '' };
}

function closes(fence: Fence, open: Fence): boolean {
  return fence.isBare && fence.mark.startsWith(open.mark);
}

function trimSpan(text: string, { start, end }: Span): Span {
  const content = text.slice(start, end);
  const first = start + content.length - content.trimStart().length;
  return { start: first, end: Math.max(first, start + content.trimEnd().length) };
}
