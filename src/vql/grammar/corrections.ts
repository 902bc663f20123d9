import type { IToken } from 'chevrotain';
import type { Edit } from '../../diagnostics/diagnostic.js';
import type { Span } from '../../diagnostics/span.js';
import { quote, stringMark } from '../../dialect/literals.js';
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
const entityPattern = new RegExp(t.HtmlEntity.PATTERN as RegExp, 'g');

/** Returns the character of an entity. */
function characterOf(entity: string): string {
  const name = entity.slice(1, -1);
  return entities[name] ?? String.fromCodePoint(Number(name.slice(1).replace(/^x/i, '0x')));
}

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
  const edits = [...text.matchAll(entityPattern)].map(({ index, 0: entity }) =>
    replacement({ start: index, end: index + entity.length }, characterOf(entity)),
  );
  // An entity inside a string may be part of its value.
  const fixes = [fix('Decode the entities', edits, { safe: edits.length === written.length })];
  const span = { start: first.startOffset, end: endOf(first) };
  const all = joinEdits(base, edits);
  return {
    edits: all,
    scanned: scanEdited(text, all),
    report: (reporter) =>
      reporter.report('html-entity', { entity: first.image, character: characterOf(first.image) }, { span, fixes }),
  };
}

/** A string of PostgreSQL between dollars, `$$a$$` or `$tag$a$tag$`. */
const dollarString = /\$([a-z_]\w{0,62})?\$([^$]{0,1000})\$\1\$/gi;

/** Reads strings between dollars as strings; `undefined` for a text without them. `base` are the edits of an earlier correction. */
export function quoteDollarStrings(text: string, { tokens }: Scan, base: readonly Edit[]): Correction | undefined {
  if (!text.includes('$')) return undefined;
  // Inside of strings and comments no token begins.
  const starts = new Set(tokens.map(({ startOffset }) => startOffset));
  const strings = [...text.matchAll(dollarString)].filter(({ index }) => starts.has(index));
  if (strings.length === 0) return undefined;
  const edits = strings.map(({ index, 0: string, 2: content = '' }) =>
    replacement({ start: index, end: index + string.length }, quote(content)),
  );
  const all = joinEdits(base, edits);
  return {
    edits: all,
    scanned: scanEdited(text, all),
    report: (reporter) => {
      for (const edit of edits)
        reporter.report(
          'string-quotes',
          { text: edit.text },
          { span: edit.span, fixes: [fix('Use single quotes', edit)] },
        );
    },
  };
}

/** A quote that is missing at one end of strings. */
interface MissingQuote {
  /** Returns the first such string after an offset. */
  readonly find: (tokens: readonly IToken[], after: number) => Span | undefined;
  readonly edit: (string: Span) => Edit;
  readonly report: (string: Span, reporter: Reporter) => void;
}

/** Maximum number of strings that are corrected: each is found in another scan. */
const maxStrings = 8;

/** Adds quotes that are missing; `undefined` for a text without such strings. */
function addQuotes(
  text: string,
  scan: Scan,
  base: readonly Edit[],
  { find, edit, report }: MissingQuote,
): Correction | undefined {
  const strings: Span[] = [];
  let edits = base;
  let scanned = scan;
  while (strings.length < maxStrings) {
    const string = find(scanned.tokens, strings.at(-1)?.end ?? 0);
    if (string === undefined) break;
    strings.push(string);
    edits = joinEdits(base, strings.map(edit));
    scanned = scanEdited(text, edits);
  }
  if (strings.length === 0) return undefined;
  return {
    edits,
    scanned,
    report: (reporter) => {
      for (const string of strings) report(string, reporter);
    },
  };
}

/**
 * Closes strings whose last quote is missing, at the end of their lines or before the next string: otherwise the next quote in the
 * text ends them, and the word after it shows the mistake, far away.
 */
export function closeStrings(text: string, scan: Scan, base: readonly Edit[]): Correction | undefined {
  return addQuotes(text, scan, base, {
    find: findOpenString,
    edit: closingEdit,
    report: (span, reporter) =>
      reporter.report('unclosed-string', {}, { span, fixes: [fix('Close the string', closingEdit(span))] }),
  });
}

function closingEdit({ end }: Span): Edit {
  return insertion(end, stringMark);
}

/** Returns the first string that a word or another string follows directly, up to where its quote is missing. */
function findOpenString(tokens: readonly IToken[]): Span | undefined {
  const isText = ({ tokenType }: IToken): boolean => !['punctuation', 'operator'].includes(t.kindOf(tokenType));
  const string = tokens.find((token, index) => {
    const next = tokens[index + 1];
    return token.tokenType === t.StringToken && next?.startOffset === endOf(token) && isText(next);
  });
  const length = string === undefined ? 0 : lengthOfClosed(string.image);
  return string === undefined || length === 0
    ? undefined
    : { start: string.startOffset, end: string.startOffset + length };
}

/** A string without its quote, and the text up to the quote of the next one: `'OPEN, '` and `'x' AND b = '`. */
const withNextQuote = /^('[^']{1,200}?)(?:\s*,|\s+(?:and|or)\s[^']{0,200}?(?:[=<>(,]|\blike|\bbetween))\s*'$/i;

/** Returns the length of a string whose quote is missing, up to where it is expected: the end of the line, or the next comma, AND or OR; 0 for another string. */
function lengthOfClosed(image: string): number {
  const [line = ''] = /^[^\r\n]*/.exec(image) ?? [];
  return line.length < image.length ? line.trimEnd().length : (withNextQuote.exec(image)?.[1]?.length ?? 0);
}

/** Opens strings whose first quote is missing, as in `IN (OPEN', 'WAITING')`: their last quote touches a word. */
export function openStrings(text: string, scan: Scan, base: readonly Edit[]): Correction | undefined {
  return addQuotes(text, scan, base, {
    find: findUnopened,
    edit: openingEdit,
    report: (span, reporter) => {
      const args = { text: stringMark + text.slice(span.start, span.end) };
      reporter.report('unopened-string', args, { span, fixes: [fix('Open the string', openingEdit(span))] });
    },
  });
}

function openingEdit({ start }: Span): Edit {
  return insertion(start, stringMark);
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
