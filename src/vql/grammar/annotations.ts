import type { IToken } from 'chevrotain';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { quote, unquote } from '../../dialect/literals.js';
import { unicodePattern } from '../../dialect/unicode-pattern.js';
import { type Annotation, type AnnotationOption, annotationOptions, isAnnotationOption } from '../ast.js';
import { matchString } from '../lexer/matchers.js';
import { fix, replacement } from './fix.js';
import type { Reporter } from './reporter.js';

/** Names of the kinds of values in messages. */
const valueNames = { StringLiteral: 'a string in single quotes', BooleanLiteral: 'true or false' } as const;
const optionNames = Object.keys(annotationOptions);

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
  const scanner = new AnnotationScanner(image.trimEnd(), startOffset, '--v:'.length);
  const options: AnnotationOption[] = [];

  const name = scanner.take(/[\w-]+/y) ?? '';
  const nameSpan = { start: scanner.offset - name.length, end: scanner.offset };
  if (name !== 'result') {
    const fixes = [fix('Replace with "result"', replacement(nameSpan, 'result'))];
    reporter.report(
      'unknown-annotation',
      { name },
      { span: name === '' ? { start: startOffset, end } : nameSpan, fixes },
    );
  }
  scanner.expect('{', '"{"', reporter);
  if (scanner.startsWith('}')) reportMissingOption(scanner, reporter);
  while (!scanner.atEnd && !scanner.startsWith('}')) {
    const option = readOption(scanner, reporter);
    if (option === undefined) break;
    options.push(option);
    if (scanner.startsWith('}')) break;
    scanner.expect(',', '"," or "}"', reporter);
    if (scanner.startsWith('}')) reportMissingOption(scanner, reporter);
  }
  scanner.expect('}', '"}"', reporter);
  return { kind: 'Annotation', name, options, span: { start: startOffset, end } };
}

function reportMissingOption(scanner: AnnotationScanner, reporter: Reporter): void {
  reporter.report('annotation-syntax', { expected: 'an option', found: scanner.found() }, { span: scanner.here() });
}

const optionName = unicodePattern(String.raw`[\p{L}_][\p{L}\p{N}_-]*`, 'uy');

function readOption(scanner: AnnotationScanner, reporter: Reporter): AnnotationOption | undefined {
  const name = scanner.take(optionName());
  if (name === undefined) {
    reportMissingOption(scanner, reporter);
    scanner.take(/[^,}]+/y);
    return scanner.atEnd ? undefined : missingOption(scanner);
  }
  const start = scanner.offset - name.length;
  if (!isAnnotationOption(name)) {
    const span = { start, end: scanner.offset };
    const fixes = didYouMean(name, optionNames).map((text) => fix(`Replace with "${text}"`, replacement(span, text)));
    reporter.report('unknown-annotation-option', { option: name, known: optionNames.join(', ') }, { span, fixes });
  }
  scanner.expect('=', '"="', reporter);
  const value = readValue(name, scanner, reporter);
  return { kind: 'AnnotationOption', name, value, span: { start, end: scanner.offset } };
}

function readValue(option: string, scanner: AnnotationScanner, reporter: Reporter): AnnotationOption['value'] {
  const literal = scanner.takeString();
  const word =
    literal ??
    scanner.take(/["\u201C\u201D\u2018\u2019][^"\u201C\u201D\u2018\u2019]*["\u201C\u201D\u2018\u2019]|[^,}\s]+/y);
  const span = word === undefined ? scanner.here() : { start: scanner.offset - word.length, end: scanner.offset };
  const expected = expectedValue(option);
  const isVisible = option === 'visible';
  if (literal !== undefined && !isVisible) return { kind: 'StringLiteral', value: unquote(literal), span };
  const truth = word?.toLowerCase();
  if ((truth === 'true' || truth === 'false') && option !== 'displayname')
    return { kind: 'BooleanLiteral', value: truth === 'true', span };

  const found = word === undefined ? scanner.found() : quoted(word);
  const bare = word?.replaceAll(/^["'\u201C\u201D\u2018\u2019]+|["'\u201C\u201D\u2018\u2019]+$/g, '');
  const text = bare === undefined || bare === '' ? undefined : valueText(option, bare);
  const isComplete = (): boolean => scanner.startsWith(',') || scanner.startsWith('}');
  const fixes = text === undefined ? [] : [fix(`Write ${text}`, replacement(span, text), { safe: isComplete() })];
  reporter.report('annotation-value', { option, expected, found }, { span, fixes });
  // An unclosed string hides the end of the annotation.
  if (word?.startsWith("'") === true && !word.slice(1).includes("'")) reporter.mute(scanner.end);
  return { kind: 'Missing', span: word === undefined ? { start: scanner.offset, end: scanner.offset } : span };
}

function expectedValue(option: string): string {
  return isAnnotationOption(option) ? valueNames[annotationOptions[option]] : 'a value';
}

/** Returns the value that was probably meant, in the correct syntax. */
function valueText(option: string, bare: string): string | undefined {
  if (option !== 'visible') return quote(bare);
  return /^(?:true|false)$/i.test(bare) ? bare.toLowerCase() : undefined;
}

function missingOption(scanner: AnnotationScanner): AnnotationOption {
  const span = { start: scanner.offset, end: scanner.offset };
  return { kind: 'AnnotationOption', name: '', value: { kind: 'Missing', span }, span };
}

/** Scanner of the text of one annotation; offsets are those of the whole text. */
class AnnotationScanner {
  constructor(
    private readonly image: string,
    private readonly base: number,
    private index: number,
  ) {}

  /** End of the last token. */
  get offset(): number {
    return this.base + this.index;
  }

  /** Offset after the annotation. */
  get end(): number {
    return this.base + this.image.length;
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
    const match = pattern.exec(this.image)?.[0];
    this.index = match === undefined ? before : this.index + match.length;
    return match;
  }

  takeString(): string | undefined {
    this.skipSpaces();
    const match = matchString(this.image, this.index)?.[0];
    this.index += match?.length ?? 0;
    return match;
  }

  expect(text: string, expected: string, reporter: Reporter): void {
    if (this.startsWith(text)) this.index += text.length;
    else reporter.report('annotation-syntax', { expected, found: this.found() }, { span: this.here() });
  }

  /** Span of the next character, or an empty one at the end of the annotation. */
  here(): { start: number; end: number } {
    this.skipSpaces();
    const start = this.offset;
    return { start, end: start + this.next().length };
  }

  /** Returns the name of the next word or character in messages. */
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
