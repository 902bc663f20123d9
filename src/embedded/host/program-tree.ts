import type { Node } from 'web-tree-sitter';
import type { Span } from '../../diagnostics/span.js';
import type { TextFunctions } from '../languages/text-functions.js';
import type { Expression } from './expression.js';

/** The tree of a program, which is valid while the program is read. */
export interface ProgramTree {
  readonly program: string;
  readonly root: Node;
  /** Names of the functions of the language. */
  readonly functions: TextFunctions;
  /** Returns the expression of a node: the same object for the same node. */
  expressionOf(node: Node): Expression;
  /** Returns the offsets at which a word stands, wherever it is. */
  occurrencesOf(word: string): readonly number[];
  /** Returns the node of a word at an offset, or the string around it. */
  nodeOf(word: string, at: number): Node;
  /** Returns whether a function of the program can set a variable that it is given. */
  readonly hasReferenceParameters: () => boolean;
}

/** Returns the span of a node. */
export function nodeSpan({ startIndex: start, endIndex: end }: Node): Span {
  return { start, end };
}

/** Returns the offsets at which a word stands in a text. */
export function wordOffsets(text: string, word: string): readonly number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    if (!isWordCharacter(text.charCodeAt(at - 1)) && !isWordCharacter(text.charCodeAt(at + word.length)))
      offsets.push(at);
  return offsets;
}

/** Whether a character certainly belongs to the word beside it. The tree decides about other characters. */
function isWordCharacter(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39) || code === 0x5f
  );
}
