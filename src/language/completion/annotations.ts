import type { Span } from '../../diagnostics/span.js';
import type { annotationOptions } from '../../vql/ast.js';
import { endOf } from '../../vql/lexer/lexer.js';
import type { Section } from '../vql-document.js';
import { type Candidate, type CompletionList, rankItems } from './items.js';
import { textAround } from './surroundings.js';
import { countErrors } from './verify.js';

/** Completes in an annotation, or in its prefix `--v:`; `undefined` elsewhere. */
export function completeAnnotation(section: Section, offset: number): CompletionList | undefined {
  const { text } = section;
  const before = annotationBefore(section, offset);
  if (before !== undefined) {
    const typed = /\w*$/.exec(before)?.[0] ?? '';
    const end = offset + (/^\w*/.exec(text.slice(offset))?.[0].length ?? 0);
    const after = /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? '';
    const target = { span: { start: offset - typed.length, end }, typed };
    return { ...listWithoutErrors(annotationCandidates(before, after), target, section), expected: ['annotation'] };
  }
  const prefix = prefixBefore(text, offset);
  if (prefix !== undefined)
    return listWithoutErrors([wholeAnnotation], { span: prefix, typed: text.slice(prefix.start, offset) }, section);
  const isInPrefix = [1, 2, 3].some((length) => text.startsWith('--v:', offset - length));
  return isInPrefix ? { items: [], expected: [] } : undefined;
}

/** Returns the candidates that add no error, neither to the unchanged text nor to the text without the typed word. */
function listWithoutErrors(
  candidates: readonly Candidate[],
  target: { readonly span: Span; readonly typed: string },
  section: Section,
): CompletionList {
  const { text } = section;
  const around = textAround(section, target.span);
  const typed = text.slice(target.span.start, target.span.end);
  const maxErrors = Math.min(countErrors(around, typed), countErrors(around, ''));
  const items = rankItems(candidates, target, text)
    .map(({ item }) => item)
    .filter(({ edit }) => countErrors(around, edit.text) <= maxErrors);
  return { items, expected: items.length > 0 ? ['annotation'] : [] };
}

/** Returns the beginning of the annotation around an offset, up to the offset. */
function annotationBefore({ text, reading }: Section, offset: number): string | undefined {
  const start = text.lastIndexOf('--v:', offset - '--v:'.length);
  const annotation = text.slice(start, offset);
  if (start < 0 || start + '--v:'.length > offset || /[\r\n]/.test(annotation)) return undefined;
  const isCovered =
    reading.comments.some(({ span }) => span.start <= start && start < span.end) ||
    reading.tokens.some((token) => token.startOffset <= start && start < endOf(token));
  return isCovered || /^[^']*(?:'[^']*'[^']*)*\}/.test(annotation) ? undefined : annotation;
}

/** Returns the name of an annotation, the options that it does not have yet, or the values of `visible`. */
function annotationCandidates(before: string, after: string): readonly Candidate[] {
  const inside = /\{(.*)$/.exec(before)?.[1];
  if (inside === undefined) {
    const named = { label: 'result', kind: 'option' as const };
    return [
      /^\s*\{/.test(after)
        ? named
        : { ...named, text: "result{displayname=''}", cursor: "result{displayname='".length },
    ];
  }
  const isInString = inside.split("'").length % 2 === 0;
  if (isInString) return [];
  if (/visible\s*=\s*\w*$/.test(inside)) return ['true', 'false'].map((label) => ({ label, kind: 'value' }));
  if (!/(?:^|,)\s*\w*$/.test(inside)) return [];
  const isFollowed = /^\s*=/.test(after);
  return optionCandidates
    .filter(({ label }) => !new RegExp(`\\b${label}\\s*=`).test(inside + after))
    .map((item) => (isFollowed ? { label: item.label, kind: item.kind } : item));
}

/** **The** table of the completions of annotation options. */
const optionTexts: Readonly<Record<keyof typeof annotationOptions, Pick<Candidate, 'text' | 'cursor' | 'detail'>>> = {
  displayname: {
    text: "displayname=''",
    cursor: "displayname='".length,
    detail: 'the name of the column in the result',
  },
  visible: {
    text: 'visible=false',
    detail: 'whether the column is shown; false fetches it as a hidden column',
  },
};

/** The options of an annotation, with their descriptions. */
export const optionCandidates = Object.entries(optionTexts).map(
  ([label, option]): Candidate => ({ label, kind: 'option', ...option }),
);

/** A whole annotation, offered in its prefix. */
const wholeAnnotation: Candidate = {
  label: '--v:result',
  kind: 'option',
  text: "--v:result{displayname=''}",
  cursor: "--v:result{displayname='".length,
};

/** Returns the span of the incomplete prefix at an offset, if nothing else follows on the line. */
function prefixBefore(text: string, offset: number): Span | undefined {
  const [typed] = /(?<![\w\u0080-\uFFFF-])-(?:-v?)?$/.exec(text.slice(Math.max(0, offset - 4), offset)) ?? [];
  const [rest] = /^-?v?:?[ \t]*(?![^\r\n])/.exec(text.slice(offset)) ?? [];
  if (typed === undefined || rest === undefined) return undefined;
  return { start: offset - typed.length, end: offset + rest.trimEnd().length };
}
