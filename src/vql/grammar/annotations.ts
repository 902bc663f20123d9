import type { IToken } from 'chevrotain';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { quote, unquote } from '../../dialect/string-literal.js';
import type { Annotation, AnnotationOption } from '../ast.js';
import { matchString } from '../lexer/matchers.js';
import { fix, replacement } from './fix.js';
import type { Reporter } from './reporter.js';

/** **The** table of annotation options, each with the type of its value. */
const annotationOptions = { displayname: 'a string in single quotes', visible: 'true or false' } as const;

const known = Object.keys(annotationOptions);

/**
 * Parses one annotation token. Annotations have a grammar separate from that of the statement, so that an error in one
 * never loses the column that it describes.
 *
 * annotation = "--v:result{" option { "," option } "}" newline
 * option     = "displayname" "=" string | "visible" "=" ( "true" | "false" )
 */
export function readAnnotation(token: IToken, reporter: Reporter): Annotation {
  const { image, startOffset } = token;
  const end = startOffset + image.length;
  // A missing part is reported after the last token, not after the spaces at the end of the line.
  const pieces = new Pieces(image.trimEnd(), startOffset, '--v:'.length);
  const options: AnnotationOption[] = [];

  const name = pieces.take(/[\w-]+/y) ?? '';
  const nameSpan = { start: pieces.offset - name.length, end: pieces.offset };
  if (name !== 'result') {
    const fixes = [fix('Replace with "result"', replacement(nameSpan, 'result'))];
    reporter.report(
      'unknown-annotation',
      { name },
      { span: name === '' ? { start: startOffset, end } : nameSpan, fixes },
    );
  }
  pieces.expect('{', '"{"', reporter);
  if (pieces.startsWith('}')) reportMissingOption(pieces, reporter);
  while (!pieces.atEnd && !pieces.startsWith('}')) {
    const option = readOption(pieces, reporter);
    if (option === undefined) break;
    options.push(option);
    if (pieces.startsWith('}')) break;
    pieces.expect(',', '"," or "}"', reporter);
    if (pieces.startsWith('}')) reportMissingOption(pieces, reporter);
  }
  pieces.expect('}', '"}"', reporter);
  return { kind: 'Annotation', name, options, span: { start: startOffset, end } };
}

function reportMissingOption(pieces: Pieces, reporter: Reporter): void {
  reporter.report('annotation-syntax', { expected: 'an option', found: pieces.found() }, { span: pieces.here() });
}

function readOption(pieces: Pieces, reporter: Reporter): AnnotationOption | undefined {
  const name = pieces.take(/[\p{L}_][\p{L}\p{N}_-]*/uy);
  if (name === undefined) {
    reportMissingOption(pieces, reporter);
    pieces.take(/[^,}]+/y);
    return pieces.atEnd ? undefined : missingOption(pieces);
  }
  const start = pieces.offset - name.length;
  const isKnown = Object.hasOwn(annotationOptions, name);
  if (!isKnown) {
    const span = { start, end: pieces.offset };
    const fixes = didYouMean(name, known).map((text) => fix(`Replace with "${text}"`, replacement(span, text)));
    reporter.report('unknown-annotation-option', { option: name, known: known.join(', ') }, { span, fixes });
  }
  pieces.expect('=', '"="', reporter);
  const value = readValue(name, pieces, reporter);
  return { kind: 'AnnotationOption', name, value, span: { start, end: pieces.offset } };
}

function readValue(option: string, pieces: Pieces, reporter: Reporter): AnnotationOption['value'] {
  const literal = pieces.takeString();
  const word =
    literal ??
    pieces.take(/["\u201C\u201D\u2018\u2019][^,}"\u201C\u201D\u2018\u2019]*["\u201C\u201D\u2018\u2019]|[^,}\s]+/y);
  const span = word === undefined ? pieces.here() : { start: pieces.offset - word.length, end: pieces.offset };
  const expected = expectedValue(option);
  const isVisible = option === 'visible';
  if (literal !== undefined && !isVisible) return { kind: 'StringLiteral', value: unquote(literal), span };
  const truth = word?.toLowerCase();
  if ((truth === 'true' || truth === 'false') && option !== 'displayname')
    return { kind: 'BooleanLiteral', value: truth === 'true', span };

  const found = word === undefined ? pieces.found() : quoted(word);
  const bare = word?.replaceAll(/^["'\u201C\u201D\u2018\u2019]+|["'\u201C\u201D\u2018\u2019]+$/g, '');
  const text = bare === undefined || bare === '' ? undefined : valueText(option, bare);
  const isComplete = (): boolean => pieces.startsWith(',') || pieces.startsWith('}');
  const fixes = text === undefined ? [] : [fix(`Write ${text}`, replacement(span, text), { safe: isComplete() })];
  reporter.report('annotation-value', { option, expected, found }, { span, fixes });
  return { kind: 'Missing', span: word === undefined ? { start: pieces.offset, end: pieces.offset } : span };
}

function expectedValue(option: string): string {
  return Object.hasOwn(annotationOptions, option)
    ? annotationOptions[option as keyof typeof annotationOptions]
    : 'a value';
}

/** Returns the value that was probably meant, in the correct syntax. */
function valueText(option: string, bare: string): string | undefined {
  if (option !== 'visible') return quote(bare);
  return /^(?:true|false)$/i.test(bare) ? bare.toLowerCase() : undefined;
}

function missingOption(pieces: Pieces): AnnotationOption {
  const span = { start: pieces.offset, end: pieces.offset };
  return { kind: 'AnnotationOption', name: '', value: { kind: 'Missing', span }, span };
}

/** Scanner of the text of one annotation; offsets are those of the whole text. */
class Pieces {
  constructor(
    private readonly image: string,
    private readonly base: number,
    private index: number,
  ) {}

  /** End of the last token. */
  get offset(): number {
    return this.base + this.index;
  }

  get atEnd(): boolean {
    this.skipSpaces();
    return this.index >= this.image.length;
  }

  startsWith(text: string): boolean {
    this.skipSpaces();
    return this.image.startsWith(text, this.index);
  }

  take(pattern: RegExp): string | undefined {
    const before = this.index;
    this.skipSpaces();
    pattern.lastIndex = this.index;
    const piece = pattern.exec(this.image)?.[0];
    this.index = piece === undefined ? before : this.index + piece.length;
    return piece;
  }

  takeString(): string | undefined {
    this.skipSpaces();
    const piece = matchString(this.image, this.index)?.[0];
    this.index += piece?.length ?? 0;
    return piece;
  }

  expect(text: string, expected: string, reporter: Reporter): void {
    if (this.startsWith(text)) this.index += text.length;
    else reporter.report('annotation-syntax', { expected, found: this.found() }, { span: this.here() });
  }

  /** Span of the next character, or the end of the annotation. */
  here(): { start: number; end: number } {
    this.skipSpaces();
    const start = this.offset;
    return { start, end: start + this.next().length };
  }

  found(): string {
    return this.atEnd ? 'the end of the line' : quoted(/^\w+/.exec(this.image.slice(this.index))?.[0] ?? this.next());
  }

  /** The next character, with both halves of a surrogate pair; empty at the end. */
  private next(): string {
    const [character = ''] = this.image.slice(this.index, this.index + 2);
    return character;
  }

  private skipSpaces(): void {
    while (this.image[this.index] === ' ' || this.image[this.index] === '\t') this.index++;
  }
}
