import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statement } from '../../src/testing/index.js';
import { equalNodes, format, print, type Token, tokenize } from '../../src/vql/index.js';
import { propertyRuns } from '../support/property-runs.js';
import { valueOf } from '../support/value-of.js';
import { treeOf } from './support/texts.js';

/** A comment to insert after a token, and the whitespace around it. */
interface Insertion {
  /** Chooses the token, of any number of them. */
  readonly position: number;
  readonly content: string;
  readonly isLine: boolean;
  readonly before: string;
  readonly after: string;
}

const insertion: fc.Arbitrary<Insertion> = fc.record({
  position: fc.nat(),
  content: fc.constantFrom('all', "it's", 'a "name"', 'FROM', 'SELECT id,', '--', ')', '(', ',', ';', "'", '*', ''),
  isLine: fc.boolean(),
  before: fc.constantFrom('', ' ', '\n', '\n  ', '\n\n'),
  after: fc.constantFrom('', ' ', '\n', '  ', '\r\n', '\n\n', '\r\n\r\n'),
});

/** Inserts comments at boundaries of tokens, each with a number. */
function withComments(text: string, insertions: readonly Insertion[]): string {
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'whitespace');
  const byToken = new Map<number, Insertion[]>();
  for (const each of insertions) {
    const index = each.position % (tokens.length + 1);
    byToken.set(index, [...(byToken.get(index) ?? []), each]);
  }
  let number = 0;
  const textOf = ({ content, isLine, before, after }: Insertion): string => {
    const comment = isLine ? `-- ${content} ${++number}\n` : `/* ${content} ${++number} */`;
    return `${before}${comment}${after}`;
  };
  let result = (byToken.get(0) ?? []).map(textOf).join('');
  for (const [index, token] of tokens.entries()) {
    const gap = text.slice(token.span.end, tokens[index + 1]?.span.start ?? text.length);
    const comments = (byToken.get(index + 1) ?? []).map(textOf).join('');
    // An annotation ends with its line.
    result += token.text + (token.kind === 'annotation' ? gap + comments : comments + gap);
  }
  return result;
}

/** A comment with its position among commas and tokens. */
interface Placed {
  readonly text: string;
  readonly isLine: boolean;
  readonly commasBefore: number;
  /** Number of tokens before it that are not commas or parentheses. */
  readonly tokensBefore: number;
  /** Whether an empty line is before it and after it, if it has a line of its own. */
  readonly blankLines: readonly boolean[];
  /** The comments between two other tokens, and whether the second one is a comma. */
  readonly gap: readonly Token[];
  readonly isBeforeComma: boolean;
  /** Whether a comma precedes it on its line. */
  readonly followsComma: boolean;
}

function placedComments(text: string): Placed[] {
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'whitespace');
  const gaps = gapNumbers(tokens);
  const placed: Placed[] = [];
  let commasBefore = 0;
  let tokensBefore = 0;
  let comma: Token | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.text === ',') {
      commasBefore++;
      comma = token;
    }
    if (token.kind !== 'comment') {
      if (!/^[(),]$/.test(token.text)) tokensBefore++;
      continue;
    }
    const next = tokens.findIndex(
      ({ kind }, other) => gaps[other] !== gaps[index] && other > index && kind !== 'comment',
    );
    placed.push({
      text: token.text.trimEnd(),
      isLine: token.text.startsWith('--'),
      commasBefore,
      tokensBefore,
      blankLines: blankLines(text, token),
      gap: tokens.filter(({ kind }, other) => kind === 'comment' && gaps[other] === gaps[index]),
      isBeforeComma: tokens[next]?.text === ',',
      followsComma: comma !== undefined && !text.slice(comma.span.end, token.span.start).includes('\n'),
    });
  }
  return placed;
}

function blankLines(text: string, { text: image, span }: Token): readonly boolean[] {
  const before = /\s*$/.exec(text.slice(0, span.start))?.[0] ?? '';
  const after = /^\s*/.exec(text.slice(span.start + image.trimEnd().length))?.[0] ?? '';
  const isFirst = before.length === span.start;
  const isLast = span.end + after.length >= text.length;
  if (!(isFirst || before.includes('\n')) || !(isLast || after.includes('\n'))) return [];
  return [!isFirst && before.split('\n').length > 2, !isLast && after.split('\n').length > 2];
}

/** Numbers the tokens, so that comments between the same two tokens have one number. A comment inside a path counts as one after it. */
function gapNumbers(tokens: readonly Token[]): readonly number[] {
  const others = tokens.filter(({ kind }) => kind !== 'comment');
  let number = 0;
  let other = -1;
  return tokens.map((token) => {
    if (token.kind === 'comment') return number;
    other++;
    const isInPath = token.text === '.' || others[other - 1]?.text === '.';
    if (!isInPath) number++;
    return number;
  });
}

/** Whether a comment may move after the comma that follows it: with the one line comment that is the last one before the comma. */
function mayCrossComma({ gap, isBeforeComma }: Placed): boolean {
  const lines = gap.filter(({ text }) => text.startsWith('--'));
  return isBeforeComma && lines.length === 1 && gap.at(-1) === lines[0];
}

describe('format, with comments between any two tokens', () => {
  it('keeps tree, comments, their order and their side of each comma, and is idempotent', () => {
    const counts = {
      statements: 0,
      line: 0,
      block: 0,
      'with an empty line': 0,
      'before a comma': 0,
      'moved after a comma': 0,
      'several before a comma': 0,
    };
    const options = fc.record({ width: fc.constantFrom(1, 20, 40, 80, 1000), indent: fc.constantFrom(0, 2, 4) });
    const insertions = fc.array(insertion, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(statement(), insertions, options, (tree, chosen, style) => {
        const text = withComments(print(tree), chosen);
        const once = valueOf(format(text, style));
        expect(equalNodes(treeOf(once), treeOf(text)), text).toBe(true);
        expect(valueOf(format(once, style)), text).toBe(once);
        const before = placedComments(text);
        const after = placedComments(once);
        expect(
          after.map((comment) => comment.text),
          text,
        ).toEqual(before.map((comment) => comment.text));
        counts.statements++;
        expect(once).not.toMatch(/\n[ \t]*\n[ \t]*\n/);
        for (const [index, comment] of before.entries()) {
          expect(after[index]?.tokensBefore, `${comment.text} in ${text}`).toBe(comment.tokensBefore);
          const own =
            comment.blankLines.length > 0 && (after[index]?.blankLines.length ?? 0) > 0 && !comment.isBeforeComma;
          if (own)
            expect(after[index]?.blankLines, `${comment.text} in ${text}\n=>\n${once}`).toEqual(comment.blankLines);
          if (own && comment.blankLines.includes(true)) counts['with an empty line']++;
          const moved = (after[index]?.commasBefore ?? -1) - comment.commasBefore;
          counts[comment.isLine ? 'line' : 'block']++;
          if (comment.isBeforeComma) counts['before a comma']++;
          if (comment.isBeforeComma && comment.gap.length > 1) counts['several before a comma']++;
          if (moved === 0) continue;
          counts['moved after a comma']++;
          // It stays on the line of its column.
          expect(
            moved === 1 && mayCrossComma(comment) && after[index]?.followsComma,
            `${comment.text} in ${text}`,
          ).toBe(true);
        }
      }),
      { numRuns: propertyRuns(500) },
    );
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(counts.statements / 50);
  });
});
