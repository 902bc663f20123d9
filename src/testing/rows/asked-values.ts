import { type CUnitPredicate, type FilterRow, operators } from '../../cunit/index.js';
import { childrenOf, type Like, type Node, type Predicate, visit } from '../../vql/index.js';

/** What a predicate asks for. */
export interface Asked {
  /**
   * The texts that each path is compared with, by path; a path that is compared with none has an empty list. For a pattern
   * stand texts that match it or nearly do.
   */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** All texts that anything is compared with. */
  readonly all: readonly string[];
}

/** The paths that a predicate asks for, and the values that it compares each with. */
export function askedIn(query: Predicate | CUnitPredicate | undefined): Asked {
  const values = new Map<string, string[]>();
  const all: string[] = [];
  const note = (path: string, texts: readonly string[]): void => {
    values.set(path, [...(values.get(path) ?? []), ...texts]);
    all.push(...texts);
  };
  if (query === undefined) return { values, all };
  if ('kind' in query) noteVql(query, note);
  else noteCUnit(query, note);
  return { values, all };
}

type Note = (path: string, texts: readonly string[]) => void;

/** What stands in one condition is compared with its paths, also if a call stands between. */
function noteVql(query: Predicate, note: Note): void {
  visit(query, {
    enter: (node) => {
      const texts = node.kind === 'Like' ? likeTexts(node) : childrenOf(node).flatMap(textsOf);
      for (const path of childrenOf(node).flatMap(pathsIn)) note(path, texts);
    },
  });
}

function pathsIn(node: Node): readonly string[] {
  if (node.kind === 'Path') return [node.segments.join('.')];
  return node.kind === 'Call' ? node.args.flatMap(pathsIn) : [];
}

function likeTexts({ pattern, escape }: Like): readonly string[] {
  return textsOf(pattern).flatMap((text) =>
    patternTexts(text, escape?.kind === 'StringLiteral' ? escape.value : undefined),
  );
}

function textsOf(node: Node): readonly string[] {
  switch (node.kind) {
    case 'StringLiteral':
      return [node.value];
    case 'NumberLiteral':
      // A number that is written with an exponent is another text than its value.
      return /e/i.test(node.text) ? [String(Number(node.text)), node.text] : [node.text];
    case 'BooleanLiteral':
      return [String(node.value)];
    default:
      return [];
  }
}

function noteCUnit(node: CUnitPredicate, note: Note): void {
  if (node.type === 'JUNCTION') {
    for (const child of node.children) noteCUnit(child, note);
  } else if (node.property !== undefined) {
    const { values = [] } = node;
    note(node.property, values.flatMap(textsFor(operators[node.operator].form)));
  }
}

function textsFor({ kind }: FilterRow['form']): (value: string) => readonly string[] {
  if (kind === 'pattern') return (value) => patternTexts(value, undefined);
  return kind === 'text' ? (value) => [value, ...around(value)] : (value) => [value];
}

/** What stands for the wildcards of a pattern in a text that matches it, or nearly does. */
interface Filling {
  readonly many: string;
  readonly one: string;
}

/** The first two match; in the last a character is missing, if it stands for one. */
const fillings: readonly Filling[] = [
  { many: '', one: 'ä' },
  { many: 'x y', one: 'B' },
  { many: 'x', one: '' },
];

/** Texts that match a pattern of LIKE, and some that nearly do; without an escape character, also those of a reader that has one. */
export function patternTexts(pattern: string, escape: string | undefined): readonly string[] {
  const readings = escape === undefined && pattern.includes('\\') ? [undefined, '\\'] : [escape];
  const texts = readings.flatMap((character) => fillings.map((filling) => filled(pattern, character, filling)));
  return [...new Set([...texts, ...around(texts[0] ?? ''), pattern])];
}

/** A text that begins, ends or goes on as another does, which is what is asked of a text in C-Unit. */
export function around(text: string): readonly string[] {
  return [`${text}z`, `z${text}`];
}

function filled(pattern: string, escape: string | undefined, { many, one }: Filling): string {
  let text = '';
  let isEscaped = false;
  for (const character of pattern) {
    if (isEscaped) text += character;
    else if (character === '%') text += many;
    else if (character === '_') text += one;
    else if (character !== escape) text += character;
    isEscaped = !isEscaped && character === escape;
  }
  return text;
}
