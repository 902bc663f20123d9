import { applyFixes, type Diagnostic, type Fix, type Span } from '../../src/diagnostics/index.js';
import { comparisonSigns } from '../../src/dialect/comparison.js';
import { escapeMark, stringMarks, unquote } from '../../src/dialect/literals.js';
import { tokenize } from '../../src/vql/index.js';

/** Another text with a statement, in which the statement has the same mistakes. */
interface Variant {
  readonly text: string;
  /** Returns where a position of the original text is in this one. */
  readonly place: (offset: number) => number;
}

/** A diagnostic in a form that is equal for all variants. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly span: Span | undefined;
  /** The title of each fix, whether it is safe, and the text after it. */
  readonly fixes: readonly (readonly [title: string, safe: boolean, fixed: string])[];
}

/** A variant whose tokens are written differently. */
interface RewrittenVariant extends Variant {
  /** The difference. */
  readonly name: string;
}

/** A variant in which the statement is part of another one, with the texts around it. */
interface NestedVariant extends Variant {
  readonly before: string;
  readonly after: string;
}

type Report = (text: string) => readonly Diagnostic[];
type Rewriting = (text: string, kind: string) => string;

/** Returns the other sign of the same operator, or the sign itself if there is none. */
function otherSign(sign: string): string {
  const operator = comparisonSigns.get(sign);
  return [...comparisonSigns.keys()].find((other) => other !== sign && comparisonSigns.get(other) === operator) ?? sign;
}

/** Returns a string in another mark, or the string itself if there is only one. */
function inOtherMark(literal: string): string {
  const marks: readonly string[] = stringMarks;
  const mark = marks.find((one) => !literal.startsWith(one));
  return mark === undefined ? literal : mark + unquote(literal).replaceAll(mark, escapeMark(mark)) + mark;
}

/** Returns a text with its strings in another mark, if there is one. */
export function withOtherMarks(text: string): string {
  return tokenize(text)
    .map(({ kind, text: token }) => (kind === 'string' ? inOtherMark(token) : token))
    .join('');
}

const ofKeywords =
  (rewrite: (word: string) => string): Rewriting =>
  (text, kind) =>
    kind === 'keyword' ? rewrite(text) : text;

/** Other spellings of the tokens of a statement, which do not change its meaning. */
const rewritings: Readonly<Record<string, Rewriting>> = {
  'CR as the line end': (text) => text.replaceAll(/\r?\n/g, '\r'),
  'CRLF as the line end': (text) => text.replaceAll(/\r\n?|\n/g, '\r\n'),
  'decomposed letters': (text) => text.replaceAll(/\p{L}/gu, (letter) => letter.normalize('NFD')),
  'the other signs of operators': (text, kind) => (kind === 'operator' ? otherSign(text) : text),
  'the other marks around strings': (text, kind) => (kind === 'string' ? inOtherMark(text) : text),
  'keywords in lower case': ofKeywords((word) => word.toLowerCase()),
  'keywords in upper case': ofKeywords((word) => word.toUpperCase()),
  'keywords in mixed case': ofKeywords((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
};

/** Returns the variants of a text whose tokens are written differently. */
export function rewrittenVariants(text: string): RewrittenVariant[] {
  return Object.entries(rewritings)
    .map(([name, rewrite]) => rewrittenVariant(text, name, rewrite))
    .filter((variant) => variant.text !== text);
}

function rewrittenVariant(source: string, name: string, rewrite: Rewriting): RewrittenVariant {
  const tokens = tokenize(source);
  const place = (offset: number): number =>
    tokens
      .filter(({ span }) => span.start < offset)
      .map(({ kind, text, span }) => rewrite(text.slice(0, offset - span.start), kind).length)
      .reduce((sum, length) => sum + length, 0);
  return { name, text: tokens.map(({ kind, text }) => rewrite(text, kind)).join(''), place };
}

/** The text before a nested statement, from the first clause on, and the text after it. A line break ends a comment of the statement. */
const outerTexts: readonly (readonly [before: string, after: string])[] = [
  ['WHERE EXISTS (', '\n)'],
  ['WHERE id IS NULL AND NOT EXISTS (', '\n) LIMIT 5'],
  ['JOIN (', '\n) AS outerJoin ON (outerJoin.id = id) LIMIT 5'],
  [
    'JOIN (SELECT id FROM other.query) AS otherJoin ON (otherJoin.id = id) JOIN (',
    '\n) AS outerJoin ON (outerJoin.id = id) WHERE id IS NULL',
  ],
];

/** Returns a text without its semicolons: a nested statement has none. */
export function withoutSemicolons(text: string): string {
  return tokenize(text)
    .map(({ text }) => (text === ';' ? '' : text))
    .join('');
}

/** Returns the variants in which a statement without a semicolon is part of another one about the same template. */
export function nestedVariants(text: string): NestedVariant[] {
  const [template] = /(?<=FROM\s+)\w+(?:-\w+)*\.\w+/i.exec(text) ?? ['outer.query'];
  return outerTexts.map(([clauses, after]) => {
    const before = `SELECT id FROM ${template} ${clauses}`;
    return { text: `${before}${text}${after}`, place: (offset) => before.length + offset, before, after };
  });
}

/** Returns what `report` finds in a text, at the positions of a variant; by default at those of the text. */
export function findingsIn(text: string, report: Report, place = (offset: number): number => offset): Finding[] {
  const found = findings(report(text), (fix) => applyFixes(text, [fix]).text);
  return found.map(({ span, ...finding }) => ({
    ...finding,
    span: span && { start: place(span.start), end: place(span.end) },
  }));
}

/** Returns what `report` finds in the nested statement of a variant. The texts after fixes are those of the statement alone. */
export function findingsInside({ text, before, after }: NestedVariant, report: Report): Finding[] {
  const end = text.length - after.length + after.indexOf(')');
  const inner = report(text).filter(
    ({ span }) => span === undefined || (span.start >= before.length && span.start <= end),
  );
  return findings(inner, (fix) => {
    const fixed = applyFixes(text, [fix]).text.slice(before.length);
    return fixed.endsWith(after) ? fixed.slice(0, -after.length) : fixed;
  });
}

function findings(diagnostics: readonly Diagnostic[], apply: (fix: Fix) => string): Finding[] {
  return diagnostics.map(({ code, message, span, fixes = [] }) => ({
    code,
    message: normalized(message),
    span,
    fixes: fixes.map((fix) => [normalized(fix.title), fix.safe, normalized(apply(fix))]),
  }));
}

/** Returns the text that all rewritten variants have in common. Long quotations are left out: messages shorten them by their length. */
function normalized(text: string): string {
  const unquoted = text.normalize('NFC').replaceAll(/"[^"]{30,}"/g, '"…"');
  const composed = unquoted.replaceAll(/\s+/g, ' ').trim().toUpperCase();
  return [...comparisonSigns].reduce((result, [sign, operator]) => result.replaceAll(sign, operator), composed);
}
