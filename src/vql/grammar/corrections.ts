import type { IToken } from 'chevrotain';
import type { Edit, Fix } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { endOf, type Scan } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { scanEdited } from './edited-scan.js';
import { fix, insertion, replacement } from './fix.js';
import type { Reporter } from './reporter.js';

/** A reading of a text as if it were corrected, and the reports of its mistakes. */
export interface Correction {
  /** The edits that lead to the corrected text. */
  readonly edits: readonly Edit[];
  readonly scanned: Scan;
  report(reporter: Reporter): void;
}

/** Characters that HTML writes as entities. */
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };
const entityPattern = /&(?:(lt|gt|amp|quot|apos|nbsp)|#(\d{1,7})|#[xX]([\da-fA-F]{1,6}));/g;

/** Merges the edits of two corrections, both in the order of the text. What the first one removes needs no other edit. */
export function joinEdits(base: readonly Edit[], edits: readonly Edit[]): readonly Edit[] {
  if (base.length === 0) return edits;
  const joined: Edit[] = [];
  let next = 0;
  for (const edit of edits) {
    for (let other = base[next]; other !== undefined && other.span.start <= edit.span.start; other = base[++next])
      joined.push(other);
    const last = base[next - 1];
    if (last === undefined || last.span.end < edit.span.end) joined.push(edit);
  }
  return [...joined, ...base.slice(next)];
}

/**
 * Reads a text that was escaped for HTML, `a &lt; 5`, as the text before; `undefined` if there are no entities outside strings.
 * `base` are the edits of an earlier correction.
 */
export function decodeEntities(text: string, { tokens }: Scan, base: readonly Edit[]): Correction | undefined {
  const written = tokens.filter((token) => token.tokenType === t.HtmlEntity);
  const [first] = written;
  if (first === undefined) return undefined;
  const edits = [...text.matchAll(entityPattern)].map(
    ({ index, 0: entity, 1: name = '', 2: decimal, 3: hexadecimal }): Edit => {
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
      const character = entities[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : entity);
      return replacement({ start: index, end: index + entity.length }, character);
    },
  );
  const [{ text: character = '' } = {}] = edits;
  // An entity inside a string may be part of its value.
  const fixes = [fix('Decode the entities', edits, { safe: edits.length === written.length })];
  const span = { start: first.startOffset, end: endOf(first) };
  const all = joinEdits(base, edits);
  return {
    edits: all,
    scanned: scanEdited(text, all),
    report: (reporter) => reporter.report('html-entity', { entity: first.image, character }, { span, fixes }),
  };
}

/** Maximum number of strings that are closed at the end of their lines: each is found in another scan. */
const maxClosed = 8;

/**
 * Closes strings at the end of their lines, or before the next string, where their quote is missing: the next quote in the text ends them, and the word after it
 * shows the mistake, far away. `undefined` if there are none.
 */
export function closeStrings(text: string, scan: Scan, base: readonly Edit[]): Correction | undefined {
  const spans: Span[] = [];
  let scanned = scan;
  while (spans.length < maxClosed) {
    const open = findOpenString(scanned.tokens);
    if (open === undefined) break;
    spans.push({ start: open.startOffset, end: open.startOffset + lengthOfClosed(open.image) });
    scanned = scanEdited(text, joinEdits(base, spans.map(closingEdit)));
  }
  if (spans.length === 0) return undefined;
  return {
    edits: joinEdits(base, spans.map(closingEdit)),
    scanned,
    report: (reporter) => {
      for (const span of spans) reporter.report('unclosed-string', {}, { span, fixes: [closingFix(span)] });
    },
  };
}

/** Returns the first string that a word or another string follows directly, if the string extends over a line end. */
function findOpenString(tokens: readonly IToken[]): IToken | undefined {
  const isText = ({ tokenType }: IToken): boolean => !['punctuation', 'operator'].includes(t.kindOf(tokenType));
  const string = tokens.find((token, index) => {
    const next = tokens[index + 1];
    return token.tokenType === t.StringToken && next?.startOffset === endOf(token) && isText(next);
  });
  return string !== undefined && lengthOfClosed(string.image) > 0 ? string : undefined;
}

/** A string without its quote, and the text up to the quote of the next one: `'OPEN, '` and `'x' AND b = '`. */
const withNextQuote = /^('[^']{1,200}?)(?:\s*,|\s+(?:and|or)\s[^']{0,200}?(?:[=<>(,]|\blike|\bbetween))\s*'$/i;

/** Returns the length of a string whose quote is missing, up to where it is expected: the end of the line, or the next comma, AND or OR; 0 for another string. */
function lengthOfClosed(image: string): number {
  const [line = ''] = /^[^\r\n]*/.exec(image) ?? [];
  return line.length < image.length ? line.trimEnd().length : (withNextQuote.exec(image)?.[1]?.length ?? 0);
}

/** Opens strings whose first quote is missing, as in `IN (OPEN', 'WAITING')`: their last quote touches a word. `undefined` if there are none. */
export function openStrings(text: string, scan: Scan, base: readonly Edit[]): Correction | undefined {
  const spans: Span[] = [];
  const editsFor = (): readonly Edit[] =>
    joinEdits(
      base,
      spans.map(({ start }) => insertion(start, "'")),
    );
  let scanned = scan;
  while (spans.length < maxClosed) {
    const span = findUnopened(scanned.tokens, spans.at(-1)?.end ?? 0);
    if (span === undefined) break;
    spans.push(span);
    scanned = scanEdited(text, editsFor());
  }
  if (spans.length === 0) return undefined;
  return {
    edits: editsFor(),
    scanned,
    report: (reporter) => {
      for (const span of spans) {
        const args = { text: `'${text.slice(span.start, span.end)}` };
        reporter.report('unopened-string', args, { span, fixes: [fix('Open the string', insertion(span.start, "'"))] });
      }
    },
  };
}

/** Returns the first words after an offset that a quote follows directly, with that quote. */
function findUnopened(tokens: readonly IToken[], after: number): Span | undefined {
  const last = tokens.findIndex((token, index) => {
    const next = tokens[index + 1];
    const isQuote = next?.tokenType === t.StringToken || next?.tokenType === t.UnclosedString;
    return isQuote && next.startOffset === endOf(token) && token.startOffset >= after && isUnquoted(token);
  });
  let first = last;
  for (let token = tokens[first - 1]; token !== undefined && isUnquoted(token); token = tokens[first - 1]) first--;
  const [start, quote] = [tokens[first]?.startOffset, tokens[last + 1]?.startOffset];
  return start === undefined || quote === undefined ? undefined : { start, end: quote + 1 };
}

/** Whether a token can be part of a text without its quotes. */
function isUnquoted({ tokenType, image }: IToken): boolean {
  return unquotedTypes.has(tokenType) || image === '%';
}

const unquotedTypes = new t.TokenSet([t.Word, t.UnicodeWord, t.NumberToken, t.MalformedNumber, t.BareDate]);

function closingEdit({ end }: Span): Edit {
  return insertion(end, "'");
}

function closingFix(span: Span): Fix {
  return fix('Close the string', closingEdit(span));
}
