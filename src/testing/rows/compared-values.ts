import { type CUnitPredicate, type FilterRow, operators } from '../../cunit/index.js';
import { plainDecimal } from '../../dialect/value/decimal.js';
import { childrenOf, type Like, type Node, type Predicate, visit } from '../../vql/index.js';

/** The paths of a predicate, and the values that they are compared with. */
export interface ComparedValues {
  /**
   * Texts that each path is compared with; an empty list for a path without any. For a pattern, texts that match it or nearly do.
   */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** All texts of the predicate. */
  readonly all: readonly string[];
}

/** Collects the paths of a predicate with the values that they are compared with. */
export function comparedValuesIn(query: Predicate | CUnitPredicate | undefined): ComparedValues {
  const values = new Map<string, string[]>();
  const all: string[] = [];
  const note = (path: string, texts: readonly string[]): void => {
    values.set(path, [...(values.get(path) ?? []), ...texts]);
    for (const text of texts) all.push(text);
  };
  if (query === undefined) return { values, all };
  if ('kind' in query) collectFromVql(query, note);
  else collectFromCUnit(query, note);
  return { values, all };
}

type Note = (path: string, texts: readonly string[]) => void;

/** Collects the values of each condition for all of its paths, also inside calls. */
function collectFromVql(query: Predicate, note: Note): void {
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
      // A number with an exponent differs from the text of its value.
      return /e/i.test(node.text) ? [plainDecimal(node.text), node.text] : [node.text];
    case 'BooleanLiteral':
      return [String(node.value)];
    default:
      return [];
  }
}

function collectFromCUnit(node: CUnitPredicate, note: Note): void {
  if (node.type === 'JUNCTION') {
    for (const child of node.children) collectFromCUnit(child, note);
  } else if (node.property !== undefined) {
    const { values = [] } = node;
    note(node.property, values.flatMap(textsFor(operators[node.operator].form)));
  }
}

function textsFor({ kind }: FilterRow['form']): (value: string) => readonly string[] {
  if (kind === 'pattern') return (value) => patternTexts(value, undefined);
  return kind === 'text' ? (value) => [value, ...around(value)] : (value) => [value];
}

/** Replacements of wildcards in a text that matches a pattern, or nearly does. */
interface Filling {
  readonly many: string;
  readonly one: string;
}

/** The first two match; in the last, `_` has no character. */
const fillings: readonly Filling[] = [
  { many: '', one: 'ä' },
  { many: 'x y', one: 'B' },
  { many: 'x', one: '' },
];

/** Returns texts that match a LIKE pattern, and some that nearly do; without an escape character, also for readers that assume one. */
function patternTexts(pattern: string, escape: string | undefined): readonly string[] {
  const readings = escape === undefined && pattern.includes('\\') ? [undefined, '\\'] : [escape];
  const texts = readings.flatMap((character) => fillings.map((filling) => filled(pattern, character, filling)));
  return [...new Set([...texts, ...around(texts[0] ?? ''), pattern])];
}

/** Returns texts that begin or end with a text, as C-Unit operators test. */
function around(text: string): readonly string[] {
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
