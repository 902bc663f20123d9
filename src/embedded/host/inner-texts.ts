import { methodOf, objectOf } from './callee.js';
import type { Expression, ExpressionOf, GivenArgument } from './expression.js';
import { type Declaration, declarationOf, type HostNames } from './names.js';
import type { ProgramTree } from './program-tree.js';
import { isText, linksOf } from './texts.js';

/**
 * Returns the texts, and templates of the tag, that an expression may insert into a query: either branch of a condition, the values of
 * names and what is added to them, the items of a joined list, and the results of functions that are called for each item.
 */
export function innerTexts(expression: Expression, names: HostNames, tree: ProgramTree): readonly Expression[] {
  const texts: Expression[] = [];
  const seen = new Set<Declaration | Expression>();
  const waiting: Expression[] = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    // A function can return its own result.
    if (seen.has(next)) continue;
    seen.add(next);
    if (isText(next, tree) || next.kind === 'tagged') texts.push(next);
    else if (next.kind === 'choice') {
      for (const option of next.options) waiting.push(option);
    } else if (next.kind === 'formatted') {
      const formats = formatsOf(next, names, tree);
      for (const one of formats) texts.push(one);
      for (const { value } of next.values) waiting.push(value);
      if (formats.length === 0) waiting.push(next.template);
    } else if (next.kind === 'awaited') waiting.push(next.of);
    else if (next.kind === 'sum') {
      // Lists are added too.
      for (const { operand } of linksOf(next)) waiting.push(operand);
    } else if (next.kind === 'list') {
      for (const { value } of next.items) waiting.push(value);
    } else if (next.kind === 'call') {
      for (const text of [...textsOfCall(next, tree), ...ownResults(next, names)]) waiting.push(text);
    } else if (next.kind === 'name' || next.kind === 'member') {
      const declared = declarationOf(next, names);
      if (declared === undefined || seen.has(declared)) continue;
      seen.add(declared);
      // One by one: a call cannot take a list of a hundred thousand arguments.
      for (const value of [...declared.values, ...declared.added]) waiting.push(value);
    }
  }
  return texts;
}

/** Returns the texts that are formatted if the format is a name, each with the values that are inserted into it. */
function formatsOf(
  formatted: ExpressionOf<'formatted'>,
  names: HostNames,
  tree: ProgramTree,
): readonly (ExpressionOf<'formatted'> & Expression)[] {
  const values = declarationOf(formatted.template, names)?.values ?? [];
  return values
    .filter((value) => isText(value, tree))
    .map((template) => ({ ...formatted, start: template.start, end: template.end, template }));
}

/** Returns the results of a function or method of the program. */
export function ownResults({ callee }: ExpressionOf<'call'>, names: HostNames): readonly Expression[] {
  return (
    declarationOf(callee, names)?.values.flatMap((value) => (value.kind === 'function' ? value.results : [])) ?? []
  );
}

/** Returns the expressions of a call whose texts are in its result. */
function textsOfCall({ callee, arguments: args }: ExpressionOf<'call'>, tree: ProgramTree): readonly Expression[] {
  const { concats, joins, maps, reduces, same } = tree.functions;
  const method = methodOf(callee);
  const object = objectOf(callee);
  if (method === undefined || object === undefined) return [];
  if (concats.includes(method)) return [object, ...args.map(valueOf)];
  if (joins.names.includes(method)) return joins.object === 'list' ? [object] : args.map(valueOf);
  const results = () => args.flatMap(({ value }) => (value.kind === 'function' ? value.results : []));
  if (maps.includes(method)) return results();
  // The initial value and the items are mostly parts of the result.
  if (reduces.includes(method)) return [object, ...results(), ...args.slice(1).map(valueOf)];
  return same.includes(method) ? [object] : [];
}

function valueOf({ value }: GivenArgument): Expression {
  return value;
}
