import {
  type CUnitFilter,
  type CUnitPredicate,
  type Loss,
  type ToCUnitOptions,
  type ToVqlOptions,
  toCUnit,
  toVql,
} from '../../src/cunit/index.js';
import { parse, parsePredicate, print } from '../../src/vql/index.js';

/** A tree on one line: `AND(name EQUALS "a", total IS_NULL)`. */
export function notation(node: CUnitPredicate | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'JUNCTION') return `${node.operator}(${node.children.map(notation).join(', ')})`;
  return [subjectOf(node), node.operator, ...(node.values ?? []).map((value) => JSON.stringify(value))]
    .join(' ')
    .trim();
}

function subjectOf({ property = '', functions = [] }: CUnitFilter): string {
  return [...functions, property].join(' of ');
}

/** A loss on one line, with its place: the piece of the text, or the JSON pointer. */
export function lossLine({ code, direction, path, span }: Loss, text = ''): string {
  return `${code} ${direction} ${path ?? (span === undefined ? '' : text.slice(span.start, span.end))}`.trim();
}

/** Translates a VQL condition: the tree in short, and the losses. */
export function treeOf(text: string, options?: ToCUnitOptions) {
  const { value: predicate } = parsePredicate(text);
  if (predicate === undefined) throw new Error(`No predicate in ${text}`);
  const { value, diagnostics: losses, exact } = toCUnit(predicate, options);
  return { tree: notation(value), losses: losses.map((loss) => lossLine(loss, text)), exact };
}

/** Translates a VQL statement to a whole query. */
export function queryOf(text: string, options?: ToCUnitOptions) {
  const { value: statement } = parse(text);
  if (statement === undefined) throw new Error(`No statement in ${text}`);
  const { value, diagnostics: losses, exact } = toCUnit(statement, options);
  return { value, losses: losses.map((loss) => lossLine(loss, text)), exact };
}

/** Translates a C-Unit tree: the text, and the losses. */
export function textOf(node: CUnitPredicate, options?: ToVqlOptions) {
  const { value, diagnostics: losses, exact } = toVql(node, options);
  return { text: value && print(value), losses: losses.map((loss) => lossLine(loss)), exact };
}
