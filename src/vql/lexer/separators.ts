import { createToken, Lexer } from 'chevrotain';
import type { Span } from '../../diagnostics/span.js';
import { spanOf } from './lexer.js';
import { SkippedPlainText } from './plain-text.js';
import { lexerVocabulary, Semicolon } from './tokens.js';

/** A line of four dashes or more; it is a separator if there is nothing before it on its line. */
const Dashes = createToken({
  name: 'Dashes',
  pattern: /-{4,}[^\S\r\n]*(?![^\r\n])/,
  start_chars_hint: ['-'],
  line_breaks: false,
});

let lexer: Lexer | undefined;

/**
 * Returns the separators of a file, in order. It reads the text by the patterns of all tokens, so that a separator inside a string
 * or a comment does not separate statements, but keeps only separators: the tokens of a large file would take fifty times as much memory as its text.
 */
export function scanSeparators(text: string): readonly Span[] {
  // Most texts are a single statement, without the characters of separators.
  if (!/;|----/.test(text)) return [];
  lexer ??= createLexer();
  return lexer
    .tokenize(text)
    .tokens.map(spanOf)
    .filter(({ start }) => text[start] === ';' || startsLine(text, start));
}

function createLexer(): Lexer {
  const skipped = lexerVocabulary.map((type) =>
    type === Semicolon
      ? type
      : createToken({
          name: type.name,
          pattern: type.PATTERN ?? Lexer.NA,
          start_chars_hint: type.START_CHARS_HINT ?? [],
          line_breaks: false,
          group: Lexer.SKIPPED,
        }),
  );
  return new Lexer([SkippedPlainText, Dashes, ...skipped], {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    skipValidations: true,
  });
}

function startsLine(text: string, start: number): boolean {
  let before = start;
  while (text[before - 1] === ' ' || text[before - 1] === '\t') before--;
  return before === 0 || text[before - 1] === '\n' || text[before - 1] === '\r';
}
