import type { CallExpression, Expression, Node } from 'oxc-parser';
import type { Declaration, HostNames } from './names.js';
import type { HostParser } from './parser.js';
import { isText } from './parts.js';
import { itemsOf, unwrapExpression, type Visit, visitTree } from './tree.js';

/**
 * Returns the texts, and templates of the tag, that an expression may insert into a query: either branch of a condition, the values of
 * names and what is added to them, the items of a joined list, and the results of `map` and `reduce`.
 */
export function innerTexts(
  expression: Expression,
  names: HostNames,
  parser: Pick<HostParser, 'visitorKeys'>,
): readonly Expression[] {
  const texts: Expression[] = [];
  const seen = new Set<Declaration>();
  const waiting: Expression[] = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const inner = unwrapExpression(next);
    if (isText(inner) || inner.type === 'TaggedTemplateExpression') texts.push(inner);
    else if (inner.type === 'ConditionalExpression') waiting.push(inner.consequent, inner.alternate);
    else if (inner.type === 'LogicalExpression') waiting.push(inner.left, inner.right);
    else if (inner.type === 'AwaitExpression') waiting.push(inner.argument);
    else if (inner.type === 'ChainExpression') waiting.push(inner.expression);
    else if (inner.type === 'ArrayExpression') {
      for (const item of inner.elements) if (item !== null) waiting.push(itemsOf(item));
    } else if (inner.type === 'CallExpression') {
      for (const text of textsOfCall(inner, parser)) waiting.push(text);
    } else if (inner.type === 'Identifier') {
      const declared = names.resolve(inner.name, inner.start);
      if (declared === undefined || seen.has(declared)) continue;
      seen.add(declared);
      // One by one: a call cannot take a list of a hundred thousand arguments.
      for (const value of [...declared.values, ...declared.added]) waiting.push(value);
    }
  }
  return texts;
}

/** Methods that return texts of their object, or of the results of their callbacks. */
const textMethods: ReadonlySet<string> = new Set([
  ...['join', 'map', 'flatMap', 'reduce', 'reduceRight', 'filter', 'concat', 'slice', 'reverse', 'sort'],
  ...['trim', 'trimStart', 'trimEnd', 'toString'],
]);

function textsOfCall(
  { callee, arguments: args }: CallExpression,
  parser: Pick<HostParser, 'visitorKeys'>,
): readonly Expression[] {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  const { object, property } = callee;
  if (!textMethods.has(property.name)) return [];
  if (property.name === 'concat') return [object, ...args.map(itemsOf)];
  const results = args.flatMap((one) => resultsOf(one, parser));
  if (property.name === 'map' || property.name === 'flatMap') return results;
  // The initial value and the items are mostly parts of the result.
  return /^reduce/.test(property.name) ? [object, ...results, ...args.slice(1).map(itemsOf)] : [object];
}

/** Returns the results of a function expression. */
function resultsOf(callback: Node, parser: Pick<HostParser, 'visitorKeys'>): readonly Expression[] {
  if (callback.type !== 'ArrowFunctionExpression' && callback.type !== 'FunctionExpression') return [];
  const { body } = callback;
  if (body === null) return [];
  if (body.type !== 'BlockStatement') return [body];
  const results: Expression[] = [];
  const addResult: Visit = (node) => {
    if (node.type === 'ReturnStatement' && node.argument !== null) results.push(node.argument);
    return undefined;
  };
  // The results of nested functions do not count.
  visitTree(body, parser, (type) => (/Function|Class/.test(type) ? () => 'skip' : addResult));
  return results;
}
