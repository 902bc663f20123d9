import type { Program } from 'oxc-parser';
import type { Span } from '../../diagnostics/span.js';
import { firstIndex } from '../first-index.js';
import { findDeepNesting, type HostLanguage, type HostParser } from './parser.js';
import { spanOf, walk } from './tree.js';

/** The parts of a program that its queries do not depend on. */
export interface QuietParts {
  /** The names and words on which the queries depend, wherever they occur. */
  readonly words: ReadonlySet<string>;
  /** Bodies of functions that contain none of these words, by their start. */
  readonly bodies: readonly QuietBody[];
}

/** The body of a function, with its braces. */
export interface QuietBody extends Span {
  readonly isAsync: boolean;
  readonly isGenerator: boolean;
}

/** What the queries of a program depend on. */
interface Dependencies {
  readonly words: readonly string[];
  readonly spans: readonly Span[];
}

/** Words that may change the meaning of names, or the kind of the program. */
const generalWords = ['eval', 'with', 'require', 'module'];

/** Finds the outermost functions whose bodies do not matter for the queries of a program. */
export function findQuietParts(
  tree: Program,
  program: string,
  parser: Pick<HostParser, 'visitorKeys'>,
  { words: given, spans }: Dependencies,
): QuietParts {
  const words = new Set([...given, ...generalWords]);
  const positions = positionsOf(words, program);
  const merged = mergeSpans(spans);
  const bodies: QuietBody[] = [];
  walk(tree, parser, (node) => {
    if (
      node.type !== 'FunctionDeclaration' &&
      node.type !== 'FunctionExpression' &&
      node.type !== 'ArrowFunctionExpression'
    )
      return undefined;
    const { body, async: isAsync } = node;
    if (body === null || body.type !== 'BlockStatement') return undefined;
    const { start, end } = body;
    const hasWord = (positions[firstIndex(positions, (at) => at >= start)] ?? end) < end;
    const touched = merged[firstIndex(merged, (span) => span.end > start)];
    if (hasWord || (touched !== undefined && touched.start < end)) return undefined;
    bodies.push({ ...spanOf(body), isAsync, isGenerator: node.type !== 'ArrowFunctionExpression' && node.generator });
    return 'skip';
  });
  return { words, bodies: bodies.sort((a, b) => a.start - b.start) };
}

/** Returns the offsets of words in a program; an escape may stand for a letter, and counts as a word. */
function positionsOf(words: ReadonlySet<string>, program: string): readonly number[] {
  const positions: number[] = [];
  for (const { index, 0: found } of program.matchAll(wordPattern))
    if (found === '\\u' || words.has(found)) positions.push(index);
  return positions;
}

const wordPattern = /[\p{L}\p{M}\p{N}_$]+|\\u/gu;

/** Joins spans that overlap, by their start. */
function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

/**
 * Whether a text is the body of a function on which the queries do not depend either: then nothing has changed for them. Parsed by itself,
 * it must end with its last brace.
 */
export function isQuietBody(
  text: string,
  { isAsync, isGenerator }: QuietBody,
  words: ReadonlySet<string>,
  { parser, language }: { readonly parser: HostParser; readonly language: HostLanguage },
): boolean {
  if (positionsOf(words, text).length > 0 || findDeepNesting(text) !== undefined) return false;
  // A method, in which `super` is allowed too.
  const head = `class A extends B { ${isAsync ? 'async ' : ''}${isGenerator ? '*' : ''}m() `;
  const { program: tree, errors } = parser.parseSync(`body.${language}`, `${head}${text} }`, {
    lang: language,
    astType: 'ts',
    sourceType: 'unambiguous',
  });
  const [only, ...others] = tree.body;
  if (errors.length > 0 || others.length > 0 || only?.type !== 'ClassDeclaration') return false;
  const [method, ...members] = only.body.body;
  if (members.length > 0 || method?.type !== 'MethodDefinition') return false;
  return method.value.body?.start === head.length && method.value.body.end === head.length + text.length;
}
