import type { Span } from '../../diagnostics/span.js';
import { isInRegion, overlaps } from '../format-regions.js';
import type { Comment } from '../read.js';
import type { CommentDoc } from './doc.js';

/** Number of spaces around a comment that are examined; beyond it, the comment counts as on a separate line. */
const maxGap = 10_000;

/** The characters that can be between a comment and the beginning of its line, and between it and the end. */
const spacesBefore = ' \t\f\v\uFEFF';
const spacesAfter = ' \t\f\v';

/** Finds the positions of comments in a source, whose grouping parentheses do not count: layout may leave them out. */
export class CommentPositions {
  /** @param parentheses offsets of the parentheses that group conditions. */
  constructor(
    private readonly source: string,
    private readonly parentheses: ReadonlySet<number>,
  ) {}

  /** Joins comments that are adjacent on a line. */
  joinNeighbors(comments: readonly Comment[]): Comment[] {
    const result: Comment[] = [];
    for (const comment of comments) {
      const last = result.at(-1);
      const gap = last?.kind === 'block' ? this.sourceBetween(last.span.end, comment.span.start) : 'x';
      if (last === undefined || !/^[ \t\f\v]*$/.test(gap)) {
        result.push(comment);
        continue;
      }
      const span = { start: last.span.start, end: comment.span.end };
      result[result.length - 1] = { kind: comment.kind, text: `${last.text} ${comment.text}`, span };
    }
    return result;
  }

  /** Returns the document of a comment, with its position in the source. */
  docOf(comment: Comment): CommentDoc {
    const { kind, span } = comment;
    const startsLine = this.isLineEdge(span.start - 1, -1, spacesBefore);
    // Closing parentheses are emitted before the comment, if at all.
    const endsLine = kind === 'line' || this.isLineEdge(span.end, 1, spacesAfter);
    if (startsLine && endsLine) return this.ownLine(comment);
    return commentDoc(comment, endsLine ? 'trailing' : 'inline');
  }

  /** Returns the document of a comment on a separate line, with an empty line where the source has one or more. */
  ownLine(comment: Comment): CommentDoc {
    const { start, end } = comment.span;
    const blankBefore = this.hasBlankLine(start - 1, -1);
    return { ...commentDoc(comment, 'own'), blankBefore, blankAfter: this.hasBlankLine(end, 1) };
  }

  /** Whether an empty line is between an offset and the next text in a direction. */
  private hasBlankLine(offset: number, step: 1 | -1): boolean {
    let lineEnds = 0;
    for (let at = offset; Math.abs(at - offset) < maxGap; at += step) {
      const character = this.source.charAt(at);
      if (character === '' || !`${spacesBefore}\r\n`.includes(character)) return false;
      if (character === '\n' || (character === '\r' && this.source.charAt(at + 1) !== '\n')) lineEnds++;
      if (lineEnds === 2) return true;
    }
    return false;
  }

  /** Whether only spaces are between an offset and the beginning or end of its line; closing parentheses after it do not count. */
  private isLineEdge(offset: number, step: 1 | -1, spaces: string): boolean {
    for (let length = 0; length < maxGap; length++) {
      const at = offset + length * step;
      const character = this.source.charAt(at);
      if (character === '' || character === '\n' || character === '\r') return true;
      const isClosing = step === 1 && character === ')' && this.parentheses.has(at);
      if (!isClosing && !spaces.includes(character)) return false;
    }
    return true;
  }

  /** Returns a part of the source without the closing parentheses of conditions. */
  private sourceBetween(start: number, end: number): string {
    const text = this.source.slice(start, end);
    if (this.parentheses.size === 0) return text;
    return text.replaceAll(')', (character, offset: number) => (this.parentheses.has(start + offset) ? '' : character));
  }
}

/** Returns the document of a comment at a position, without the spaces at its end. */
export function commentDoc({ text }: Comment, position: CommentDoc['position']): CommentDoc {
  return { type: 'comment', text: text.trimEnd(), position };
}

/** Returns the document of a comment at another position. */
export function withPosition(doc: CommentDoc, position: CommentDoc['position']): CommentDoc {
  return { ...doc, position };
}

/** Returns the comments outside regions, with the line ends of layout; each region without tokens is one comment, with its text as it is. */
export function commentsOutside(
  regions: readonly Span[],
  comments: readonly Comment[],
  tokens: readonly { readonly span: Span }[],
  source: string,
): Comment[] {
  const outside = comments.filter(({ span }) => !isInRegion(regions, span)).map(withLineFeeds);
  const empty = regions.filter((region) => !tokens.some(({ span }) => overlaps(region, span)));
  const inside = empty.map((span): Comment => ({ kind: 'line', text: source.slice(span.start, span.end), span }));
  return [...outside, ...inside].sort((a, b) => a.span.start - b.span.start);
}

/** Returns a comment with the line end of layout, so that the width of its lines does not depend on how the lines of the source end. */
function withLineFeeds(comment: Comment): Comment {
  return { ...comment, text: comment.text.replaceAll(/\r\n?/g, '\n') };
}
