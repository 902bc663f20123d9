import type { Candidate } from './candidate.js';
import type { CompletionList } from './completion-item.js';

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

/** Nothing else than an option or its value can stand in an annotation. */
export const annotationExpected: CompletionList['expected'] = ['annotation'];

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
