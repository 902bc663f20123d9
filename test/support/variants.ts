import { applyFixes, type Diagnostic, type Fix, type Span } from '../../src/diagnostics/index.js';
import { comparisons } from '../../src/dialect/index.js';
import { tokenize } from '../../src/vql/index.js';

/** A statement that is written in another way, or is part of another statement, and is reported as before. */
export interface Variant {
  readonly name: string;
  readonly text: string;
  /** Returns where a position of the original text is in this one. */
  readonly place: (offset: number) => number;
}

/** A diagnostic with the texts that it speaks of, so that those of two variants can be compared. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly span: Span | undefined;
  /** The title of each fix, whether it is safe, and the text after it. */
  readonly fixes: readonly (readonly [title: string, safe: boolean, fixed: string])[];
}

/** A statement that is part of another one, with the texts around it. */
interface NestedVariant extends Variant {
  readonly before: string;
  readonly after: string;
}

type Report = (text: string) => readonly Diagnostic[];
type Rewriting = (text: string, kind: string) => string;

const otherSigns = new Map(
  Object.entries(comparisons).flatMap(([sign, row]) =>
    'alias' in row ? [[sign, row.alias] as const, [row.alias, sign] as const] : [],
  ),
);

const ofKeywords =
  (rewrite: (word: string) => string): Rewriting =>
  (text, kind) =>
    kind === 'keyword' ? rewrite(text) : text;

/** The ways to write the tokens of a statement that leave its meaning as it is. */
const rewritings: Readonly<Record<string, Rewriting>> = {
  'lines that CR ends': (text) => text.replaceAll(/\r?\n/g, '\r'),
  'lines that CRLF ends': (text) => text.replaceAll(/\r\n?|\n/g, '\r\n'),
  'decomposed letters': (text) => text.replaceAll(/\p{L}/gu, (letter) => letter.normalize('NFD')),
  'the other signs of operators': (text, kind) => (kind === 'operator' ? (otherSigns.get(text) ?? text) : text),
  'keywords in lower case': ofKeywords((word) => word.toLowerCase()),
  'keywords in upper case': ofKeywords((word) => word.toUpperCase()),
  'keywords in mixed case': ofKeywords((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()),
};

/** Returns the variants of a text whose tokens are written differently. */
export function rewrittenVariants(text: string): Variant[] {
  return Object.entries(rewritings)
    .map(([name, rewrite]) => rewrittenVariant(text, name, rewrite))
    .filter((variant) => variant.text !== text);
}

function rewrittenVariant(source: string, name: string, rewrite: Rewriting): Variant {
  const tokens = tokenize(source);
  const place = (offset: number): number =>
    tokens
      .filter(({ span }) => span.start < offset)
      .map(({ kind, text, span }) => rewrite(text.slice(0, offset - span.start), kind).length)
      .reduce((sum, length) => sum + length, 0);
  return { name, text: tokens.map(({ kind, text }) => rewrite(text, kind)).join(''), place };
}

/** Texts around a statement that make it part of another one about the same template. Its last line may be a comment. */
const outerTexts: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'in EXISTS': ['WHERE EXISTS (', '\n)'],
  'in a condition with NOT EXISTS': ['WHERE id IS NULL AND NOT EXISTS (', '\n) LIMIT 5'],
  'in a JOIN': ['JOIN (', '\n) AS outerJoin ON (outerJoin.id = id) LIMIT 5'],
  'in the second JOIN': [
    'JOIN (SELECT id FROM other.query) AS otherJoin ON (otherJoin.id = id) JOIN (',
    '\n) AS outerJoin ON (outerJoin.id = id) WHERE id IS NULL',
  ],
};

/** Returns a text without its semicolons, which no nested statement has. */
export function withoutSemicolon(text: string): string {
  return tokenize(text)
    .flatMap(({ text }) => (text === ';' ? [] : [text]))
    .join('');
}

/** Returns the variants of a statement without a semicolon that are part of another statement. */
export function nestedVariants(text: string): NestedVariant[] {
  const [template] = /(?<=FROM\s+)\w+(?:-\w+)*\.\w+/i.exec(text) ?? ['outer.query'];
  return Object.entries(outerTexts).map(([name, [head, after]]) => {
    const before = `SELECT id FROM ${template} ${head}`;
    return { name, text: `${before}${text}${after}`, place: (offset) => before.length + offset, before, after };
  });
}

/** Returns what `report` finds in a text, with the positions as they are in a variant. */
export function findingsIn(text: string, report: Report, place = (offset: number): number => offset): Finding[] {
  const found = findings(report(text), (fix) => applyFixes(text, [fix]).text);
  return found.map(({ span, ...finding }) => ({
    ...finding,
    span: span && { start: place(span.start), end: place(span.end) },
  }));
}

/** Returns the findings in the statement of a nested variant, with the texts after its fixes as if it stood alone. */
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

/** Returns a text as it is in every rewritten variant. Messages shorten what they quote by its length. */
function normalized(text: string): string {
  const quoted = text.normalize('NFC').replaceAll(/"[^"]{30,}"/g, '"…"');
  const composed = quoted.replaceAll(/\s+/g, ' ').trim().toUpperCase();
  return [...otherSigns].reduce(
    (result, [sign, other]) => (sign < other ? result.replaceAll(sign, other) : result),
    composed,
  );
}
