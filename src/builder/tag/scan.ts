import { endOfString, matchAnnotation, matchBlockComment } from '../../vql/grammar/matchers.js';

/** A token of the text around the values, as far as it tells what can stand behind it. */
export interface Token {
  readonly kind: 'word' | 'operand' | 'variable' | 'operator' | 'sign' | 'hidden';
  /** As it is written; of a word in capitals. */
  readonly text: string;
  /** The offset behind it. */
  readonly end: number;
}

/** What a text has, and inside what it ends, if that is not closed. */
export interface Scan {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly openEnd: 'a string' | 'a comment' | 'a line comment' | 'an annotation' | undefined;
}

/** What the pieces of a template literal have; they are the same object each time that it is evaluated. */
const known = new WeakMap<readonly string[], Scans>();

/** One for each piece, of which there is one at least. */
type Scans = readonly [Scan, ...Scan[]];

/** Cuts the pieces of a text, once for each template literal of a program. */
export function scanAll(strings: readonly string[]): Scans {
  const scans = known.get(strings) ?? (strings.map(scan) as unknown as Scans);
  known.set(strings, scans);
  return scans;
}

const pattern =
  /(?<blank>[\s\uFEFF]+)|(?<word>[\p{L}_][\p{L}\p{M}\p{N}_]*(?:-[\p{L}\p{M}\p{N}_]+)*)|(?<variable>:[\p{L}_][\p{L}\p{M}\p{N}_]*)|(?<number>[+-]?\d[\w.]*)|(?<operator>[=<>!]+)|(?<comment>--[^\r\n]*)|(?<sign>.)/suy;

/**
 * Cuts a text into tokens, without the parser: enough to know where a value can stand. What is none of the language's passes
 * as a sign, and is the parser's to report.
 */
function scan(text: string): Scan {
  const tokens: Token[] = [];
  let openEnd: Scan['openEnd'];
  for (let offset = 0; offset < text.length; ) {
    const long = longToken(text, offset);
    if (long !== undefined) {
      tokens.push(long.token);
      offset = long.token.end;
      if (long.isOpen) openEnd = long.name;
      continue;
    }
    pattern.lastIndex = offset;
    const groups = pattern.exec(text)?.groups ?? {};
    offset = pattern.lastIndex;
    const { word, variable, number, operator, comment, sign } = groups;
    const add = (kind: Token['kind'], image: string): number => tokens.push({ kind, text: image, end: offset });
    if (word !== undefined) add('word', word.toUpperCase());
    else if (variable !== undefined) add('variable', variable.slice(1));
    else if (number !== undefined) add('operand', number);
    else if (operator !== undefined) add('operator', operator);
    else if (sign !== undefined) add('sign', sign);
    else if (comment !== undefined && offset === text.length) openEnd = 'a line comment';
  }
  return { text, tokens, openEnd };
}

/** A token that can hold any character, as the lexer cuts it. */
function longToken(text: string, start: number) {
  const token = (kind: Token['kind'], name: NonNullable<Scan['openEnd']>, end: number | undefined) => ({
    token: { kind, text: '', end: end ?? text.length },
    isOpen: end === undefined,
    name,
  });
  if (text[start] === "'") {
    const end = endOfString(text, start);
    return token('operand', 'a string', end < 0 ? undefined : end);
  }
  const [annotation] = matchAnnotation(text, start) ?? [];
  if (annotation !== undefined) {
    const end = start + annotation.length;
    return token('hidden', 'an annotation', end < text.length || annotation.endsWith('}') ? end : undefined);
  }
  if (!text.startsWith('/*', start)) return undefined;
  const [comment] = matchBlockComment(text, start) ?? [];
  return token('hidden', 'a comment', comment === undefined ? undefined : start + comment.length);
}
