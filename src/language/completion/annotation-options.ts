import type { Span } from '../../diagnostics/span.js';
import type { Candidate } from './candidate.js';

/** What can be written in `--v:result{…}`: its options, and the values of `visible`. What is there already is not repeated. */
export function annotationCandidates(before: string, after: string): readonly Candidate[] {
  const inside = /\{(.*)$/.exec(before)?.[1];
  if (inside === undefined) {
    const named = { label: 'result', kind: 'option' as const };
    return [
      /^\s*\{/.test(after)
        ? named
        : { ...named, text: "result{displayname=''}", cursor: "result{displayname='".length },
    ];
  }
  if (isInString(inside)) return [];
  if (/visible\s*=\s*\w*$/.test(inside)) return ['true', 'false'].map((label) => ({ label, kind: 'value' }));
  if (!/(?:^|,)\s*\w*$/.test(inside)) return [];
  const isFollowed = /^\s*=/.test(after);
  return annotationOptionItems
    .filter(({ label }) => !new RegExp(`\\b${label}\\s*=`).test(inside + after))
    .map((item) => (isFollowed ? { label: item.label, kind: item.kind } : item));
}

/** The beginning of an annotation that stands right before an offset, with nothing else than it up to the end of the line. */
export function annotationMark(text: string, offset: number): Span | undefined {
  const [typed] = /(?<![\w\u0080-\uFFFF-])-(?:-v?)?$/.exec(text.slice(Math.max(0, offset - 4), offset)) ?? [];
  const [rest] = /^-?v?:?[ \t]*(?![^\r\n])/.exec(text.slice(offset)) ?? [];
  if (typed === undefined || rest === undefined) return undefined;
  return { start: offset - typed.length, end: offset + rest.trimEnd().length };
}

/** An annotation as a whole, for where its mark is being written. */
export const wholeAnnotation: Candidate = {
  label: '--v:result',
  kind: 'option',
  text: "--v:result{displayname=''}",
  cursor: "--v:result{displayname='".length,
};

/** The options of an annotation, and what they mean. */
export const annotationOptionItems: readonly Candidate[] = [
  {
    label: 'displayname',
    kind: 'option',
    text: "displayname=''",
    cursor: "displayname='".length,
    detail: 'the name under which the column comes back',
  },
  {
    label: 'visible',
    kind: 'option',
    text: 'visible=false',
    detail: 'whether the column is shown; false fetches it without showing it',
  },
];

function isInString(text: string): boolean {
  return text.split("'").length % 2 === 0;
}
