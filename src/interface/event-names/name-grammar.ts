import type { Span } from '../../diagnostics/span.js';

/** The parts of a name that have a text of their own. */
export type NamePart = 'entity' | 'parameter' | 'value' | 'suffix' | 'second' | 'third';

type NameState = 'start' | NamePart | 'opened' | 'equals' | 'closed' | 'dot' | 'second-dot';

/** What may follow in a state, and the state that each leads to. */
interface NameStateRow {
  /** Completes "Expected …, found". */
  readonly expected: string;
  readonly next: readonly (readonly [pattern: RegExp, state: NameState])[];
  /** Whether the name can end here. */
  readonly isEnd?: true;
}

const word = /[A-Za-z0-9_-]+/y;
/** A value has no character that ends it or begins another parameter. */
const value = /[^()=,;&]+/y;

const suffix = /-[A-Za-z][\w-]*/y;

/** `event-name = entity [ "(" parameter "=" value ")" [ suffix ] ] "." [ sub-entity "." ] operation`, as a table of states. */
const states: Readonly<Record<NameState, NameStateRow>> = {
  start: { expected: 'an entity such as "article"', next: [[word, 'entity']] },
  entity: {
    expected: '"." and an operation',
    next: [
      [/\(/y, 'opened'],
      [/\./y, 'dot'],
    ],
  },
  opened: { expected: 'the name of a parameter', next: [[word, 'parameter']] },
  parameter: { expected: '"=" and a value', next: [[/=/y, 'equals']] },
  equals: { expected: 'a value', next: [[value, 'value']] },
  value: { expected: '")"', next: [[/\)/y, 'closed']] },
  closed: {
    expected: '"." and an operation',
    next: [
      [/\./y, 'dot'],
      [suffix, 'suffix'],
    ],
  },
  suffix: { expected: '"." and an operation', next: [[/\./y, 'dot']] },
  dot: { expected: 'an operation such as "update"', next: [[word, 'second']] },
  second: { expected: '"." or the end of the name', next: [[/\./y, 'second-dot']], isEnd: true },
  'second-dot': { expected: 'an operation after the sub-entity', next: [[word, 'third']] },
  third: { expected: 'the end of the name, which has at most three parts', next: [], isEnd: true },
};

/** The parts of a text, as far as it is a name. */
interface Parts {
  readonly parts: Partial<Readonly<Record<NameState, Span>>>;
  /** Offset up to which the text is a name. */
  readonly end: number;
  /** What is expected there; `undefined` if the whole text is a name. */
  readonly expected: string | undefined;
}

/** Divides a text into the parts of a name. */
export function partsOf(text: string): Parts {
  const parts: Partial<Record<NameState, Span>> = {};
  let state: NameState = 'start';
  let end = 0;
  for (;;) {
    const { expected, next, isEnd }: NameStateRow = states[state];
    if (isEnd && end === text.length) return { parts, end, expected: undefined };
    const step = stepFrom(text, end, next);
    if (step === undefined) return { parts, end, expected };
    [state, end] = [step.state, step.span.end];
    parts[state] = step.span;
  }
}

function stepFrom(text: string, offset: number, next: NameStateRow['next']) {
  for (const [pattern, state] of next) {
    pattern.lastIndex = offset;
    if (pattern.test(text)) return { state, span: { start: offset, end: pattern.lastIndex } };
  }
  return undefined;
}
